import { machinePaths } from "#domain/paths.ts";
import type { BuiltFile, BuiltFiles } from "#server/pages/built-files.ts";
import { answerWith, type EncodedBody, encodeBody } from "./encoded-body.ts";

type StaticFile = BuiltFile | { text: EncodedBody };

const compressible = /^text\/|json|svg/;

/**
 * Makes the answers for built files, each compressed once; null when the path is none. A path from
 * outside is only ever a key of the map, so nothing else of the disk can be asked for.
 */
export function createStaticFiles(
  built: BuiltFiles,
): (request: Request) => Promise<Response | null> {
  const files = new Map<string, StaticFile>();
  for (const [address, file] of built) {
    const isText = compressible.test(file.type);
    const text = () => encodeBody(Buffer.from(file.bytes).toString(), file.type);
    files.set(address, isText ? { text: text() } : file);
  }
  return async (request) => {
    const { pathname } = new URL(request.url);
    const file = files.get(pathname);
    if (file === undefined) return null;
    const headers = {
      "cache-control": cacheControl(pathname),
      // The policy of its script rules what a service worker may ask, for all pages.
      ...(pathname === machinePaths.serviceWorker && {
        "content-security-policy": "default-src 'none'; connect-src 'self'",
      }),
    };
    if ("text" in file) return answerWith(request, file.text, { headers });
    const body = request.method === "HEAD" ? null : file.bytes;
    return new Response(body, { headers: { ...headers, "content-type": file.type } });
  };
}

/**
 * Names below /assets/ carry a hash of their content, so they may be kept for ever. The service worker
 * is asked for each time: it must never keep visitors on an old site.
 */
function cacheControl(pathname: string): string {
  if (pathname === machinePaths.serviceWorker) return "no-cache";
  return pathname.startsWith("/assets/")
    ? "public, max-age=31536000, immutable"
    : "public, max-age=3600";
}
