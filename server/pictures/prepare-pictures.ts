import { type PictureAddress, parsePictureAddress } from "#domain/car/photos.ts";
import type { Car } from "#domain/car/record.ts";
import type { Log } from "#server/platform/log.ts";
import type { PictureRenderer } from "./picture-renderer.ts";
import type { PictureStore } from "./picture-store.ts";

type PreparationParts = {
  pictures: Pick<PictureRenderer, "prepare" | "waitingVisitors">;
  folder: Pick<PictureStore, "ready">;
  /** The vehicles for sale, newest first; may reject. */
  cars: () => Promise<readonly Pick<Car, "images">[]>;
  onStockChanged: (listener: () => void) => () => void;
  monotonicMs: () => number;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  log: Log;
};

/**
 * What cards, gallery and other sites' previews take; first one width of all vehicles. WebP and JPEG are
 * made three times as fast when they are asked for (docs/decisions/008).
 */
const preparedWidths = [[480], [640, 960, "og", 1600]] as const;
const preparedFormat = "avif";

const maxVehicles = 1_000;

const quietMs = 2_000;
/** More failures in a row mean that the provider is away; the next change of the stock tries again. */
const maxFailures = 3;

/**
 * Encodes the first photo of each vehicle in advance, after the start and after each change of the stock:
 * one picture at a time, resting as long as each took, and only while no visitor waits for one.
 */
export function createPicturePreparation(parts: PreparationParts) {
  const { pictures, folder, cars, onStockChanged, monotonicMs, sleep, log } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  let stopListening: () => void = () => undefined;
  let isRunning = false;
  let isDue = false;

  async function prepareOne(wanted: PictureAddress) {
    while (pictures.waitingVisitors > 0) await sleep(quietMs, signal);
    const begun = monotonicMs();
    const outcome = await pictures.prepare(wanted, wanted.width === "og" ? "jpeg" : preparedFormat);
    // Half a core at most: a small machine serves pages at the same time.
    if (outcome !== "kept") await sleep(monotonicMs() - begun, signal);
    return outcome;
  }

  async function prepareAll(): Promise<void> {
    let made = 0;
    let failures = 0;
    for (const wanted of firstPhotos(await cars())) {
      if (signal.aborted || isDue || failures >= maxFailures) break;
      const outcome = await prepareOne(wanted);
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

function firstPhotos(cars: readonly Pick<Car, "images">[]): PictureAddress[] {
  const photos = cars.slice(0, maxVehicles).flatMap(({ images: [first] }) => {
    const photo = first && parsePictureAddress(first.url);
    return photo ? [photo] : [];
  });
  return preparedWidths.flatMap((widths) =>
    photos.flatMap((photo) => widths.map((width) => ({ ...photo, width }))),
  );
}
