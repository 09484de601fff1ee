import { createWorkQueue } from "#server/work-queue.ts";
import { fetchPublicly, type PublicFetch } from "./public-fetch.ts";

/**
 * Fetches vehicle photos from the provider; null when it has one no more (404, 410). Addresses come from stored ads only, and still are
 * checked: an ad is free text of another system (T7).
 */
export type PhotoSource = (
  address: string,
  signal: AbortSignal,
) => Promise<Uint8Array<ArrayBuffer> | null>;

const largestPhoto = 10 * 1024 * 1024;
/** Photos fetched at once, and how many more may wait for that: a page of them, not a flood. */
const atOnce = 8;
const mostWaiting = 200;

type PhotoSourceParts = {
  /** For the provider's own origin, which may be a stand-in on this machine. */
  fetch: typeof globalThis.fetch;
  /** For all other hosts. */
  fetchPublic?: PublicFetch;
  /** Addresses without origin belong to the provider itself. Its host and port are always allowed. */
  providerUrl: string;
  /** Host names, `*.` in front for all sub-domains; https on the usual port only. */
  allowedHosts: readonly string[];
};

/**
 * Makes the source. It rejects for a host that is not allowed or not public, a redirect, a failing
 * answer, more than 10 MB, and at once when too many photos wait. What the bytes are it does not ask.
 */
export function createPhotoSource({
  fetch,
  fetchPublic = fetchPublicly,
  providerUrl,
  allowedHosts,
}: PhotoSourceParts): PhotoSource {
  const provider = new URL(providerUrl);
  const queue = createWorkQueue({ atOnce, mostWaiting });

  async function load(url: URL, signal: AbortSignal) {
    signal.throwIfAborted();
    const isProvider = url.origin === provider.origin;
    const answer = await (isProvider
      ? fetch(url, { signal, redirect: "error" })
      : fetchPublic(url, signal));
    if (!answer.ok || answer.body === null) {
      await answer.body?.cancel();
      if (answer.status === 404 || answer.status === 410) return null;
      throw new Error(`photo: HTTP ${answer.status}`);
    }
    return readPhoto(answer.body);
  }

  return async (address, signal) => {
    const url = new URL(address, provider);
    if (url.origin !== provider.origin && !isAllowed(url, allowedHosts)) {
      throw new Error(`photos are not fetched from ${url.hostname}`);
    }
    if (!queue.hasRoom()) throw new Error("photo: too many are waited for");
    return queue.run(() => load(url, signal));
  };
}

function isAllowed(url: URL, allowedHosts: readonly string[]): boolean {
  if (url.protocol !== "https:" || url.port !== "" || url.username !== "") return false;
  return allowedHosts.some((host) =>
    host.startsWith("*.") ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  );
}

async function readPhoto(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > largestPhoto) throw new Error("photo: larger than 10 MB");
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
