import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Log } from "#server/log.ts";

/** Bytes kept under names such as `900000101/1-0b7e6c1d-640`. Deleting the folder loses nothing. */
export type PictureFolder = {
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Keeps the bytes; a full disk only costs the keeping, never the answer. */
  write(name: string, bytes: Uint8Array): Promise<void>;
};

/** Opens the folder at `root`, which is made when the first picture is kept. */
export function openPictureFolder({ root, log }: { root: string; log: Log }): PictureFolder {
  let writes = 0;
  return {
    async read(name) {
      try {
        return new Uint8Array(await readFile(join(root, name)));
      } catch (error) {
        if (!isMissing(error)) log.warn({ err: error }, "a kept picture cannot be read");
        return null;
      }
    },
    async write(name, bytes) {
      const path = join(root, name);
      writes += 1;
      const unfinished = `${path}.${process.pid}-${writes}`;
      try {
        await mkdir(dirname(path), { recursive: true });
        // Renamed when whole: a crash in the middle leaves no half picture under the name,
        // nor, being flushed, a power cut an empty one.
        await writeFile(unfinished, bytes, { flush: true });
        await rename(unfinished, path);
      } catch (error) {
        log.warn({ err: error }, "a picture cannot be kept");
      }
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
