import { expect, it } from "vitest";
import { conditionText } from "./details.ts";

it.each([
  ["inspection", "5.27", "05/2027"],
  ["inspection", "05/2027", "05/2027"],
  ["inspection", "11-28", "11/2028"],
  ["inspection", "13/2027", "13/2027"],
  ["inspection", "abgelaufen", "abgelaufen"],
  ["priceIdea", "12500", "12.500 €"],
  ["defects", "Kratzer hinten\n\nKlima kühlt nicht", "Kratzer hinten; Klima kühlt nicht"],
  ["owners", "2", "2"],
] as const)("formats %s %j as %j", (question, typed, text) => {
  expect(conditionText(question, typed).replaceAll("\u00a0", " ")).toBe(text);
});
