import type { Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { wirePaths } from "#domain/paths.ts";
import { silentLog } from "#server/log.ts";
import { type Listening, listen } from "./listen.ts";
import { openTestSite, testKey } from "./test-site.ts";
import { closed, openSocket, readToEnd } from "./test-socket.ts";

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
/** What may lie in the buffers of both ends of a connection on this machine. */
const buffered = 64 * 2 ** 20;
const chunk = Buffer.from(`10000\r\n${"x".repeat(0x10000)}\r\n`);
const drained = (socket: Socket) => new Promise((resolve) => socket.once("drain", resolve));
const bare = Buffer.alloc(0x10000, "x");

it.each([
  ["in chunks", "Transfer-Encoding: chunked", chunk],
  ["of a length that is told", `Content-Length: ${gigabyte}`, bare],
  ["to an address that takes nothing", "Transfer-Encoding: chunked", chunk, "/kontakt/nichts"],
])(
  "does not take a gigabyte %s",
  async (_, header, part, path: string = wirePaths.contactInquiry) => {
    const socket = await openSocket(listening.address);
    const answer = readToEnd(socket);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: site.test\r\napikey: ${testKey}\r\nContent-Type: application/json\r\n${header}\r\n\r\n`,
    );
    const gone = closed(socket);
    while (socket.writable && socket.bytesWritten < gigabyte) {
      if (!socket.write(part)) await Promise.race([drained(socket), gone]);
    }
    expect(socket.bytesWritten).toBeLessThan(buffered);
    // Whoever goes on sending may be cut off before he can read why.
    expect(await answer).toMatch(/^HTTP\/1\.1 (413|405) |^$/);
  },
);
