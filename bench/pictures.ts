import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { type PictureAddress, picturePath, pictureWidths } from "../domain/car/pictures.ts";
import { avifType, encodePicture } from "../server/picture/encode-picture.ts";
import {
  createPictureRenderer,
  startPreparingPictures,
} from "../server/picture/picture-renderer.ts";
import { openPictureStore } from "../server/picture/picture-store.ts";
import { silentLog } from "../server/platform/log.ts";
import { drawPhotos } from "./demo-data.ts";
import { requestsPerSecond } from "./raw-load.ts";
import { startServed } from "./served.ts";
import { median, printTable, type TableRow } from "./table.ts";

/**
 * The cost of pictures: CPU time and bytes per photo and width; the encoding after a first sync; the latency
 * of an uncached photo without the provider's share; the throughput of cached ones. Real photos are larger.
 */
const cars = 300;
const renditions = [160, 360, 640, 1024, 1600];
const drawn = await drawPhotos(1600, 5);
const hash = "0b7e6c1d";

const rows: TableRow[] = [];
const photos = new Map<string, Uint8Array<ArrayBuffer>>();
const addressOf = (photo: number, width: number) => `${photo} ${width}`;
for (const [at, photo] of drawn.entries()) {
  for (const width of renditions) {
    const resized = await sharp(photo).resize({ width }).jpeg({ quality: 82 }).toBuffer();
    photos.set(addressOf(at, width), new Uint8Array(resized));
  }
}

const root = await mkdtemp(join(tmpdir(), "autohaus-pictures-"));
const folder = openPictureStore({ root, maxBytes: 2 ** 31, log: silentLog });
const pictures = createPictureRenderer({
  findPhoto: async (adKey, position) => {
    const photo = (Number(adKey) + position) % drawn.length;
    return {
      hash,
      sizes: Object.fromEntries(renditions.map((width) => [width, addressOf(photo, width)])),
    };
  },
  fetchPhoto: async (address) => photos.get(address) ?? null,
  encode: encodePicture,
  folder,
  log: silentLog,
});
try {
  await measureEncoding();
  await measurePreparation();
  await measureUncached();
  await measureCached();
} finally {
  await rm(root, { recursive: true });
}
process.exit(printTable(rows) ? 0 : 1);

async function cpuSeconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

async function measureEncoding(): Promise<void> {
  for (const width of pictureWidths) {
    const times: number[] = [];
    const sizes: number[] = [];
    const from = renditions.find((each) => each >= width) ?? 0;
    for (const at of drawn.keys()) {
      const photo = photos.get(addressOf(at, from)) ?? new Uint8Array();
      const encode = async () => sizes.push((await encodePicture(photo, width)).byteLength / 1024);
      times.push(1_000 * (await cpuSeconds(encode)));
    }
    rows.push({ what: `AVIF ${width}, encode (ms of CPU)`, value: median(times) });
    rows.push({ what: `AVIF ${width}, size (KB)`, value: median(sizes) });
  }
}

function photoOf(car: number, position: number, width: PictureAddress["width"]): PictureAddress {
  return { adKey: String(900_000_000 + car), position, hash, width };
}

async function measurePreparation(): Promise<void> {
  const stock = Array.from({ length: cars }, (_, car) => ({
    images: [{ url: picturePath(photoOf(car, 1, 1600)) }],
  }));
  const prepareStock = () =>
    new Promise<void>((resolve) => {
      startPreparingPictures({
        cars: async () => stock,
        onStockChanged: () => () => undefined,
        pictures,
        log: { ...silentLog, info: () => resolve() },
      });
    });
  const what = `preparing ${cars} cars after a first sync (s of CPU)`;
  rows.push({ what, value: await cpuSeconds(prepareStock), target: 60 });
}

async function measureUncached(): Promise<void> {
  const times: number[] = [];
  for (let car = 0; car < 40; car += 1) {
    const start = performance.now();
    await pictures.find(photoOf(car, 2, 960), true);
    times.push(performance.now() - start);
  }
  // Waits for the sizes that the renderer encodes in the background.
  await Promise.all(Array.from({ length: 40 }, (_, car) => pictures.prepare(photoOf(car, 2, 960))));
  rows.push({ what: "uncached photo (ms)", value: median(times), target: 50 });
}

async function measureCached(): Promise<void> {
  const cached = photoOf(0, 1, 960);
  await pictures.prepare(cached);
  const site = await startServed("picture-server.ts", root);
  const load = { headers: [`Accept: ${avifType}`], connections: 50, seconds: 3 };
  const value = await requestsPerSecond({ ...load, port: site.port, path: picturePath(cached) });
  rows.push({ what: "cached picture, HTTP (1/s)", value });
  site.close();
}
