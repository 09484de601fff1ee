import fc from "fast-check";
import { expect, it } from "vitest";
import { phoneParts } from "./description-lines.ts";

const number = (phone: string, link: string) => ({ phone, link: `tel:${link}` });

it.each([
  ["069 90009-140", "+496990009140"],
  ["069/90009140", "+496990009140"],
  ["(069) 90009 140", "+496990009140"],
  ["+49 (0) 69 90009-140", "+496990009140"],
  ["0049 69 90009140", "+496990009140"],
  ["0171.3920001", "+491713920001"],
])("finds %s", (phone, link) => {
  expect(phoneParts(`Tel.: ${phone}, täglich`)).toEqual([
    "Tel.: ",
    number(phone, link),
    ", täglich",
  ]);
  expect(phoneParts(phone)).toEqual([number(phone, link)]);
});

it("finds several", () => {
  expect(phoneParts("069 90009-140\noder 0171 3920001.")).toEqual([
    number("069 90009-140", "+496990009140"),
    "\noder ",
    number("0171 3920001", "+491713920001"),
    ".",
  ]);
});

it.each([
  "01.03.2021 - 05.06.2022",
  "0,9 % Zins",
  "WVWZZZ1KZ0690009140",
  "68.450 km",
  "Artikel 5069 90009140",
  "06203 12",
  "0000000000000000000000000000",
  "",
])("finds none in %j", (text) => {
  expect(phoneParts(text)).toEqual(text === "" ? [] : [text]);
});

it("loses and changes nothing", () => {
  const text = fc.string({ unit: fc.constantFrom(..."0149+()/.- ab\n"), maxLength: 80 });
  fc.assert(
    fc.property(text, (whole) => {
      const parts = phoneParts(whole).map((part) => (typeof part === "string" ? part : part.phone));
      expect(parts.join("")).toBe(whole);
    }),
  );
});
