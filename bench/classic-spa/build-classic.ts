import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";

export const classicBase = "/klassisch/";

/** Builds the classic list into `outDir`; returns its files by path, `/klassisch/` included. */
export async function buildClassic(outDir: string): Promise<Map<string, Buffer>> {
  await build({
    configFile: false,
    logLevel: "error",
    root: import.meta.dirname,
    base: classicBase,
    build: { outDir, emptyOutDir: true },
  });
  const files = new Map<string, Buffer>();
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((file) => file.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(outDir.length + 1);
    files.set(classicBase + (name === "index.html" ? "" : name), await readFile(path));
  }
  return files;
}
