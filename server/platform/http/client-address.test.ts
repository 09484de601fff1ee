import { expect, it } from "vitest";
import { clientNetworks, connectionGroups } from "./client-address.ts";

const socket = "198.51.100.7";

it.each([
  ["the socket without a proxy", 0, undefined, "198.51.100.7"],
  ["the socket and ignores the header without a proxy", 0, "203.0.113.9", "198.51.100.7"],
  ["what the proxy wrote", 1, "203.0.113.9", "203.0.113.9"],
  ["the entry of the proxy, not a forged one before it", 1, "1.1.1.1, 203.0.113.9", "203.0.113.9"],
  ["the outer of two proxies", 2, "1.1.1.1, 203.0.113.9, 10.0.0.1", "203.0.113.9"],
  ["the socket when a proxy is missing", 2, "203.0.113.9", "198.51.100.7"],
  ["the socket when the proxy wrote nothing", 1, undefined, "198.51.100.7"],
  ["the socket for garbage", 1, "unknown", "198.51.100.7"],
  ["the socket for garbage behind a good one", 1, "203.0.113.9, _hidden", "198.51.100.7"],
  ["an address without its port", 1, "203.0.113.9:4711", "203.0.113.9"],
  ["IPv4 inside IPv6", 1, "::ffff:203.0.113.9", "203.0.113.9"],
  ["IPv4 inside IPv6, in hexadecimal", 1, "::FFFF:cb00:7109", "203.0.113.9"],
  ["a /64", 1, "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["a /64 in brackets with a port", 1, "[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
  ["a /64 of a zone", 1, "fe80::1%eth0", "fe80:0:0:0::/64"],
  ["no octal numbers", 1, "0300.0.2.1", "198.51.100.7"],
])("uses %s", (_, hops, forwarded, group) => {
  expect(clientNetworks({ socket, forwarded }, hops)[0]).toBe(group);
});

it.each([undefined, "", "unix"])("shares a network for the socket address %j", (unknown) => {
  expect(clientNetworks({ socket: unknown, forwarded: undefined }, 0)).toEqual(["unknown"]);
});

it("counts all addresses of a /64 together, and those of the next /64 apart", () => {
  const group = (address: string) =>
    clientNetworks({ socket: address, forwarded: undefined }, 0)[0];
  expect(group("2001:db8:1:2::a")).toBe(group("2001:0db8:0001:0002:ffff::"));
  expect(group("2001:db8:1:3::a")).not.toBe(group("2001:db8:1:2::a"));
});

it.each([
  ["192.0.2.1", ["192.0.2.1"]],
  ["::192.0.2.1", ["0:0:0:0::/64", "0:0:0:0::/56", "0:0:0::/48"]],
  ["2001:db8:1:2ff::9", ["2001:db8:1:2ff::/64", "2001:db8:1:200::/56", "2001:db8:1::/48"]],
  ["2001:db8:1:2::9", ["2001:db8:1:2::/64", "2001:db8:1:0::/56", "2001:db8:1::/48"]],
])("returns the networks of %s", (address, networks) => {
  expect(clientNetworks({ socket: address, forwarded: undefined }, 0)).toEqual(networks);
});

it.each([
  ["198.51.100.7", ["198.51.100.7", "198.51.100.0/24"]],
  ["::ffff:198.51.100.7", ["198.51.100.7", "198.51.100.0/24"]],
  ["2001:db8:1:2:3:4:5:6", ["2001:db8:1:2::/64", "2001:db8:1::/48"]],
])("a connection from %s counts for %j", (address, groups) => {
  expect(connectionGroups(address)).toEqual(groups);
});
