import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { drawPhoto, type PhotoRequest, photoFileName } from "./photos/draw-photo.ts";
import { createDemoStock } from "./stock/demo-stock.ts";
import { pictureSizes } from "./stock/photo.ts";
import type { DemoCar } from "./stock/provider-ad.ts";

/**
 * `node demo/first-photos.ts FOLDER`: draws the photos on home and the list's first cards, and removes others.
 * Part of the build, because each takes a second of CPU time, too long to wait for after the first start.
 */
const listCards = 12;
const newestCars = 6;
/** Widths that cards request at 1x and 2x pixel density. */
const cardWidths = [480, 960];

const nameOf = ({ ad }: DemoCar) => `${ad.make} ${ad.model} ${ad.mobileAdId}`;

function firstPhoto({ photos: [photo] }: DemoCar): PhotoRequest[] {
  if (photo === undefined) return [];
  const widths: Readonly<Record<string, number>> = pictureSizes;
  const offered = photo.sizes.map((size) => widths[size] ?? 0);
  return cardWidths.flatMap((wanted) => {
    const width = offered.find((each) => each >= wanted) ?? offered.at(-1);
    return width === undefined ? [] : [{ picture: photo.subject, width }];
  });
}

const [, , folder = ""] = process.argv;
const stock = createDemoStock({ now: new Date() });
const firstCars = [
  ...stock.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), "de")).slice(0, listCards),
  ...stock
    .toSorted((a, b) => (a.ad.creationDate < b.ad.creationDate ? 1 : -1))
    .slice(0, newestCars),
];
const photos = new Map(firstCars.flatMap(firstPhoto).map((photo) => [photoFileName(photo), photo]));

await mkdir(folder, { recursive: true });
for (const file of await readdir(folder)) {
  if (file.endsWith(".jpg") && !photos.has(file)) await rm(join(folder, file));
}
await Promise.all(
  [...photos].map(async ([file, photo]) => writeFile(join(folder, file), await drawPhoto(photo))),
);
