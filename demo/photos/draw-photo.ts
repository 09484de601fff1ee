import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { type CarPicture, drawCar } from "./car-drawing.ts";

type PhotoRequest = { picture: CarPicture; width: number };

export type DrawPhoto = (photo: PhotoRequest) => Promise<Uint8Array<ArrayBuffer>>;

const quality = 86;
const concurrentDrawings = 2;
const maxCacheBytes = 64 * 1024 * 1024;

const limit = pLimit(concurrentDrawings);
const cache = new LRUCache<string, Uint8Array<ArrayBuffer>, PhotoRequest>({
  maxSize: maxCacheBytes,
  sizeCalculation: ({ length }) => length,
  fetchMethod: (_, __, { context: { picture, width } }) =>
    limit(() => rasterise(drawCar(picture), width)),
});

/** Draws a photo when it is asked for: about 30 ms at 1600 pixels, so that none is drawn in advance. */
export const drawPhoto: DrawPhoto = async (photo) => {
  const bytes = await cache.fetch(JSON.stringify(photo), { context: photo });
  if (bytes === undefined) throw new Error("The photo was not drawn.");
  return bytes;
};

async function rasterise(svg: string, width: number): Promise<Uint8Array<ArrayBuffer>> {
  // Imported on the first use, because the site's start must not wait for it.
  const { default: sharp } = await import("sharp");
  const image = sharp(Buffer.from(svg)).resize({ width }).flatten({ background: "#ffffff" });
  return new Uint8Array(await image.jpeg({ quality, chromaSubsampling: "4:4:4" }).toBuffer());
}
