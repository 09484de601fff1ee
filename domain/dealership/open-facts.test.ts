import { expect, it } from "vitest";
import { dealership } from "./dealership.ts";
import { openFacts, ownerFactLabels, unprovenClaims } from "./open-facts.ts";

it("lists facts that are unknown, not those that do not apply to the dealer", () => {
  const facts = { ...dealership.legal.owner, vatId: "DE123456789", chamber: false };
  const open = openFacts(facts);
  expect(open).toContain("Registergericht");
  expect(open).not.toContain("USt-IdNr.");
  expect(open).not.toContain("Handwerkskammer");
});

it("lists each claim of the home page that lacks a proof", () => {
  const proof = { proof: "Kundenbefragung", source: "eigene", period: "2025" };
  const { statistics, visibleRating } = dealership;
  const proven = {
    numberOneProof: proof,
    statistics: statistics.map((one) => ({ ...one, proof })),
    visibleRating: { ...visibleRating, proof },
  };
  expect(unprovenClaims(proven)).toEqual([]);
  expect(
    unprovenClaims({
      numberOneProof: null,
      statistics: statistics.map((one) => ({ ...one, proof: null })),
      visibleRating: { ...visibleRating, proof: null },
    }),
  ).toEqual([
    "Nummer 1 in der Region",
    "15+ Jahre Erfahrung",
    "1000+ zufriedene Kunden",
    "50+ Marken",
    "98% Zufriedenheit",
    "4,8 aus 400 Bewertungen",
  ]);
});

it("has a unique label for each fact", () => {
  const everyFact = Object.keys(dealership.legal.owner);
  const nothingKnown = Object.fromEntries(everyFact.map((name) => [name, null]));
  const open = openFacts({ ...dealership.legal.owner, ...nothingKnown });
  expect(new Set(open).size).toBe(everyFact.length);
  expect(open).toEqual(Object.values(ownerFactLabels));
});
