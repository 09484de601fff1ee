import { expect, it } from "vitest";
import { messageId } from "./mail.ts";

it.each([
  ["https://www.autohaus.example", "<K-7F4M-2Q.dealer@www.autohaus.example>"],
  ["https://autohäuser.example:8443", "<K-7F4M-2Q.dealer@xn--autohuser-z2a.example>"],
  ["http://127.0.0.1:3000", "<K-7F4M-2Q.dealer@autohaus-ladenburg.example>"],
  ["http://localhost:3000", "<K-7F4M-2Q.dealer@autohaus-ladenburg.example>"],
  ["http://[::1]:3000", "<K-7F4M-2Q.dealer@autohaus-ladenburg.example>"],
])("names the site, or the dealer while %s is no name", (origin, id) => {
  expect(messageId({ reference: "K-7F4M-2Q", recipient: "dealer", origin })).toBe(id);
});
