import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { apiPaths, captchaChallengePath } from "#domain/pages/paths.ts";
import { defaultProfile as profile } from "#domain/profile/default-profile.ts";
import { testKey } from "#tests/support/test-site.ts";
import { freePort } from "../tests/free-port.ts";
import { type Config, parseConfig } from "./config.ts";
import { type Log, silentLog } from "./platform/log.ts";
import { createShutdown } from "./platform/shutdown.ts";
import { system } from "./platform/system.ts";
import type { SiteServices } from "./routes.ts";
import { type AppPages, createSiteServer, type Runtime } from "./site-server.ts";
import { openTelemetry } from "./telemetry.ts";

let runtime: Runtime;
let printed: string[];
let logged: string[];
beforeEach(async () => {
  const config = testConfig(await freePort());
  const { monotonicMs: now } = system;
  const shutdown = createShutdown({
    exit: () => undefined,
    limitMs: 60_000,
    now,
    log: silentLog,
  });
  const telemetry = openTelemetry({ env: config, now: system.now });
  logged = [];
  const log: Log = { ...silentLog, error: (_, message) => void logged.push(message) };
  const profileCopy = { current: () => profile, replace: () => undefined };
  runtime = { config, log, shutdown, telemetry, profileCopy, ...system };
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

/** A server whose pages tell whether they show the demo, and report failures of the services. */
function aServer() {
  const render: AppPages["render"] = async (_, { settings, services, reportFailure }) => {
    const list = async () => services().stock.list();
    await list().catch(reportFailure);
    return new Response(`demo: ${settings.isDemo}`, {
      headers: { "content-type": "text/html" },
    });
  };
  const loadingPages = Promise.resolve({ assetFolders: [], render });
  return createSiteServer(runtime, { loadingPages, isDev: false, graceMs: 100 });
}

const ask = async (path: string, init: RequestInit = {}) => {
  const headers = { apikey: testKey, "content-type": "application/json" };
  const answer = await globalThis.fetch(runtime.config.SITE_URL + path, { headers, ...init });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

/** Only the services that these tests use. */
const real: SiteServices = Object.assign({
  stock: {
    current: async () => ({ version: 7, cars: [], checkedAt: null }),
    list: () => Promise.reject(new Error("a fault of our own")),
  },
  checkReady: async () => undefined,
  inquiries: { acceptContact: async () => ({ reference: "K-1" }) },
  captchaChallenge: async () => ({ challenge: "c" }),
});

const sending = { method: "POST", body: "{}" };

test("while the database does not open, /readyz says why and inquiries name the telephone", async () => {
  const server = aServer();
  await server.showUnavailable("not-started");
  const ready = await ask("/readyz");
  expect([ready.status, ready.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(ready.text).toContain("lässt sich nicht starten");
  const sent = await ask(apiPaths.contactInquiry, sending);
  expect([sent.status, sent.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(sent.text).toContain("telefonisch oder per E-Mail");
  expect((await ask(captchaChallengePath)).status).toBe(503);
  await server.showUnavailable("no-room");
  expect((await ask("/readyz")).text).toContain("zu wenig Platz");
  expect(printed).toEqual([`Die Website läuft unter ${runtime.config.SITE_URL}\n`]);
});

test("the same server answers in full once the database is open", async () => {
  const server = aServer();
  await server.showUnavailable("unreachable");
  expect((await ask("/kontakt")).text).toBe("demo: false");
  // The failure of the database is logged where it is opened.
  expect(logged).toEqual([]);
  await server.show(real, () => "demo");
  expect((await ask("/kontakt")).text).toBe("demo: true");
  expect(logged).toEqual(["a page failed"]);
  expect(await ask("/readyz")).toMatchObject({ status: 200, text: "ready" });
  const sent = await ask(apiPaths.contactInquiry, sending);
  expect([sent.status, sent.text]).toEqual([200, '{"success":true,"reference":"K-1"}']);
  expect((await ask(captchaChallengePath)).status).toBe(200);
  expect(printed).toHaveLength(1);
});
