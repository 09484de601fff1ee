import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { filePhotoPath } from "#domain/car/pictures.ts";
import { comparePath, vehiclePath } from "#domain/pages/paths.ts";
import { listingState } from "#domain/vehicle-file/listing-state.ts";
import type { FileValue } from "#domain/vehicle-file/vehicle-file.ts";
import { aCar } from "#tests/support/test-car.ts";
import { mainEntries, newTyres } from "#tests/support/test-file.ts";
import { testOffice } from "#tests/support/test-office.ts";
import { testSite } from "#tests/support/test-site.ts";
import { createVehicleFiles, type NewEntry } from "./vehicle-file-store.ts";

/** Everywhere a visitor meets a car, the label says what the family wrote: from its file, at once. */
const site = testSite();
const office = testOffice(site);

async function enter(value: FileValue, changes: Partial<NewEntry> = {}) {
  const { database, clock, services } = site();
  const files = createVehicleFiles({ db: database, now: () => clock.now });
  const entry: NewEntry = {
    ...{ adKey: "golf", sending: randomUUID(), value, isImpression: false, corrects: null },
    ...{ removed: [], photos: [], address: "anna@example.de", by: "Anna" },
    ...{ listing: listingState(aCar()), ...changes },
  };
  expect(await files.save(entry, async () => undefined)).toBeNull();
  // PostgreSQL's notification of the change takes a moment.
  const isShown = async () =>
    (await services.stock.forSale([entry.adKey])).some(({ file }) =>
      file?.entries.some((each) => each.value.kind === value.kind),
    );
  await expect.poll(isShown).toBe(true);
}

/** Follows the redirect of a typed search to its filters. */
async function page(path: string): Promise<string> {
  const answer = await site().page(path);
  const target = answer.headers.get("location");
  return target === null ? (await answer.text()).replaceAll(/nonce="[^"]+"/g, "") : page(target);
}
const words = (html: string) => html.replace(/<!--.*?-->/g, "").replace(/<[^>]+>/g, " ");
const photo = {
  jpeg: new Uint8Array([1, 2]),
  small: new Uint8Array([1]),
  width: 1600,
  height: 1200,
};
const scratch: FileValue = { kind: "body", side: "left", x: 0.9, y: 0.5, text: "Kratzer, 8 cm" };

it("stands below the photos of the car's page, each statement with its photo", async () => {
  await site().offer({ ad_key: "golf" });
  const before = await page(vehiclePath("golf"));
  expect(before).not.toContain("label-title");
  await enter(scratch, { photos: [photo] });
  await enter({ kind: "merit", text: "Fährt leise" }, { isImpression: true });
  await enter(newTyres);
  const html = await page(vehiclePath("golf"));
  const label = html.slice(html.indexOf('aria-labelledby="label-title"'));
  const text = words(label).replace(/\s+/g, " ");
  expect(html.indexOf('aria-label="Bilder"')).toBeLessThan(html.indexOf("label-title"));
  expect(html.indexOf("label-title")).toBeLessThan(html.indexOf('aria-label="Angebot"'));
  expect(text).toContain("aufgeschrieben am 21.11.2026 von Anna");
  expect(text).toContain("Noch nicht angesehen: Bremsen, Innenraum");
  expect(text).toMatch(/Gut Fährt leise nach unserem Eindruck Unfallfrei · .+ laut Inserat/);
  expect(text).toMatch(/Nicht so gut 1 Kratzer, 8\scm links hinten/);
  expect(text).toMatch(/vorn links 8\smm/);
  const [{ id } = { id: "" }] = (await site().services.files.ofCar("golf"))?.entries.flatMap(
    ({ photos }) => photos,
  ) ?? [{ id: "" }];
  // A plain link, which needs no script, and its picture in the page's own gallery.
  expect(label).toContain(`href="${filePhotoPath("golf", id)}"`);
  expect(html.slice(0, html.indexOf("label-title"))).toContain(filePhotoPath("golf", id, "small"));
  expect(html).toContain(`knownVehicleDamages":"Kratzer, 8\u00a0cm (links hinten)"`);
});

it("leaves the page of a car without a file as it is", async () => {
  await site().offer({ ad_key: "golf" }, { ad_key: "polo" });
  const before = await page(vehiclePath("polo"));
  await enter(scratch);
  expect(await page(vehiclePath("polo"))).toBe(before);
});

it("is found by what stands in the file", async () => {
  await site().offer({ ad_key: "golf", full_service_history: null }, { ad_key: "polo" });
  await enter({ kind: "service-book", lastKm: null, lastDay: null, isComplete: true });
  for (const value of [newTyres, ...mainEntries.slice(1)]) await enter(value);
  for (const query of ["mit Akte", "Reifen neu", "neue Reifen"]) {
    const html = await page(`/fahrzeuge?suche=${encodeURIComponent(query)}`);
    expect(html, query).toContain(vehiclePath("golf"));
    expect(html, query).not.toContain(vehiclePath("polo"));
  }
  expect(await page("/fahrzeuge?suche=scheckheftgepflegt")).toContain(vehiclePath("golf"));
  expect(await page("/fahrzeuge?ausstattung=akte,reifen-neu")).toContain(vehiclePath("golf"));
});

it("is one line of the card, rows of the comparison, and one of home's labels", async () => {
  const key = { ad_key: "golf" };
  await site().offer(key, { ad_key: "polo" });
  await enter(scratch);
  await enter({ kind: "merit", text: "Fährt leise" });
  await enter({ ...newTyres, rearLeft: 3 });
  await enter({ kind: "brakes", front: 60, rear: 60 });
  await enter({ kind: "interior", text: "Riecht neutral", isGood: true });
  await enter({ ...newTyres, rearLeft: 5 }, { adKey: "polo" });
  const line = /Kratzer, 8\scm \(links hinten\)\s+\+\s2/;
  expect(words(await page("/fahrzeuge"))).toMatch(line);
  const compared = words(await page(comparePath(["golf", "polo"]))).replace(/\s+/g, " ");
  expect(compared).toMatch(/Reifen noch 3 mm noch 5 mm 2 mm mehr/);
  expect(compared).toMatch(/Nicht so gut • Kratzer, 8 cm \(links hinten\) nicht angegeben/);
  const home = words(await page("/"));
  expect(home).toMatch(/Kratzer, 8\scm \(links hinten\)/);
  expect(home).not.toContain("Ehrliche Zettel aus dem Bestand");
});

it("stays within the site: the public API does not have it", async () => {
  await site().offer({ ad_key: "golf" });
  await enter(scratch);
  const answer = await (
    await site().call("/rest/v1/rpc/get_cars_public", { method: "POST" })
  ).text();
  expect(answer).toContain("golf");
  expect(answer).not.toContain("Kratzer");
});

it("has room on the price sign, which says how much more there is on the website", async () => {
  await site().offer({ ad_key: "golf" }, { ad_key: "polo" });
  await enter({ kind: "merit", text: "Fährt leise" });
  await enter({ kind: "flaw", text: "Ein Schlüssel" });
  await enter(newTyres);
  const { desk } = await office.signIn();
  const label = async () => (await desk.signs.list({ adKeys: ["golf"] }))?.signs[0]?.label;
  expect(await label()).toEqual({
    good: ["Fährt leise"],
    bad: ["Ein Schlüssel"],
    ...{ unlisted: 0, isSmall: false, measured: "Reifen neu" },
    checked: "aufgeschrieben am 21.11.2026 von Anna",
  });
  const worst = `Kratzer bis auf die Grundierung, ${"von der Tür bis zum Radlauf, ".repeat(5)}`;
  await enter({ ...scratch, text: worst.slice(0, 190) });
  for (const year of [2010, 2011, 2012])
    await enter({ kind: "flaw", text: `Das Navi ist von ${year}, die Karten auch` });
  const { bad = [], ...full } = (await label()) ?? {};
  // Smaller letters, and the gravest first, however long it is.
  expect(full).toMatchObject({ isSmall: true, unlisted: 5 - bad.length });
  expect(bad.length).toBeLessThan(5);
  expect(bad[0]).toMatch(/^Kratzer bis auf die Grundierung.+links hinten/);
  const [other] = (await desk.signs.list({ adKeys: ["polo"] }))?.signs ?? [];
  expect(other).not.toHaveProperty("label");
});
