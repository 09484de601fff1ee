import type { Dirent } from "node:fs";
import { opendir, rm, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { adKeySchema } from "#domain/car/record.ts";
import type { Log } from "#server/log.ts";

/** `usedAt`: ms since 1970, a day too early at most. */
export type KeptFile = { bytes: number; usedAt: number };

/** Stands in the name of a picture that is being written. */
export const unfinishedMark = ".unfinished-";

const keptName = /^\d{1,3}-[0-9a-f]{8}-(?:\d{3,4}|og)\.(?:avif|webp|jpeg)$/;
/** Nobody writes for so long: what is older was left by a crash. */
const unfinishedForMs = 3600 * 1000;

/**
 * The pictures below `root` by name, the one used longest ago first. Removes what crashes left and
 * folders that are empty; files of others stay and are not counted. Never rejects: what cannot be
 * read is left out.
 */
export async function readPictureFolder({
  root,
  now,
  log,
}: {
  root: string;
  now: () => Date;
  log: Log;
}): Promise<[string, KeptFile][]> {
  const kept: [string, KeptFile][] = [];
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
export function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

async function sizeAndTime(path: string): Promise<KeptFile | null> {
  const found = await stat(path).catch(() => null);
  return found && { bytes: found.size, usedAt: found.mtimeMs };
}

/** For cleaning up: what stays lying about is tried again at the next start. */
async function ignoringFailure(work: Promise<unknown>): Promise<void> {
  await work.catch(() => undefined);
}
