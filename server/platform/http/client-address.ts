import { BlockList, isIP } from "node:net";
import type { Context } from "hono";

type Connection = { socket: string | undefined; forwarded: string | undefined };

/**
 * Who sends, as far as the connection tells: an IPv4 address, or the networks an IPv6 address is in,
 * /64, /56 and /48, since whoever has one of them has all the addresses in it
 * (T16). With `hops` proxies in front, each of which appends its client to X-Forwarded-For, the
 * entry is believed that the outermost of them wrote; what stands left of it anybody may have written.
 * Empty when nobody knows.
 */
export function clientNetworks({ socket, forwarded }: Connection, hops: number): readonly string[] {
  const entries = forwarded?.split(",") ?? [];
  const forwardedAddress = hops > 0 ? readAddress(entries.at(-hops) ?? "") : null;
  const address = forwardedAddress ?? readAddress(socket ?? "");
  return address === null ? [] : networksOf(address);
}

/** The narrowest of them, which is one household; null when nobody knows. */
export function clientGroup(connection: Connection, hops: number): string | null {
  return clientNetworks(connection, hops)[0] ?? null;
}

/** The networks of a request; in tests, which have no connection, `env` is made by hand. */
export function networksOfRequest(context: Context, hops: number): readonly string[] {
  const env: { incoming?: { socket?: { remoteAddress?: string } } } | undefined = context.env;
  const forwarded = context.req.header("x-forwarded-for");
  return clientNetworks({ socket: env?.incoming?.socket?.remoteAddress, forwarded }, hops);
}

/** `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]:80`, `::ffff:192.0.2.1`; null for others. */
function readAddress(text: string): string | null {
  const bare = text.trim().replace(/^\[([^\]]*)\](:\d+)?$|^([\d.]+):\d+$/, "$1$3");
  const address = bare.replace(/%[\w.-]+$/, "");
  if (isIP(address) === 4) return address;
  if (isIP(address) !== 6) return null;
  // The shortest form, without IPv4 inside, which is what URLs have.
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
  /** Whether it holds an address, as a connection or a header writes it; false for what is none. */
  has(this: void, address: string): boolean;
};

/** A list of addresses and networks, as `METRICS_ADDRESSES` has them (server/config.ts). */
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
