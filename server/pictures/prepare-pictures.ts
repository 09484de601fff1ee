import { type PictureAddress, type PictureWidth, parsePictureAddress } from "#domain/car/photos.ts";
import type { Car } from "#domain/car/record.ts";
import { sortAlphabetically } from "#domain/search/sort.ts";
import { dayMs } from "#domain/site/calendar.ts";
import type { Log } from "#server/platform/log.ts";
import { type PictureRenderer, pictureFileName } from "./picture-renderer.ts";
import type { PictureStore } from "./picture-store.ts";

type PreparationParts<Prepared> = LastPhotoParts & {
  pictures: Pick<PictureRenderer, "prepare" | "waitingVisitors">;
  shares: { prepare(car: Prepared): Promise<Outcome> };
  folder: Pick<PictureStore, "ready">;
  /** The vehicles for sale, the most wanted first; may reject. */
  cars: () => Promise<readonly Prepared[]>;
  onStockChanged: (listener: () => void) => () => void;
  monotonicMs: () => number;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  log: Log;
};

type Outcome = Awaited<ReturnType<PictureRenderer["prepare"]>>;

/**
 * What cards take, large and small ones, of all vehicles first; then what the gallery takes, and the share picture is made of.
 * WebP and JPEG are made three times as fast when they are asked for (docs/decisions/008).
 */
const cardWidths = [480, 320] as const;
const galleryWidths = [640, 960, 1600] as const;
const preparedFormat = "avif";

const maxVehicles = 1_000;

/** On the first screens of the home page and of the list. */
const firstNewest = 4;
const firstListed = 6;

const quietMs = 2_000;
/** More failures in a row mean that the provider is away; the next change of the stock tries again. */
const maxFailures = 3;

/** The vehicles whose photos are wanted first, then all, newest first as they are given. */
export function byFirstScreens<Shown extends Pick<Car, "ad_key" | "brand" | "model">>(
  newest: readonly Shown[],
): Shown[] {
  const listed = sortAlphabetically(newest).slice(0, firstListed);
  return [...new Set([...newest.slice(0, firstNewest), ...listed, ...newest])];
}

/**
 * Encodes the first photo and draws the share picture of each vehicle in advance, after the start and after
 * each change of the stock: one picture at a time, resting as long as each took, and only while no visitor
 * waits for one. First the photos of what has left are kept.
 */
export function createPicturePreparation<Prepared extends Pick<Car, "images">>(
  parts: PreparationParts<Prepared>,
) {
  const { pictures, shares, folder, cars, onStockChanged, monotonicMs, sleep, log } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  let stopListening: () => void = () => undefined;
  let isRunning = false;
  let isDue = false;

  async function prepareOne(prepare: () => Promise<Outcome>) {
    while (pictures.waitingVisitors > 0) await sleep(quietMs, signal);
    const begun = monotonicMs();
    const outcome = await prepare();
    // Half a core at most: a small machine serves pages at the same time.
    if (outcome !== "kept") await sleep(monotonicMs() - begun, signal);
    return outcome;
  }

  /** The vehicle's first photo in those widths. */
  const photosOf = ({ images: [first] }: Prepared, widths: readonly PictureWidth[]) => {
    const photo = first && parsePictureAddress(first.url);
    if (!photo) return [];
    return widths.map((width) => () => pictures.prepare({ ...photo, width }, preparedFormat));
  };

  async function prepareAll(): Promise<void> {
    await keepLastPhotos(parts);
    let made = 0;
    let failures = 0;
    const first = (await cars()).slice(0, maxVehicles);
    const wanted = [
      ...first.flatMap((car) => photosOf(car, cardWidths)),
      ...first.flatMap((car) => [...photosOf(car, galleryWidths), () => shares.prepare(car)]),
    ];
    for (const prepare of wanted) {
      if (signal.aborted || isDue || failures >= maxFailures) break;
      const outcome = await prepareOne(prepare);
      if (outcome === "made") made += 1;
      if (outcome !== "kept") failures = outcome === "unavailable" ? failures + 1 : 0;
    }
    if (made > 0) log.info({ made }, "pictures were prepared");
  }

  async function runWhileDue(): Promise<void> {
    await folder.ready;
    while (isDue && !signal.aborted) {
      isDue = false;
      await prepareAll();
    }
  }

  const begin = () => {
    isDue = true;
    if (isRunning || signal.aborted) return;
    isRunning = true;
    void runWhileDue()
      .catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, "pictures cannot be prepared");
      })
      .finally(() => {
        isRunning = false;
        if (isDue) begin();
      });
  };

  return {
    start(): void {
      if (signal.aborted) return;
      stopListening = onStockChanged(begin);
      begin();
    },
    /** For good. Does not wait for the picture that is being encoded. */
    stop(): void {
      stopping.abort(new Error("The process ends."));
      stopListening();
    },
  };
}

type LastPhotoParts = {
  /** The vehicles that left the stock since then; may reject. */
  goneSince: (since: Date) => Promise<readonly Pick<Car, "images">[]>;
  pictures: Pick<PictureRenderer, "prepare">;
  /** Of all pictures, and of the last photos alone, where no others push them out. */
  folder: Pick<PictureStore, "read">;
  kept: Pick<PictureStore, "has" | "read" | "write">;
  now: () => Date;
};

/** As wide as the page of a vehicle that is gone shows it. */
const keptWidth = 480;
const keptFormat = "avif";
/** A site that stood still for longer has lost those of what was sold meanwhile. */
const lookBackMs = 7 * dayMs;

/**
 * Keeps one small photo of each vehicle that leaves the stock (E2), as the provider deletes its own. How
 * many is bounded by the size of `kept`.
 */
export async function keepLastPhotos(parts: LastPhotoParts): Promise<void> {
  const { goneSince, pictures, folder, kept, now } = parts;
  for (const { images } of await goneSince(new Date(now().getTime() - lookBackMs))) {
    const first = parsePictureAddress(images[0]?.url ?? "");
    if (first === null) continue;
    const photo = { ...first, width: keptWidth } as const;
    const name = pictureFileName(photo, keptFormat);
    if (await kept.has(name)) continue;
    // It was made when the vehicle came; should it be missing, the provider may still have the photo.
    await pictures.prepare(photo, keptFormat);
    const bytes = await folder.read(name);
    if (bytes !== null) await kept.write(name, bytes);
  }
}

/** What stands in for a photo that the provider no longer has; null for others and for wider pictures. */
export async function readLastPhoto(
  { position, width, ...photo }: PictureAddress,
  kept: Pick<PictureStore, "read">,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (position !== 1 || width > keptWidth) return null;
  return kept.read(pictureFileName({ ...photo, position, width: keptWidth }, keptFormat));
}
