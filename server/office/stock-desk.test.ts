import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { Car } from "#domain/car/record.ts";
import { dayMs } from "#domain/format/calendar.ts";
import { inquiryPath } from "#domain/office/inquiry-view.ts";
import { officePaths } from "#domain/office/office.ts";
import { wholeStock } from "#domain/office/stock-overview.ts";
import { apiPaths } from "#domain/pages/paths.ts";
import { alerts, holds } from "#server/platform/db/personal-schema.ts";
import { carViews, priceChanges, syncRuns } from "#server/platform/db/schema.ts";
import { createSyncStateStore } from "#server/stock/sync-state.ts";
import { contactBody, sellBody } from "#tests/support/test-inquiries.ts";
import { chef, testOffice } from "#tests/support/test-office.ts";
import { testSite } from "#tests/support/test-site.ts";

const site = testSite();
const person = {
  "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Safari/604.1",
};

beforeEach(async () => {
  await site().carViews.write();
  for (const table of [carViews, priceChanges, syncRuns]) await site().database.orm.delete(table);
  await site().database.orm.delete(holds);
  cookie = (await office.signIn()).cookie;
});

const office = testOffice(site);
let cookie: string;
const enter = async () => {
  const desk = await site().services.office.enter(cookie.slice("__Host-buero=".length));
  if (desk === null) throw new Error("The session does not count.");
  return desk;
};
const desk = async () => (await enter()).stock;
const view = (adKey: string, init: RequestInit = {}) =>
  site().ask(`/fahrzeug/${adKey}`, { ...init, headers: { ...person, ...init.headers } });
async function viewsOf(adKey: string): Promise<number> {
  await site().carViews.write();
  const { cars } = await (await desk()).overview(wholeStock);
  return cars.find((car) => car.adKey === adKey)?.views.recent ?? 0;
}
const onDay = (day: string) => {
  site().clock.now = new Date(`${day}T06:00:00Z`);
};

describe("views", () => {
  beforeEach(async () => {
    await site().offer({ ad_key: "1" });
  });

  it("are those of people, of the page and of its data", async () => {
    await view("1");
    await view("1");
    await view("1.data");
    expect(await viewsOf("1")).toBe(3);
  });

  const show = (adKey: string, headers: Record<string, string> = {}) =>
    view(adKey, { method: "POST", headers: { "sec-fetch-site": "same-origin", ...headers } });

  it("are those of prefetched pages once they are shown", async () => {
    await view("1", { headers: { "sec-purpose": "prefetch" } });
    expect(await viewsOf("1")).toBe(0);
    expect((await show("1")).status).toBe(204);
    expect(await viewsOf("1")).toBe(1);
  });

  it.each<[string, string, Record<string, string>, number]>([
    ["by bots", "1", { "user-agent": "Googlebot/2.1" }, 204],
    ["by the family", "1", { cookie: "__Host-buero=" }, 204],
    ["by other sites", "1", { "sec-fetch-site": "cross-site" }, 403],
    ["of unknown cars", "unbekannt", {}, 404],
  ])("are none if reported as shown %s", async (_, adKey, headers, status) => {
    expect((await show(adKey, headers)).status).toBe(status);
    await site().carViews.write();
    expect(await site().database.orm.select().from(carViews)).toEqual([]);
  });

  it("count again when a browser that has the page asks whether it changed", async () => {
    const headers = { "accept-encoding": "br" };
    const etag = (await view("1", { headers })).headers.get("etag") ?? "";
    const again = await view("1", { headers: { ...headers, "if-none-match": etag } });
    expect(again.status).toBe(304);
    expect(await viewsOf("1")).toBe(2);
  });

  it.each<[string, string, RequestInit]>([
    ["bots", "1", { headers: { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" } }],
    ["link previews", "1", { headers: { "user-agent": "WhatsApp/2.24" } }],
    ["programs without a name", "1", { headers: { "user-agent": "" } }],
    ["HEAD", "1", { method: "HEAD" }],
    ["prefetches", "1", { headers: { "sec-purpose": "prefetch;prerender" } }],
    ["the family", "1", { headers: { cookie: "__Host-buero=" } }],
    ["the QR code", "1/qr.svg", {}],
    ["cars that never existed", "unbekannt", {}],
  ])("are none: %s", async (_, path, init) => {
    await view(path, init);
    await site().carViews.write();
    expect(await site().database.orm.select().from(carViews)).toEqual([]);
  });

  it("are added up by German day, whichever process counted, with nothing about people", async () => {
    site().clock.now = new Date("2026-11-20T22:59:00Z");
    await view("1");
    site().clock.now = new Date("2026-11-20T23:01:00Z");
    await view("1");
    await site().carViews.write();
    await view("1");
    await site().carViews.write();
    expect(await site().database.orm.select().from(carViews).orderBy(carViews.day)).toEqual([
      { adKey: "1", day: "2026-11-20", views: 1 },
      { adKey: "1", day: "2026-11-21", views: 2 },
    ]);
  });

  it("are shown of seven days and of the seven before", async () => {
    for (const day of ["2026-11-09", "2026-11-10", "2026-11-16", "2026-11-17", "2026-11-23"]) {
      onDay(day);
      await view("1");
    }
    await site().carViews.write();
    const [car] = (await (await desk()).overview({ ...wholeStock, sort: "aufrufe" })).cars;
    expect(car?.views).toEqual({ recent: 2, before: 2 });
  });
});

describe("the stock", () => {
  it("shows days in stock, price steps, inquiries, findings and the listing", async () => {
    const listing_url = "https://suchen.mobile.de/auto-inserat/golf/1.html";
    const car = { ad_key: "reduced", created_at: "2026-11-01T09:00:00Z", listing_url };
    await site().offer({ ...car, price_amount: 20_480 });
    await site().offer({ ...car, price_amount: 19_980 });
    const details = { vehicle: "reduced", intent: "anfrage" };
    await site().post(apiPaths.contactInquiry, contactBody({ details }));
    const { cars } = await (await desk()).overview(wholeStock);
    expect(cars).toMatchObject([
      {
        adKey: "reduced",
        days: 20,
        price: "19.980\u00a0€",
        priceSteps: ["21.11.2026: 19.980\u00a0€ statt 20.480\u00a0€"],
        inquiries: 1,
        listingUrl: listing_url,
      },
    ]);
    expect(cars[0]?.findings).toContainEqual({
      problem: "Wenige Fotos",
      detail: "2 Fotos, empfohlen ab 25.",
    });
  });

  it("is sorted by each figure, the highest first", async () => {
    await site().offer(
      { ad_key: "old", created_at: "2026-01-01T09:00:00Z" },
      { ad_key: "viewed", created_at: "2026-11-02T09:00:00Z" },
    );
    await view("viewed");
    const details = { vehicle: "viewed", intent: "anfrage" };
    await site().post(apiPaths.contactInquiry, contactBody({ details }));
    await site().carViews.write();
    const first = async (sort: "standtage" | "aufrufe" | "anfragen") =>
      (await (await desk()).overview({ ...wholeStock, sort })).cars[0]?.adKey;
    expect(await first("standtage")).toBe("old");
    expect(await first("aufrufe")).toBe("viewed");
    expect(await first("anfragen")).toBe("viewed");
  });

  it("names first what the most viewed cars lack, where the family can add it today", async () => {
    const complete = {
      images: Array.from({ length: 25 }, (_, index) => ({ url: `/bilder/1/${index}-0-1600.jpg` })),
      features: Array.from({ length: 10 }, (_, index) => `Ausstattung ${index}`),
      description: "Gepflegter Kombi. ".repeat(60),
    };
    const later = { delivery_date: "2026-12-24" };
    const cars: Record<string, Partial<Car>> = {
      complete,
      viewed: { images: [] },
      ignored: { images: [] },
      "not-here": { images: [], ...later },
      held: { images: [] },
      wrong: { images: [], mileage: 999_999, ...later },
    };
    // Of different models, so that none is taken for a duplicate.
    await site().offer(
      ...Object.entries(cars).map(([ad_key, car]) => ({ ad_key, model: ad_key, ...car })),
    );
    for (const adKey of ["viewed", "not-here", "complete"]) await view(adKey);
    await site().carViews.write();
    await (await desk()).hold("held", "samstag");
    const asked = { ...wholeStock, tab: "unvollstaendig", sort: "aufrufe" } as const;
    const { cars: shown, counts } = await (await desk()).overview(asked);
    expect(counts).toEqual({
      alle: 6,
      unvollstaendig: 3,
      "ohne-akte": 6,
      "akte-offen": 0,
      "akte-fertig": 0,
      "akte-pruefen": 0,
      vorgemerkt: 1,
      verkauft: 0,
    });
    expect(shown.map(({ adKey }) => adKey)).toEqual(["viewed", "ignored", "wrong"]);
    expect(shown[0]?.findings[0]?.problem).toBe("Kein Foto");
    expect(shown[2]?.findings).toMatchObject([{ problem: "Kilometerstand" }]);
  });

  it("keeps a car where it was held or sold, with the way back, until somebody looks again", async () => {
    await site().offer({ ad_key: "1", model: "Fotolos", images: [] });
    const list = `${officePaths.stock}?nur=unvollstaendig`;
    const look = async (address: string) =>
      (await site().ask(address.replace(/#.*/, ""), { headers: { cookie } })).text();
    const ways = [
      [{ aktion: "vormerken", bis: "samstag" }, "Vormerkung aufheben"],
      [{ aktion: "verkauft" }, "Rückgängig"],
    ] as const;
    for (const [fields, wayBack] of ways) {
      const answer = await office.post(list, { ...fields, wagen: "1" }, { cookie });
      expect(await look(answer.headers.get("location") ?? "")).toContain(wayBack);
      expect(await look(list)).not.toContain("Fotolos");
    }
  });

  it("comes in pages of twenty, the last one for any number too high", async () => {
    const numbers = Array.from({ length: 41 }, (_, index) => String(index + 10));
    await site().offer(...numbers.map((ad_key) => ({ ad_key })));
    const pages = [];
    for (const page of [1, 2, 3, 9])
      pages.push(await (await desk()).overview({ ...wholeStock, page }));
    expect(pages.map(({ cars, ...shown }) => [shown.page, shown.pages, cars.length])).toEqual([
      [1, 3, 20],
      [2, 3, 20],
      [3, 3, 1],
      [3, 3, 1],
    ]);
    expect(pages.slice(0, 3).flatMap(({ cars }) => cars.map(({ adKey }) => adKey))).toEqual(
      numbers,
    );
    const address = `${officePaths.stock}?suche=golf&seite=2`;
    const answer = await office.post(address, { aktion: "verkauft", wagen: "15" }, { cookie });
    expect(answer.headers.get("location")).toBe(`${address}&eben=15#wagen-15`);
  });

  it("names what withheld cars lack, and prints no sign for them", async () => {
    await site().offer({ ad_key: "new", condition: "NEW", co2_class: null });
    const { cars, withheld } = await (await desk()).overview(wholeStock);
    expect(cars).toEqual([]);
    expect(withheld).toMatchObject([{ adKey: "new" }]);
    expect(withheld[0]?.findings).toContainEqual({
      problem: "Pflichtangabe",
      detail: expect.stringMatching(/wird nicht gezeigt.*CO₂-Klasse/),
    });
    const { signs } = await enter();
    expect(await signs.list({ adKeys: ["new"] })).toBeNull();
    expect(await signs.list("all")).toBeNull();
  });
});

describe("what a customer told us that they look for", () => {
  it("meets the cars that others offer us, while both inquiries are open", async () => {
    const entry = { aktion: "speichern", name: "Otto Sucher", phone: "0171 3920055", email: "" };
    const told = { ...entry, subject: "verkauf", message: "", car: "", search: "Golf ab 2015" };
    const { headers } = await office.post(officePaths.entry, told, { cookie });
    const page = headers.get("location") ?? "";
    const offer = sellBody({ make: "VW", model: "Golf", year: 2019 });
    await site().post(apiPaths.vehicleInquiry, offer);
    const demand = async () => (await desk()).demand();
    const otto = { reference: page.split("/").at(-1), name: "Otto Sucher" };
    const { wishes, offers } = await demand();
    expect(wishes).toMatchObject([
      { person: otto, search: "Golf ab 2015", hits: 0, offers: [{ name: "VW Golf, 2019" }] },
    ]);
    expect(offers).toMatchObject([{ car: "VW Golf, 2019", wantedBy: [otto], alerts: 0 }]);
    await office.post(page, { aktion: "suchen", sucht: "BMW Kombi" }, { cookie });
    expect(await demand()).toMatchObject({ wishes: [{ offers: [] }], offers: [{ wantedBy: [] }] });
    await office.post(page, { aktion: "suchen", sucht: "" }, { cookie });
    expect((await demand()).wishes).toEqual([]);
    await office.post(page, { aktion: "suchen", sucht: "Golf" }, { cookie });
    await office.post(page, { aktion: "erledigt" }, { cookie });
    expect(await demand()).toMatchObject({ wishes: [], offers: [{ wantedBy: [] }] });
  });

  it("shows how far each purchase is, with the car wanted in return, until days after its end", async () => {
    await site().offer({ ad_key: "1", brand: "BMW", model: "320d" });
    const condition = { inspection: "05/2027", priceIdea: "9500" };
    const offer = sellBody({ details: { vehicle: "1", condition } });
    await site().post(apiPaths.vehicleInquiry, offer);
    const { reference = "" } = (await site().inquiries.stored()).at(-1) ?? {};
    const page = inquiryPath(reference);
    const shown = async () => (await (await desk()).demand()).offers[0];
    const label = async () => (await shown())?.stage.label;
    expect(await shown()).toMatchObject({
      stage: { label: "Neu", next: "answer" },
      facts: [
        ["Kilometerstand", "85.000\u00a0km"],
        ["HU bis", "05/2027"],
        ["Preisvorstellung", "9.500\u00a0€"],
      ],
      wants: { adKey: "1", text: expect.stringMatching(/^BMW 320d/) },
      photos: [],
    });
    const weiter = officePaths.purchase;
    const bid = (gebot: string, aktion = "bieten") =>
      office.post(page, { aktion, gebot, weiter }, { cookie });
    const inquiry = async () => (await enter()).inquiries.find(reference);
    expect((await bid("viel")).status).toBe(422);
    expect((await bid("8.500")).headers.get("location")).toBe(
      `${weiter}?eben=${reference}#${reference}`,
    );
    expect(await shown()).toMatchObject({
      stage: { next: "tell" },
      price: { text: "8.500\u00a0€", isTold: false },
      row: { customerWait: null },
    });
    expect((await inquiry())?.reply?.templates[0]?.text).toContain("8.500\u00a0€");
    await bid("8.500", "genannt");
    expect(await shown()).toMatchObject({
      stage: { label: "Angebot gemacht: 8.500\u00a0€" },
      row: { customerWait: expect.any(String) },
    });
    await office.post(page, { aktion: "vertrag" }, { cookie });
    expect(await label()).toBe("Angekauft");
    const eintrag = String((await shown())?.row.undo);
    await office.post(page, { aktion: "zuruecknehmen", eintrag, weiter }, { cookie });
    expect(await label()).toBe("Angebot gemacht: 8.500\u00a0€");
    await office.post(page, { aktion: "vertrag" }, { cookie });
    site().clock.now = new Date(site().clock.now.getTime() + 15 * dayMs);
    expect(await shown()).toBeUndefined();
  });
});

describe("what people look for in vain", () => {
  const search = (email: string, query: string) =>
    site().database.orm.insert(alerts).values({
      id: randomUUID(),
      email,
      query,
      state: "active",
      tokenHash: randomUUID(),
      createdAt: site().clock.now,
      confirmedAt: site().clock.now,
    });

  it("stands beside cars that fit all wishes but one, the same make first, without names", async () => {
    const created_at = "2026-11-11T09:00:00Z";
    await site().offer(
      { ad_key: "1", brand: "BMW", price_amount: 25_000, created_at },
      { ad_key: "2", brand: "Audi", price_amount: 15_000, created_at },
      { ad_key: "3", brand: "Audi", price_amount: 25_000, created_at },
    );
    await search("a@example.org", "marke=BMW&preis-bis=20000");
    await search("b@example.org", "marke=BMW&preis-bis=20000");
    await search("b@example.org", "text=Mustermann");
    const overview = await (await desk()).demand();
    expect(overview).toMatchObject({
      searches: 3,
      unnamed: 1,
      demand: [{ people: 2, hits: 0, similar: [{ adKey: "1", days: 10 }, { adKey: "2" }] }],
    });
    expect(JSON.stringify(overview)).not.toMatch(/example\.org|Mustermann/);
  });
});

it("finds cars by name and number", async () => {
  await site().offer(
    { ad_key: "1", brand: "Škoda", model: "Octavia", internal_number: "A-17" },
    { ad_key: "2", brand: "BMW", model: "320d" },
  );
  const find = async (search: string) =>
    (await (await desk()).overview({ ...wholeStock, search })).cars.map(({ adKey }) => adKey);
  for (const search of ["octavia škoda", "a-17", " 1"])
    expect([search, await find(search)]).toEqual([search, ["1"]]);
  expect(await find("octavia bmw")).toEqual([]);
});

describe("a hold for somebody who did not write", () => {
  const post = (path: string, fields: Record<string, string>) =>
    office.post(path, fields, { cookie });
  const act = (aktion: string, fields: Record<string, string> = {}) =>
    post(`${officePaths.stock}?sortierung=aufrufe&suche=golf`, { aktion, wagen: "1", ...fields });
  const send = async (name: string): Promise<string> => {
    const details = { vehicle: "1", intent: "anfrage" };
    const answer = await site().post(apiPaths.contactInquiry, contactBody({ name, details }));
    return ((await answer.json()) as { reference: string }).reference;
  };
  const holdOf = async () => (await (await desk()).overview(wholeStock)).cars[0]?.hold;
  const noteOf = async (reference: string) =>
    (await enter()).inquiries.find(reference).then((inquiry) => inquiry?.carNote);

  it("shows in the stock and in inquiries about the car, until it is released", async () => {
    await site().offer({ ad_key: "1" });
    const reference = await send("Anton");
    const answer = await act("vormerken", { bis: "samstag" });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      "/buero/bestand?sortierung=aufrufe&suche=golf&eben=1#wagen-1",
    ]);
    expect(await holdOf()).toEqual({ until: "Sa\u00a014\u00a0Uhr", inquiry: null });
    expect(await noteOf(reference)).toBe("im Bestand vorgemerkt bis Sa\u00a014\u00a0Uhr");
    const later = { bis: "zeit", tag: "2026-11-25", uhrzeit: "10:30" };
    await act("vormerken", later);
    expect((await holdOf())?.until).toBe("Mi\u00a010:30\u00a0Uhr");
    const refused = await post(inquiryPath(reference), { aktion: "vormerken", bis: "samstag" });
    expect(refused.status).toBe(422);
    await act("freigeben");
    expect([await holdOf(), await noteOf(reference)]).toEqual([null, null]);
    expect(await office.log()).toEqual(
      ["held", "held", "released"].map((action) => `${chef} ${action} 1`),
    );
  });

  it("takes the name of whom it is for afterwards, if somebody says it", async () => {
    await site().offer({ ad_key: "1" });
    await act("vormerken", { bis: "samstag" });
    await act("benennen", { name: " " });
    expect((await holdOf())?.inquiry).toBeNull();
    await act("benennen", { name: "Otto Anrufer" });
    await act("benennen", { name: "Jemand anders" });
    expect((await holdOf())?.inquiry).toMatchObject({ name: "Otto Anrufer" });
    const { reference } = (await holdOf())?.inquiry ?? {};
    expect(await noteOf(reference ?? "")).toBe("vorgemerkt bis Sa\u00a014\u00a0Uhr");
    await act("freigeben");
    expect(await holdOf()).toBeNull();
  });

  it("leaves an inquiry's hold as it is, names it and can release it", async () => {
    await site().offer({ ad_key: "1" });
    const reference = await send("Berta Beispiel");
    await post(inquiryPath(reference), { aktion: "vormerken", bis: "samstag" });
    const hold = { until: "Sa\u00a014\u00a0Uhr", inquiry: { reference, name: "Berta Beispiel" } };
    expect((await act("vormerken", { bis: "samstag" })).status).toBe(422);
    expect(await holdOf()).toEqual(hold);
    await act("freigeben");
    expect(await holdOf()).toBeNull();
  });

  it("keeps the rules of every hold: ahead, at most fourteen days, a car in stock", async () => {
    await site().offer({ ad_key: "1" });
    const refused = [
      { bis: "zeit", tag: "2026-11-20", uhrzeit: "12:00" },
      { bis: "zeit", tag: "2026-12-06", uhrzeit: "12:00" },
      { bis: "zeit" },
      { bis: "samstag", wagen: "unbekannt" },
    ];
    for (const fields of refused) expect((await act("vormerken", fields)).status).toBe(422);
    expect((await act("vormerken")).status).toBe(400);
    expect((await act("vormerken", { bis: "samstag", wagen: "" })).status).toBe(400);
    expect((await act("sonst")).status).toBe(400);
    await site().sell("1");
    expect((await act("vormerken", { bis: "samstag" })).status).toBe(422);
    expect(await site().database.orm.select().from(holds)).toEqual([]);
  });
});

describe("fetching from mobile.de", () => {
  const sync = (headers: Record<string, string> = { cookie }) =>
    office.post(officePaths.stock, { aktion: "holen" }, headers);

  it("runs once, leads back to the stock and is recorded", async () => {
    const answer = await sync();
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/buero/bestand?geholt"]);
    expect(site().syncs.requested).toBe(1);
    expect(await office.log()).toEqual([`${chef} synced `]);
  });

  it("does not start again while it runs, and shows how far it is", async () => {
    site().syncs.running = true;
    expect((await sync()).status).toBe(303);
    expect(site().syncs.requested).toBe(0);
    expect(await office.log()).toEqual([]);
    const running = async () => (await (await desk()).overview(wholeStock)).sync.running;
    const state = createSyncStateStore({ db: site().database });
    await state.started(site().clock.now);
    expect(await running()).toEqual({ progress: null });
    const { stamp } = await (await enter()).news();
    await state.progressed({ done: 63, total: 145 });
    expect(await running()).toEqual({ progress: { done: 63, total: 145 } });
    expect((await (await enter()).news()).stamp).not.toBe(stamp);
    site().syncs.running = false;
    expect(await running()).toBeNull();
  });

  it("that fails leads back, too: the page has the reason", async () => {
    site().syncs.failure = "Die Fahrzeugbörse ist nicht erreichbar.";
    expect((await sync()).status).toBe(303);
  });

  it("says what the last one fetched, unless it failed", async () => {
    const state = createSyncStateStore({ db: site().database });
    const fetched = async () => (await (await desk()).overview(wholeStock)).sync.fetched;
    const result = { totalFound: 3, detailedProcessed: 2, failed: 1, totalStored: 3 };
    await state.succeeded(site().clock.now, result, null);
    expect(await fetched()).toBe("3\u00a0Wagen von mobile.de geholt, bei 1 fehlen noch Angaben");
    await state.failed(site().clock.now, "Die Fahrzeugbörse ist nicht erreichbar.", () => 0);
    expect(await fetched()).toBeNull();
  });

  it("is not offered before there is an access", async () => {
    const shown = await (await site().ask(officePaths.stock, { headers: { cookie } })).text();
    expect(shown).toContain(`href="${officePaths.connections}"`);
    expect(shown).not.toContain('value="holen"');
  });

  it("is for signed-in people of this site only", async () => {
    const signedOut = await sync({});
    expect([signedOut.status, signedOut.headers.get("location")]).toEqual([303, "/buero"]);
    expect((await sync({ origin: "https://evil.example" })).status).toBe(403);
    expect(site().syncs.requested).toBe(0);
  });
});
