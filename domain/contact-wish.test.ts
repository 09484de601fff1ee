import { expect, it } from "vitest";
import { readContactWish } from "./contact-wish.ts";
import { type ContactWish, contactPath } from "./vehicle-letter.ts";

it.each<ContactWish>(["anfrage", "probefahrt"])("is read as it was written: %s", (wish) => {
  const path = contactPath({ adKey: "900000101", wish });
  expect(path).toBe(`/kontakt?fahrzeug=900000101&anliegen=${wish}`);
  const [, query] = path.split("?");
  expect(readContactWish(new URLSearchParams(query))).toEqual({ adKey: "900000101", wish });
});

it.each([
  ["", null],
  ["anliegen=probefahrt", null],
  ["fahrzeug=", null],
  ["fahrzeug=../kontakt", null],
  ["fahrzeug=%3Cscript%3E&anliegen=anfrage", null],
  [`fahrzeug=${"9".repeat(65)}`, null],
  ["fahrzeug=1", { adKey: "1", wish: "anfrage" }],
  ["fahrzeug=1&anliegen=constructor", { adKey: "1", wish: "anfrage" }],
])("%j is read as %j", (query, expected) => {
  expect(readContactWish(new URLSearchParams(query))).toEqual(expected);
});
