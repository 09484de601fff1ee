import { connect } from "node:net";

/**
 * Requests per second of an HTTP server for one address over kept connections. It recognises a response by
 * its length, which must be constant, so that the client costs next to nothing.
 */
export async function requestsPerSecond({
  port,
  path,
  headers,
  connections,
  seconds,
}: {
  port: number;
  path: string;
  /** Header lines such as `Accept: image/avif`. */
  headers: readonly string[];
  connections: number;
  seconds: number;
}): Promise<{ perSecond: number; length: number }> {
  const lines = [`GET ${path} HTTP/1.1`, "Host: bench.test", ...headers, "", ""];
  const request = lines.join("\r\n");
  const length = await readResponseLength(port, request);
  const warmUp = performance.now() + 500;
  const end = warmUp + seconds * 1000;
  const counts = Array.from({ length: connections }, () => {
    return repeatRequest({ port, request, length, from: warmUp, until: end });
  });
  const total = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  return { perSecond: total / seconds, length };
}

function readResponseLength(port: number, request: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(request));
    let text = "";
    socket.on("error", reject);
    socket.on("data", (data) => {
      text += data.toString("latin1");
      const end = text.indexOf("\r\n\r\n");
      const body = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1]);
      if (end < 0 || text.length < end + 4 + body) return;
      socket.destroy();
      if (text.startsWith("HTTP/1.1 200 ")) resolve(text.length);
      else reject(new Error(text.slice(0, end)));
    });
  });
}

function repeatRequest({
  port,
  request,
  length,
  from,
  until,
}: {
  port: number;
  request: string;
  length: number;
  from: number;
  until: number;
}): Promise<number> {
  return new Promise((resolve, reject) => {
    let missing = length;
    let count = 0;
    const socket = connect(port, "127.0.0.1", () => socket.write(request));
    socket.setNoDelay(true);
    // A response shorter than expected would be awaited forever.
    socket.setTimeout(20_000, () => socket.destroy(new Error("the response is incomplete")));
    socket.on("error", reject);
    socket.on("data", (data) => {
      missing -= data.byteLength;
      if (missing < 0) reject(new Error("the response has another length"));
      if (missing > 0) return;
      const time = performance.now();
      if (time >= from && time < until) count += 1;
      missing = length;
      if (time < until) socket.write(request);
      else {
        socket.destroy();
        resolve(count);
      }
    });
  });
}
