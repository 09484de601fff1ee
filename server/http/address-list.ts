import { BlockList, isIP } from "node:net";
import { readAddress } from "./client-address.ts";

export type AddressList = {
  /** Whether an address is in it, as a connection or a header words it; garbage is not. */
  has(this: void, address: string): boolean;
};

/** A list of addresses and networks, as `METRICS_ADDRESSES` has them (server/env.ts). */
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
