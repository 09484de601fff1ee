import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";

const types: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};

/** `type` is the whole Content-Type. */
export type BuiltFile = { type: string; bytes: Uint8Array<ArrayBuffer> };

/** The files a browser may ask for, by their path on the site (`/assets/…`). */
export type BuiltFiles = ReadonlyMap<string, BuiltFile>;

/**
 * Reads all built files of known types below `folder` into memory: about 1 MB. At once: a start does
 * nothing else as well, and each file would wait its turn behind the database four times.
 */
export function readBuiltFiles(folder: string): BuiltFiles {
  const files = new Map<string, BuiltFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = types[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, path).split(sep).join("/")}`;
    files.set(address, { type, bytes: new Uint8Array(readFileSync(path)) });
  }
  return files;
}
