import { expect, it } from "vitest";
import { defaultProfile as profile } from "./default-profile.ts";
import { missingOwnerDetails, unprovenClaims } from "./missing-details.ts";

it("lists details that are unknown, not those that do not apply to the dealer", () => {
  const details = { ...profile.legal.owner, vatId: "DE123456789", chamber: false };
  const missing = missingOwnerDetails({ ...profile, legal: { owner: details } });
  expect(missing).toContain("Registergericht");
  expect(missing).not.toContain("USt-IdNr.");
  expect(missing).not.toContain("Handwerkskammer");
});

it("asks for no permit and no chamber of who offers neither financing nor a workshop", () => {
  const needed = missingOwnerDetails(profile);
  const fewer = missingOwnerDetails({ ...profile, offersFinancing: false, offersWorkshop: false });
  expect(needed.filter((label) => !fewer.includes(label))).toEqual([
    "Handwerkskammer",
    "Erlaubnis zur Kreditvermittlung (§\u00a034k GewO)",
  ]);
});

it("asks who supervises data protection only where the state does not tell", () => {
  const label = "Anschrift der Datenschutzaufsicht";
  expect(missingOwnerDetails(profile)).not.toContain(label);
  const address = { ...profile.address, region: null };
  expect(missingOwnerDetails({ ...profile, address })).toContain(label);
});

it("lists each claim of the home page that lacks a proof", () => {
  const proof = { proof: "Kundenbefragung", source: "eigene", period: "2025" };
  const { claims, statistics } = profile;
  const rating = { value: 4.8, count: 400 };
  const proven = {
    claims,
    numberOneProof: proof,
    statistics: statistics.map((one) => ({ ...one, proof })),
    visibleRating: { ...rating, proof },
  };
  expect(unprovenClaims(proven)).toEqual([]);
  expect(
    unprovenClaims({
      claims,
      numberOneProof: null,
      statistics: statistics.map((one) => ({ ...one, proof: null })),
      visibleRating: { ...rating, proof: null },
    }),
  ).toEqual([
    "Nummer 1 in der Region",
    "15+ Jahre Erfahrung",
    "1000+ zufriedene Kunden",
    "50+ Marken",
    "98% Zufriedenheit",
    "4,8 aus 400 Bewertungen",
  ]);
  const none = { numberOne: false, familyRun: false, rating: false };
  expect(unprovenClaims({ ...profile, claims: none, statistics: [] })).toEqual([]);
});
