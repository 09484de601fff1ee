import { join } from "node:path";
import type { Port } from "../app/port.ts";
import { createFailingBackend } from "../server/backend.ts";
import { loadBuiltPages } from "../server/pages/load-pages.ts";
import { createSitePages } from "../server/pages/site-pages.ts";
import { createCachedResponder } from "../server/platform/http/cached-responses.ts";
import { listen } from "../server/platform/http/listen.ts";
import { securityHeaders } from "../server/platform/http/security-headers.ts";
import { silentLog } from "../server/platform/log.ts";
import { createApp } from "../server/routes.ts";
import { freePort } from "../tests/free-port.ts";
import { carsForBench, drawPhotoOnce, inOwnWords } from "./demo-data.ts";

/**
 * The site over so many vehicles, without database and provider: everything that visitors read, and
 * one drawn photo for all. Run as a process of its own, `node bench/page-server.ts {vehicles}`, it
 * tells its parent where it answers.
 */
const [, , vehicles = "1000"] = process.argv;
/** As the site itself has it without a setting, which bench/classic-spa uses too. */
const publicKey = "anon-ladenburg";
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const failure = new Error("not in this bench");
const now = () => new Date();
const snapshot = {
  version: 1,
  cars: inOwnWords(carsForBench(Number(vehicles))),
  checkedAt: new Date(),
  stale: false,
};

const backend = createFailingBackend(failure, {
  snapshots: { current: async () => snapshot, known: () => snapshot },
  catalogue: { find: async () => null },
  sync: {
    request: () => Promise.reject(failure),
    status: async () => ({
      totalCars: snapshot.cars.length,
      message: "Zuletzt aktualisiert: gerade eben.",
      needsSync: false,
      lastSuccessAt: now().toISOString(),
      lastError: null,
      running: false,
    }),
  },
  pictures: { find: drawPhotoOnce() },
  captchaChallenge: async () => ({}),
  now,
});
const built = await loadBuiltPages<Port>(join(import.meta.dirname, "../build"));
const renderPage = built.createRenderer({
  ...backend,
  reportFailure: (error) => {
    throw error;
  },
  now,
  site: {
    origin,
    publicKey,
    demo: true,
    captcha: { kind: "proof-of-work" },
    analyticsId: null,
  },
});
const pages = createSitePages({ renderPage, origin, backend, now, isDev: false });
const { app, cached } = createApp({
  backend,
  publicKey,
  origin,
  trustProxy: 0,
  pages,
  staticFiles: built.staticFiles,
  log: silentLog,
});
const quick = createCachedResponder(cached, securityHeaders(origin));
const { address } = await listen({ app, port, host: "127.0.0.1", quick, log: silentLog });
process.send?.(address);
// It ends with its parent, however that ends.
process.once("disconnect", () => process.exit());
