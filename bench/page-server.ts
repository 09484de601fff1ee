import { createSitePages } from "../server/pages/site-pages.ts";
import { readFallbackPicture } from "../server/picture/picture-renderer.ts";
import { listen } from "../server/platform/http/listen.ts";
import { silentLog } from "../server/platform/log.ts";
import { createApp, type SiteServices } from "../server/routes.ts";
import { freePort } from "../tests/free-port.ts";
import { carsForBench, drawPhotoOnce, inOwnWords } from "./demo-data.ts";
import { benchSite, builtPages } from "./rendered-pages.ts";

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
const now = () => new Date();
const cars = inOwnWords(carsForBench(Number(vehicles)));
const { stock, site } = benchSite({ cars, origin, publicKey, now });
const status = async () => ({
  totalCars: cars.length,
  message: "Zuletzt aktualisiert: gerade eben.",
  needsSync: false,
  lastSuccessAt: now().toISOString(),
  lastError: null,
  running: false,
});
/** What a visitor's browser asks for. */
const visited: SiteServices = Object.assign({
  stock,
  sync: { status },
  pictures: { find: drawPhotoOnce() },
  captchaChallenge: async () => ({}),
});
const services = () => visited;
const pages = createSitePages({
  renderPage: (request, acceptForm) => builtPages.render(request, site, acceptForm),
  origin,
  services,
  now,
  isDev: false,
});
const app = createApp({
  services,
  fallbackPicture: await readFallbackPicture(),
  publicKey,
  origin,
  trustProxy: 0,
  pages,
  folders: builtPages.folders,
  log: silentLog,
});
const { address } = await listen({ app, port, host: "127.0.0.1", log: silentLog });
process.send?.(address);
// It ends with its parent, however that ends.
process.once("disconnect", () => process.exit());
