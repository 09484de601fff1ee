import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import { type PictureAddress, parsePictureAddress } from "#domain/car/photos.ts";
import type { Car } from "#domain/car/record.ts";
import type { Log } from "#server/platform/log.ts";
import { createSingleFlight } from "#server/platform/promises.ts";
import type { Photo } from "#server/stock/catalogue.ts";
import { checkPhoto, type EncodePicture } from "./encode-picture.ts";
import type { PhotoSource } from "./photo-source.ts";
import type { NoPicture, Picture, PictureStore } from "./picture-store.ts";

type RendererParts = {
  findPhoto: (adKey: string, position: number) => Promise<Photo | null>;
  fetchPhoto: PhotoSource;
  encode: EncodePicture;
  folder: PictureStore;
  log: Log;
};

/** Beyond it no AVIF is made for now; visitors have the rendition meanwhile. */
const maxWaiting = 100;

export type PictureRenderer = ReturnType<typeof createPictureRenderer>;

/**
 * Vehicle photos on our own origin: the provider's rendition that fits goes out as it is, AVIF is made behind
 * it, one at a time, and sent from then on. Both stay on disk; failures do not.
 */
export function createPictureRenderer(parts: RendererParts) {
  const { folder, log } = parts;
  const fetchOnce = createSingleFlight<Picture | NoPicture>();
  const encodeOnce = createSingleFlight<boolean>();
  const limit = pLimit(1);

  async function load(wanted: PictureAddress): Promise<Picture | NoPicture> {
    const name = renditionName(wanted);
    const kept = await folder.read(name);
    if (kept !== null) return kept;
    const photo = await parts.findPhoto(wanted.adKey, wanted.position);
    const address = photo?.hash === wanted.hash ? fittingAddress(photo, wanted.width) : null;
    if (address === null) return "unknown";
    const fetched = await fetchChecked(address, wanted.adKey);
    if (typeof fetched === "string") return (await readCardPhoto(wanted, folder)) ?? fetched;
    await folder.write(name, fetched.bytes);
    return fetched;
  }

  async function fetchChecked(address: string, adKey: string): Promise<Picture | NoPicture> {
    let outcome: NoPicture = "unavailable";
    try {
      const bytes = await parts.fetchPhoto(address);
      outcome = "broken";
      return bytes === null ? outcome : { bytes, type: await checkPhoto(bytes) };
    } catch (error) {
      log.warn({ err: error, adKey }, "a photo cannot be had");
      return outcome;
    }
  }

  const rendition = (wanted: PictureAddress) =>
    fetchOnce(renditionName(wanted), () => load(wanted));

  /** Of what is kept: where nothing can be, it would be made again for each visitor. */
  const makeAvif = (wanted: PictureAddress): Promise<boolean> =>
    encodeOnce(avifName(wanted), () =>
      limit(async () => {
        try {
          const photo = await folder.read(renditionName(wanted));
          if (photo === null) return false;
          await folder.write(avifName(wanted), await parts.encode(photo.bytes, wanted.width));
          return true;
        } catch (error) {
          log.warn({ err: error, adKey: wanted.adKey }, "a photo cannot be encoded");
          return false;
        }
      }),
    );

  return {
    async find(wanted: PictureAddress, takesAvif: boolean): Promise<Picture | NoPicture> {
      const avif = takesAvif ? await folder.read(avifName(wanted)) : null;
      const found = avif ?? (await rendition(wanted));
      if (!takesAvif || avif !== null || typeof found === "string") return found;
      if (limit.pendingCount < maxWaiting) void makeAvif(wanted);
      return { ...found, provisional: true };
    },
    /** Resolves when its AVIF is there, or cannot be. */
    async prepare(wanted: PictureAddress): Promise<"kept" | "made" | NoPicture> {
      if ((await folder.read(avifName(wanted))) !== null) return "kept";
      const found = await rendition(wanted);
      if (typeof found === "string") return found;
      return (await makeAvif(wanted)) ? "made" : "broken";
    },
  };
}

/** The smallest of the provider's renditions that is wide enough, else the widest. */
function fittingAddress({ sizes }: Photo, width: number): string | null {
  const byWidth = Object.entries(sizes).sort(([a], [b]) => Number(a) - Number(b));
  const fitting = byWidth.find(([size]) => Number(size) >= width) ?? byWidth.at(-1);
  return fitting?.[1] ?? null;
}

/** What screens take for a card: plain ones, and phones and other dense ones. */
const cardWidths = [480, 960] as const;

/**
 * That of the smaller cards, prepared while the provider had it, stands in for the first photo of a vehicle that is
 * gone (E2).
 */
async function readCardPhoto(wanted: PictureAddress, folder: PictureStore) {
  const [width] = cardWidths;
  if (wanted.position !== 1 || wanted.width > width) return null;
  return await folder.read(renditionName({ ...wanted, width }));
}

const nameOf = ({ adKey, position, hash, width }: PictureAddress) =>
  `${adKey}/${position}-${hash}-${width}`;

const avifName = (wanted: PictureAddress) => `${nameOf(wanted)}.avif`;

/** Its format is told by its bytes, mostly JPEG. */
const renditionName = (wanted: PictureAddress) => `${nameOf(wanted)}.jpeg`;

type PreparationParts = {
  pictures: Pick<PictureRenderer, "prepare">;
  /** For sale, the newest first; may reject. */
  cars: () => Promise<readonly Pick<Car, "images">[]>;
  onStockChanged: (listener: () => void) => () => void;
  log: Log;
};

/** More mean that the provider is away; the next change of the stock tries again. */
const maxFailures = 3;

/**
 * Has the first photo of each vehicle ready for cards, from now on and after each change of the stock, one at
 * a time. Returns the end of it.
 */
export function startPreparingPictures({
  pictures,
  cars,
  onStockChanged,
  log,
}: PreparationParts): () => void {
  let running = new AbortController();

  async function prepareAll({ signal }: AbortController): Promise<void> {
    let made = 0;
    let failures = 0;
    for (const {
      images: [first],
    } of await cars()) {
      for (const width of cardWidths) {
        const photo = first && parsePictureAddress(first.url);
        if (signal.aborted || !photo) break;
        const outcome = await pictures.prepare({ ...photo, width });
        if (outcome === "made") made += 1;
        if (outcome === "unavailable") failures += 1;
        if (failures === maxFailures) return;
      }
    }
    if (made > 0) log.info({ made }, "pictures were prepared");
  }

  const begin = () => {
    running.abort();
    running = new AbortController();
    prepareAll(running).catch((error: unknown) =>
      log.warn({ err: error }, "pictures cannot be prepared"),
    );
  };
  const stopListening = onStockChanged(begin);
  begin();
  return () => {
    stopListening();
    running.abort();
  };
}

export async function readFallbackPicture(): Promise<Picture> {
  const bytes = await readFile(join(import.meta.dirname, "covered-car.jpg"));
  return { bytes: new Uint8Array(bytes), type: "image/jpeg" };
}
