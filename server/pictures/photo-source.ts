import { promises as dns, type LookupAddress } from "node:dns";
import type { ClientRequest, IncomingMessage } from "node:http";
import { type RequestOptions, request as secureRequest } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { Readable } from "node:stream";
import { createWorkQueue } from "#server/platform/concurrency.ts";

/**
 * Fetches vehicle photos from the provider; null when it has one no more (404, 410). Addresses come from stored ads only, and still are
 * checked: an ad is free text of another system (T7).
 */
type PhotoSource = (
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

/** Fetches an https address of the public internet; `signal` ends it at any moment. */
type PublicFetch = (url: URL, signal: AbortSignal) => Promise<Response>;

type PublicFetchParts = {
  /** All IP addresses of a host name. */
  resolve: (hostname: string) => Promise<LookupAddress[]>;
  request: (
    url: URL,
    options: RequestOptions,
    answered: (message: IncomingMessage) => void,
  ) => ClientRequest;
};

/** Names itself as `fetch` does; picture hosts may refuse who sends no name at all. */
const headers = { "user-agent": "node" };

/**
 * Makes the fetch. It connects to the very addresses that were checked, so a name cannot lead
 * elsewhere between check and connection. It rejects for a name with any address that is not public,
 * and for every answer but 200: redirects are not followed.
 */
export function createPublicFetch({ resolve, request }: PublicFetchParts): PublicFetch {
  const lookup = createCheckedLookup(resolve);
  return async (url, signal) => {
    // An address in place of a name is connected to without any lookup.
    const hostname = url.hostname.replace(/^\[|\]$/g, "");
    if (isIP(hostname) !== 0) refusePrivateAddress(hostname, hostname);
    const message = await new Promise<IncomingMessage>((answered, reject) => {
      request(url, { lookup, signal, headers }, answered).on("error", reject).end();
    });
    if (message.statusCode !== 200) {
      message.destroy();
      throw new Error(`photo: HTTP ${message.statusCode}`);
    }
    return new Response(Readable.toWeb(message) as ReadableStream<Uint8Array>);
  };
}

/** The fetch over this machine's name service. */
const fetchPublicly = createPublicFetch({
  resolve: (hostname) => dns.lookup(hostname, { all: true }),
  request: secureRequest,
});

function createCheckedLookup(resolve: PublicFetchParts["resolve"]): LookupFunction {
  return (hostname, options, done) => {
    const resolved = resolve(hostname).then((addresses) => {
      for (const { address } of addresses) refusePrivateAddress(address, hostname);
      const [first] = addresses;
      if (first === undefined) throw new Error(`photo: ${hostname} has no address`);
      return { addresses, first };
    });
    resolved.then(
      ({ addresses, first }) => {
        if (options.all === true) done(null, addresses);
        else done(null, first.address, first.family);
      },
      (error: Error) => done(error, ""),
    );
  };
}

function refusePrivateAddress(address: string, hostname: string): void {
  if (!isPublicAddress(address)) {
    throw new Error(`photo: ${hostname} leads to an address that is not public`);
  }
}

/** IPv4 ranges that are not the public internet: own host, private, link-local, reserved. */
const refused4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

const refused6 = [
  ["::", 128],
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const;

/** IPv6 addresses whose last 32 bits are an IPv4 address: mapped, and translated by NAT64. */
const carriers = ["::ffff:", "64:ff9b::"] as const;

const refused = new BlockList();
for (const [net, bits] of refused6) refused.addSubnet(net, bits, "ipv6");
for (const [net, bits] of refused4) {
  refused.addSubnet(net, bits, "ipv4");
  for (const carrier of carriers) refused.addSubnet(carrier + net, 96 + bits, "ipv6");
}

/** Whether an IP address belongs to the public internet (T7). */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !refused.check(address, family === 6 ? "ipv6" : "ipv4");
}
