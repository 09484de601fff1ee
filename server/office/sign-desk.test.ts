import { expect, it } from "vitest";
import { officePaths } from "#domain/office/office.ts";
import { readPrinted, writePrinted } from "#domain/office/stock-overview.ts";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import { answerOf, testOffice } from "#tests/support/test-office.ts";
import { testSite } from "#tests/support/test-site.ts";

const site = testSite();
const office = testOffice(site);

it("has the price with its notes, the number to call, and what the law requires", async () => {
  const young = { first_registration: "2026-06-01", co2_class: "D", damage_unrepaired: true };
  await site().offer({ ad_key: "1", ...young, battery: "BATTERY_RENTED" }, { ad_key: "2" });
  const { desk } = await office.signIn();
  const [sign, ...others] = (await desk.signs.list({ adKeys: ["1"] }))?.signs ?? [];
  expect(others).toEqual([]);
  expect(sign).toMatchObject({
    brand: "Volkswagen",
    price: "19.980\u00a0€",
    offerNotes: "zzgl. Batteriemiete",
    priceNotes: ["inkl. 19\u00a0% MwSt., ausweisbar"],
    flaw: "Beschädigt",
    energy: expect.stringMatching(/^Energieverbrauch .*CO₂-Klasse: D$/),
    phone: defaultProfile.phone.display,
  });
  expect(sign?.specs).toContainEqual({ term: "Leistung", value: "110\u00a0kW (150\u00a0PS)" });
  expect((await desk.signs.list("all"))?.signs).toHaveLength(2);
  expect(await desk.signs.list({ adKeys: ["unbekannt"] })).toBeNull();
});

it("is new until somebody says that it is printed, and again when it would look different", async () => {
  const { desk, cookie } = await office.signIn();
  const cars = [{ ad_key: "1" }, { ad_key: "2" }];
  await site().offer(...cars);
  const fresh = async () => (await desk.signs.list("fresh"))?.signs ?? [];
  const keys = async () => (await fresh()).map(({ adKey }) => adKey).toSorted();
  expect(await keys()).toEqual(["1", "2"]);
  const schilder = writePrinted(await fresh());
  const path = `${officePaths.signs}?neue`;
  const answer = await office.post(path, { schilder }, { cookie });
  expect(answerOf(answer)).toEqual([303, `${path}=&gemerkt`]);
  expect(await keys()).toEqual([]);
  await site().offer({ ad_key: "1" }, { ad_key: "2", price_amount: 18_000 }, { ad_key: "3" });
  expect(await keys()).toEqual(["2", "3"]);
  // The paper shows the price of before.
  await office.post(path, { schilder: `${schilder}*4.AAAAAAAAAAA*x` }, { cookie });
  expect(await keys()).toEqual(["2", "3"]);
  const page = await (await site().ask(path, { headers: { cookie } })).text();
  for (const shown of ["Alle (3)", "Nur neue und geänderte (2)"]) expect(page).toContain(shown);
});

it("is printed for the cars that somebody ticks", async () => {
  const { cookie } = await office.signIn();
  await site().offer(...["1", "2", "3"].map((ad_key) => ({ ad_key, model: `Golf ${ad_key}` })));
  const path = `${officePaths.signs}?wagen=1&wagen=3`;
  const page = await (await site().ask(path, { headers: { cookie } })).text();
  expect(page).toContain("2 Blätter");
  expect(["Golf 1", "Golf 2", "Golf 3"].map((name) => page.includes(name))).toEqual([
    ...[true, false, true],
  ]);
});

it("is written and read by number and fingerprint, whatever the number", () => {
  const signs = [{ adKey: "a.b-c_1", fingerprint: "abc-EFG_123" }];
  const written = signs.map(({ adKey, fingerprint }) => `${adKey}.${fingerprint}`).join("*");
  expect([...readPrinted(written)]).toEqual([["a.b-c_1", "abc-EFG_123"]]);
  expect([...readPrinted("")]).toEqual([]);
});
