import { expect, it } from "vitest";
import { withBreaks } from "./line-breaks.ts";

const unbreakableParts = (text: string) =>
  [
    ...withBreaks(text)
      .join("")
      .matchAll(/nowrap">([^<]*)</g),
  ].map(([, part]) => part);

it.each([
  ["Termin bestätigt (K-4D7P-3J)", ["K-4D7P-3J"]],
  ["Oder rufen Sie uns an: 069 90009-140.", ["069 90009-140"]],
  ["Hohe Str. 14-16, 68526 Ladenburg", ["14-16"]],
  ["Dazu bekommen Sie eine eigene E-Mail.", ["E-Mail"]],
  ["Touran 1.5 TSI 7-Sitzer", ["7-Sitzer"]],
  ["Rhein-Neckar, 25.11.2026, 10:30", []],
  // Unbroken it would be wider than a phone.
  [`a-${"b".repeat(40)}`, []],
])("%s keeps together %j", (text, parts) => {
  expect(unbreakableParts(text)).toEqual(parts);
});
