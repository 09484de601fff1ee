import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { type PictureAddress, parsePictureAddress } from "#domain/car/pictures.ts";
import type { Car } from "#domain/car/record.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { Log } from "#server/platform/log.ts";
import { createSingleFlight } from "#server/platform/promises.ts";
import type { Photo } from "#server/stock/catalogue.ts";
import { avifType, checkPhoto, type EncodePicture, encodeStanding } from "./encode-picture.ts";
import type { PhotoSource } from "./photo-source.ts";
import type { NoPicture, Picture, PictureStore } from "./picture-store.ts";

/** When it is reached, visitors get the provider's rendition and no AVIF is queued. */
const maxQueueLength = 100;

export type PictureRenderer = ReturnType<typeof createPictureRenderer>;

/**
 * Serves vehicle photos from our own origin: first the provider's rendition that fits, while an AVIF is
 * encoded in the background, one at a time. Both are stored on disk; failures are not.
 */
export function createPictureRenderer(deps: {
  findPhoto: (adKey: string, position: number) => Promise<Photo | null>;
  fetchPhoto: PhotoSource;
  encode: EncodePicture;
  folder: PictureStore;
  log: Log;
}) {
  const { folder: store, log } = deps;
  const fetchOnce = createSingleFlight<Picture | NoPicture>();
  const encodeOnce = createSingleFlight<boolean>();
  const limit = pLimit(1);
  // Not behind the AVIFs, because visitors wait for it.
  const standing = pLimit(1);

  async function readOrFetchRendition(picture: PictureAddress, takesAvif: boolean) {
    const name = renditionName(picture, takesAvif);
    const stored = await store.read(name);
    if (stored !== null) return stored;
    const photo = await deps.findPhoto(picture.adKey, picture.position);
    const address = photo?.hash === picture.hash ? fittingAddress(photo, picture.width) : null;
    if (address === null) return "unknown";
    const fetched = await fetchChecked(address, picture, takesAvif);
    if (typeof fetched === "string") return (await readCardPhoto(picture, store)) ?? fetched;
    await store.write(name, fetched.bytes);
    return fetched;
  }

  async function fetchChecked(
    address: string,
    { adKey, isStanding, width }: PictureAddress,
    takesAvif: boolean,
  ): Promise<Picture | NoPicture> {
    let failure: NoPicture = "unavailable";
    try {
      // A provider that can cut the car out has a format with transparency for it.
      const accept = isStanding ? "image/webp" : undefined;
      const bytes = await deps.fetchPhoto(address, undefined, accept);
      failure = "broken";
      if (bytes === null) return failure;
      const type = await checkPhoto(bytes);
      if (!isStanding) return { bytes, type };
      const stood = await standing(() => encodeStanding(bytes, width, takesAvif));
      return { bytes: stood, type: takesAvif ? avifType : "image/webp" };
    } catch (error) {
      log.warn({ err: error, adKey }, "a photo cannot be fetched or is no picture");
      return failure;
    }
  }

  const loadRendition = (picture: PictureAddress, takesAvif = false) =>
    fetchOnce(renditionName(picture, takesAvif), () => readOrFetchRendition(picture, takesAvif));

  /** Encodes only a stored rendition: if the disk is not writable, each visitor would cause an encoding. */
  const encodeAvif = (picture: PictureAddress): Promise<boolean> =>
    encodeOnce(avifName(picture), () =>
      limit(async () => {
        try {
          const photo = await store.read(renditionName(picture));
          if (photo === null) return false;
          await store.write(avifName(picture), await deps.encode(photo.bytes, picture.width));
          return true;
        } catch (error) {
          log.warn({ err: error, adKey: picture.adKey }, "a photo cannot be encoded");
          return false;
        }
      }),
    );

  return {
    async find(picture: PictureAddress, acceptsAvif: boolean): Promise<Picture | NoPicture> {
      if (picture.isStanding) return loadRendition(picture, acceptsAvif);
      const avif = acceptsAvif ? await store.read(avifName(picture)) : null;
      const result = avif ?? (await loadRendition(picture));
      if (!acceptsAvif || avif !== null || typeof result === "string") return result;
      if (limit.pendingCount < maxQueueLength) void encodeAvif(picture);
      return { ...result, provisional: true };
    },
    async prepare(picture: PictureAddress): Promise<"stored" | "encoded" | NoPicture> {
      if ((await store.read(avifName(picture))) !== null) return "stored";
      const rendition = await loadRendition(picture);
      if (typeof rendition === "string") return rendition;
      return (await encodeAvif(picture)) ? "encoded" : "broken";
    },
  };
}

function fittingAddress({ sizes }: Photo, width: number): string | null {
  const byWidth = Object.entries(sizes).sort(([a], [b]) => Number(a) - Number(b));
  const fitting = byWidth.find(([size]) => Number(size) >= width) ?? byWidth.at(-1);
  return fitting?.[1] ?? null;
}

/** Widths in px that normal and high-density screens load for a card. */
const cardWidths = [480, 800] as const;

/** Once the provider has deleted a vehicle's photos, the stored card photo replaces the first. */
async function readCardPhoto(picture: PictureAddress, store: PictureStore) {
  const [width] = cardWidths;
  if (picture.position !== 1 || picture.width > width || picture.isStanding) return null;
  return await store.read(renditionName({ ...picture, width }));
}

const baseName = ({ adKey, position, hash, width, isStanding }: PictureAddress) =>
  `${adKey}/${position}-${hash}-${width}${isStanding ? "-steht" : ""}`;

const avifName = (picture: PictureAddress) => `${baseName(picture)}.avif`;

/** The suffix may be wrong: most are JPEG, but the format is detected from the bytes. */
const renditionName = (picture: PictureAddress, takesAvif = false) =>
  takesAvif ? avifName(picture) : `${baseName(picture)}.jpeg`;

/** So many failures mean that the provider is down; the next stock change retries. */
const maxFailures = 3;

/** Pre-encodes card photos, now and after each stock change. Returns a function that stops it. */
export function startPreparingPictures({
  pictures,
  cars,
  onStockChanged,
  log,
}: {
  pictures: Pick<PictureRenderer, "prepare">;
  /** Newest first; may reject. */
  cars: () => Promise<readonly Pick<Car, "images">[]>;
  onStockChanged: Database["onStockChanged"];
  log: Log;
}): () => void {
  let running = new AbortController();

  async function prepareAll({ signal }: AbortController): Promise<void> {
    let encoded = 0;
    let failures = 0;
    for (const {
      images: [first],
    } of await cars()) {
      for (const width of cardWidths) {
        const photo = first && parsePictureAddress(first.url);
        if (signal.aborted || !photo) break;
        const outcome = await pictures.prepare({ ...photo, width });
        if (outcome === "encoded") encoded += 1;
        if (outcome === "unavailable") failures += 1;
        if (failures === maxFailures) return;
      }
    }
    if (encoded > 0) log.info({ encoded }, "pictures pre-encoded");
  }

  const restart = () => {
    running.abort();
    running = new AbortController();
    prepareAll(running).catch((error: unknown) =>
      log.warn({ err: error }, "pre-encoding pictures failed"),
    );
  };
  const stopListening = onStockChanged(restart);
  restart();
  return () => {
    stopListening();
    running.abort();
  };
}

export async function readFallbackPicture(): Promise<Picture> {
  const bytes = await readFile(join(import.meta.dirname, "covered-car.jpg"));
  return { bytes: new Uint8Array(bytes), type: "image/jpeg" };
}
