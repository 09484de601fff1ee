import { expect, it } from "vitest";
import { aCar } from "#tests/support/test-car.ts";
import { aFile, aTyreEntry } from "#tests/support/test-file.ts";
import { createDetails } from "./vehicle-details.ts";

const now = new Date("2026-11-21T06:00:00Z");
const detailsOf = (...[fields]: Parameters<typeof aCar>) =>
  createDetails(aCar(fields), [], { now, checkedAt: null, rareFeatures: ["Allwetterreifen"] });
const equipmentOf = ({ equipment }: ReturnType<typeof detailsOf>) =>
  equipment.flatMap(({ items }) => items);

it("tells once what is good about a car's condition", () => {
  const features = ["Garantie", "Scheckheftgepflegt", "Sitzheizung"];
  const details = detailsOf({ features, full_service_history: true });
  expect(details.notes.good).toEqual(expect.arrayContaining(["Garantie", "Scheckheftgepflegt"]));
  expect(equipmentOf(details)).toEqual(["Sitzheizung"]);
  expect(details.history.map(({ term }) => term)).not.toContain("Wartung");
});

it("believes whoever looked at the tyres rather than the listing", () => {
  const features = ["Sommerreifen"];
  expect(equipmentOf(detailsOf({ features }))).toEqual(features);
  const seen = detailsOf({ features, file: aFile(aTyreEntry) });
  expect([...equipmentOf(seen), ...seen.rareFeatures]).toEqual([]);
});
