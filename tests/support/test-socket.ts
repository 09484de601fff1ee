import { once } from "node:events";
import { connect, type Socket } from "node:net";

export async function openSocket(address: string, localAddress?: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect({ port: Number(port || 80), host: hostname, localAddress });
  // A client that is disconnected while it sends gets ECONNRESET.
  socket.on("error", () => socket.destroy());
  await once(socket, "connect");
  return socket;
}

/** Reads until the server closes the connection; bytes before a reset count too. */
export async function readToEnd(socket: Socket): Promise<string> {
  let answer = "";
  socket.setEncoding("latin1").on("data", (part: string) => {
    answer += part;
  });
  await untilClosed(socket);
  return answer;
}

/** Resolves when the connection is closed by either side, or was already. */
export function untilClosed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) resolve();
    else socket.once("close", () => resolve());
  });
}

/** Sends raw bytes and returns everything that the server sends until it closes. */
export async function sendRaw(address: string, request: string): Promise<string> {
  const socket = await openSocket(address);
  socket.write(request);
  return readToEnd(socket);
}

/** Sends a GET on a keep-alive connection and returns one short response, head and body. */
export async function getOverKeepAlive(socket: Socket, path: string): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: site.test\r\n\r\n`);
  const [answer] = await once(socket, "data");
  return String(answer);
}
