import { mkdir, readdir, readFile, rm, rmdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "#server/platform/app-error.ts";
import { freeBytesAt, minFreeBytes, writeAtomically } from "#server/platform/disk.ts";
import type { Log } from "#server/platform/log.ts";
import { detectPictureType } from "./encode-picture.ts";

/** `type`: media type. `provisional`: a better picture will replace it at the same address. */
export type Picture = { bytes: Uint8Array<ArrayBuffer>; type: string; provisional?: true };

/**
 * `unknown`: no vehicle has that photo. `unavailable`: the provider failed or a queue is full; retry later.
 * `broken`: the provider no longer has it, or it is no picture.
 */
export type NoPicture = "unknown" | "unavailable" | "broken";

export type PictureStore = ReturnType<typeof openPictureStore>;

/**
 * Disk cache that evicts the least recently used files by the file system's access time (exact to a day; by
 * age where access is not recorded). Each process exceeds `maxBytes` by 5 % at most. While the disk is nearly full
 * it stores nothing and gives room back. Processes may share `root`, and anybody may delete it at any time. No call
 * ever rejects.
 */
export function openPictureStore({
  root,
  maxBytes,
  freeBytes = () => freeBytesAt(dirname(root)),
  checkSeconds = 60,
  log,
}: {
  root: string;
  maxBytes: number;
  /** Never rejects. */
  freeBytes?: () => Promise<number>;
  checkSeconds?: number;
  log: Log;
}) {
  let writtenBytes = 0;
  const missingBytes = async () => minFreeBytes.caches - (await freeBytes());
  const trim = async () => {
    writtenBytes = 0;
    // A little more, or the next pictures would fill the disk again.
    const missing = (await missingBytes()) + maxBytes / 20;
    try {
      await trimFolder(root, (storedBytes) => Math.min(maxBytes, storedBytes - missing));
    } catch (error) {
      if (!isMissing(error)) log.warn({ err: error }, "the picture store cannot be trimmed");
    }
  };
  void trim();
  // Something else may fill the disk while no picture is stored.
  const check = async () => void ((await missingBytes()) > 0 && (await trim()));
  setInterval(check, 1_000 * checkSeconds).unref();

  return {
    async read(name: string): Promise<Picture | null> {
      try {
        const bytes = new Uint8Array(await readFile(join(root, name)));
        const type = detectPictureType(bytes);
        return type === null ? null : { bytes, type };
      } catch (error) {
        if (!isMissing(error)) log.warn({ err: error }, "a stored picture cannot be read");
        return null;
      }
    },
    async write(name: string, bytes: Uint8Array): Promise<void> {
      if ((await missingBytes()) > 0) return;
      try {
        const path = join(root, name);
        await mkdir(dirname(path), { recursive: true });
        await writeAtomically(path, bytes);
      } catch (error) {
        log.warn({ err: error }, "a picture cannot be stored");
      }
      writtenBytes += bytes.byteLength;
      if (writtenBytes > maxBytes / 20) void trim();
    },
  };
}

async function trimFolder(root: string, limit: (storedBytes: number) => number): Promise<void> {
  const files: { path: string; size: number; atimeMs: number }[] = [];
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const stats = entry.isFile() ? await stat(path).catch(() => null) : null;
    if (stats !== null) files.push({ path, size: stats.size, atimeMs: stats.atimeMs });
  }
  const maxBytes = limit(files.reduce((total, { size }) => total + size, 0));
  let bytes = 0;
  for (const { path, size } of files.sort((a, b) => b.atimeMs - a.atimeMs)) {
    bytes += size;
    if (bytes <= maxBytes) continue;
    await rm(path, { force: true });
    await rmdir(dirname(path)).catch(() => undefined);
  }
}

const isMissing = (error: unknown) => errorCode(error) === "ENOENT";
