import { defaultProfile } from "#domain/profile/default-profile.ts";
import { readFallbackPicture } from "#server/picture/picture-renderer.ts";
import { listen } from "#server/platform/http/listen.ts";
import { silentLog } from "#server/platform/log.ts";
import { createSitePages } from "#server/rendering/site-pages.ts";
import { createApp, type SiteServices } from "#server/routes.ts";
import { freePort } from "#tests/free-port.ts";
import { carsForBench, findDrawnPhoto, withVariedDescriptions } from "./demo-data.ts";
import { benchSite, builtPages, publicApiKey } from "./rendered-pages.ts";

/**
 * The site without database and provider: all pages over `{vehicles}` cars, with one drawn photo for all.
 * `node bench/page-server.ts {vehicles}` runs in its own process and sends its port to its parent.
 */
const [, , vehicles = "1000"] = process.argv;
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const now = () => new Date();
const cars = withVariedDescriptions(carsForBench(Number(vehicles)));
const { stock, site } = benchSite({ cars, origin, now });
const status = async () => ({
  totalCars: cars.length,
  message: "Zuletzt aktualisiert: gerade eben.",
  needsSync: false,
  lastSuccessAt: now().toISOString(),
  lastError: null,
  running: false,
});
const siteServices: SiteServices = Object.assign({
  stock,
  sync: { status },
  pictures: { find: findDrawnPhoto() },
  carViews: { count: () => undefined },
  captchaChallenge: async () => ({}),
});
const services = () => siteServices;
const pages = createSitePages({
  profile: () => defaultProfile,
  renderPage: (request, acceptForm) => builtPages.render(request, site, acceptForm),
  origin,
  services,
  now,
  isDev: false,
});
const app = createApp({
  services,
  fallbackPicture: await readFallbackPicture(),
  publicApiKeys: [publicApiKey],
  origin,
  trustProxy: 0,
  profile: () => defaultProfile,
  pages,
  renderOffice: async () => new Response(null, { status: 404 }),
  assetFolders: builtPages.assetFolders,
  log: silentLog,
});
const { address } = await listen({ app, port, host: "127.0.0.1", log: silentLog });
process.send?.(address);
// Ends with its parent, even when that was killed.
process.once("disconnect", () => process.exit());
