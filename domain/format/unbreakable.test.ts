import { expect, it } from "vitest";
import { splitUnbreakable } from "./unbreakable.ts";

it.each([
  ["per E-Mail; im Spam-Ordner", ["E-Mail", "Spam-Ordner"]],
  ["128 g/km, CO₂-Klasse D", ["CO₂-Klasse"]],
  ["Sportback 35 TFSI S line S tronic Lane", ["S line", "S tronic"]],
  ["Volkswagen T-Roc R-Line 7-Sitzer", ["T-Roc", "R-Line", "7-Sitzer"]],
  ["Telefon 069 90009-140, Vorgang K-7F4M-2Q", ["069 90009-140", "K-7F4M-2Q"]],
  ["Rücksitzbank-Entriegelung, 2-Zonen-Klimaautomatik, A 4", []],
])("keeps together in '%s': %j", (text, kept) => {
  expect(splitUnbreakable(text).filter((_, index) => index % 2 === 1)).toEqual(kept);
});
