import { describe, expect, it } from "vitest";
import { createDemoStock } from "#demo/stock/demo-stock.ts";
import { createDemoFiles } from "#demo/vehicle-file/demo-file.ts";
import { deniedBy } from "#domain/car/listing-check.ts";
import { berlinMoment } from "#domain/format/format.ts";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import { entryFields, fileSteps } from "#domain/vehicle-file/entries.ts";
import { readEntry } from "#domain/vehicle-file/entry-form.ts";
import { listedFacts } from "#domain/vehicle-file/file-view.ts";
import { cars, syncState } from "#server/platform/db/schema.ts";
import { silentLog } from "#server/platform/log.ts";
import { createCatalogue } from "#server/stock/catalogue.ts";
import { readAd } from "#server/stock/mobile-de/ad.ts";
import { translateAd } from "#server/stock/mobile-de/translate-ad.ts";
import { demoSource } from "#server/stock/stock-source.ts";
import { aCar } from "#tests/support/test-car.ts";
import { testSite } from "#tests/support/test-site.ts";
import { type DemoFiles, enterDemoFiles } from "./demo-files.ts";

const site = testSite();
const now = new Date("2026-11-21T06:00:00Z");
const write: DemoFiles = createDemoFiles({ now });
const keys = createDemoStock({ now }).map(({ ad }) => ad.mobileAdId);
const isWritten = (ad_key: string) => write(aCar({ ad_key })).length > 0;
/** With a photo, which only some have. */
const filed = keys.find((ad_key) => write(aCar({ ad_key })).some(({ photo }) => photo !== null));
const unfiled = keys.find((ad_key) => !isWritten(ad_key));
const two = [filed ?? "", unfiled ?? ""];

/** After a sync of this account. */
async function enter(source = demoSource, openFiles = write) {
  const { database } = site();
  await database.orm.insert(syncState).values({ source }).onConflictDoNothing();
  await database.orm.update(syncState).set({ source });
  const catalogue = createCatalogue({ db: database, now: () => now });
  await enterDemoFiles({
    ...{ database, catalogue, openDemoFiles: async () => openFiles },
    ...{ profile: site().inquiries.profiles.current, now: () => now, log: silentLog },
  });
}
const files = () => site().services.files.ofCars(keys);

describe("the demo's files", () => {
  it("are those of a third of its cars, and the same each time", () => {
    const share = keys.filter(isWritten).length / keys.length;
    expect(share).toBeGreaterThan(0.25);
    expect(share).toBeLessThan(0.42);
    const fieldsOf = (ad_key: string) => write(aCar({ ad_key })).map(({ fields }) => fields);
    expect(fieldsOf(two[0] ?? "")).toEqual(fieldsOf(two[0] ?? ""));
    expect(write(aCar({ ad_key: two[0] ?? "", condition: "NEW" }))).toEqual([]);
  });

  it("say of neighbours in the stock different things", () => {
    const written: ReturnType<DemoFiles>[] = keys.map((ad_key) => write(aCar({ ad_key })));
    const said = written.filter(({ length }) => length > 0);
    const wordsOf = (slug: string) =>
      said.map(
        (file) => file.map(({ fields }) => fields).find(({ schritt }) => schritt === slug)?.text,
      );
    for (const slug of ["karosserie", "innenraum", "dafuer"]) {
      const words = wordsOf(slug);
      expect(words.filter((each, at) => each === words[at + 1])).toEqual([]);
    }
    expect(new Set(wordsOf("dagegen")).size).toBeGreaterThan(said.length / 2);
  });

  it.each(["2026-12-01", "2027-02-28", "2028-06-30"])(
    "agree with what their listings say on %s",
    (day) => {
      const today = new Date(`${day}T06:00:00Z`);
      const writeToday = createDemoFiles({ now: today });
      const refused = createDemoStock({ now: today }).flatMap(({ ad }) => {
        const read = readAd({ ...ad, images: [] });
        const translation = read && translateAd(read, { origin: "https://provider.test" });
        if (!translation?.ok) throw new Error(`unreadable: ${ad.mobileAdId}`);
        const car = aCar(translation.car);
        return writeToday(car).flatMap(({ at, fields }) => {
          const kind = fileSteps.find(({ slug }) => slug === fields.schritt)?.kind ?? "flaw";
          const values = { ...fields, [entryFields.sending]: crypto.randomUUID() };
          const seenOn = { today: berlinMoment(at).day, photos: 0, listed: listedFacts(car) };
          const entry = readEntry(kind, values, seenOn);
          const problem = entry.issues ?? deniedBy(entry.value, car, today);
          return problem === null ? [] : [problem];
        });
      });
      expect(refused).toEqual([]);
    },
  );

  it("go on with the next car where one's file is refused", async () => {
    const filedKeys = keys.filter(isWritten).slice(0, 2);
    await site().offer(...filedKeys.map((ad_key) => ({ ad_key })));
    const broken: DemoFiles = ({ ad_key }) => {
      const [entry] = write(aCar({ ad_key }));
      if (entry === undefined) return [];
      return [ad_key === filedKeys[0] ? { ...entry, fields: { schritt: "reifen" } } : entry];
    };
    await enter(demoSource, broken);
    expect([...(await files()).keys()]).toEqual(filedKeys.slice(1));
  });

  it("are entered once, as the family's own are", async () => {
    await site().offer(...two.map((ad_key) => ({ ad_key })));
    await enter();
    const entered = await files();
    expect([...entered.keys()]).toEqual([filed]);
    const entries = entered.get(filed ?? "")?.entries ?? [];
    expect(entries.length).toBeGreaterThan(6);
    expect(entries.some(({ photos }) => photos.length > 0)).toBe(true);
    expect(entries.every(({ day }) => day < "2026-11-20")).toBe(true);
    expect(entries.map(({ by }) => by)).toContainEqual(expect.stringMatching(/^[A-Z]/));
    await enter();
    expect(await files()).toEqual(entered);
  });

  it("go when a real house takes the demo's place, whose cars then stand in its town", async () => {
    const description = "Zu sehen in Ladenburg am Neckar";
    const offered = two.map((ad_key) => ({ ad_key, location_city: "Ladenburg", description }));
    await site().offer(...offered);
    await enter();
    const { profiles } = site().inquiries;
    const save = (name: string) =>
      profiles.save({ ...profiles.current(), name }, profiles.version(), "eva@kiel.example");
    const storedCars = async () =>
      JSON.stringify(await site().database.orm.select({ record: cars.record }).from(cars));
    await save("Autohaus Ladenburg");
    expect((await files()).size).toBe(1);
    const { address } = profiles.current();
    const kiel = { ...address, city: "Kiel", postalCode: "24103" };
    const own = { ...profiles.current(), name: "Förde Automobile", address: kiel };
    await profiles.save(own, profiles.version(), "eva@kiel.example");
    expect((await files()).size).toBe(0);
    expect(await storedCars()).toContain("Zu sehen in Kiel");
    expect(await storedCars()).not.toContain("Ladenburg");
    await enter();
    expect((await files()).size).toBe(0);
    const page = await (await site().page(`/fahrzeug/${filed}`)).text();
    expect(page).toContain("Beispielfahrzeug: Diesen Wagen gibt es nicht");
    expect(page).toContain("Beispielfahrzeuge: der Bestand folgt");
    expect(page).not.toContain("in Ladenburg");
    await profiles.save({ ...own, ...defaultProfile }, profiles.version(), "eva@kiel.example");
  });

  it("are nothing that a real stock gets, not even one that is connected meanwhile", async () => {
    await site().offer({ ad_key: filed ?? "" });
    await enter("mobile.de");
    expect((await files()).size).toBe(0);
  });
});
