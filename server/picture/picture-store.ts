import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Log } from "#server/platform/log.ts";
import { detectPictureType } from "./encode-picture.ts";

/** `type`: media type. `provisional`: a better one will stand at the same address. */
export type Picture = { bytes: Uint8Array<ArrayBuffer>; type: string; provisional?: true };

/**
 * `unknown`: no vehicle has that photo; `unavailable`: not now, as the provider fails or too many ask;
 * `broken`: the provider no longer has it, or it is no picture.
 */
export type NoPicture = "unknown" | "unavailable" | "broken";

export type PictureStore = ReturnType<typeof openPictureStore>;

/**
 * Files below `root`, which is made with the first one and may be deleted at any time. Beyond `maxBytes`, by
 * a twentieth at most, those go that were read longest ago as the file system has it (to a day; by age where
 * it does not note reading). Processes may share it. No call ever rejects.
 */
export function openPictureStore({
  root,
  maxBytes,
  log,
}: {
  root: string;
  maxBytes: number;
  log: Log;
}) {
  let writtenBytes = 0;
  const trim = () => {
    writtenBytes = 0;
    trimFolder(root, maxBytes).catch((error: unknown) => {
      if (!isMissing(error)) log.warn({ err: error }, "the folder of kept pictures cannot be read");
    });
  };
  trim();

  return {
    /** Null for what is not there, and for what is no picture. */
    async read(name: string): Promise<Picture | null> {
      try {
        const bytes = new Uint8Array(await readFile(join(root, name)));
        const type = detectPictureType(bytes);
        return type === null ? null : { bytes, type };
      } catch (error) {
        if (!isMissing(error)) log.warn({ err: error }, "a kept picture cannot be read");
        return null;
      }
    },
    /** A failure, such as a full disk, is only logged. */
    async write(name: string, bytes: Uint8Array): Promise<void> {
      try {
        await writeWhole(join(root, name), bytes);
      } catch (error) {
        log.warn({ err: error }, "a picture cannot be kept");
      }
      writtenBytes += bytes.byteLength;
      if (writtenBytes > maxBytes / 20) trim();
    },
  };
}

/** Renamed when whole: no reader and no crash ever sees half a picture under the name. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  // A random name: processes that share the folder may well have the same number.
  const unfinished = `${path}.${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(unfinished, bytes);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function trimFolder(root: string, maxBytes: number): Promise<void> {
  const files: { path: string; size: number; atimeMs: number }[] = [];
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const found = entry.isFile() ? await stat(path).catch(() => null) : null;
    if (found !== null) files.push({ path, size: found.size, atimeMs: found.atimeMs });
  }
  let bytes = 0;
  for (const { path, size } of files.sort((a, b) => b.atimeMs - a.atimeMs)) {
    bytes += size;
    if (bytes <= maxBytes) continue;
    await rm(path, { force: true });
    // Only an empty one can be removed.
    await rmdir(dirname(path)).catch(() => undefined);
  }
}

const isMissing = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ENOENT";
