import { expect, it } from "vitest";
import { summarise } from "#domain/car/summary.ts";
import { aCar } from "#tests/support/test-car.ts";
import { aFile, anEntry, aTyreEntry } from "#tests/support/test-file.ts";
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

it("says of every car until when the inspection is valid, once", () => {
  const valid = (inspection_until: string) => {
    const { notes, history } = detailsOf({ inspection_until, inspection_new: null });
    const told = [...notes.good, ...notes.bad, ...history.map(({ term }) => term)];
    return told.filter((text) => text.includes("Hauptuntersuchung"));
  };
  for (const until of ["2026-12-01", "2027-05-01", "2028-05-01"])
    expect(valid(until)).toHaveLength(1);
});

it("leaves the reservation to a description that has one", () => {
  const isReserved = (description: string) => detailsOf({ description }).isReserved;
  expect(isReserved("Irrtümer und Zwischenverkauf vorbehalten.")).toBe(true);
  expect(isReserved("Ein schöner Wagen.")).toBe(false);
});

it("believes whoever looked at the tyres rather than the listing", () => {
  const features = ["Sommerreifen"];
  expect(equipmentOf(detailsOf({ features }))).toEqual(features);
  const seen = detailsOf({ features, file: aFile(aTyreEntry) });
  expect([...equipmentOf(seen), ...seen.rareFeatures]).toEqual([]);
});

it("shows as many photos of the label as the card counts", () => {
  const photo = (id: string) => ({ id, width: 800, height: 600 });
  const file = {
    entries: [
      anEntry(aTyreEntry, { photos: [photo("a"), photo("b")] }),
      anEntry({ kind: "flaw", text: "Die Kupplung rupft." }, { photos: [photo("b"), photo("c")] }),
    ],
  };
  expect(detailsOf({ file }).label?.photos).toHaveLength(3);
  expect(summarise(aCar({ file })).label_photo_count).toBe(3);
});
