import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { filePhotoPath } from "#domain/car/pictures.ts";
import { dayMs } from "#domain/format/calendar.ts";
import { officePaths, vehicleFilePath } from "#domain/office/office.ts";
import { wholeStock } from "#domain/office/stock-overview.ts";
import { vehiclePath } from "#domain/pages/paths.ts";
import type { FileView } from "#domain/vehicle-file/file-view.ts";
import { carViews } from "#server/platform/db/schema.ts";
import { anna, answerOf, chef, testOffice } from "#tests/support/test-office.ts";
import { aPhoto } from "#tests/support/test-photos.ts";
import { testOrigin, testSite } from "#tests/support/test-site.ts";

const site = testSite();
const office = testOffice(site);
const path = vehicleFilePath("golf");
let cookie: string;

beforeEach(async () => {
  await site().offer({ ad_key: "golf" }, { ad_key: "polo" });
  cookie = (await office.signIn()).cookie;
});

const fieldsOf = (schritt: string, fields: Record<string, string>) => ({
  aktion: "eintragen",
  schritt,
  eintrag: randomUUID(),
  ...fields,
});
const now = () => site().clock.now;
const plain = async (fields: Record<string, string>, at = path, headers = { cookie }) =>
  office.post(at, fields, headers);

/** As the page's script does. */
async function send(
  fields: Record<string, string>,
  { photos = {}, at = path, headers = { cookie } as Record<string, string> } = {},
) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  for (const [name, bytes] of Object.entries<Uint8Array>(photos))
    body.set(name, new Blob([new Uint8Array(bytes)]), "IMG_1.jpg");
  const answer = await site().ask(at, {
    method: "POST",
    body,
    headers: { origin: testOrigin, accept: "application/json", ...headers },
  });
  const read = (await answer.json()) as { issues?: { field: string }[]; current?: string };
  const refused = (read.issues ?? []).map(({ field }) => field);
  return { status: answer.status, fields: refused, answer: read };
}
const issuesOf = async (...asked: Parameters<typeof send>) => {
  const { status, fields } = await send(...asked);
  return [status, fields];
};
const desk = async (email = chef) => (await office.signIn(email)).desk;
const view = async (): Promise<FileView> => (await desk()).files.view("golf");
/** Id of what counts at a step, as its form shows it. */
const shownId = async (slug: string) => (await view()).entries[slug]?.[0]?.id ?? "";
const flaw = (text: string) => fieldsOf("dagegen", { text });
const tyres = fieldsOf("reifen", { vl: "6,5", gleich: "on", saison: "winter" });

describe("the walk round a car", () => {
  it("goes from step to step by forms, and names who entered what", async () => {
    const { orm } = site().database;
    await site().inquiries.people.add(orm, { email: chef, name: "Jürgen Muster" }, now());
    expect(answerOf(await plain(tyres))).toEqual([303, `${path}?schritt=bremsen`]);
    expect(answerOf(await plain(fieldsOf("bremsen", { vorn: "neu" })))).toEqual([
      303,
      `${path}?schritt=serviceheft`,
    ]);
    expect(answerOf(await plain({ ...flaw("Kratzer"), weiter: "noch-eine" }))).toEqual([
      303,
      `${path}?schritt=dagegen`,
    ]);
    expect(answerOf(await plain(flaw("Delle")))).toEqual([303, path]);
    const { entries } = await view();
    expect(Object.keys(entries)).toEqual(["reifen", "bremsen", "dagegen"]);
    expect(entries.reifen?.[0]).toMatchObject({
      by: "Jürgen",
      day: "21.11.2026",
      values: { vl: "6,5", hr: "6,5", saison: "winter" },
    });
  });

  it("tells visitors names that somebody entered, and none made of an address", async () => {
    const walk = async () => (await site().ask(path, { headers: { cookie } })).text();
    const publicPage = async () => (await site().page(vehiclePath("golf"))).text();
    await send(tyres);
    expect((await view()).entries.reifen).toMatchObject([{ by: "Chef" }]);
    expect(await walk()).toContain("von uns");
    expect(await publicPage()).toMatch(/aufgeschrieben am 21\.11\.2026 von uns/);
    const { orm } = site().database;
    await site().inquiries.people.add(orm, { email: chef, name: "Jürgen Muster" }, now());
    await send(fieldsOf("reifen", { vl: "6", berichtigt: await shownId("reifen") }));
    expect(await walk()).not.toContain("von uns");
    const page = await publicPage();
    expect(page).toMatch(/aufgeschrieben am 21\.11\.2026 von Jürgen/);
    expect(page).not.toMatch(/chef|Muster/i);
  });

  it("shows the form of a step again, with what was typed", async () => {
    const answer = await plain(fieldsOf("reifen", { vl: "99" }));
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page).toContain('value="99"');
    expect(page).toContain("0 bis 12");
  });

  it("is open to somebody who is signed in, and to our own pages", async () => {
    expect((await send(tyres, { headers: {} })).status).toBe(401);
    expect(
      (await send(tyres, { headers: { cookie, origin: "https://evil.example" } })).status,
    ).toBe(403);
    expect((await site().ask(path)).headers.get("location")).toMatch(/^\/buero\?weiter=/);
    expect((await view()).history).toEqual([]);
  });

  it("keeps what was typed without scripts although the session has ended", async () => {
    const post = async (photoBytes: number) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...flaw("Delle, 3 cm"), eindruck: "on" }))
        form.set(name, value);
      form.set("foto1", new Blob([new Uint8Array(photoBytes)]));
      const posted = new Response(form);
      const type = posted.headers.get("content-type") ?? "";
      const headers = { origin: testOrigin, accept: "text/html", "content-type": type };
      const body = await posted.arrayBuffer();
      const answer = await site().ask(path, { method: "POST", body, headers });
      return [answer.status, await answer.text()] as const;
    };
    const [status, page] = await post(0);
    expect(status).toBe(401);
    expect(page).toContain("<dt>Satz</dt><dd>Delle, 3 cm</dd>");
    expect(page).toMatch(/name="eindruck" value="on"/);
    expect(page).not.toMatch(/name="foto/);
    const [withPhoto, refusal] = await post(100_000);
    expect([withPhoto, refusal.includes("gehen Sie hier zurück")]).toEqual([401, true]);
  });

  it("is closed for a car that is sold, and unknown for one that never was", async () => {
    await send(tyres);
    await site().sell("golf");
    expect(await issuesOf(flaw("Kratzer"))).toEqual([422, [""]]);
    expect(await view()).toMatchObject({ isOpen: false, history: [{}] });
    const at = vehicleFilePath("nobody");
    expect((await send(tyres, { at })).status).toBe(404);
    expect((await site().ask(at, { headers: { cookie } })).status).toBe(404);
  });

  it.each([
    ["a tread of 99 mm", fieldsOf("reifen", { vl: "99" }), ["vl"]],
    ["nonsense", fieldsOf("lack", { von: "<script>", bis: "9e9" }), ["von", "bis"]],
    ["nothing", fieldsOf("bremsen", {}), [""]],
    ["a broken number of the form", { ...flaw("Kratzer"), eintrag: "1" }, ["eintrag"]],
  ])("refuses %s", async (_, fields, issues) => {
    expect(await issuesOf(fields)).toEqual([422, issues]);
    expect((await view()).history).toEqual([]);
  });

  it.each([
    { ...tyres, schritt: "hupe" },
    { aktion: "alles-loeschen", id: randomUUID() },
    { aktion: "zurueckziehen", id: "1" },
  ])("refuses what no button posts", async (fields) => {
    expect((await send(fields)).status).toBe(400);
  });

  it("stores once what a phone sends twice, whoever asks meanwhile", async () => {
    const fields = flaw("Steinschlag");
    const sent = await Promise.all([send(fields), send(fields), plain(fields)]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 303]);
    expect(await office.log()).toEqual([`${chef} file-entered golf`]);
    expect((await view()).entries.dagegen).toHaveLength(1);
  });

  it("is done by two people at once, and tells the later one what the other entered", async () => {
    const headers = { cookie: (await office.signIn(anna)).cookie };
    const keys = (anzahl: string, berichtigt = "") =>
      fieldsOf("schluessel", { anzahl, berichtigt });
    await Promise.all([send(keys("1")), send(flaw("Kratzer"), { headers })]);
    const { status, answer } = await send(keys("2"), { headers });
    const { current = "" } = answer;
    expect(status).toBe(409);
    expect(answer).toMatchObject({
      issues: [{ message: expect.stringMatching(/^Chef hat das um \d\d:\d\d eingetragen: „1“\./) }],
      view: { entries: { schluessel: [{ id: current, text: "1" }] } },
    });
    // Without scripts, the page's form knows the other entry.
    const page = await (await plain(keys("2"), path, headers)).text();
    expect(page).toContain(`name="berichtigt" value="${current}"`);
    expect(page).toContain("Chef hat das um");
    expect((await send(keys("2", current), { headers })).status).toBe(200);
    const { entries, history } = await view();
    expect(entries.schluessel).toMatchObject([{ by: "Anna", text: "2" }]);
    expect(history.map(({ ended }) => ended)).toContain("berichtigt am 21.11.2026 von Anna");
  });

  it("tells one person on two phones what they entered on the other one", async () => {
    await send(fieldsOf("schluessel", { anzahl: "1" }));
    site().clock.now = new Date(now().getTime() + dayMs);
    const { status, answer } = await send(fieldsOf("schluessel", { anzahl: "2" }));
    expect(status).toBe(409);
    const message = expect.stringMatching(/^Sie haben das am 21\.11\.2026 um .+: „1“\./);
    expect(answer).toMatchObject({ issues: [{ message }] });
    expect((await view()).entries.schluessel).toMatchObject([{ text: "1" }]);
  });

  it.each([
    ["a night", 86_400, "20.11.2026"],
    ["longer than a page is believed", 86_400 * 99, "14.11.2026"],
    ["less than nothing", -86_400, "21.11.2026"],
    ["nobody knows how long", "gestern", "21.11.2026"],
  ])("dates what waited in the page %s by when it was entered", async (_, vor, day) => {
    await send({ ...flaw("Kratzer"), vor: String(vor) });
    expect((await view()).entries.dagegen).toMatchObject([{ day }]);
  });

  it("tells each person before their first entry what entries bind to", async () => {
    const isTold = async (session: string) => {
      const page = await (await site().ask(path, { headers: { cookie: session } })).text();
      // Before all that is folded.
      return page.search(/§\s434/) < page.indexOf("<details", page.indexOf("<main"));
    };
    const other = (await office.signIn(anna)).cookie;
    await send(tyres);
    expect([await isTold(cookie), await isTold(other)]).toEqual([false, true]);
  });

  it("takes an entry back, and that back again", async () => {
    await send(flaw("Irrtum"));
    const id = (await view()).entries.dagegen?.[0]?.id ?? "";
    const withdraw = { aktion: "zurueckziehen", id, schritt: "dagegen" };
    expect(answerOf(await plain(withdraw))).toEqual([303, `${path}?schritt=dagegen`]);
    expect(await view()).toMatchObject({
      entries: {},
      history: [{ ended: "zurückgezogen am 21.11.2026 von Chef", canRestore: true }],
    });
    await plain({ aktion: "doch-nicht", id });
    const { entries, history } = await view();
    expect(entries.dagegen).toHaveLength(1);
    expect(history[0]?.entered).toMatch(/, Chef; zwischendurch zurückgezogen von Chef$/);
  });

  it("takes nothing back that somebody corrected, and restores nothing once the car is sold", async () => {
    await send(fieldsOf("schluessel", { anzahl: "1" }));
    const id = await shownId("schluessel");
    await send(fieldsOf("schluessel", { anzahl: "2", berichtigt: id }));
    expect((await send({ aktion: "zurueckziehen", id })).status).toBe(422);
    const current = await shownId("schluessel");
    const withdraw = { aktion: "zurueckziehen", id: current };
    // The phone's answer was lost on the way.
    for (const _ of [1, 2]) expect((await send(withdraw)).status).toBe(200);
    await site().sell("golf");
    expect((await send({ aktion: "doch-nicht", id: current })).status).toBe(422);
    expect((await view()).entries).toEqual({});
  });

  it("says where an entry denies what the listing says", async () => {
    const book = async (lueckenlos: string) => {
      const berichtigt = await shownId("serviceheft");
      await send(fieldsOf("serviceheft", { lueckenlos, berichtigt }));
      const { entries } = await view();
      return entries.serviceheft?.[0]?.denied;
    };
    await site().offer({ ad_key: "golf", full_service_history: true });
    expect([await book("nein"), await book("ja")]).toEqual(["scheckheftgepflegt", null]);
    await book("nein");
    const page = await site().ask(path, { headers: { cookie } });
    expect(await page.text()).toContain("scheckheftgepflegt");
    const description = "Gepflegter Wagen, lückenlos scheckheftgepflegt.";
    await site().offer({ ad_key: "golf", full_service_history: null, description });
    expect((await view()).entries.serviceheft?.[0]?.denied).toBe("scheckheftgepflegt");
    await site().offer({ ad_key: "golf", full_service_history: null, description: "" });
    expect((await view()).entries.serviceheft?.[0]?.denied).toBeNull();
  });

  it.each([
    ["an inspection", fieldsOf("hu-bericht", { bis: "08/2027" }), "Hauptuntersuchung bis 12/2027"],
    ["owners", fieldsOf("dafuer", { text: "Erste Hand, immer Garage" }), "Fahrzeughalter: 2"],
    ["tyres", fieldsOf("reifen", { saison: "winter" }), "Allwetterreifen"],
    ["the same inspection", fieldsOf("hu-bericht", { bis: "12/2027" }), null],
  ])(
    "says what the listing says of %s that an entry tells otherwise",
    async (_, fields, denied) => {
      const listed = { inspection_until: "2027-12-01", inspection_new: null, previous_owners: 2 };
      await site().offer({ ad_key: "golf", ...listed, features: ["Allwetterreifen"] });
      await send(fields);
      const { entries } = await view();
      expect(entries[fields.schritt]).toMatchObject([{ denied }]);
      const read = async () => (await site().page(vehiclePath("golf"))).text();
      const isListed = fields.schritt !== "hu-bericht" || denied === null;
      // The database tells the stock of the entry.
      await expect.poll(async () => (await read()).includes("12/2027")).toBe(isListed);
      expect(await read()).not.toMatch(
        denied === "Fahrzeughalter: 2" ? /numberOfPreviousOwners/ : /nie da/,
      );
    },
  );

  it("asks to look again at what the listing has changed since", async () => {
    await send(flaw("Für sein Alter teuer"));
    await send(tyres);
    await site().offer({ ad_key: "golf", price_amount: 1 });
    const { entries } = await view();
    expect(entries.dagegen?.[0]?.changed).toEqual(["der Preis"]);
    expect(entries.reifen?.[0]?.changed).toEqual([]);
  });

  it("asks again about what changed while an entry, or 'Stimmt noch', waited for reception", async () => {
    const changed = async () => (await view()).entries.dagegen?.[0]?.changed;
    const seen = async () => ({ inserat: (await view()).listing });
    const first = await seen();
    await site().offer({ ad_key: "golf", price_amount: 1 });
    await send({ ...flaw("Für sein Alter teuer"), vor: "7200", ...first });
    expect(await changed()).toEqual(["der Preis"]);
    const confirm = { aktion: "stimmt-noch", id: (await view()).entries.dagegen?.[0]?.id ?? "" };
    const second = await seen();
    await site().offer({ ad_key: "golf", price_amount: 1, accident_damaged: true });
    await send({ ...confirm, ...second });
    expect(await changed()).toEqual(["der Unfallschaden"]);
    // A page of an earlier version does not say what it showed.
    await send({ ...confirm, inserat: "" });
    expect(await changed()).toEqual([]);
  });

  it("keeps an entry of which somebody says that it still holds", async () => {
    const outdated = async () => {
      const { stock, today } = await desk();
      const { cars } = await stock.overview({ ...wholeStock, tab: "akte-pruefen" });
      return [cars.map(({ adKey }) => adKey), (await today()).outdatedFiles];
    };
    await send(flaw("Für sein Alter teuer"));
    await send(tyres);
    expect(await outdated()).toEqual([[], 0]);
    await site().offer({ ad_key: "golf", price_amount: 1 });
    expect(await outdated()).toEqual([["golf"], 1]);
    const before = await view();
    const entry = before.entries.dagegen?.[0];
    const confirm = { aktion: "stimmt-noch", id: entry?.id ?? "", schritt: "" };
    expect(answerOf(await plain(confirm))).toEqual([303, path]);
    expect(await office.log()).toEqual([`${chef} file-confirmed golf`]);
    const after = await view();
    expect(after.entries.dagegen).toEqual([{ ...entry, changed: [] }]);
    expect(after.history).toEqual(before.history);
    expect(await outdated()).toEqual([[], 0]);
  });
});

describe("photos of the walk", () => {
  const jpeg = () => aPhoto("jpeg", { width: 2_000, height: 1_000 });
  const shown = async (id = "") => site().ask(filePhotoPath("golf", id));

  it("are stored small, without what the phone wrote into them, and shown to visitors", async () => {
    await send(flaw("Kratzer"), { photos: { foto1: await jpeg() } });
    const [photo] = (await view()).entries.dagegen?.[0]?.photos ?? [];
    expect(photo).toMatchObject({ width: 1_600, height: 800 });
    const answer = await shown(photo?.id);
    expect(answer.headers.get("content-type")).toBe("image/jpeg");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    const small = await site().ask(`${path}/klein/${photo?.id}.jpg`, { headers: { cookie } });
    const { width } = await sharp(Buffer.from(await small.arrayBuffer())).metadata();
    expect(width).toBe(480);
    expect((await site().ask(`${path}/foto/${photo?.id}.jpg`)).status).toBe(303);
  });

  it("of papers are confirmed to be blackened, each time", async () => {
    const fields = fieldsOf("serviceheft", { km: "31000" });
    const photos = { foto1: await jpeg() };
    expect(await issuesOf(fields, { photos })).toEqual([422, ["geschwaerzt"]]);
    expect((await send({ ...fields, geschwaerzt: "on" }, { photos })).status).toBe(200);
    const [kept] = (await view()).entries.serviceheft?.[0]?.photos ?? [];
    const berichtigt = await shownId("serviceheft");
    const again = fieldsOf("serviceheft", { km: "31500", berichtigt });
    expect(await issuesOf(again, { photos })).toEqual([422, ["geschwaerzt"]]);
    // A photo that stays was confirmed before.
    expect((await send(again)).status).toBe(200);
    expect((await view()).entries.serviceheft?.[0]?.photos).toEqual([kept]);
    const without = { km: "31500", berichtigt: await shownId("serviceheft") };
    await send({ ...fieldsOf("serviceheft", without), [`weg.${kept?.id}`]: "on" });
    expect((await shown(kept?.id)).status).toBe(404);
  });

  it.each([
    ["an invoice", fieldsOf("gemacht", { tag: "2026-11-20", text: "Öl", rechnung: "ja" })],
    [
      "a battery's report",
      fieldsOf("batterie", { prozent: "93", quelle: "Werkstatt", tag: "2026-11-20" }),
    ],
  ])("of %s are papers, too", async (_, fields) => {
    const photos = { foto1: await jpeg() };
    expect(await issuesOf(fields, { photos })).toEqual([422, ["geschwaerzt"]]);
    expect((await send(fields)).status).toBe(200);
  });

  it("are at most four, and photos", async () => {
    const photo = await jpeg();
    const four = { foto1: photo, foto2: photo, foto3: photo, foto4: photo };
    expect(await issuesOf(flaw("Eins"), { photos: { ...four, foto5: photo } })).toEqual([
      422,
      [""],
    ]);
    expect(await issuesOf(flaw("Eins"), { photos: { foto2: Buffer.from("<svg>") } })).toEqual([
      422,
      ["foto2"],
    ]);
    expect((await send(flaw("Eins"), { photos: four })).status).toBe(200);
    const berichtigt = (await view()).entries.dagegen?.[0]?.id ?? "";
    const more = { ...flaw("Eins und zwei"), berichtigt };
    expect(await issuesOf(more, { photos: { foto1: photo } })).toEqual([422, [""]]);
    const { entries } = await view();
    expect(entries.dagegen).toMatchObject([{ text: "Eins", photos: [{}, {}, {}, {}] }]);
  });

  it("are refused when they are too large, or when the disk is full", async () => {
    const large = Buffer.alloc(13 * 1024 ** 2, 0xff);
    expect(await issuesOf(flaw("Eins"), { photos: { foto1: large } })).toEqual([422, ["foto1"]]);
    const huge = Buffer.alloc(50 * 1024 ** 2);
    expect((await send(flaw("Eins"), { photos: { foto1: huge } })).status).toBe(413);
    site().inquiries.faults.diskIsFull = true;
    expect(await issuesOf(flaw("Eins"), { photos: { foto1: await jpeg() } })).toEqual([422, [""]]);
    expect((await view()).history).toEqual([]);
  });

  it("go with everything else into the answer to somebody whose name is in a paper", async () => {
    await send(flaw("Kratzer"), { photos: { foto1: await jpeg() } });
    await send(tyres);
    const answer = await plain({}, `${path}/auskunft.json`);
    const { adKey, entries } = JSON.parse(await answer.text());
    expect(adKey).toBe("golf");
    expect(entries).toMatchObject([
      { value: { text: "Kratzer" }, photos: [{ width: 1_600 }] },
      { value: { kind: "tyres" }, photos: [] },
    ]);
    expect(JSON.stringify(entries)).not.toContain(chef);
    expect((await sharp(Buffer.from(entries[0].photos[0].jpeg, "base64")).metadata()).width).toBe(
      1_600,
    );
    expect(await office.log()).toContain(`${chef} file-exported golf`);
  });
});

describe("the stock in the office", () => {
  it("offers the cars without a file in the order of their views", async () => {
    const day = "2026-11-20";
    await site().database.orm.insert(carViews).values({ adKey: "golf", day, views: 3 });
    await site().database.orm.insert(carViews).values({ adKey: "polo", day, views: 9 });
    const { stock } = await desk();
    const names = async () => (await stock.withoutFile()).map(({ adKey }) => adKey);
    expect(await names()).toEqual(["polo", "golf"]);
    await send(tyres, { at: vehicleFilePath("polo") });
    expect(await names()).toEqual(["golf"]);
    const { cars, counts } = await stock.overview({ ...wholeStock, tab: "ohne-akte" });
    expect([cars.map(({ adKey }) => adKey), counts["ohne-akte"]]).toEqual([["golf"], 1]);
    const begun = await stock.overview({ ...wholeStock, tab: "akte-offen" });
    expect(begun.cars.map(({ adKey, file }) => [adKey, file.done])).toEqual([["polo", 1]]);
    expect(begun.counts["akte-fertig"]).toBe(0);
    const page = await (await site().ask(officePaths.stock, { headers: { cookie } })).text();
    expect(page).toContain(`href="${path}"`);
    expect(page).toContain('href="/buero/bestand?nur=ohne-akte&amp;sortierung=aufrufe"');
  });
});
