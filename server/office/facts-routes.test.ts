import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { draftOf } from "#domain/dealership/facts-form.ts";
import { type FactsSectionKey, sectionKeys } from "#domain/dealership/facts-sections.ts";
import { dayMs } from "#domain/format/calendar.ts";
import { officeFactsPath, officePaths } from "#domain/office/office.ts";
import { apiPaths } from "#domain/pages/paths.ts";
import { deleteUnnamedPictures } from "#server/dealership/site-pictures.ts";
import { outgoingMail } from "#server/mail/mail.ts";
import { officeLog } from "#server/platform/db/personal-schema.ts";
import { dealershipFacts, sitePictures } from "#server/platform/db/schema.ts";
import { openSiteSecret } from "#server/protection/site-secret.ts";
import { testMailbox } from "#tests/support/test-delivery.ts";
import { contactBody } from "#tests/support/test-inquiries.ts";
import { testOrigin, testSite } from "#tests/support/test-site.ts";
import { createOfficeLinks } from "./office-links.ts";

const site = testSite({ hasOffice: true });
const facts = () => site().inquiries.facts;
const chef = "chef@autohaus.example";
const anna = "anna@autohaus.example";
const client = { device: "Test", networks: ["192.0.2.1"] };

async function signIn(email: string): Promise<string> {
  const { orm } = site().database;
  const secret = await openSiteSecret(site().database);
  const parts = { secret, emails: [chef, anna], origin: testOrigin };
  const links = createOfficeLinks(parts);
  const id = await links.create(orm, email, "Test", site().clock.now);
  const token = links.addressOf(id).split("/").at(-1) ?? "";
  const session = await site().services.office.signIn(token, "", client);
  return `__Host-buero=${session}`;
}

let cookie: string;
beforeEach(async () => {
  cookie = await signIn(chef);
  if (facts().version() > 0) await facts().restore(0, "command line");
  await site().database.orm.delete(officeLog);
});

const form = (key: FactsSectionKey, typed: Record<string, string> = {}) => ({
  ...draftOf(key, facts().current(), "2026-11-21"),
  stand: String(facts().version()),
  aktion: "speichern",
  ...typed,
});
const send = (path: string, body: URLSearchParams | FormData, headers = {}) =>
  site().ask(path, { method: "POST", body, headers: { origin: testOrigin, cookie, ...headers } });
const post = (key: FactsSectionKey, typed: Record<string, string> = {}, headers = {}) =>
  send(officeFactsPath(key), new URLSearchParams(form(key, typed)), headers);
const outcomeSchema = z.object({
  message: z.string(),
  values: z.record(z.string(), z.string()),
  issues: z.array(z.object({ field: z.string(), message: z.string() })),
});
const outcomeOf = async (answer: Response) => outcomeSchema.parse(await answer.json());
const saved = [303, "/buero/angaben?gespeichert"];
const answerOf = ({ status, headers }: Response) => [status, headers.get("location")];
const logged = async () =>
  (await site().database.orm.select().from(officeLog).orderBy(officeLog.id)).map(
    ({ address, action, subject }) => ({ address, action, subject }),
  );

describe("a form of the facts", () => {
  it("is saved, with who did it", async () => {
    const answer = await post("zeiten", { "visibleHours.6.closes": "13:00" });
    expect(answerOf(answer)).toEqual(saved);
    expect(facts().current().visibleHours.at(-1)).toMatchObject({ days: "Sa", closes: "13:00" });
    expect(await facts().history(1)).toMatchObject([{ changedBy: chef }]);
    expect(await logged()).toEqual([{ address: chef, action: "facts", subject: "Öffnungszeiten" }]);
  });

  it.each(sectionKeys)("'%s' without a change stores no version", async (key) => {
    const version = facts().version();
    expect(answerOf(await post(key))).toEqual(saved);
    expect(facts().version()).toBe(version);
  });

  it("with bad values keeps everything typed, says what is wrong where, and saves nothing", async () => {
    const version = facts().version();
    const typed = {
      "address.postalCode": "6852",
      phone: "1234",
      geo: "hier",
      claim: "Neu",
      email: "nix",
      "profiles.0.url": "x",
    };
    const answer = await post("adresse", typed);
    expect(answer.status).toBe(422);
    const outcome = await outcomeOf(answer);
    expect(outcome.values).toMatchObject(typed);
    expect(
      Object.fromEntries(outcome.issues.map(({ field, message }) => [field, message])),
    ).toEqual({
      "address.postalCode": "Bitte fünf Ziffern angeben.",
      phone: "Bitte eine Telefonnummer mit Vorwahl angeben, zum Beispiel 06203 1234.",
      geo: "Bitte zwei Zahlen angeben, zum Beispiel 49.47163, 8.60925.",
      email: "Bitte eine E-Mail-Adresse angeben.",
      "profiles.0.url": "Bitte eine Adresse angeben, die mit https:// beginnt.",
    });
    expect(facts().version()).toBe(version);
    expect(await logged()).toEqual([]);
  });

  it("takes no address, path or line that a visitor's form would refuse", async () => {
    const version = facts().version();
    const unprintable = "Bitte entfernen Sie unsichtbare Sonderzeichen";
    const profile = "Bitte eine Adresse angeben, die mit https:// beginnt.";
    const picture = "Bitte den Pfad eines Bildes auf dieser Website angeben.";
    for (const [key, name, value, message] of [
      ["adresse", "profiles.0.url", "javascript:alert(1)", profile],
      ["adresse", "profiles.0.url", "http://instagram.example/x", profile],
      ["adresse", "name", "Autohaus\r\nBcc: x@evil.example", unprintable],
      ["adresse", "claim", "Unter\u2028titel", unprintable],
      ["adresse", "claim", "Unter\u0007titel", unprintable],
      ["haus", "housePhotos.yard.path", "//evil.example/x.png", picture],
      ["haus", "housePhotos.yard.path", "/bilder/../../etc/passwd", picture],
    ] as const) {
      const caption = key === "haus" ? { "housePhotos.yard.caption": "Hof" } : {};
      for (const aktion of ["speichern", "vorschau"]) {
        const answer = await post(key, { [name]: value, ...caption, aktion });
        expect(answer.status).toBe(422);
        expect((await outcomeOf(answer)).issues).toEqual([{ field: name, message }]);
      }
    }
    expect(facts().version()).toBe(version);
  });

  it("shows a preview without saving", async () => {
    const version = facts().version();
    const typed = {
      aktion: "vorschau",
      "notice.text": "Wir ziehen um.",
      "notice.from": "2026-12-01",
      "notice.until": "2026-12-03",
    };
    const answer = await post("hinweis", typed);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ issues: [], values: typed });
    expect(facts().version()).toBe(version);
    expect(facts().current().notice).toBeNull();
  });

  it("tells what somebody else has changed meanwhile, and overwrites it only when asked", async () => {
    const mine = form("hinweis", {
      "notice.text": "Mein Hinweis",
      "notice.from": "2026-12-01",
      "notice.until": "2026-12-03",
    });
    await post("zeiten", { "visibleHours.6.closes": "13:00" }, { cookie: await signIn(anna) });
    const version = facts().version();
    const answer = await send(officeFactsPath("hinweis"), new URLSearchParams(mine));
    const outcome = await outcomeOf(answer);
    expect(outcome.message).toContain(anna);
    expect(outcome.message).toContain("Öffnungszeiten · Vor Ort · Samstag, bis");
    expect(outcome.values).toMatchObject({ "notice.text": "Mein Hinweis", stand: String(version) });
    expect(facts().current().notice).toBeNull();
    const again = new URLSearchParams({ ...mine, stand: outcome.values.stand ?? "" });
    expect(answerOf(await send(officeFactsPath("hinweis"), again))).toEqual(saved);
    expect(facts().current()).toMatchObject({
      notice: { text: "Mein Hinweis" },
      visibleHours: [{}, { closes: "13:00" }],
    });
  });

  it("adds, moves and removes rows without saving", async () => {
    const person = { "people.0.name": "Anna", "people.0.role": "Verkauf" };
    const other = { "people.1.name": "Bernd", "people.1.role": "Werkstatt" };
    const moved = await post("menschen", { ...person, ...other, aktion: "auf:people.1" });
    expect((await outcomeOf(moved)).values).toMatchObject({
      "people.0.name": "Bernd",
      "people.1.name": "Anna",
    });
    expect(facts().current().people).toEqual([]);
  });

  it("needs a session, our origin and a known section", async () => {
    const version = facts().version();
    const typed = { claim: "Fremd" };
    const signedOut = await post("adresse", typed, { cookie: "" });
    expect(signedOut.status).toBe(401);
    const page = await signedOut.text();
    expect(page).toContain("<dd>Fremd</dd>");
    expect(page).toContain('<input type="hidden" name="claim" value="Fremd">');
    expect((await post("adresse", typed, { origin: "https://evil.example" })).status).toBe(403);
    for (const path of ["/buero/angaben/x", "/buero/angaben/verlauf"])
      expect((await send(path, new URLSearchParams(form("adresse", typed)))).status).toBe(400);
    expect(facts().version()).toBe(version);
  });

  it("with whatever values gets no server error", async () => {
    for (const key of sectionKeys) {
      for (const value of ["", "\u0000", "__proto__", "9".repeat(400), "-1", "0000-00-00", "{}"]) {
        const typed = Object.fromEntries(Object.keys(form(key)).map((name) => [name, value]));
        for (const stand of [String(facts().version()), value])
          expect((await post(key, { ...typed, stand })).status).toBeLessThan(500);
      }
    }
  });
});

it("a special day reaches pages, slots, callbacks and mails at once", async () => {
  const tuesday = "2026-11-24";
  await site().offer({ ad_key: "1" });
  // The customer gets a mail, because the form was not filled in by a program.
  const headers = { "x-form-ticket": site().services.inquiries.issueTicket() };
  site().clock.now = new Date(site().clock.now.getTime() + 60_000);
  const ask = async (details: object) =>
    (await site().post(apiPaths.contactInquiry, contactBody({ details }), headers)).status;
  const testDrive = { first: { day: tuesday, time: "9:00" }, second: null };
  const wish = { vehicle: "1", intent: "probefahrt", testDrive };
  const callback = { intent: "rueckruf", callback: `${tuesday} 8:00` };
  expect([await ask(wish), await ask(callback)]).toEqual([200, 200]);
  const [asked] = await site().inquiries.stored();
  const offeredOn = async (day: string) => {
    const view = await site().services.testDrives.officeView(asked?.reference ?? "");
    return view?.slots.filter((slot) => slot.day === day).length;
  };
  const rendered = async () => {
    await site().ask("/kontakt");
    return site().rendered.filter(([, address]) => address.endsWith("/kontakt")).length;
  };
  expect([await offeredOn(tuesday), await rendered(), await rendered()]).toEqual([20, 1, 1]);

  const reason = { "specialDays.0.from": tuesday, "specialDays.0.reason": "Umbau" };
  expect(answerOf(await post("tage", reason))).toEqual(saved);
  expect([await ask(wish), await ask(callback)]).toEqual([422, 422]);
  expect([await offeredOn(tuesday), await rendered()]).toEqual([0, 2]);
  const stand = { ...form("zeiten"), "visibleHours.6.closes": "13:30" };
  await send(officeFactsPath("zeiten"), new URLSearchParams(stand));
  const mail = (await site().inquiries.mails()).find(({ kind }) => kind === "visitor");
  const composed = mail && (await site().inquiries.mailKinds.visitor.compose(mail));
  const mailbox = { ...testMailbox, dealership: facts().current() };
  const text = mail && composed && (await outgoingMail(composed, mail, mailbox)).text;
  expect(text).toContain("9:00–13:30\u00a0Uhr");
});

describe("photos", () => {
  const aPhoto = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "red" } })
      .jpeg()
      .toBuffer();
  async function upload(key: "menschen" | "haus", files: Record<string, Buffer>, typed = {}) {
    const body = new FormData();
    for (const [name, text] of Object.entries(form(key, typed))) body.set(name, text);
    for (const [name, bytes] of Object.entries(files))
      body.set(name, new File([new Uint8Array(bytes)], "foto.jpg", { type: "image/jpeg" }));
    return send(officeFactsPath(key), body);
  }
  const person = { "people.0.name": "Anna", "people.0.role": "Verkauf" };

  it("of people become square, and are served for ever", async () => {
    const answer = await upload(
      "menschen",
      { "people.0.photo.datei": await aPhoto(900, 600) },
      person,
    );
    expect(answerOf(answer)).toEqual(saved);
    const path = facts().current().people[0]?.photo ?? "";
    const picture = await site().ask(path);
    expect(picture.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(picture.headers.get("content-type")).toBe("image/jpeg");
    const { width, height } = await sharp(await picture.arrayBuffer()).metadata();
    expect([width, height]).toEqual([480, 480]);
    expect((await site().ask(path.replace(/.\.jpg$/, "x.jpg"))).status).toBe(404);
  });

  it("of the house are three by two, and stay in a form that is shown again", async () => {
    const files = { "housePhotos.yard.path.datei": await aPhoto(900, 900) };
    const answer = await upload("haus", files);
    expect(answer.status).toBe(422);
    const { values, issues } = await outcomeOf(answer);
    expect(issues).toEqual([{ field: "housePhotos.yard.caption", message: "Bitte ausfüllen." }]);
    const typed = { ...values, "housePhotos.yard.caption": "Unser Hof" };
    expect(answerOf(await upload("haus", {}, typed))).toEqual(saved);
    const path = facts().current().housePhotos.yard?.path ?? "";
    const picture = await (await site().ask(path)).arrayBuffer();
    const { width, height } = await sharp(picture).metadata();
    expect([width, height]).toEqual([1200, 800]);
    const removed = { "housePhotos.yard.path.weg": "ja", "housePhotos.yard.caption": "" };
    expect(answerOf(await upload("haus", {}, removed))).toEqual(saved);
    expect(facts().current().housePhotos.yard).toBeNull();
  });

  it("that are none are refused at their field", async () => {
    const files = { "people.0.photo.datei": Buffer.from("kein Foto") };
    const answer = await upload("menschen", files, person);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      values: person,
      issues: [{ field: "people.0.photo", message: expect.stringContaining("kein Foto") }],
    });
    expect(facts().current().people).toEqual([]);
  });

  it("that no version of the last year names are deleted", async () => {
    const { orm } = site().database;
    await orm.delete(sitePictures);
    const add = async (shade: number) => {
      const jpeg = new Uint8Array([0xff, 0xd8, 0xff, shade]);
      return site().inquiries.sitePictures.add({ jpeg, width: 1, height: 1 });
    };
    const [unnamed, replaced, current] = [await add(1), await add(2), await add(3)];
    for (const path of [replaced, current])
      await facts().save(
        { ...facts().current(), people: [{ ...aPerson, photo: path }] },
        facts().version(),
        chef,
      );
    const remaining = async (days: number) => {
      await deleteUnnamedPictures(orm, new Date(site().clock.now.getTime() + days * dayMs));
      return (await orm.select().from(sitePictures)).map(({ digest }) => digest).toSorted();
    };
    const digests = (...paths: string[]) =>
      paths.map((path) => path.slice("/bilder/haus/".length, -".jpg".length)).toSorted();
    expect(await remaining(0)).toEqual(digests(unnamed, replaced, current));
    expect(await remaining(2)).toEqual(digests(replaced, current));
    expect(await remaining(366)).toEqual(digests(current));
  });
  const aPerson = { name: "Anna", role: "Verkauf", languages: [], phone: null };
});

describe("the history", () => {
  const restore = (fields: Record<string, string>) =>
    send(officePaths.factsHistory, new URLSearchParams(fields));

  it("names who changed what, and takes it back", async () => {
    await post("adresse", { claim: "Erster" });
    await post("adresse", { claim: "Zweiter" });
    const desk = await site().services.office.enter(cookie.slice("__Host-buero=".length));
    const [newest, former] = (await desk?.facts.history()) ?? [];
    const change = { section: "Adresse und Nummern", label: "Autohaus · Untertitel" };
    expect(newest).toMatchObject({
      changedBy: chef,
      changes: [{ ...change, before: "Erster", after: "Zweiter" }],
    });
    const version = String(facts().version());
    const zurueck = String(former?.version);
    expect(answerOf(await restore({ zurueck, stand: "0" }))).toEqual([
      303,
      "/buero/angaben/verlauf?geaendert",
    ]);
    expect(facts().current().claim).toBe("Zweiter");
    expect(answerOf(await restore({ zurueck, stand: version }))).toEqual([
      303,
      "/buero/angaben/verlauf?gespeichert",
    ]);
    expect(facts().current().claim).toBe("Erster");
    expect((await logged()).at(-1)).toMatchObject({ subject: `Zurück zu Stand ${zurueck}` });
  });

  it("begins with the first version", async () => {
    const rows = await site().database.orm.select().from(dealershipFacts);
    const desk = await site().services.office.enter(cookie.slice("__Host-buero=".length));
    expect(await desk?.facts.history()).toHaveLength(Math.min(rows.length, 50));
  });
});
