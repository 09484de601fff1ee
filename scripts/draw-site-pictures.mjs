// Draws the site's own pictures. Run it by hand after a change of icon or design: `node scripts/draw-site-pictures.mjs`.
// The icons are rendered from public/icon.svg, the background of the home page's link preview from its picture.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { sharePictureSize } from "#domain/car/pictures.ts";
import { duskColors } from "#domain/pages/colors.ts";
import { sitePicturePaths } from "#domain/pages/paths.ts";
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

const stops = (...all) =>
  all
    .map(
      ([at, opacity]) =>
        `<stop offset="${at}" stop-color="${background}" stop-opacity="${opacity}"/>`,
    )
    .join("");
const { width, height } = sharePictureSize;
const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <linearGradient id="a">${stops([0.36, 1], [0.46, 0.7], [0.68, 0])}</linearGradient>
  <linearGradient id="b" x1="0" y1="1" x2="0" y2="0">${stops([0, 0.6], [0.3, 0])}</linearGradient>
  <rect width="100%" height="100%" fill="url(#b)"/><rect width="100%" height="100%" fill="url(#a)"/>
</svg>`;
await sharp(join(root, "app/features/home/pictures/hero-wide-1280.jpg"))
  .resize({ width, height, fit: "cover" })
  .composite([{ input: Buffer.from(shade) }])
  .jpeg({ quality: 82, mozjpeg: true })
  .toFile(join(root, "server/picture/share-background.jpg"));
