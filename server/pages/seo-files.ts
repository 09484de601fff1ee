import type { Handler } from "hono";
import { memoizeByVersion } from "#domain/search/memoize.ts";
import { dealership, themeColor } from "#domain/site/dealership.ts";
import {
  captchaChallengePath,
  machinePaths,
  paths,
  sitePicturePaths,
  wirePaths,
} from "#domain/site/paths.ts";
import { sitemapXml } from "#domain/site/sitemap.ts";
import type { Backend, Stock } from "#server/backend.ts";
import { answerWith, revalidated } from "#server/platform/http/cached-responses.ts";
import { encodeBody } from "#server/platform/http/encoded-body.ts";

const anHour = { headers: { "cache-control": "public, max-age=3600" } };

/**
 * Without a stock the sitemap is refused: an empty one makes search engines forget every vehicle.
 */
export function createSeoFiles({
  backend,
  origin,
}: {
  backend: Pick<Backend, "stock">;
  origin: string;
}) {
  const sitemapOf = memoizeByVersion(
    ({ cars }: Stock) => encodeBody(sitemapXml({ cars, origin }), "application/xml; charset=utf-8"),
    ({ cars }) => cars,
  );
  const robots = encodeBody(robotsText(origin), "text/plain; charset=utf-8");
  const manifest = encodeBody(JSON.stringify(webManifest), "application/manifest+json");
  return {
    [machinePaths.sitemap]: async ({ req }) =>
      answerWith(req.raw, sitemapOf(await backend.stock()), { headers: revalidated }),
    [machinePaths.robots]: ({ req }) => answerWith(req.raw, robots, anHour),
    [machinePaths.manifest]: ({ req }) => answerWith(req.raw, manifest, anHour),
  } satisfies Record<string, Handler>;
}

/** All but the calls, and what leads a crawler that looks like a phone away from the home page. */
function robotsText(origin: string): string {
  const calls = [...Object.values(wirePaths), captchaChallengePath];
  const closed = new Set(calls.map((path) => `/${path.split("/")[1]}/`));
  return [
    "User-agent: *",
    ...[...closed, machinePaths.phoneStart].map((path) => `Disallow: ${path}`),
    "Allow: /",
    "",
    `Sitemap: ${origin}${machinePaths.sitemap}`,
    "",
  ].join("\n");
}

/** `standalone` would take away the way back on pages that open elsewhere (maps, chat). */
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
