import { statfs } from "node:fs/promises";

/** Below this the embedded database may hang at its next write (design/storage.md, 2). */
const leastBytes = 256 * 1024 ** 2;

/** Asks whether there is room for an inquiry on the disk of `folder`. */
export function createDiskRoom(folder: string): () => Promise<boolean> {
  return async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= leastBytes;
  };
}
