import type { Photo } from "#server/catalogue/catalogue.ts";
import { silentLog } from "#server/log.ts";
import { createWorkQueue } from "#server/work-queue.ts";
import { type EncodePicture, encodePicture } from "./encode-picture.ts";
import type { KnownPhotos } from "./known-photos.ts";
import { openPictureFolder } from "./picture-folder.ts";
import { createPictures } from "./pictures.ts";
import { aPhoto } from "./test-photos.ts";

export const jpeg = await aPhoto();
export const halfPhoto = (await aPhoto({ width: 1600, height: 1200 })).slice(0, 4_000);
export const wanted = { adKey: "900000101", position: 1, hash: "0b7e6c1d", width: 640 } as const;
export const photo = { hash: "0b7e6c1d", sizes: { 240: "/m", 640: "/xl", 1600: "/xxxl" } };

export type DeskOptions = {
  answer?: () => Promise<Uint8Array<ArrayBuffer> | null>;
  stored?: Photo;
  known?: KnownPhotos | null;
  encode?: EncodePicture;
  mostWaiting?: number;
};

/** Pictures over a real folder at `root`; the provider's answers are given, what it was asked is kept. */
export function openDesk({
  root,
  answer = async () => jpeg,
  stored = photo,
  known = null,
  encode = encodePicture,
  mostWaiting = 99,
}: DeskOptions & { root: string }) {
  const asked: string[] = [];
  const encoded: string[] = [];
  const sought: number[] = [];
  const pictures = createPictures({
    knownPhotos: async () => known,
    findPhoto: async (adKey, position) => {
      sought.push(position);
      return adKey !== "unknown" && position <= 9 ? stored : null;
    },
    fetchPhoto: (address) => {
      asked.push(address);
      return answer();
    },
    encode: (bytes, width, format) => {
      encoded.push(`${width} ${format}`);
      return encode(bytes, width, format);
    },
    queue: createWorkQueue({ atOnce: 1, mostWaiting }),
    folder: openPictureFolder({
      root,
      mostBytes: 1e6,
      now: () => new Date("2026-11-21"),
      log: silentLog,
    }),
    log: silentLog,
  });
  return { pictures, asked, encoded, sought };
}

/** An encoder that waits until it is let go. */
export function aSlowEncoder() {
  const waiting: (() => void)[] = [];
  const encode: EncodePicture = async (...args) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return encodePicture(...args);
  };
  return { encode, letGo: () => waiting.splice(0).forEach((resolve) => void resolve()), waiting };
}
