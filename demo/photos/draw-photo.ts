import pLimit from "p-limit";
import { type CarPicture, drawCar } from "./car-drawing.ts";

export type DrawPhoto = (photo: {
  picture: CarPicture;
  width: number;
}) => Promise<Uint8Array<ArrayBuffer>>;

const quality = 86;
const concurrentDrawings = 2;

const limit = pLimit(concurrentDrawings);

/**
 * Draws a photo when it is asked for: about 40 ms at 1600 pixels, so that none is drawn in advance. Keeps
 * none, because the site stores what it gets.
 */
export const drawPhoto: DrawPhoto = ({ picture, width }) =>
  limit(() => rasterise(drawCar(picture), width, picture.isCutOut === true));

async function rasterise(svg: string, width: number, isCutOut: boolean) {
  // Imported on the first use, because the site's start must not wait for it.
  const { default: sharp } = await import("sharp");
  const image = sharp(Buffer.from(svg)).resize({ width });
  if (isCutOut) return new Uint8Array(await image.webp({ quality, effort: 1 }).toBuffer());
  // The ground covers the whole drawing: to `flatten` it too would take half as long again.
  return new Uint8Array(await image.removeAlpha().jpeg({ quality }).toBuffer());
}
