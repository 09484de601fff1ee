import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import pLimit from "p-limit";
import { machinePaths } from "#domain/site/paths.ts";
import {
  answerBytes,
  answerWith,
  type CachedResponse,
  type CachedResponseSource,
  cachedText,
  immutable,
} from "./cached-responses.ts";
import { type EncodedBody, encodeBody, etagOf } from "./encoded-body.ts";
import { scriptContentPolicy } from "./security-headers.ts";

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
type BuiltFile = { type: string; bytes: Uint8Array<ArrayBuffer> };

/** By their path on the site (`/assets/…`). */
export type BuiltFiles = ReadonlyMap<string, BuiltFile>;

/** About 1 MB. Synchronously: asynchronous reads would wait behind the starting database. */
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

const compressible = /^text\/|json|svg/;

type StaticFile = { headers: Record<string, string>; body: EncodedBody } | CachedResponse;

/**
 * Compressed when first asked for and, in the background, as small as possible. A path from outside
 * is only a key of the map, so nothing else of the disk can be read.
 */
export function createStaticFiles(built: BuiltFiles) {
  const files = new Map<string, StaticFile>();
  for (const [address, file] of built) files.set(address, staticFile(address, file));
  const compressing = pLimit(1);
  const compressed = new Set<EncodedBody>();
  const compressOnce = (body: EncodedBody) => {
    if (compressed.has(body)) return;
    compressed.add(body);
    // What fails stays larger.
    compressing(body.compress).catch(() => undefined);
  };
  return {
    async answer(request: Request): Promise<Response | null> {
      const file = files.get(new URL(request.url).pathname);
      if (file === undefined) return null;
      if (!("body" in file)) return answerBytes(request, file);
      const answer = await answerWith(request, file.body, file);
      compressOnce(file.body);
      return answer;
    },
    ready({ url, acceptEncoding }: Parameters<CachedResponseSource>[0]): CachedResponse | null {
      const file = files.get(url);
      if (file === undefined) return null;
      return "body" in file ? cachedText(file, acceptEncoding) : file;
    },
  };
}

function staticFile(address: string, { type, bytes }: BuiltFile): StaticFile {
  const headers: Record<string, string> = {
    ...cachingOf(address),
    ...(type.startsWith("text/javascript") && { "content-security-policy": scriptContentPolicy }),
    // The policy of its script rules what a service worker may fetch, for all pages; WebKit asks
    // `worker-src` when that is the script of the captcha's worker.
    ...(address === machinePaths.serviceWorker && {
      "content-security-policy": "default-src 'none'; connect-src 'self'; worker-src 'self'",
    }),
  };
  if (compressible.test(type)) {
    return { headers, body: encodeBody(Buffer.from(bytes).toString(), type) };
  }
  const etag = etagOf(bytes);
  const ofBytes = { "content-type": type, "content-length": String(bytes.byteLength) };
  return { bytes, etag, headers: { ...headers, etag, ...ofBytes } };
}

/**
 * /assets/ have a hash in their names; the service worker must never hold visitors on an old site.
 */
function cachingOf(pathname: string): Record<string, string> {
  if (pathname === machinePaths.serviceWorker) return { "cache-control": "no-cache" };
  return pathname.startsWith("/assets/") ? immutable : { "cache-control": "public, max-age=3600" };
}
