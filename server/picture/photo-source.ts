import { promises as dns, type LookupAddress } from "node:dns";
import type { ClientRequest, IncomingMessage } from "node:http";
import { request as httpsRequest, type RequestOptions } from "node:https";
import { isIP } from "node:net";
import { Readable } from "node:stream";
import pLimit from "p-limit";
import { createPublicLookup, refusePrivateAddress } from "#server/platform/public-hosts.ts";

/** Fetches a vehicle photo; null when the provider no longer has it (404, 410). `accept`: a wanted media type. */
export type PhotoSource = (
  address: string,
  signal?: AbortSignal,
  accept?: string,
) => Promise<Uint8Array<ArrayBuffer> | null>;

const maxPhotoBytes = 10 * 1024 * 1024;
const maxConcurrent = 8;
const maxQueueLength = 200;
/**
 * Includes the time in the queue. The stand-in draws in this process: its photos come late on a busy machine, but
 * they come.
 */
const timeoutMs = { public: 20_000, provider: 120_000 };

/**
 * SSRF protection: rejects hosts that are not allowed or not public, because ads may contain any URL. Also
 * rejects redirects, error responses, more than 10 MB, after 20 s (the provider's own origin: 120 s), and when
 * the queue is full. Does not check the file type.
 */
export function createPhotoSource({
  fetch,
  fetchPublic = fetchPublicly,
  timeout = (milliseconds) => AbortSignal.timeout(milliseconds),
  providerUrl,
  allowedHosts,
}: {
  /** Used for the provider's own origin, which may be a local stand-in. */
  fetch: typeof globalThis.fetch;
  fetchPublic?: PublicFetch;
  timeout?: (milliseconds: number) => AbortSignal;
  /** Base URL of addresses without origin. Its origin is always allowed. It changes with the account. */
  providerUrl: () => string;
  /** Host names, with the prefix `*.` for all subdomains; https on the default port only. */
  allowedHosts: readonly string[];
}): PhotoSource {
  const provider = () => new URL(providerUrl());
  const limit = pLimit(maxConcurrent);

  const isProviders = (url: URL) => url.origin === provider().origin;

  async function load(url: URL, signal: AbortSignal, accept = "*/*") {
    signal.throwIfAborted();
    const response = await (isProviders(url)
      ? fetch(url, { signal, redirect: "error", headers: { accept } })
      : fetchPublic(url, signal));
    if (!response.ok || response.body === null) {
      await response.body?.cancel();
      if (response.status === 404 || response.status === 410) return null;
      throw new Error(`photo: HTTP ${response.status}`);
    }
    return readPhoto(response.body);
  }

  return async (address, givenSignal, accept) => {
    const url = new URL(address, provider());
    const signal = givenSignal ?? timeout(timeoutMs[isProviders(url) ? "provider" : "public"]);
    if (!isProviders(url) && !isAllowed(url, allowedHosts)) {
      throw new Error(`photos are not fetched from ${url.hostname}`);
    }
    if (limit.pendingCount >= maxQueueLength) throw new Error("photo: the queue is full");
    return limit(() => load(url, signal, accept));
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
    if (size > maxPhotoBytes) throw new Error("photo: larger than 10 MB");
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

type PublicFetch = ReturnType<typeof createPublicFetch>;

type PublicFetchDeps = {
  resolve: (hostname: string) => Promise<LookupAddress[]>;
  request: (
    url: URL,
    options: RequestOptions,
    onResponse: (message: IncomingMessage) => void,
  ) => ClientRequest;
};

/** Some picture hosts refuse requests without a user agent. */
const headers = { "user-agent": "node" };

/**
 * Connects only to the addresses that were checked, against DNS rebinding. Rejects a host with any address
 * that is not public. Only a 200 response has a body. docs/decisions/008 says why this is no library.
 */
export function createPublicFetch({ resolve, request }: PublicFetchDeps) {
  const lookup = createPublicLookup(resolve);
  return async (url: URL, signal: AbortSignal): Promise<Response> => {
    // Node does not call `lookup` for an IP address as host.
    const hostname = url.hostname.replace(/^\[|\]$/g, "");
    if (isIP(hostname) !== 0) refusePrivateAddress(hostname, hostname);
    const message = await new Promise<IncomingMessage>((onResponse, reject) => {
      request(url, { lookup, signal, headers }, onResponse).on("error", reject).end();
    });
    if (message.statusCode !== 200) {
      message.destroy();
      return new Response(null, { status: message.statusCode ?? 502 });
    }
    return new Response(Readable.toWeb(message) as ReadableStream<Uint8Array>);
  };
}

const fetchPublicly = createPublicFetch({
  resolve: (hostname) => dns.lookup(hostname, { all: true }),
  request: httpsRequest,
});
