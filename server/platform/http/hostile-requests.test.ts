import { afterAll, beforeAll, expect, it } from "vitest";
import { silentLog } from "#server/platform/log.ts";
import { openTestSite, testKey } from "#tests/support/test-site.ts";
import { sendRaw } from "#tests/support/test-socket.ts";
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

/** Sends the path unnormalized, which no client library does. */
async function send(path: string, host = "site.test", method = "GET") {
  const answer = await sendRaw(
    listening.address,
    `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\napikey: ${testKey}\r\nConnection: close\r\n\r\n`,
  );
  return { status: Number(answer.split(" ")[1]), answer };
}

const long = "x".repeat(10_000);
/** A path, after a short form of it for the test's title. */
const named = (path: string) => [path.slice(0, 60), path] as const;
const integration = "/functions/v1/mobile-de-integration";

it.each(
  [
    "/bilder/%00/1-0b7e6c1d-640.jpg",
    "/bilder/900000101/%00",
    "/bilder/%/1-0b7e6c1d-640.jpg",
    "/bilder/%E0%A4%A/%C3%28",
    `/bilder/${long}/1-0b7e6c1d-640.jpg`,
    `/bilder/900000101/${long}.jpg`,
    "/rest/v1/rpc/%00",
    "/rest/v1/rpc/%",
    `/rest/v1/rpc/${long}`,
    `${integration}?action=%00`,
    `${integration}?action=single&adKey=%00`,
    `${integration}?action=single&adKey=%E0%A4%A`,
    `${integration}?action=single&adKey=${long}`,
    `${integration}?action=search&make=${long}`,
    `${integration}?action=search&page.number=%`,
    `${integration}?action=search&page.number=-1`,
    `${integration}?action=search&price.max=1e308`,
    `${integration}?action=search&page.size=1e9`,
    `${integration}?action=search&page.size=0x10`,
    `${integration}?action=search&page.size=${"9".repeat(10_000)}`,
    `/${"x".repeat(20_000)}`,
  ].map(named),
)("refuses %s", async (_, path) => {
  const { status, answer } = await send(path);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(answer).not.toMatch(/\n\s+at |node_modules|server\/|\.ts\b/);
});

it.each(["", "evil.test/x", "a b", "[::", "site.test:99999999"])(
  "does not fail for the host %j",
  async (host) => {
    const { status } = await send("/healthz", host);
    expect(status).toBeLessThan(500);
  },
);

it.each(["a.1", "1.2.3.999", "a.0x", "256.256.256.256"])(
  "refuses the host %s, which makes no valid URL",
  async (host) => {
    for (const path of ["/healthz", "/kontakt", "/termin/x"]) {
      expect((await send(path, host)).status).toBe(400);
    }
  },
);

it.each([
  ["a header that is too long", `X-A: ${"b".repeat(17_000)}\r\n`],
  ["too many headers", "X-A: b\r\n".repeat(101)],
])("refuses %s", async (_, headers) => {
  const head = `GET /kontakt HTTP/1.1\r\nHost: site.test\r\n${headers}\r\n`;
  expect(await sendRaw(listening.address, head)).toMatch(
    /^HTTP\/1\.1 431 [\s\S]*connection: close/i,
  );
});

it.each(["TRACE", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND"])(
  "refuses the method %s and lists the allowed ones",
  async (method) => {
    for (const path of ["/fahrzeuge", "/healthz", "/rest/v1/rpc/get_cars_public"]) {
      const { status, answer } = await send(path, "site.test", method);
      expect(status).toBe(405);
      expect(answer).toMatch(/^allow: GET, HEAD/im);
    }
  },
);

it("query parameters cause no prototype pollution", async () => {
  await send(`${integration}?action=search&__proto__=1&__proto__[polluted]=1&constructor=x`);
  await send("/fahrzeuge?__proto__[polluted]=1&constructor.prototype.polluted=1&toString=x");
  expect("polluted" in {}).toBe(false);
});

it("none of these requests reaches the provider or logs an error", () => {
  expect(site.syncs.requested).toBe(0);
  expect(site.logged).toEqual([]);
});
