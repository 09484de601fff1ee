import { expect, it } from "vitest";
import { dealership } from "./dealership.ts";
import { openFacts, ownerFactLabels } from "./open-facts.ts";

it("lists what is missing, not what is known and not what the dealer has not got", () => {
  const facts = { ...dealership.legal.owner, vatId: "DE123456789", chamber: false };
  const open = openFacts(facts);
  expect(open).toContain("Registergericht");
  expect(open).not.toContain("USt-IdNr.");
  expect(open).not.toContain("Handwerkskammer");
});

it("says something of each missing fact, and of none twice", () => {
  const everyFact = Object.keys(dealership.legal.owner);
  const nothingKnown = Object.fromEntries(everyFact.map((name) => [name, null]));
  const open = openFacts({ ...dealership.legal.owner, ...nothingKnown });
  expect(new Set(open).size).toBe(everyFact.length);
  expect(open).toEqual(Object.values(ownerFactLabels));
});
