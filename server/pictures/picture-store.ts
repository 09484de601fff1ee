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
import type { Log } from "#server/platform/log.ts";

/**
 * Files with names such as `900000101/1-0b7e6c1d-640.avif`, up to a bound on the sum of their bytes.
 * The folder may be deleted at any time. No call ever rejects.
 */
export type PictureStore = {
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Stores the bytes; a failure, such as a full disk, is only logged. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  has(name: string): Promise<boolean>;
  /** Resolves when the files from before the start count towards the bound. */
  ready: Promise<void>;
};

/** A file's modification time is the time of its last use, to this precision: each update is a write. */
const stampedEveryMs = 24 * 3600 * 1000;

/**
 * Opens the folder at `root`, which is created with the first picture. Beyond `maxBytes` the least
 * recently read pictures are deleted; those from before the start are counted in the background. Two
 * processes may share a folder: each bounds what it has seen.
 */
export function openPictureStore({
  root,
  maxBytes,
  now,
  log,
}: {
  root: string;
  maxBytes: number;
  now: () => Date;
  log: Log;
}): PictureStore {
  const files = new LRUCache<string, StoredFile>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    dispose: (_file, name, reason) => {
      if (reason === "evict") void remove(join(root, name), log);
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
    const time = now().getTime();
    if (known !== undefined && time - known.usedAt < stampedEveryMs) return;
    files.set(name, { bytes, usedAt: time });
    await stamp(join(root, name), now(), log);
  };

  return {
    async read(name) {
      try {
        const bytes = new Uint8Array(await readFile(join(root, name)));
        await noteUse(name, bytes.byteLength);
        return bytes;
      } catch (error) {
        files.delete(name);
        if (!isMissing(error)) log.warn({ err: error }, "a kept picture cannot be read");
        return null;
      }
    },
    async write(name, bytes) {
      try {
        await writeWhole(join(root, name), bytes);
        files.set(name, { bytes: bytes.byteLength, usedAt: now().getTime() });
      } catch (error) {
        log.warn({ err: error }, "a picture cannot be kept");
      }
    },
    async has(name) {
      // Asks the disk and not the list, which lacks files of other processes and is late at the start.
      const found = await stat(join(root, name)).catch(() => null);
      return found?.isFile() ?? false;
    },
    ready: readPictureFolder({ root, now, log }).then(addOlder),
  };
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  // A random name: processes that share the folder may well have the same number.
  const unfinished = `${path}${unfinishedMark}${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true });
  try {
    // Renamed when whole: a crash in the middle leaves no half picture under the name,
    // nor, being flushed, a power cut an empty one.
    await writeFile(unfinished, bytes, { flush: true });
    await rename(unfinished, path).catch(async (error: unknown) => {
      if (!isFolder(error)) throw error;
      // A folder of this name is no file of ours, and would block the picture for ever.
      await rm(path, { recursive: true });
      await rename(unfinished, path);
    });
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

function isFolder(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EISDIR";
}

async function stamp(path: string, time: Date, log: Log): Promise<void> {
  try {
    await utimes(path, time, time);
  } catch (error) {
    if (!isMissing(error)) log.warn({ err: error }, "a kept picture cannot be marked as used");
  }
}

async function remove(path: string, log: Log): Promise<void> {
  try {
    await rm(path, { force: true });
  } catch (error) {
    log.warn({ err: error }, "a kept picture cannot be removed");
  }
}

/** `usedAt`: ms since 1970, a day too early at most. */
type StoredFile = { bytes: number; usedAt: number };

/** Stands in the name of a picture that is being written. */
const unfinishedMark = ".unfinished-";

const keptName = /^\d{1,3}-[0-9a-f]{8}-(?:\d{3,4}|og)\.(?:avif|webp|jpeg)$/;
/** Nobody writes for so long: what is older was left by a crash. */
const unfinishedForMs = 3600 * 1000;

/**
 * The pictures below `root` by name, the one used longest ago first. Removes what crashes left and
 * folders that are empty; files of others stay and are not counted. Never rejects: what cannot be
 * read is left out.
 */
async function readPictureFolder({
  root,
  now,
  log,
}: {
  root: string;
  now: () => Date;
  log: Log;
}): Promise<[string, StoredFile][]> {
  const kept: [string, StoredFile][] = [];
  for await (const folder of entriesOf(root, log)) {
    if (!folder.isDirectory() || !adKeySchema.safeParse(folder.name).success) continue;
    let isEmpty = true;
    for await (const file of entriesOf(join(root, folder.name), log)) {
      isEmpty = false;
      const found = file.isFile() ? await sizeAndTime(join(root, folder.name, file.name)) : null;
      if (found === null) continue;
      if (keptName.test(file.name)) kept.push([`${folder.name}/${file.name}`, found]);
      const isLeft =
        file.name.includes(unfinishedMark) && now().getTime() - found.usedAt > unfinishedForMs;
      if (isLeft) await ignoringFailure(rm(join(root, folder.name, file.name)));
    }
    if (isEmpty) await ignoringFailure(rmdir(join(root, folder.name)));
  }
  return kept.sort(([, a], [, b]) => a.usedAt - b.usedAt);
}

async function* entriesOf(path: string, log: Log): AsyncGenerator<Dirent> {
  try {
    // Not a list in one piece: there may be a hundred thousand.
    yield* await opendir(path);
  } catch (error) {
    if (!isMissing(error)) log.warn({ err: error }, "the folder of kept pictures cannot be read");
  }
}

/** Whether a call of the file system failed because there is no such file or folder. */
function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

async function sizeAndTime(path: string): Promise<StoredFile | null> {
  const found = await stat(path).catch(() => null);
  return found && { bytes: found.size, usedAt: found.mtimeMs };
}

/** For cleaning up: what stays lying about is tried again at the next start. */
async function ignoringFailure(work: Promise<unknown>): Promise<void> {
  await work.catch(() => undefined);
}
