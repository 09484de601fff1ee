import { promises as dns, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/** `code` of the error for a host of this machine or its network. */
export const notPublicCode = "ENOTPUBLIC";

/**
 * SSRF protection: resolves only names whose addresses are all public. Whoever connects with it connects to the
 * addresses that were checked, against DNS rebinding. Node does not call it for an IP address as host.
 */
export function createPublicLookup(
  resolve: Resolve = (hostname) => dns.lookup(hostname, { all: true }),
): LookupFunction {
  return (hostname, options, done) => {
    const resolved = resolve(hostname).then((addresses) => {
      for (const { address } of addresses) refusePrivateAddress(address, hostname);
      const [first] = addresses;
      if (first === undefined) throw new Error(`${hostname} has no address`);
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

export function refusePrivateAddress(address: string, hostname: string): void {
  if (isPublicAddress(address)) return;
  const message = `${hostname} resolves to an address that is not public`;
  throw Object.assign(new Error(message), { code: notPublicCode });
}

/** An IPv6 address that embeds an IPv4 address is public if that one is. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "rfc6052") return parsed.range() === "unicast";
  // NAT64, by which an IPv6-only server reaches IPv4 hosts: the last four bytes are the IPv4 address.
  return ipaddr.fromByteArray(parsed.toByteArray().slice(-4)).range() === "unicast";
}
