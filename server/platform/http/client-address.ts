import { BlockList, isIP } from "node:net";
import type { Context } from "hono";

type Connection = { socket: string | undefined; forwarded: string | undefined };

/**
 * The client: an IPv4 address, or the networks of an IPv6 address (/64, /56, /48), since whoever
 * has a network has all its addresses (T16). With `hops` proxies in front, the entry of
 * X-Forwarded-For counts that the outermost of them wrote; anybody may have written what is left of
 * it. Empty when unknown.
 */
export function clientNetworks({ socket, forwarded }: Connection, hops: number): readonly string[] {
  const entries = forwarded?.split(",") ?? [];
  const forwardedAddress = hops > 0 ? readAddress(entries.at(-hops) ?? "") : null;
  const address = forwardedAddress ?? readAddress(socket ?? "");
  return address === null ? [] : networksOf(address);
}

/** The narrowest network, which is one household; null when unknown. */
export function clientGroup(connection: Connection, hops: number): string | null {
  return clientNetworks(connection, hops)[0] ?? null;
}

/** In tests there is no connection and `env` is made by hand. */
export function networksOfRequest(context: Context, hops: number): readonly string[] {
  const env: { incoming?: { socket?: { remoteAddress?: string } } } | undefined = context.env;
  const forwarded = context.req.header("x-forwarded-for");
  return clientNetworks({ socket: env?.incoming?.socket?.remoteAddress, forwarded }, hops);
}

/** Also with port or brackets, `::ffff:192.0.2.1` as IPv4; null for others. */
function readAddress(text: string): string | null {
  const bare = text.trim().replace(/^\[([^\]]*)\](:\d+)?$|^([\d.]+):\d+$/, "$1$3");
  const address = bare.replace(/%[\w.-]+$/, "");
  if (isIP(address) === 4) return address;
  if (isIP(address) !== 6) return null;
  // URLs have the shortest form, without IPv4 inside.
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(short) ?? [];
  return high === undefined || low === undefined ? short : mapped(high, low);
}

function mapped(high: string, low: string): string {
  const [one, two] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [one >> 8, one & 255, two >> 8, two & 255].join(".");
}

function networksOf(address: string): readonly string[] {
  if (!address.includes(":")) return [address];
  const [head = "", tail] = address.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  const [one, two, three, four = "0"] = [...before, ...zeros, ...after];
  const wide = (Number.parseInt(four, 16) & 0xff00).toString(16);
  const prefix = `${one}:${two}:${three}`;
  return [`${prefix}:${four}::/64`, `${prefix}:${wide}::/56`, `${prefix}::/48`];
}

export type AddressList = {
  /** Takes an address as a connection or a header writes it. */
  has(this: void, address: string): boolean;
};

/** Addresses and networks, as in `METRICS_ADDRESSES`. */
export function createAddressList(entries: readonly string[]): AddressList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return {
    has(text) {
      const address = readAddress(text);
      return address !== null && list.check(address, familyOf(address));
    },
  };
}

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");
