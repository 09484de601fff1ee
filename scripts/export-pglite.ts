import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeRows } from "../server/platform/db/rows-file.ts";

/**
 * Migration from PGlite, the site's own database until November 2026. `node scripts/export-pglite.ts FOLDER
 * FILE` writes a backup of such a folder (`DATA_DIR/db`), which it does not change, for `npm run dealer --
 * restore FILE`. Needs `npm install --no-save @electric-sql/pglite@0.5.16`, because the site no longer
 * depends on it.
 */
const [, , folder = "", file = ""] = process.argv;
const packaged = "@electric-sql/pglite";
const { PGlite } = await import(packaged);
const { drizzle } = await import("drizzle-orm/pglite");
const copy = await mkdtemp(join(tmpdir(), "autohaus-pglite-"));
await cp(folder, copy, { recursive: true });
const pglite = new PGlite(copy);
await writeRows(drizzle(pglite), file);
await pglite.close();
await rm(copy, { recursive: true });
console.log(`The rows of ${folder} are in ${file}.`);
