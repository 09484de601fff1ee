import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** Connections by hand, for what no client library sends. */

/** Resolves when the connection stands; `localAddress` is one of this machine's. */
export async function openSocket(address: string, localAddress?: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  // Who is thrown out in the midst of a sentence gets a reset.
  socket.on("error", () => socket.destroy());
  await once(socket, "connect");
  return socket;
}

/** Everything that comes until the other side closes; what came before a reset counts too. */
export async function readToEnd(socket: Socket): Promise<string> {
  let answer = "";
  socket.setEncoding("latin1").on("data", (part: string) => {
    answer += part;
  });
  await closed(socket);
  return answer;
}

/** Resolves when the connection is gone, by whomever and however. */
export function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) resolve();
    else socket.once("close", () => resolve());
  });
}

/** Sends the text as it stands, and answers all that comes until the other side closes. */
export async function sendRaw(address: string, request: string): Promise<string> {
  const socket = await openSocket(address);
  socket.write(request);
  return readToEnd(socket);
}

/** Asks on a connection that stays open; resolves with the head and body of one short answer. */
export async function askKeptOpen(socket: Socket, path: string): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: site.test\r\n\r\n`);
  const [answer] = await once(socket, "data");
  return String(answer);
}
