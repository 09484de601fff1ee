// Draws the site's own pictures. Run it by hand after a change of icon or design: `node scripts/draw-site-pictures.mjs`.
// The icons are rendered from public/icon.svg.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
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
