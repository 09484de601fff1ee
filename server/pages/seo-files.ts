import type { Handler } from "hono";
import { dealership, themeColor } from "#domain/dealership/dealership.ts";
import {
  captchaChallengePath,
  machinePaths,
  paths,
  sitePicturePaths,
  wirePaths,
} from "#domain/pages/paths.ts";
import { sitemapXml } from "#domain/pages/sitemap.ts";
import { oneHour, revalidated } from "#server/platform/http/caching.ts";
import { memoizeByCars } from "#server/stock/snapshot.ts";
import type { StockService, VisibleStock } from "#server/stock/stock-list.ts";

const xml = { ...revalidated, "content-type": "application/xml; charset=utf-8" };
const manifest = { ...oneHour, "content-type": "application/manifest+json" };

/** Without a stock the sitemap is refused: an empty one makes search engines forget every vehicle. */
export function createSeoFiles({
  services,
  origin,
}: {
  services: () => { stock: Pick<StockService, "current"> };
  origin: string;
}) {
  const sitemapOf = memoizeByCars(({ cars }: VisibleStock) => sitemapXml({ cars, origin }));
  return {
    [machinePaths.sitemap]: async ({ body }) =>
      body(sitemapOf(await services().stock.current()), 200, xml),
    [machinePaths.robots]: ({ text }) => text(robotsText(origin), 200, oneHour),
    [machinePaths.manifest]: ({ body }) => body(JSON.stringify(webManifest), 200, manifest),
  } satisfies Record<string, Handler>;
}

/** Disallows API calls, and the path that leads phone-like crawlers away from the home page. */
function robotsText(origin: string): string {
  const apiPaths = [...Object.values(wirePaths), captchaChallengePath];
  const disallowed = new Set(apiPaths.map((path) => `/${path.split("/")[1]}/`));
  return [
    "User-agent: *",
    ...[...disallowed, machinePaths.phoneStart].map((path) => `Disallow: ${path}`),
    "Allow: /",
    "",
    `Sitemap: ${origin}${machinePaths.sitemap}`,
    "",
  ].join("\n");
}

/** `standalone` would have no back button on pages that open elsewhere (maps, chat). */
const webManifest = {
  id: paths.home,
  name: dealership.name,
  short_name: "Autohaus",
  description: dealership.claim,
  lang: "de",
  dir: "ltr",
  start_url: paths.vehicles,
  scope: paths.home,
  display: "minimal-ui",
  theme_color: themeColor,
  background_color: themeColor,
  categories: ["shopping"],
  icons: [
    { src: sitePicturePaths.icon192, sizes: "192x192", type: "image/png" },
    { src: sitePicturePaths.icon512, sizes: "512x512", type: "image/png" },
    {
      src: sitePicturePaths.iconMaskable,
      sizes: "512x512",
      type: "image/png",
      purpose: "maskable",
    },
  ],
} as const;
