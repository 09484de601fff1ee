import { link, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { fsyncPath } from "./durable-file-system.ts";
import { codeOf } from "./opening-failure.ts";

/**
 * Stores a backup as `file`, readable for its owner alone, since it holds visitors' data. The file
 * appears whole and safe on the disk, or not at all; what a killed one left carries another name and
 * goes with the next of that name. Rejects with code `EEXIST` when there is such a file, which stays as it is.
 */
export async function putBackup(file: string, dump: () => Promise<Uint8Array>): Promise<void> {
  if (await isThere(file)) throw exists(file);
  const folder = dirname(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const growing = `${file}.new`;
  try {
    await rm(growing, { force: true });
    await writeSafely(growing, await dump());
    await giveName(growing, file);
    fsyncPath(folder);
  } finally {
    await rm(growing, { force: true });
  }
}

async function writeSafely(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, "wx", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A second name never replaces a file, a new one would; network drives may know no second names. */
async function giveName(growing: string, file: string): Promise<void> {
  try {
    await link(growing, file);
  } catch (error) {
    const hasNoLinks = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"].includes(codeOf(error));
    if (!hasNoLinks) throw error;
    if (await isThere(file)) throw exists(file);
    await rename(growing, file);
  }
}

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

const exists = (file: string) => Object.assign(new Error(`${file} exists.`), { code: "EEXIST" });
