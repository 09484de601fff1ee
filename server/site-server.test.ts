import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dealership } from "#domain/site/dealership.ts";
import { captchaChallengePath, wirePaths } from "#domain/site/paths.ts";
import { freePort } from "../tests/free-port.ts";
import type { Backend } from "./backend.ts";
import { type Config, parseConfig } from "./config.ts";
import { testKey } from "./platform/http/test-site.ts";
import { silentLog } from "./platform/log.ts";
import { createShutdown } from "./platform/shutdown.ts";
import { type Runtime, systemRuntime } from "./runtime.ts";
import { createSiteServer, type PageData } from "./site-server.ts";
import { openTelemetry } from "./telemetry.ts";

let runtime: Runtime;
let printed: string[];
beforeEach(async () => {
  const config = testConfig(await freePort());
  const { monotonicMs: now } = systemRuntime;
  const shutdown = createShutdown({
    exit: () => undefined,
    limitMs: 60_000,
    now,
    log: silentLog,
  });
  const telemetry = openTelemetry({ env: config, now: systemRuntime.now });
  runtime = { config, log: silentLog, shutdown, telemetry, ...systemRuntime };
  printed = [];
  vi.spyOn(process.stdout, "write").mockImplementation((text) => printed.push(String(text)) > 0);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await runtime.shutdown.start();
});

function testConfig(port: number): Config {
  const parsed = parseConfig({ PORT: String(port), PUBLIC_ANON_KEY: testKey });
  if (!parsed.ok) throw new Error(parsed.lines.join());
  return parsed.env;
}

/** A server whose pages say whether they show the demo. */
function aServer() {
  const createRenderer =
    ({ isDemo }: PageData) =>
    async () =>
      new Response(`demo: ${isDemo}`, { headers: { "content-type": "text/html" } });
  const opening = Promise.resolve({ staticFiles: new Map(), createRenderer });
  return createSiteServer(runtime, { opening, isDev: false, graceMs: 100 });
}

const ask = async (path: string, init: RequestInit = {}) => {
  const headers = { apikey: testKey, "content-type": "application/json" };
  const answer = await globalThis.fetch(runtime.config.SITE_URL + path, { headers, ...init });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

const stock = { version: 7, cars: [], checkedAt: null };

/** Of a real one what these tests ask for. */
const real = {
  stock: async () => stock,
  knownStock: () => stock,
  checkReady: async () => undefined,
  inquiries: { acceptContact: async () => ({ reference: "K-1" }) },
  captchaChallenge: async () => ({ challenge: "c" }),
} as unknown as Backend;

const sending = { method: "POST", body: "{}" };

test("while the database does not open, /readyz says why and inquiries name the telephone", async () => {
  const server = aServer();
  await server.showUnavailable("damaged", "demo");
  const ready = await ask("/readyz");
  expect([ready.status, ready.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(ready.text).toContain("ihre Dateien sind beschädigt");
  const sent = await ask(wirePaths.contactInquiry, sending);
  expect([sent.status, sent.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(sent.text).toContain(dealership.phone.display);
  expect((await ask(captchaChallengePath)).status).toBe(503);
  await server.showUnavailable("no-room", "demo");
  expect((await ask("/readyz")).text).toContain("zu wenig Platz");
  expect(printed).toEqual([`Die Website steht unter ${runtime.config.SITE_URL}\n`]);
});

test("the same server goes on once the database is open", async () => {
  const server = aServer();
  await server.showUnavailable("unreachable", "demo");
  expect((await ask("/kontakt")).text).toBe("demo: true");
  await server.show(real, "mobile.de");
  expect((await ask("/kontakt")).text).toBe("demo: false");
  expect(await ask("/readyz")).toMatchObject({ status: 200, text: "ready" });
  const sent = await ask(wirePaths.contactInquiry, sending);
  expect([sent.status, sent.text]).toEqual([200, '{"success":true,"reference":"K-1"}']);
  expect((await ask(captchaChallengePath)).status).toBe(200);
  expect(printed).toHaveLength(1);
});
