import { drawCar } from "#demo/pictures/draw-car.ts";
import { rasteriseWithSharp } from "#demo/provider/picture-desk.ts";
import { createDemoStock } from "#demo/stock/demo-stock.ts";
import type { Backend } from "#server/backend.ts";
import { encodePicture } from "#server/pictures/encode-picture.ts";
import { mediaTypes } from "#server/pictures/picture-format.ts";
import type { Picture } from "#server/pictures/pictures.ts";

/** Stands in for every photo of every vehicle: one drawn car, encoded once per width and format. */
export function drawPhotoOnce(): Backend["picture"] {
  const made = new Map<string, Promise<Picture>>();
  let drawn: Promise<Uint8Array> | null = null;
  return ({ width }, format) => {
    drawn ??= drawPhoto();
    const name = `${width} ${format}`;
    const encode = async (photo: Promise<Uint8Array>) => ({
      bytes: await encodePicture(await photo, width, format),
      type: mediaTypes[format],
    });
    const picture = made.get(name) ?? encode(drawn);
    made.set(name, picture);
    return picture;
  };
}

async function drawPhoto(): Promise<Uint8Array> {
  const [photo] = await drawnPhotos(1600, 1);
  if (photo === undefined) throw new Error("the demo stock has no photo");
  return photo;
}

/** The hero photos of some demo vehicles as the provider would send them, in its rendition of a width. */
export function drawnPhotos(width: number, count: number): Promise<Uint8Array[]> {
  const stock = createDemoStock({ now: new Date("2026-11-21") });
  const subjects = stock.flatMap(({ photos: [photo] }) => (photo ? [photo.subject] : []));
  const drawn = subjects.slice(0, count);
  return Promise.all(drawn.map((subject) => rasteriseWithSharp(drawCar(subject), width)));
}
