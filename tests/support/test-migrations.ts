import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const own = join(import.meta.dirname, "../../server/platform/db/migrations");

/** Adds a migration to the folder `migrations`, as the next version of the site brings one. */
export async function addMigration(migrations: string, statements: string): Promise<void> {
  const path = join(migrations, "meta/_journal.json");
  const journal = JSON.parse(await readFile(path, "utf8"));
  const last = journal.entries.at(-1);
  const next = { ...last, idx: last.idx + 1, when: last.when + 1_000, tag: "9999_next-version" };
  await writeFile(join(migrations, `${next.tag}.sql`), statements);
  await writeFile(path, JSON.stringify({ ...journal, entries: [...journal.entries, next] }));
}

/** A folder with this version's migrations and one more. */
export async function createNextMigrations(statements: string) {
  const folder = await mkdtemp(join(tmpdir(), "autohaus-migrations-"));
  await cp(own, folder, { recursive: true });
  await addMigration(folder, statements);
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
