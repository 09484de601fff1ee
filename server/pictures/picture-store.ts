import { randomUUID } from "node:crypto";
import type { Dirent } from "node:fs";
import {
  mkdir,
  opendir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { LRUCache } from "lru-cache";
import { adKeySchema } from "#domain/car/record.ts";
import { dayMs } from "#domain/site/calendar.ts";
import type { Log } from "#server/platform/log.ts";
import { createSingleFlight } from "#server/platform/promises.ts";
import { isWholePicture } from "./picture-format.ts";

/**
 * `type`: media type. `provisional`: another size of the photo, or the provider's own file without its
 * metadata; it must not be cached.
 */
export type Picture = { bytes: Uint8Array<ArrayBuffer>; type: string; provisional?: true };

/**
 * `unknown`: no vehicle has that photo; `unavailable`: too many requests or a failing provider; `broken`:
 * the provider no longer has it, or it is no picture.
 */
export type NoPicture = "unknown" | "unavailable" | "broken";

type StoreParts = { root: string; maxBytes: number; now: () => Date; log: Log };

/** `usedAt`: ms since 1970, a day too early at most. */
type StoredFile = { bytes: number; usedAt: number };

/** A file's modification time is the time of its last use, to this precision: each update is a write. */
const stampedEveryMs = dayMs;

export type PictureStore = ReturnType<typeof openPictureStore>;

/**
 * Files with names such as `900000101/1-0b7e6c1d-640.avif` below `root`, which is created with the first
 * one and may be deleted at any time. Beyond `maxBytes` the least recently read are deleted. Two processes
 * may share a folder: each bounds what it has seen. No call ever rejects.
 */
export function openPictureStore({ root, maxBytes, now, log }: StoreParts) {
  const logFailure = (message: string) => (error: unknown) => {
    if (!hasCode(error, "ENOENT")) log.warn({ err: error }, message);
    return null;
  };

  const files = new LRUCache<string, StoredFile>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    dispose: (_file, name, reason) => {
      if (reason !== "evict") return;
      rm(join(root, name)).catch(logFailure("a kept picture cannot be removed"));
    },
  });
  /** Files that were there before the start count as used before all others. */
  const addOlder = (older: readonly [string, StoredFile][]) => {
    const newer: [string, StoredFile][] = [];
    files.rforEach((file, name) => newer.push([name, file]));
    files.clear();
    for (const [name, file] of [...older, ...newer]) files.set(name, file);
  };

  const noteUse = async (name: string, bytes: number) => {
    const known = files.get(name);
    const time = now();
    if (known !== undefined && time.getTime() - known.usedAt < stampedEveryMs) return;
    files.set(name, { bytes, usedAt: time.getTime() });
    await utimes(join(root, name), time, time).catch(
      logFailure("a kept picture cannot be marked as used"),
    );
  };

  return {
    async read(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
      const bytes = await readFile(join(root, name)).catch(
        logFailure("a kept picture cannot be read"),
      );
      if (bytes === null) files.delete(name);
      else await noteUse(name, bytes.byteLength);
      return bytes && new Uint8Array(bytes);
    },
    /** A failure, such as a full disk, is only logged. */
    async write(name: string, bytes: Uint8Array): Promise<void> {
      try {
        await writeWhole(join(root, name), bytes);
        files.set(name, { bytes: bytes.byteLength, usedAt: now().getTime() });
      } catch (error) {
        log.warn({ err: error }, "a picture cannot be kept");
      }
    },
    /** Asks the disk: the list lacks files of other processes and is late at the start. */
    async has(name: string): Promise<boolean> {
      const found = await stat(join(root, name)).catch(() => null);
      return found?.isFile() ?? false;
    },
    /** Resolves when the files from before the start count towards `maxBytes`. */
    ready: readPictureFolder({ root, now, log }).then(addOlder),
  };
}

/** Pictures that are made when first wanted, once for all who wait, and read from `folder` from then on. */
export function createStoredPictures(folder: Pick<PictureStore, "read" | "has">) {
  const once = createSingleFlight<Picture | NoPicture>();
  type Make = () => Promise<Picture | NoPicture>;
  /** A damaged file counts as missing, and is replaced. */
  const read = async (name: string, type: string): Promise<Picture | null> => {
    const bytes = await folder.read(name);
    return bytes !== null && isWholePicture(bytes, type) ? { bytes, type } : null;
  };
  return {
    read,
    find: (name: string, type: string, make: Make): Promise<Picture | NoPicture> =>
      once(name, async () => (await read(name, type)) ?? make()),
    async prepare(name: string, make: Make): Promise<"kept" | "made" | NoPicture> {
      if (await folder.has(name)) return "kept";
      const made = await once(name, make);
      if (typeof made !== "object") return made;
      return made.provisional ? "unavailable" : "made";
    },
  };
}

/** Renamed when whole and flushed: neither a crash nor a power cut leaves half a picture under the name. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  // A random name: processes that share the folder may well have the same number.
  const unfinished = `${path}${unfinishedMark}${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(unfinished, bytes, { flush: true });
    await rename(unfinished, path).catch(async (error: unknown) => {
      if (!hasCode(error, "EISDIR")) throw error;
      // A folder of this name is no file of ours, and would block the picture for ever.
      await rm(path, { recursive: true });
      await rename(unfinished, path);
    });
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

function hasCode(error: unknown, code: "ENOENT" | "EISDIR"): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

const unfinishedMark = ".unfinished-";

const pictureName =
  /^(?:\d{1,3}-[0-9a-f]{8}-\d{3,4}\.(?:avif|webp|jpeg)|teilen-[0-9a-f]{8}\.jpeg)$/;
/** Nobody writes for so long: what is older was left by a crash. */
const unfinishedForMs = 3600 * 1000;

/**
 * The pictures below `root` by name, the one used longest ago first. Removes what crashes left and empty
 * folders; files of others stay and are not counted. Never rejects: what cannot be read is left out.
 */
async function readPictureFolder({ root, now, log }: Omit<StoreParts, "maxBytes">) {
  const pictures: [string, StoredFile][] = [];
  for await (const folder of entriesOf(root, log)) {
    if (!folder.isDirectory() || !adKeySchema.safeParse(folder.name).success) continue;
    let isEmpty = true;
    for await (const file of entriesOf(join(root, folder.name), log)) {
      isEmpty = false;
      const path = join(root, folder.name, file.name);
      const found = file.isFile() ? await stat(path).catch(() => null) : null;
      if (found === null) continue;
      const { size: bytes, mtimeMs: usedAt } = found;
      if (pictureName.test(file.name))
        pictures.push([`${folder.name}/${file.name}`, { bytes, usedAt }]);
      const isOld = now().getTime() - usedAt > unfinishedForMs;
      if (isOld && file.name.includes(unfinishedMark)) await rm(path).catch(() => undefined);
    }
    if (isEmpty) await rmdir(join(root, folder.name)).catch(() => undefined);
  }
  return pictures.sort(([, a], [, b]) => a.usedAt - b.usedAt);
}

async function* entriesOf(path: string, log: Log): AsyncGenerator<Dirent> {
  try {
    // Not a list in one piece: there may be a hundred thousand.
    yield* await opendir(path);
  } catch (error) {
    if (hasCode(error, "ENOENT")) return;
    log.warn({ err: error }, "the folder of kept pictures cannot be read");
  }
}
