import { BlockList, isIP } from "node:net";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";
import { widestNetwork } from "#server/platform/log.ts";

type Connection = { socket: string | undefined; forwarded: string | undefined };

/**
 * Returns the IPv4 address, or the networks of an IPv6 address, since a client can use every address of its
 * network: a /64 is one LAN, a /56 commonly one household, a /48 one site. Senders without an address share `unknown`.
 * `hops` is the number of trusted proxies. Of X-Forwarded-For, only the entry that the outermost trusted
 * proxy appended is used; a client can forge any before it.
 */
export function clientNetworks({ socket, forwarded }: Connection, hops: number): readonly string[] {
  const entries = forwarded?.split(",") ?? [];
  const forwardedAddress = hops > 0 ? readAddress(entries.at(-hops) ?? "") : null;
  const address = forwardedAddress ?? readAddress(socket ?? "");
  return address === null ? ["unknown"] : networksOf(address);
}

/** The IPv4 address or IPv6 /64, and the /24 or /48 around it, which one hosting customer may own. */
export function connectionGroups(remoteAddress: string | undefined): [string, string] {
  const networks = clientNetworks({ socket: remoteAddress, forwarded: undefined }, 0);
  return [networks[0] ?? "unknown", widestNetwork(networks)];
}

export function readClientNetworks(context: Context, hops: number): readonly string[] {
  const forwarded = context.req.header("x-forwarded-for");
  return clientNetworks({ socket: remoteAddress(context), forwarded }, hops);
}

/** The connection's own address, perhaps a proxy's; undefined in tests, which have no connection. */
export function remoteAddress({ env }: Context): string | undefined {
  const node: { incoming?: { socket?: { remoteAddress?: string } } } | undefined = env;
  return node?.incoming?.socket?.remoteAddress;
}

/** Accepts a port or brackets, and reads `::ffff:192.0.2.1` as IPv4; null when it is no address. */
function readAddress(text: string) {
  const bare = text.trim().replace(/^\[([^\]]*)\](:\d+)?$|^([\d.]+):\d+$/, "$1$3");
  const address = bare.replace(/%[\w.-]+$/, "");
  // ipaddr.js alone would accept octal numbers, and take `::127.0.0.1` for the IPv4 address.
  if (isIP(address) === 0) return null;
  return ipaddr.process(address.replace(/^::(?=\d+\.)/, "0::"));
}

function networksOf(address: ipaddr.IPv4 | ipaddr.IPv6): readonly string[] {
  if (!("parts" in address)) return [address.toString()];
  const hex = (part = 0) => part.toString(16);
  const [one, two, three, four = 0] = address.parts;
  const prefix = [one, two, three].map(hex).join(":");
  return [`${prefix}:${hex(four)}::/64`, `${prefix}:${hex(four & 0xff00)}::/56`, `${prefix}::/48`];
}

export type AddressList = ReturnType<typeof createAddressList>;

export function createAddressList(entries: readonly string[]) {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return {
    has(text: string): boolean {
      const address = readAddress(text);
      return address !== null && list.check(address.toString(), address.kind());
    },
  };
}
