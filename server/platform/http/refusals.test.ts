import { afterAll, beforeAll, expect, it } from "vitest";
import { silentLog } from "#server/platform/log.ts";
import { openObservedSite } from "#tests/support/test-observed-site.ts";
import { openSocket, readToEnd, sendRaw } from "#tests/support/test-socket.ts";

let site: Awaited<ReturnType<typeof openObservedSite>>;
beforeAll(async () => {
  site = await openObservedSite({
    log: silentLog,
    installation: () => Promise.reject(new Error("not in this test")),
    // Milliseconds: short, but enough on a busy machine.
    limits: {
      headersTimeout: 2_000,
      bodyInterval: 2_500,
      connectionsCheckingInterval: 200,
      keepAliveTimeout: 60_000,
      maxConnectionsPerAddress: 8,
    },
  });
});
afterAll(() => site.close());

const refused = (reason: string) => site.metric(`http_refusals_total{reason="${reason}"}`);
const head = "GET /kontakt HTTP/1.1\r\nHost: site.test\r\n";
const headers = (count: number, value: string) => `X-A: ${value}\r\n`.repeat(count);

it.each([
  ["malformed HTTP", "not_understood", "hello\r\n\r\n", 400],
  ["two Host headers", "not_understood", `${head}Host: other.test\r\n\r\n`, 400],
  ["an invalid host", "not_understood", "GET / HTTP/1.1\r\nHost: 1.2.3.999\r\n\r\n", 400],
  [
    "a head that is too long",
    "head_too_large",
    `${head}${headers(1, "b".repeat(17_000))}\r\n`,
    431,
  ],
  ["too many headers", "head_too_large", `${head}${headers(101, "b")}\r\n`, 431],
  ["a head that does not end", "too_slow", head, 408],
])("counts %s", async (_, reason, request, status) => {
  expect(await refused(reason)).toEqual(expect.any(Number));
  const before = (await refused(reason)) ?? 0;
  expect(await sendRaw(site.address, request)).toMatch(
    RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*connection: close`, "i"),
  );
  expect(await refused(reason)).toBe(before + 1);
});

it("does not count a client that disconnects", async () => {
  const names = ["not_understood", "head_too_large", "too_slow", "answer_not_taken"];
  const all = () => Promise.all(names.map(refused));
  const before = await all();
  const socket = await openSocket(site.address);
  socket.end(head);
  expect(await readToEnd(socket)).toContain("HTTP/1.1 400 ");
  expect(await all()).toEqual(before);
});
