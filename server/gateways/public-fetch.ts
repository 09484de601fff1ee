import { promises as dns, type LookupAddress } from "node:dns";
import type { ClientRequest, IncomingMessage } from "node:http";
import { type RequestOptions, request as secureRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { Readable } from "node:stream";
import { isPublicAddress } from "./public-address.ts";

/** Fetches an https address of the public internet; `signal` ends it at any moment. */
export type PublicFetch = (url: URL, signal: AbortSignal) => Promise<Response>;

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
    if (isIP(hostname) !== 0) checkPublic(hostname, hostname);
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
export const fetchPublicly = createPublicFetch({
  resolve: (hostname) => dns.lookup(hostname, { all: true }),
  request: secureRequest,
});

function createCheckedLookup(resolve: PublicFetchParts["resolve"]): LookupFunction {
  return (hostname, options, done) => {
    const resolved = resolve(hostname).then((addresses) => {
      for (const { address } of addresses) checkPublic(address, hostname);
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

function checkPublic(address: string, hostname: string): void {
  if (!isPublicAddress(address)) {
    throw new Error(`photo: ${hostname} leads to an address that is not public`);
  }
}
