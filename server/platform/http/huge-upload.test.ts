import { once } from "node:events";
import type { Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiPaths } from "#domain/pages/paths.ts";
import { silentLog } from "#server/platform/log.ts";
import { openTestSite, testKey } from "#tests/support/test-site.ts";
import { openSocket, readToEnd, sendRaw, untilClosed } from "#tests/support/test-socket.ts";
import { type Listening, listen } from "./listen.ts";

let site: Awaited<ReturnType<typeof openTestSite>>;
let listening: Listening;
beforeAll(async () => {
  site = await openTestSite();
  listening = await listen({ app: site.app, port: 0, host: "127.0.0.1", log: silentLog });
});
afterAll(async () => {
  await listening.close(0);
  await site.close();
});

const gigabyte = 2 ** 30;
/** Upper bound of what both ends of a local connection may buffer. */
const maxBufferedBytes = 64 * 2 ** 20;
const chunk = Buffer.from(`10000\r\n${"x".repeat(0x10000)}\r\n`);
const drained = (socket: Socket) => new Promise((resolve) => socket.once("drain", resolve));
const plainBytes = Buffer.alloc(0x10000, "x");

/** Sends `part` repeatedly until the connection closes, up to a gigabyte. */
async function upload(head: string, part: Uint8Array) {
  const socket = await openSocket(listening.address);
  const answer = readToEnd(socket);
  socket.write(`${head}\r\n\r\n`);
  const gone = untilClosed(socket);
  while (socket.writable && socket.bytesWritten < gigabyte) {
    if (!socket.write(part)) await Promise.race([drained(socket), gone]);
  }
  return { bytesSent: socket.bytesWritten, answer: await answer };
}

it.each([
  ["in chunks", "Transfer-Encoding: chunked", chunk],
  ["with a content length", `Content-Length: ${gigabyte}`, plainBytes],
  ["to an address that takes no body", "Transfer-Encoding: chunked", chunk, "/kontakt/nichts"],
])(
  "does not take a gigabyte %s",
  async (_, header, part, path: string = apiPaths.contactInquiry) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: site.test\r\napikey: ${testKey}\r\nContent-Type: application/json\r\n${header}`;
    const { bytesSent, answer } = await upload(head, part);
    expect(bytesSent).toBeLessThan(maxBufferedBytes);
    // A client that keeps sending may be cut off before it can read the response.
    expect(answer).toMatch(/^HTTP\/1\.1 (413|405) |^$/);
  },
);

describe("the body of a GET is not read", () => {
  const getRequestHead = (path: string, header: string) =>
    `GET ${path} HTTP/1.1\r\nHost: site.test\r\n${header}`;

  it.each([
    ["to a page, in chunks", "/kontakt", "Transfer-Encoding: chunked", chunk],
    ["to a page, with a content length", "/kontakt", `Content-Length: ${gigabyte}`, plainBytes],
    ["to a health check, in chunks", "/healthz", "Transfer-Encoding: chunked", chunk],
  ])("%s", async (_, path, header, part) => {
    await site.ask("/kontakt");
    const { bytesSent, answer } = await upload(getRequestHead(path, header), part);
    expect(bytesSent).toBeLessThan(maxBufferedBytes);
    expect(answer).toMatch(/^HTTP\/1\.1 200 |^$/);
  });

  it.each(["Content-Length: 9", "Transfer-Encoding: chunked"])(
    "and announcing one (%s) gets the response at once and closes the connection",
    async (header) => {
      await site.ask("/kontakt");
      const answer = await sendRaw(
        listening.address,
        `${getRequestHead("/kontakt", header)}\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close[\s\S]*<\/script>$/i);
    },
  );

  it("but `Content-Length: 0` keeps the connection alive", async () => {
    const socket = await openSocket(listening.address);
    for (const _ of [1, 2]) {
      socket.write(`${getRequestHead("/healthz", "Content-Length: 0")}\r\n\r\n`);
      const [answer] = await once(socket, "data");
      expect(String(answer)).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: keep-alive/i);
    }
    socket.destroy();
  });
});

it("leaks no listeners on a keep-alive connection with unread bodies", async () => {
  const warnings: string[] = [];
  const onWarning = ({ name }: Error) => void warnings.push(name);
  process.on("warning", onWarning);
  const socket = await openSocket(listening.address);
  for (let sent = 0; sent < 15; sent += 1) {
    socket.write("POST /kontakt/nichts HTTP/1.1\r\nHost: site.test\r\nContent-Length: 5\r\n\r\n");
    expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 405 /);
    socket.write("12345");
  }
  socket.destroy();
  await untilClosed(socket);
  process.off("warning", onWarning);
  expect(warnings).toEqual([]);
});
