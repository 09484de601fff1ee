import { expect, it } from "vitest";
import { isPublicAddress } from "./public-hosts.ts";

it.each(["8.8.8.8", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"])(
  "%s is public",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it.each([
  "10.0.0.1",
  "169.254.169.254",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:a9fe:a9fe",
  "64:ff9b::10.0.0.1",
  "2002:7f00:1::1",
  "hosts.example",
  "127.1",
  "",
])("%j is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
