// Draws the site's own pictures into public/. Run it by hand after a change of name, icon or design: `node
// scripts/draw-site-pictures.mjs`. The icons are rendered from public/icon.svg, the share picture from the
// home page's picture with the site's typeface.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { sharePictureSize } from "#domain/car/pictures.ts";
import { duskColors } from "#domain/pages/colors.ts";
import { sitePicturePaths } from "#domain/pages/paths.ts";
import { defaultProfile as profile } from "#domain/profile/default-profile.ts";
import { findChromium } from "./chromium.mjs";
import { root } from "./prepare.mjs";

const target = (path) => join(root, "public", path);
const icon = readFileSync(target("icon.svg"));
const { dusk: background } = duskColors;

const drawIcon = (size) =>
  sharp(icon, { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true });

await drawIcon(192).toFile(target(sitePicturePaths.icon192));
await drawIcon(512).toFile(target(sitePicturePaths.icon512));
// Devices may crop a maskable icon to a circle of 80 %, into which the sign must fit.
await sharp({ create: { width: 512, height: 512, channels: 4, background } })
  .composite([{ input: await drawIcon(400).toBuffer() }])
  .png({ compressionLevel: 9, palette: true })
  .toFile(target(sitePicturePaths.iconMaskable));

const font = (name) => readFileSync(join(root, "node_modules", name)).toString("base64");
const hero = readFileSync(join(root, "app/features/home/pictures/hero-wide-1280.jpg")).toString(
  "base64",
);
const page = `<!doctype html><meta charset="utf-8"><style>
  @font-face { font-family: Archivo; font-weight: 700;
    src: url(data:font/woff2;base64,${font("@fontsource/archivo/files/archivo-latin-700-normal.woff2")}) }
  @font-face { font-family: Sans; font-weight: 200 900;
    src: url(data:font/woff2;base64,${font("@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2")}) }
  body { margin: 0; width: 1200px; height: 630px; overflow: hidden; background: ${background}; position: relative }
  .hero { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover }
  .shade { position: absolute; inset: 0;
    background: linear-gradient(90deg, ${background} 36%, rgb(25 24 23 / 0.7) 46%, transparent 68%),
      linear-gradient(0deg, rgb(25 24 23 / 0.6), transparent 30%) }
  .words { position: absolute; left: 72px; top: 0; bottom: 0; width: 620px; display: flex;
    flex-direction: column; justify-content: center; color: ${duskColors["on-dusk"]} }
  .sign { width: 112px; height: 112px; margin-bottom: 36px }
  h1 { font: 700 76px/1.02 Archivo; letter-spacing: -0.02em; margin: 0 0 24px }
  p { font: 400 34px/1.3 Sans; color: ${duskColors["on-dusk-muted"]}; margin: 0; width: 420px }
</style><img class="hero" src="data:image/jpeg;base64,${hero}"><div class="shade"></div>
<div class="words"><div class="sign">${icon.toString()}</div>
<h1>${profile.name}</h1><p>${profile.claim.replaceAll("-", "\u2011")}</p></div>`;

const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: ["--no-sandbox"],
});
const tab = await browser.newPage({ viewport: sharePictureSize });
await tab.setContent(page);
await tab.evaluate(() => document.fonts.ready.then(() => true));
const drawn = await tab.screenshot();
await browser.close();
await sharp(drawn).jpeg({ quality: 82, mozjpeg: true }).toFile(target(sitePicturePaths.share));
