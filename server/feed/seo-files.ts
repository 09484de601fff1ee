import type { Handler } from "hono";
import { duskColors } from "#domain/pages/colors.ts";
import {
  apiPaths,
  captchaChallengePath,
  iconPaths,
  machinePaths,
  paths,
} from "#domain/pages/paths.ts";
import { sitemapXml } from "#domain/pages/sitemap.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import { oneHour, revalidated } from "#server/platform/http/response-headers.ts";
import { memoizeByCars } from "#server/stock/snapshot.ts";
import type { StockService, VisibleStock } from "#server/stock/stock-list.ts";

const xml = { ...revalidated, "content-type": "application/xml; charset=utf-8" };
const manifest = { ...oneHour, "content-type": "application/manifest+json" };

/** The sitemap fails while the stock is unreadable: an empty one makes search engines drop every vehicle. */
export function createSeoFiles({
  services,
  profile,
  origin,
}: {
  services: () => { stock: Pick<StockService, "current"> };
  profile: () => DealerProfile;
  origin: string;
}) {
  const getSitemap = memoizeByCars(({ cars }: VisibleStock) => sitemapXml({ cars, origin }));
  return {
    [machinePaths.sitemap]: async ({ body }) =>
      body(getSitemap(await services().stock.current()), 200, xml),
    [machinePaths.robots]: ({ text }) => text(robotsText(origin), 200, oneHour),
    [machinePaths.manifest]: ({ body }) =>
      body(JSON.stringify(webManifest(profile())), 200, manifest),
  } satisfies Record<string, Handler>;
}

/** Disallows API calls, and the script that redirects phones, and mobile crawlers, from the home page. */
function robotsText(origin: string): string {
  const disallowedPaths = [...Object.values(apiPaths), captchaChallengePath];
  const disallowed = new Set(disallowedPaths.map((path) => `/${path.split("/")[1]}/`));
  return [
    "User-agent: *",
    ...[...disallowed, machinePaths.phoneStart].map((path) => `Disallow: ${path}`),
    "Allow: /",
    "",
    `Sitemap: ${origin}${machinePaths.sitemap}`,
    "",
  ].join("\n");
}

export const appIcons = [
  { src: iconPaths.icon192, sizes: "192x192", type: "image/png" },
  { src: iconPaths.icon512, sizes: "512x512", type: "image/png" },
  { src: iconPaths.iconMaskable, sizes: "512x512", type: "image/png", purpose: "maskable" },
];

/** Below an icon phones show a dozen characters. */
const maxShortName = 12;

/** As many words as fit. */
function shortName(name: string): string {
  const ends = [...name.matchAll(/\s|$/g)].map(({ index }) => index);
  return name.slice(0, ends.findLast((end) => end <= maxShortName) ?? maxShortName);
}

/** Not `standalone`, which has no back button on pages of other sites (maps, chat). */
const webManifest = ({ name, claim }: DealerProfile) => ({
  id: paths.home,
  name,
  short_name: shortName(name),
  description: claim,
  lang: "de",
  dir: "ltr",
  start_url: paths.vehicles,
  scope: paths.home,
  display: "minimal-ui",
  theme_color: duskColors.dusk,
  background_color: duskColors.dusk,
  categories: ["shopping"],
  icons: appIcons,
});
