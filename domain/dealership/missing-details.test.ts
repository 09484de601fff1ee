import { expect, it } from "vitest";
import { defaultDealership as dealership } from "./default-dealership.ts";
import { missingOwnerDetails, ownerDetailLabels, unprovenClaims } from "./missing-details.ts";

it("lists details that are unknown, not those that do not apply to the dealer", () => {
  const details = { ...dealership.legal.owner, vatId: "DE123456789", chamber: false };
  const missing = missingOwnerDetails(details);
  expect(missing).toContain("Registergericht");
  expect(missing).not.toContain("USt-IdNr.");
  expect(missing).not.toContain("Handwerkskammer");
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

it("has a unique label for each detail", () => {
  const names = Object.keys(dealership.legal.owner);
  const nothingKnown = Object.fromEntries(names.map((name) => [name, null]));
  const missing = missingOwnerDetails({ ...dealership.legal.owner, ...nothingKnown });
  expect(new Set(missing).size).toBe(names.length);
  expect(missing).toEqual(Object.values(ownerDetailLabels));
});
