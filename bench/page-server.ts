import { join } from "node:path";
import type { Port } from "#app/port.ts";
import { createBackend } from "#server/backend.ts";
import { createApp } from "#server/http/app.ts";
import { createFastAnswers } from "#server/http/fast-answer.ts";
import { listen } from "#server/http/listen.ts";
import { securityHeaders } from "#server/http/security-headers.ts";
import { createSitePages } from "#server/http/site-pages.ts";
import { silentLog } from "#server/log.ts";
import { loadBuiltPages } from "#server/pages/built-pages.ts";
import { carsForBench } from "./cars-for-bench.ts";

/**
 * The site's pages over so many vehicles, without database and provider. Run as a process of its own,
 * `node bench/page-server.ts {vehicles}`, it tells its parent where it answers.
 */
const [, , vehicles = "1000"] = process.argv;
const origin = "http://bench.test";
const fails = () => Promise.reject(new Error("not in this bench"));
const now = () => new Date();
const snapshot = { version: 1, cars: carsForBench(Number(vehicles)), stale: false };

const backend = createBackend({
  snapshots: { current: async () => snapshot, known: () => snapshot.version },
  catalogue: { find: fails },
  sync: { request: fails, status: fails },
  pictures: { find: fails },
  fallbackPicture: { bytes: new Uint8Array(), type: "image/jpeg" },
  inquiries: { acceptContact: fails, acceptVehicle: fails, issueTicket: () => "" },
  captchaChallenge: null,
  database: { ping: fails },
  now,
  log: silentLog,
});
const built = await loadBuiltPages<Port>(join(import.meta.dirname, "../build"));
const renderPage = await built.createRenderer({
  stockList: backend.stockList,
  vehicle: backend.vehicle,
  similar: backend.similar,
  reportFailure: (error) => {
    throw error;
  },
  site: {
    origin,
    publicKey: "bench",
    demo: true,
    captcha: { kind: "proof-of-work" },
    analyticsId: null,
  },
});
const pages = createSitePages({ renderPage, origin, backend, now, isDev: false });
const app = createApp({
  backend,
  publicKey: "none",
  origin,
  trustProxy: 0,
  renderPage,
  pages,
  staticFiles: built.staticFiles,
  isDev: false,
  log: silentLog,
});
const quick = createFastAnswers({ pages, everywhere: securityHeaders(origin) });
const { address } = await listen({ app, port: 0, host: "127.0.0.1", quick, log: silentLog });
process.send?.(address);
