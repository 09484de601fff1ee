import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { dayMs } from "#domain/format/calendar.ts";
import { officePaths, officeProfilePath } from "#domain/office/office.ts";
import { colors } from "#domain/pages/colors.ts";
import { apiPaths, iconPaths } from "#domain/pages/paths.ts";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import { parsePictureName } from "#domain/profile/look.ts";
import { draftOf } from "#domain/profile/profile-form.ts";
import { type ProfileSectionKey, sectionKeys } from "#domain/profile/profile-sections.ts";
import { outgoingMail } from "#server/mail/mail.ts";
import { dealerProfiles, sitePictures } from "#server/platform/db/schema.ts";
import { deleteUnnamedPictures } from "#server/profile/site-pictures.ts";
import { testMailbox } from "#tests/support/test-delivery.ts";
import { contactBody } from "#tests/support/test-inquiries.ts";
import { anna, answerOf, chef, testOffice } from "#tests/support/test-office.ts";
import { testOrigin, testSite } from "#tests/support/test-site.ts";
import type { ProfileFiles } from "./profile-desk.ts";

const site = testSite();
const profiles = () => site().inquiries.profiles;
const { log, ...office } = testOffice(site);
const signIn = async (email: string) => (await office.signIn(email)).cookie;

let cookie: string;
beforeEach(async () => {
  const version = profiles().version();
  if (version > 0) await profiles().save(defaultProfile, version, "command line");
  cookie = await signIn(chef);
});

const form = (key: ProfileSectionKey, typed: Record<string, string> = {}) => ({
  ...draftOf(key, profiles().current(), "2026-11-21"),
  stand: String(profiles().version()),
  aktion: "speichern",
  ...typed,
});
const send = (path: string, body: URLSearchParams | FormData, headers = {}) =>
  site().ask(path, { method: "POST", body, headers: { origin: testOrigin, cookie, ...headers } });
const post = (key: ProfileSectionKey, typed: Record<string, string> = {}, headers = {}) =>
  send(officeProfilePath(key), new URLSearchParams(form(key, typed)), headers);
const saved = [303, "/buero/angaben?gespeichert"];
/** What the page of a form that is not saved shows. */
const submit = async (
  key: ProfileSectionKey,
  typed: Record<string, string>,
  files: ProfileFiles = new Map(),
) => (await office.signIn()).desk.profile.submit(key, form(key, typed), files);

const aPhoto = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
async function upload(key: ProfileSectionKey, files: Record<string, Buffer>, typed = {}) {
  const body = new FormData();
  for (const [name, text] of Object.entries(form(key, typed))) body.set(name, text);
  for (const [name, bytes] of Object.entries(files))
    body.set(name, new File([new Uint8Array(bytes)], "foto.jpg", { type: "image/jpeg" }));
  return send(officeProfilePath(key), body);
}

describe("a form of the profile", () => {
  it("is saved, with who did it", async () => {
    const answer = await post("zeiten", { "visibleHours.6.closes": "13:00" });
    expect(answerOf(answer)).toEqual([303, "/buero/angaben?gespeichert=telefon"]);
    expect(profiles().current().visibleHours.at(-1)).toMatchObject({ days: "Sa", closes: "13:00" });
    expect(await profiles().history(1)).toMatchObject([{ changedBy: chef }]);
    expect(await log()).toEqual([`${chef} facts Öffnungszeiten`]);
  });

  it("gives the phone the hours on site where the overview is asked to", async () => {
    await post("zeiten", { "visibleHours.6.closes": "13:00" });
    const answer = await send(officePaths.profile, new URLSearchParams({ aktion: "uebernehmen" }));
    expect(answerOf(answer)).toEqual(saved);
    const { visibleHours, phoneHours } = profiles().current();
    expect(phoneHours).toEqual(
      visibleHours.map(({ days, opens, closes }) => ({ days, opens, closes })),
    );
  });

  it.each(sectionKeys)("'%s' without a change stores no version", async (key) => {
    const version = profiles().version();
    expect(answerOf(await post(key))).toEqual(saved);
    expect(profiles().version()).toBe(version);
  });

  it("with bad values keeps everything typed, says what is wrong where, and saves nothing", async () => {
    const version = profiles().version();
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
    const page = await answer.text();
    for (const value of Object.values(typed)) expect(page).toContain(`value="${value}"`);
    expect(page).toContain("Bitte fünf Ziffern angeben.");
    const issues = (await submit("adresse", typed))?.issues ?? [];
    expect(Object.fromEntries(issues.map(({ field, message }) => [field, message]))).toEqual({
      "address.postalCode": "Bitte fünf Ziffern angeben.",
      phone: "Bitte eine Telefonnummer mit Vorwahl angeben, zum Beispiel 0123 45678.",
      geo: "Bitte zwei Zahlen angeben, zum Beispiel 52.51628, 13.37770.",
      email: "Bitte eine E-Mail-Adresse angeben.",
      "profiles.0.url": "Bitte eine Adresse angeben, die mit https:// beginnt.",
    });
    expect(profiles().version()).toBe(version);
    expect(await log()).toEqual([]);
  });

  it("takes no address, path or line that a visitor's form would refuse", async () => {
    const version = profiles().version();
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
        const outcome = await submit(key, { [name]: value, ...caption, aktion });
        expect(outcome?.issues).toEqual([{ field: name, message }]);
      }
    }
    expect(profiles().version()).toBe(version);
  });

  it("shows a preview without saving", async () => {
    const version = profiles().version();
    const typed = {
      aktion: "vorschau",
      "notice.text": "Wir ziehen um.",
      "notice.from": "2026-12-01",
      "notice.until": "2026-12-03",
    };
    const answer = await post("hinweis", typed);
    expect(answer.status).toBe(200);
    const page = await answer.text();
    expect(page).toContain("Das ändert sich");
    expect(page).toContain("Wir ziehen um.</textarea>");
    expect(profiles().version()).toBe(version);
    expect(profiles().current().notice).toBeNull();
  });

  it("is saved beside what somebody else saves in another form, or in other fields of this one", async () => {
    const notice = { "notice.from": "2026-12-01", "notice.until": "2026-12-03" };
    const mine = form("hinweis", { "notice.text": "Mein Hinweis", ...notice });
    const claim = form("adresse", { claim: "Neu" });
    const hers = { cookie: await signIn(anna) };
    await post("zeiten", { "visibleHours.6.closes": "13:00" }, hers);
    await post("adresse", { name: "Autohaus Anna" }, hers);
    const { profile } = (await office.signIn()).desk;
    expect(await profile.submit("hinweis", mine, new Map())).toBeNull();
    expect(await profile.submit("adresse", claim, new Map())).toBeNull();
    expect(profiles().current()).toMatchObject({
      notice: { text: "Mein Hinweis" },
      visibleHours: [{}, { closes: "13:00" }],
      name: "Autohaus Anna",
      claim: "Neu",
    });
  });

  it("asks which value holds when both changed the same field, and keeps her other fields", async () => {
    const mine = form("adresse", { claim: "Meiner" });
    await post("adresse", { claim: "Ihrer", name: "Haus Anna" }, { cookie: await signIn(anna) });
    await post("zeiten", { "visibleHours.6.closes": "12:00" });
    const { profile } = (await office.signIn()).desk;
    const asked = await profile.submit("adresse", mine, new Map());
    expect(asked?.conflicts).toMatchObject([
      { label: "Autohaus · Untertitel", ownText: "Meiner", theirText: "Ihrer", by: "Anna" },
    ]);
    expect(profiles().current().claim).toBe("Ihrer");
    const page = await (await send(officeProfilePath("adresse"), new URLSearchParams(mine))).text();
    for (const shown of ["Ihre Eingabe", "Von Anna"]) expect(page).toContain(shown);
    const again = { ...asked?.values, aktion: "speichern" };
    const [conflict] = asked?.conflicts ?? [];
    await profile.submit("adresse", { ...again, "wahl.claim": conflict?.theirs ?? "" }, new Map());
    expect(profiles().current()).toMatchObject({ claim: "Ihrer", name: "Haus Anna" });
    await profile.submit("adresse", { ...again, "wahl.claim": "" }, new Map());
    expect(profiles().current()).toMatchObject({ claim: "Meiner", name: "Haus Anna" });
  });

  it("saved by two at the same moment loses neither change", async () => {
    const { profile } = (await office.signIn()).desk;
    const [one, other] = [form("adresse", { claim: "Neu" }), form("adresse", { name: "Haus" })];
    const both = [one, other].map((each) => profile.submit("adresse", each, new Map()));
    expect(await Promise.all(both)).toEqual([null, null]);
    expect(profiles().current()).toMatchObject({ claim: "Neu", name: "Haus" });
  });

  it("adds, moves and removes rows without saving", async () => {
    const person = { "people.0.name": "Anna", "people.0.role": "Verkauf" };
    const other = { "people.1.name": "Bernd", "people.1.role": "Werkstatt" };
    const moved = await submit("menschen", { ...person, ...other, aktion: "tausch:people.1.0" });
    expect(moved?.values).toMatchObject({
      "people.0.name": "Bernd",
      "people.1.name": "Anna",
    });
    expect(profiles().current().people).toEqual([]);
  });

  it("needs a session, our origin and a known section", async () => {
    const version = profiles().version();
    const typed = { claim: "Fremd" };
    const signedOut = await post("adresse", typed, { cookie: "" });
    expect(signedOut.status).toBe(401);
    const page = await signedOut.text();
    expect(page).toContain("<dd>Fremd</dd>");
    expect(page).toContain('<input type="hidden" name="claim" value="Fremd">');
    expect((await post("adresse", typed, { origin: "https://evil.example" })).status).toBe(403);
    const body = () => new URLSearchParams(form("adresse", typed));
    expect((await send("/buero/angaben/x", body())).status).toBe(404);
    expect((await send("/buero/angaben/verlauf", body())).status).toBe(400);
    expect(profiles().version()).toBe(version);
  });

  it("with whatever values gets no server error", async () => {
    const { desk } = await office.signIn();
    for (const key of sectionKeys) {
      for (const value of ["", "\u0000", "__proto__", "9".repeat(400), "-1", "0000-00-00", "{}"]) {
        const typed = Object.fromEntries(Object.keys(form(key)).map((name) => [name, value]));
        for (const stand of [String(profiles().version()), value])
          await desk.profile.submit(key, { ...typed, stand }, new Map());
        if (value.startsWith("{")) expect((await post(key, typed)).status).toBeLessThan(500);
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
  expect((await submit("tage", reason))?.message).toContain("1 Terminwunsch liegt auf einem Tag");
  expect(answerOf(await post("tage", { ...reason, trotz: asked?.reference ?? "" }))).toEqual(saved);
  expect([await ask(wish), await ask(callback)]).toEqual([422, 422]);
  expect([await offeredOn(tuesday), await rendered()]).toEqual([0, 2]);
  const stand = { ...form("zeiten"), "visibleHours.6.closes": "13:30" };
  await send(officeProfilePath("zeiten"), new URLSearchParams(stand));
  const mail = (await site().inquiries.mails()).find(({ kind }) => kind === "visitor");
  const composed = mail && (await site().inquiries.mailKinds.visitor.compose(mail));
  const mailbox = { ...testMailbox, profile: profiles().current() };
  const text = mail && composed && (await outgoingMail(composed, mail, mailbox)).text;
  expect(text).toContain("9:00–13:30\u00a0Uhr");
});

it("closing a day over a confirmed test drive asks first, and names it", async () => {
  await site().offer({ ad_key: "1" });
  const details = { vehicle: "1", intent: "probefahrt", testDrive: { first: null, second: null } };
  const body = contactBody({ name: "Erika Muster", details });
  await site().post(apiPaths.contactInquiry, body);
  const reference = (await site().inquiries.stored()).at(-1)?.reference ?? "";
  const confirm = { aktion: "bestaetigen", runde: "0", zeit: "2026-11-24T9:00" };
  await send(`/buero/woche/${reference}`, new URLSearchParams(confirm));
  const day = { "specialDays.0.from": "2026-11-24", "specialDays.0.reason": "Umbau" };
  const asked = await submit("tage", day);
  expect(asked).toMatchObject({
    message: expect.stringContaining("Erika Muster, Dienstag, 24.11.2026, 9:00"),
    values: { trotz: reference, ...day },
  });
  const page = await (await post("tage", day)).text();
  expect(page).toContain("Erika Muster");
  expect(profiles().current().specialDays).toEqual([]);
  expect(answerOf(await post("tage", { ...day, trotz: reference }))).toEqual(saved);
  const today = (await office.signIn()).desk.today;
  expect((await today()).inClosedTime).toMatchObject([{ reference }]);
});

describe("photos", () => {
  const person = { "people.0.name": "Anna", "people.0.role": "Verkauf" };

  it("of people become square, and are served for ever", async () => {
    const answer = await upload(
      "menschen",
      { "people.0.photo.datei": await aPhoto(900, 600) },
      person,
    );
    expect(answerOf(answer)).toEqual(saved);
    const path = profiles().current().people[0]?.photo ?? "";
    const picture = await site().ask(path);
    expect(picture.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(picture.headers.get("content-type")).toBe("image/jpeg");
    const { width, height } = await sharp(await picture.arrayBuffer()).metadata();
    expect([width, height]).toEqual([480, 480]);
    expect((await site().ask(path.replace(/480\.jpg$/, "481.jpg"))).status).toBe(404);
  });

  it("of the house are three by two, and stay in a form that is shown again", async () => {
    const files = { "housePhotos.yard.path.datei": await aPhoto(900, 900) };
    const answer = await upload("haus", files);
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain("Bitte angeben.");
    const shown = /name="housePhotos.yard.path" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const typed = { "housePhotos.yard.path": shown, "housePhotos.yard.caption": "Unser Hof" };
    expect(answerOf(await upload("haus", {}, typed))).toEqual(saved);
    const path = profiles().current().housePhotos.yard?.path ?? "";
    const picture = await (await site().ask(path)).arrayBuffer();
    const { width, height } = await sharp(picture).metadata();
    expect([width, height]).toEqual([1200, 800]);
    const removed = { "housePhotos.yard.path.weg": "ja", "housePhotos.yard.caption": "" };
    expect(answerOf(await upload("haus", {}, removed))).toEqual(saved);
    expect(profiles().current().housePhotos.yard).toBeNull();
  });

  it("that are none are refused at their field", async () => {
    const files = { "people.0.photo.datei": Buffer.from("kein Foto") };
    const answer = await upload("menschen", files, person);
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toContain('name="people.0.name" value="Anna"');
    expect(page).toMatch(/id="feld-people.0.photo-fehler".*?kein Foto/);
    expect(profiles().current().people).toEqual([]);
  });

  it("that no version of the last year names are deleted", async () => {
    const { orm } = site().database;
    await orm.delete(sitePictures);
    const add = async (shade: number) => {
      const bytes = new Uint8Array([0xff, 0xd8, 0xff, shade]);
      return site().inquiries.sitePictures.add({ bytes, width: 1, height: 1, type: "jpg" });
    };
    const [unnamed, replaced, current] = [await add(1), await add(2), await add(3)];
    for (const path of [replaced, current])
      await profiles().save(
        { ...profiles().current(), people: [{ ...aPerson, photo: path }] },
        profiles().version(),
        chef,
      );
    const remaining = async (days: number) => {
      await deleteUnnamedPictures(orm, new Date(site().clock.now.getTime() + days * dayMs));
      return (await orm.select().from(sitePictures)).map(({ digest }) => digest).toSorted();
    };
    const digests = (...paths: string[]) =>
      paths.map((path) => parsePictureName(path)?.digest).toSorted();
    expect(await remaining(0)).toEqual(digests(unnamed, replaced, current));
    expect(await remaining(2)).toEqual(digests(replaced, current));
    expect(await remaining(366)).toEqual(digests(current));
  });
  const aPerson = { name: "Anna", role: "Verkauf", languages: [], phone: null };
});

describe("the look", () => {
  const photoField = "home.heroPhoto.path.datei";

  it("has a photo whose crops are drawn around its focus, and no others", async () => {
    const files = { [photoField]: await aPhoto(1600, 1200) };
    expect(answerOf(await upload("aussehen", files))).toEqual(saved);
    const photo = profiles().current().home.heroPhoto;
    expect(photo?.focus).toEqual({ x: 50, y: 50 });
    const stem = photo?.path.slice(0, -".jpg".length) ?? "";
    const ask = async (end: string) =>
      site().ask(stem + end, { headers: { accept: "image/avif" } });
    const current = await ask("-50-50-hoch-480.jpg");
    expect(current.headers.get("cache-control")).toContain("immutable");
    const { format, width, height } = await sharp(await current.arrayBuffer()).metadata();
    expect([format, width, height]).toEqual(["heif", 480, 600]);
    const other = await ask("-10-90-hoch-480.jpg");
    expect(other.headers.get("cache-control")).toBe("public, max-age=600");
    expect((await ask("-50-50-hoch-481.jpg")).status).toBe(404);
    const focus = { "home.heroPhoto.focus.x": "7", "home.heroPhoto.focus.y": "120" };
    const page = await (await upload("aussehen", {}, focus)).text();
    expect(page).toMatch(/id="feld-home.heroPhoto.focus.y-fehler".*?von 0 bis 100/);
    expect(answerOf(await upload("aussehen", {}, { "home.heroPhoto.path.weg": "ja" }))).toEqual(
      saved,
    );
    expect(profiles().current().home.heroPhoto).toBeNull();
    expect((await ask("-50-50-hoch-480.jpg")).status).toBe(404);
  });

  it("takes no other file as a logo, and says which it takes", async () => {
    const files = {
      "brand.logo.datei": Buffer.from("<html>"),
      [photoField]: Buffer.from("GIF89a"),
    };
    const answer = await upload("aussehen", files, { "brand.accent": "blau" });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    for (const [field, message] of [
      ["brand.logo", "SVG"],
      ["home.heroPhoto.path", "kein Foto"],
      ["brand.accent", "#1f5f8b"],
    ])
      expect(page).toMatch(new RegExp(`id="feld-${field}-fehler".*?${message}`));
  });

  it("has the site's own colour again once it is chosen or reset", async () => {
    const accent = () => profiles().current().brand.accent;
    for (const back of [{ "brand.accent": colors.accent[0] }, { "brand.accent.weg": "ja" }]) {
      await upload("aussehen", {}, { "brand.accent": "#0057A8" });
      expect(accent()).toBe("#0057a8");
      await upload("aussehen", {}, back);
      expect(accent()).toBeNull();
    }
  });

  it("has files until somebody else has another name, then the initials", async () => {
    const icon = async () => (await site().ask(iconPaths.icon192)).status;
    expect(await icon()).toBe(404);
    await post("adresse", { name: "Förde Automobile" });
    expect(await icon()).toBe(200);
    const ico = await site().ask(iconPaths.favicon);
    expect(ico.headers.get("content-type")).toBe("image/x-icon");
    expect(Buffer.from(await ico.arrayBuffer()).subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
  });
});

describe("the history", () => {
  const takeBack = (zurueck: number, answers = {}) =>
    send(officePaths.profileHistory, new URLSearchParams({ zurueck: String(zurueck), ...answers }));
  const done = [303, "/buero/angaben/verlauf?gespeichert"];

  it("names who changed what, and takes back one change, not what came after it", async () => {
    await post("adresse", { claim: "Erster", name: "Haus" });
    const version = profiles().version();
    await post("zeiten", { "visibleHours.6.closes": "13:00" });
    const { profile } = (await office.signIn()).desk;
    const [, newest] = await profile.history();
    const change = { section: "Adresse und Nummern", label: "Autohaus · Untertitel" };
    expect(newest).toMatchObject({
      changedBy: "Chef",
      changes: expect.arrayContaining([expect.objectContaining({ ...change, after: "Erster" })]),
    });
    expect(answerOf(await takeBack(version))).toEqual(done);
    expect(profiles().current()).toMatchObject({
      claim: defaultProfile.claim,
      name: defaultProfile.name,
      visibleHours: [{}, { closes: "13:00" }],
    });
    expect((await log()).at(-1)).toBe(`${chef} facts Stand ${version} zurückgenommen`);
    expect(answerOf(await takeBack(version))).toEqual([303, "/buero/angaben/verlauf?unveraendert"]);
  });

  it("asks about what was changed again since", async () => {
    await post("adresse", { claim: "Erster", name: "Haus" });
    const version = profiles().version();
    await post("adresse", { claim: "Zweiter" });
    const page = await (await takeBack(version)).text();
    for (const shown of ["Zweiter", defaultProfile.claim]) expect(page).toContain(shown);
    expect(profiles().current().name).toBe("Haus");
    expect(answerOf(await takeBack(version, { "wahl.adresse.claim": "" }))).toEqual(done);
    expect(profiles().current()).toMatchObject({ claim: "Zweiter", name: defaultProfile.name });
    // All is left as it is today, which is not what was before.
    const nothing = answerOf(await takeBack(version, { "wahl.adresse.claim": "" }));
    expect(nothing).toEqual([303, "/buero/angaben/verlauf?unveraendert"]);
    const told = await site().ask(String(nothing[1]), { headers: { cookie } });
    expect(await told.text()).toContain("Nichts geändert");
    await takeBack(version, { "wahl.adresse.claim": "zurueck" });
    expect(profiles().current().claim).toBe(defaultProfile.claim);
  });

  it("does not bring back another house", async () => {
    const kiel = { "address.postalCode": "24103", "address.city": "Kiel" };
    await post("adresse", { ...kiel, name: "Auto Förde" });
    const [newest] = await (await office.signIn()).desk.profile.history();
    expect(newest?.canTakeBack).toBe(false);
    expect(JSON.stringify(newest)).toContain("Auto Förde");
    expect(JSON.stringify(newest)).not.toContain(defaultProfile.name);
    expect(answerOf(await takeBack(profiles().version()))).toEqual([
      303,
      "/buero/angaben/verlauf?unmoeglich",
    ]);
    expect(profiles().current().name).toBe("Auto Förde");
  });

  it("takes back claims together with the texts that follow them", async () => {
    await post("versprechen", { "claims.numberOne": "" });
    expect(answerOf(await takeBack(profiles().version()))).toEqual(done);
    expect(profiles().current()).toMatchObject({
      claims: defaultProfile.claims,
      home: { texts: {} },
    });
  });

  it("begins with the first version", async () => {
    const rows = await site().database.orm.select().from(dealerProfiles);
    const desk = await site().services.office.enter(cookie.slice("__Host-buero=".length));
    expect(await desk?.profile.history()).toHaveLength(Math.min(rows.length, 50));
  });
});
