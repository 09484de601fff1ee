import { isIP } from "node:net";
import type { Context } from "hono";

/**
 * Who sends, as far as the connection tells. `group` is what limits count: an IPv4 address, or the
 * /64 of an IPv6 address, which is one household (reference/security.md, T16). With `hops` proxies in
 * front, each of which appends whom it heard from to X-Forwarded-For, the entry is believed that the
 * outermost of them wrote; what stands left of it anybody may have written. Null when nobody knows.
 */
export function clientGroup(
  { socket, forwarded }: { socket: string | undefined; forwarded: string | undefined },
  hops: number,
): string | null {
  const entries = forwarded?.split(",") ?? [];
  const told = hops > 0 ? readAddress(entries.at(-hops) ?? "") : null;
  const address = told ?? readAddress(socket ?? "");
  return address === null ? null : grouped(address);
}

/** The same for a request; in tests, which have no connection, `env` is made by hand. */
export function clientOf(context: Context, hops: number): string | null {
  const env: { incoming?: { socket?: { remoteAddress?: string } } } | undefined = context.env;
  const forwarded = context.req.header("x-forwarded-for");
  return clientGroup({ socket: env?.incoming?.socket?.remoteAddress, forwarded }, hops);
}

/** `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]:80`, `::ffff:192.0.2.1`; null for others. */
export function readAddress(text: string): string | null {
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

function grouped(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return `${[...before, ...zeros, ...after].slice(0, 4).join(":")}::/64`;
}
