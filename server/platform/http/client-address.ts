import { BlockList, isIP } from "node:net";
import type { Context } from "hono";
import ipaddr from "ipaddr.js";

type Connection = { socket: string | undefined; forwarded: string | undefined };

/**
 * An IPv4 address, or the networks of an IPv6 address (/64, /56, /48), since whoever has one has
 * all addresses in it (T16); the first is one household. Of X-Forwarded-For the entry counts that the
 * outermost of `hops` proxies wrote; anybody may have written what is left of it. Empty when unknown.
 */
export function clientNetworks({ socket, forwarded }: Connection, hops: number): readonly string[] {
  const entries = forwarded?.split(",") ?? [];
  const forwardedAddress = hops > 0 ? readAddress(entries.at(-hops) ?? "") : null;
  const address = forwardedAddress ?? readAddress(socket ?? "");
  return address === null ? [] : networksOf(address);
}

/**
 * Who shares limits of connections: an IPv4 address or IPv6 /64, and the /24 or /48 around it, which is
 * what one customer of a hoster has.
 */
export function connectionGroups(remoteAddress: string | undefined): [string, string] {
  const networks = clientNetworks({ socket: remoteAddress, forwarded: undefined }, 0);
  const [address = "unknown", ...wider] = networks;
  return [address, wider.at(-1) ?? address.replace(/\.\d+$/, ".0/24")];
}

export function networksOfRequest(context: Context, hops: number): readonly string[] {
  const forwarded = context.req.header("x-forwarded-for");
  return clientNetworks({ socket: remoteAddress(context), forwarded }, hops);
}

/** Of the connection itself, a proxy's perhaps; tests have none, or `env` is made by hand. */
export function remoteAddress({ env }: Context): string | undefined {
  const node: { incoming?: { socket?: { remoteAddress?: string } } } | undefined = env;
  return node?.incoming?.socket?.remoteAddress;
}

/** Also with port or brackets, `::ffff:192.0.2.1` as IPv4; null for others. */
function readAddress(text: string) {
  const bare = text.trim().replace(/^\[([^\]]*)\](:\d+)?$|^([\d.]+):\d+$/, "$1$3");
  const address = bare.replace(/%[\w.-]+$/, "");
  // ipaddr.js alone would take octal numbers, and `::127.0.0.1` for the IPv4 address.
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

/** Addresses and networks, as in `METRICS_ADDRESSES`. */
export function createAddressList(entries: readonly string[]) {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return {
    /** Takes an address as a connection or a header writes it. */
    has(text: string): boolean {
      const address = readAddress(text);
      return address !== null && list.check(address.toString(), address.kind());
    },
  };
}
