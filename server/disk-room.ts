import { statfs } from "node:fs/promises";

/** Below this the embedded database may hang at its next write (D5). */
const leastBytes = 256 * 1024 ** 2;

/**
 * Asks whether there is room for what adds to the database in `folder`: inquiries, a sync, a backup.
 * With PostgreSQL always, since its server looks after its own disk.
 */
export function createDiskRoom({
  DATA_DIR: folder,
  DATABASE_URL: postgres,
}: {
  DATA_DIR: string;
  DATABASE_URL?: string | undefined;
}): () => Promise<boolean> {
  if (postgres !== undefined) return async () => true;
  return async () => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= leastBytes;
  };
}
