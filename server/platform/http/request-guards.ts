import { createHash, timingSafeEqual } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { AppError } from "#server/platform/app-error.ts";

/** Of a request without photos; the longest genuine inquiry has 10 KB. */
export const maxBodyBytes = 64 * 1024;

/** CSRF protection. Clients that are no browsers send neither header. */
export function refuseCrossSite(request: Request, origin: string): void {
  const site = request.headers.get("sec-fetch-site");
  if (site !== null ? ["same-origin", "none"].includes(site) : isOwnOrigin(request, origin)) return;
  throw new AppError(
    "cross-site",
    "Das geht nur auf unserer Website. Bitte öffnen Sie die Seite dort noch einmal.",
  );
}

export function isPrefetch(headers: Headers): boolean {
  const purposes = ["sec-purpose", "purpose", "x-moz"].map((name) => headers.get(name) ?? "");
  return purposes.some((purpose) => /\bpre(fetch|render|view)\b/i.test(purpose));
}

/** Throws AppError `prefetch` for a browser's speculative requests. */
export function refusePrefetch({ headers }: Request): void {
  if (!isPrefetch(headers)) return;
  throw new AppError("prefetch", "Auf Vorrat wird hier nichts ausgelöst.");
}

/** The host under which the visitor reached us counts as ours, whatever its name. */
function isOwnOrigin(request: Request, origin: string): boolean {
  const source = request.headers.get("origin");
  if (source === null || source === origin) return true;
  return URL.canParse(source) && new URL(source).host === request.headers.get("host");
}

/** Checks the size (64 KiB) while reading. Throws AppError `unsupported-type`, `too-large` or `unreadable`. */
export async function readBody(request: Request, type: string): Promise<string> {
  refuseOtherTypes(request.headers, type);
  if (Number(request.headers.get("content-length") ?? 0) > maxBodyBytes) throw tooLarge();
  const bytes = await readBytes(request.body, maxBodyBytes, tooLarge);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError("unreadable", "Der Inhalt ist kein Text in UTF-8.");
  }
}

export async function readForm(request: Request): Promise<URLSearchParams> {
  return new URLSearchParams(await readBody(request, "application/x-www-form-urlencoded"));
}

function refuseOtherTypes(headers: Headers, type: string): void {
  const [mediaType = "", ...parameters] = (headers.get("content-type") ?? "")
    .toLowerCase()
    .split(";");
  const charset = parameters.find((parameter) => parameter.trim().startsWith("charset"));
  const isUtf8 = charset === undefined || /^\s*charset\s*=\s*"?utf-?8"?\s*$/.test(charset);
  const isUncompressed = ["identity", null].includes(headers.get("content-encoding"));
  if (mediaType.trim() === type && isUtf8 && isUncompressed) return;
  throw new AppError("unsupported-type", `Erwartet wird ${type} in UTF-8, nicht komprimiert.`);
}

/** Throws `tooLarge` while reading, or AppError `unreadable`. */
export async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  tooLarge: () => AppError,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of readChunks(body)) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (failure) {
    if (failure instanceof AppError) throw failure;
    throw new AppError("unreadable", "Der Inhalt kam nicht vollständig an.");
  }
  return Buffer.concat(chunks);
}

/**
 * Streams a body. Throws AppError `unreadable` for hundreds of tiny chunks, which no honest client sends:
 * each costs as much as a whole packet.
 */
export async function* readChunks(
  body: ReadableStream<Uint8Array> | null,
): AsyncGenerator<Uint8Array> {
  let count = 0;
  let size = 0;
  for await (const chunk of body ?? []) {
    count += 1;
    size += chunk.byteLength;
    if (count > 500 && size < 64 * count) {
      throw new AppError("unreadable", "Der Inhalt kommt in zu kleinen Stücken an.");
    }
    yield chunk;
  }
}

function tooLarge(): AppError {
  return new AppError("too-large", "Die Anfrage ist zu groß.");
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Accepts the public key as `apikey` or bearer token; it grants nothing. Throws AppError `unauthorized`. */
export function requireKey(accepted: readonly string[]): MiddlewareHandler {
  const expected = accepted.map(digest);
  const isKey = (key: string) => expected.some((one) => timingSafeEqual(digest(key), one));
  return async ({ req }, next) => {
    const bearer = /^Bearer\s+(\S+)$/i.exec(req.header("authorization") ?? "")?.[1];
    const keys = [req.header("apikey"), bearer].filter((key) => typeof key === "string");
    if (!keys.some(isKey)) {
      throw new AppError("unauthorized", "Der öffentliche Schlüssel fehlt oder ist falsch.");
    }
    await next();
  };
}
