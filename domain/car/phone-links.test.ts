import fc from "fast-check";
import { expect, it } from "vitest";
import { splitAtPhoneNumbers } from "./phone-links.ts";

const number = (phone: string, link: string) => ({ phone, link: `tel:${link}` });

it.each([
  ["069 90009-140", "+496990009140"],
  ["(069) 90009 140", "+496990009140"],
  ["+49 (0) 69 90009-140", "+496990009140"],
  ["0049 69 90009140", "+496990009140"],
])("links the phone number %s", (phone, link) => {
  expect(splitAtPhoneNumbers(`Tel.: ${phone}, täglich`)).toEqual([
    "Tel.: ",
    number(phone, link),
    ", täglich",
  ]);
  expect(splitAtPhoneNumbers(phone)).toEqual([number(phone, link)]);
});

it("links several phone numbers", () => {
  expect(splitAtPhoneNumbers("069 90009-140\noder 0171 3920001.")).toEqual([
    number("069 90009-140", "+496990009140"),
    "\noder ",
    number("0171 3920001", "+491713920001"),
    ".",
  ]);
});

it.each([
  "01.03.2021 - 05.06.2022",
  "0,9 % Zins",
  "EZ 04/2018 98.500 km",
  "WVWZZZ1KZ0690009140",
  "68.450 km",
  "Artikel 5069 90009140",
  "06203 12",
  "0000000000000000000000000000",
  "",
])("finds no phone number in %j", (text) => {
  expect(splitAtPhoneNumbers(text)).toEqual(text === "" ? [] : [text]);
});

it("keeps the whole text when it links phone numbers", () => {
  const text = fc.string({ unit: fc.constantFrom(..."0149+()/.- ab\n"), maxLength: 80 });
  fc.assert(
    fc.property(text, (whole) => {
      const parts = splitAtPhoneNumbers(whole).map((part) =>
        typeof part === "string" ? part : part.phone,
      );
      expect(parts.join("")).toBe(whole);
    }),
  );
});
