import { join } from "node:path";
import sharp from "sharp";
import { drawCoveredCar } from "./photos/draw-covered-car.ts";

/**
 * Writes the picture that stands in for a missing photo. The site needs it in production, where the
 * demo is not loaded, so the result is kept in the repository: `npm run draw:fallback`.
 */
const target = join(import.meta.dirname, "../server/pictures/covered-car.jpg");
await sharp(Buffer.from(drawCoveredCar()))
  .resize(1024)
  .jpeg({ quality: 78, mozjpeg: true })
  .toFile(target);
