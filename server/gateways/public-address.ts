import { BlockList, isIP } from "node:net";

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
