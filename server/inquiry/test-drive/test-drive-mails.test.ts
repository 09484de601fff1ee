import ICAL from "ical.js";
import { beforeEach, describe, expect, it, test } from "vitest";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import { type OutgoingMail, outgoingMail } from "#server/mail/mail.ts";
import { createSmtpMailer } from "#server/mail/mailer.ts";
import { openMailKinds } from "#server/mails.ts";
import { silentLog } from "#server/platform/log.ts";
import { openSiteSecret } from "#server/protection/site-secret.ts";
import { markSold } from "#server/stock/catalogue.ts";
import { aCar } from "#tests/support/test-car.ts";
import { noPeople } from "#tests/support/test-delivery.ts";
import { fridaySlot, testDriveSite, wednesdayAfternoon } from "#tests/support/test-drive-site.ts";
import { startTestSmtpServer } from "#tests/support/test-smtp-server.ts";
import { notifyOfGoneCars } from "./gone-cars.ts";

const { site, requestDrive, press } = testDriveSite();
const car = aCar({ ad_key: "1" });
const mailbox = {
  profile: defaultProfile,
  // A bare address in MAIL_FROM has no name.
  from: { name: "", address: "info@autohaus.example" },
  to: { name: "Verkauf", address: "verkauf@autohaus.example" },
  origin: "https://autohaus.example",
};
const hostile = { name: "Erika\u202e <b>&</b>", email: "erika@muster.example" };

beforeEach(() => site().offer({ ad_key: "1" }));

/** The mails as they would be sent now, by kind and round; null for superseded ones. */
async function mails() {
  const { database } = site();
  const secret = await openSiteSecret(database);
  const found = { state: "for-sale" as const, car };
  const findCars = async (adKeys: readonly string[]) =>
    new Map(adKeys.map((adKey) => [adKey, found]));
  const now = () => site().clock.now;
  const kinds = openMailKinds({
    database,
    secret,
    findCars,
    mailbox: () => mailbox,
    people: noPeople,
    now,
  });
  const made = new Map<string, OutgoingMail | null>();
  for (const row of await site().inquiries.mails()) {
    const written = await kinds[row.kind].compose(row);
    const content = written && (await outgoingMail(written, row, mailbox));
    made.set(`${row.kind} ${row.appointmentRound ?? "first"}`, content);
  }
  return made;
}

async function mail(name: string) {
  const found = (await mails()).get(name);
  if (!found) throw new Error(`There is no mail ${name}.`);
  return found;
}

async function readEvent(name: string) {
  const { calendar } = await mail(name);
  if (calendar === undefined) throw new Error("The mail has no calendar.");
  const root = new ICAL.Component(ICAL.parse(calendar.content));
  const component = root.getFirstSubcomponent("vevent");
  if (component === null) throw new Error("The calendar is empty.");
  const event = new ICAL.Event(component);
  return {
    method: [calendar.method, root.getFirstPropertyValue("method")],
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    minutes: event.duration.toSeconds() / 60,
    status: component.getFirstPropertyValue("status"),
    alarms: component
      .getAllSubcomponents("valarm")
      .map((alarm) => String(alarm.getFirstPropertyValue("trigger"))),
    attendee: String(component.getFirstPropertyValue("attendee")).toLowerCase(),
    organizer: [
      component.getFirstProperty("organizer")?.getFirstParameter("cn"),
      component.getFirstPropertyValue("organizer"),
    ].join(),
    text: `${event.summary}\n${event.description}\n${event.location}`,
  };
}

it("mails the way into the office to the dealer, and the link to the appointment's page to the customer", async () => {
  const { reference, page } = await requestDrive(wednesdayAfternoon, { recaptchaToken: "good" });
  const dealer = await mail("dealer first");
  for (const part of [dealer.text, dealer.html])
    expect(part).toContain(`${mailbox.origin}/buero/woche/${reference}`);
  const customer = await mail("visitor first");
  for (const text of [page, "Mittwoch, 25.11.2026, 14:30"]) {
    expect(customer.text).toContain(text);
    expect(customer.html).toContain(text);
  }
  expect(customer.text).not.toContain("/buero");
  expect(customer.calendar).toBeUndefined();
});

it.each([
  ["jürgen@größe.example", "mailto:j%c3%bcrgen@gr%c3%b6%c3%9fe.example"],
  ["erika@größe.example", "mailto:erika@xn--gre-6ka8i.example"],
])("names %s in the calendar in ASCII", async (email, attendee) => {
  const { answer } = await requestDrive(wednesdayAfternoon, { email });
  await answer("confirm");
  for (const name of ["appointment 1", "appointment-dealer 1"]) {
    expect((await readEvent(name)).attendee).toBe(attendee);
  }
  const { text } = await mail("appointment-dealer 1");
  expect(text.includes("erreicht diese Adresse nicht")).toBe(!attendee.includes("xn--"));
});

it("confirms with a calendar event for both, and updates it by its UID", async () => {
  const { answer, page } = await requestDrive(wednesdayAfternoon, hostile);
  await answer("confirm");
  const first = await readEvent("appointment 1");
  expect(first).toMatchObject({
    method: ["REQUEST", "REQUEST"],
    sequence: 1,
    start: "2026-11-25T13:30:00.000Z",
    minutes: 30,
    status: "CONFIRMED",
    alarms: ["-P1D", "-PT2H"],
    attendee: "mailto:erika@muster.example",
    organizer: "Autohaus Ladenburg,mailto:info@autohaus.example",
  });
  expect(first.text).toContain("Führerschein");
  expect(first.text).toContain(page);
  const dealers = await readEvent("appointment-dealer 1");
  expect(dealers).toMatchObject({ uid: first.uid, sequence: 1, start: first.start });
  expect(dealers.text).toContain("Telefon 06203 900140");

  await press(page, "move", 1, {
    "details.testDrive.first.day": "2026-11-26",
    "details.testDrive.first.time": "10:00",
  });
  const moved = await mail("appointment 2");
  expect(moved.subject).toMatch(/26\.11\., 10.*noch nicht bestätigt/);
  for (const text of [page, "26.11.2026, 10", "gilt Ihr bisheriger Termin: Mittwoch, 25.11.2026"])
    expect(moved.text).toContain(text);
  expect(moved).not.toHaveProperty("calendar");
  // The confirmed time is still valid if its mail is sent only now.
  expect((await mails()).get("appointment 1")).not.toBeNull();
  await answer("confirm", { round: 2, slot: { day: "2026-11-26", clock: "10:00" } });
  expect((await mails()).get("appointment 1")).toBeNull();
  expect((await mails()).get("appointment-dealer 2")).toBeNull();
  expect(await readEvent("appointment 3")).toMatchObject({
    uid: first.uid,
    sequence: 3,
    start: "2026-11-26T09:00:00.000Z",
  });

  await press(page, "cancel", 3);
  expect((await mails()).get("appointment 3")).toBeNull();
  expect(await readEvent("appointment 4")).toMatchObject({
    method: ["CANCEL", "CANCEL"],
    uid: first.uid,
    sequence: 4,
    status: "CANCELLED",
    alarms: [],
  });
  expect((await readEvent("appointment-dealer 4")).method).toEqual(["CANCEL", "CANCEL"]);
});

it("confirms a wish withdrawn before any confirmation, without a calendar event", async () => {
  const { page } = await requestDrive();
  await press(page, "cancel", 0);
  expect(await mail("appointment 1")).toMatchObject({
    subject: "Zurückgezogen: Ihr Terminwunsch",
    text: expect.not.stringContaining("Kalender"),
  });
  expect(await mail("appointment 1")).not.toHaveProperty("calendar");
});

/** MIME parts of a mail: their type, and their decoded bytes. */
function readParts(raw: string) {
  const parts = raw.split(/\r\n--.*\r\n/).map((part) => {
    const [head = "", ...body] = part.split("\r\n\r\n");
    const headers = head.replaceAll(/\r\n\s+/g, " ");
    return { headers, body: body.join("\r\n\r\n") };
  });
  return parts.flatMap(({ headers, body }) => {
    const type = /^content-type: (text\/calendar.*|application\/ics)/im.exec(headers)?.[1];
    if (type === undefined) return [];
    // Other encodings let gateways change line ends.
    expect(headers).toMatch(/^content-transfer-encoding: base64/im);
    return { type: type.trim(), bytes: Buffer.from(body, "base64") };
  });
}

/** A content line (RFC 5545, 3.1). */
function expectContentLines(bytes: Buffer) {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const lines = text.split("\r\n").slice(0, -1);
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  for (const line of text.replaceAll("\r\n ", "").split("\r\n").slice(0, -1)) {
    expect(line).toMatch(/^[A-Z-]+(;[A-Z-]+=("[^"]*"|[^";:,]*))*:/);
  }
}

test.each([
  ["REQUEST", "appointment 1", "appointment-dealer 1"],
  ["CANCEL", "appointment 2", "appointment-dealer 2"],
])("%s is an alternative part by RFC 5545 and 6047", async (method, ...names) => {
  const { answer, page } = await requestDrive(wednesdayAfternoon, {
    name: "Öztürk-Müßigbrod 🚗🚗🚗".repeat(3),
  });
  await answer("confirm");
  if (method === "CANCEL") await press(page, "cancel", 1);
  const server = await startTestSmtpServer();
  const mailer = createSmtpMailer({ url: server.url });
  for (const name of names) await mailer.send(await mail(name));
  await mailer.close();
  await server.close();
  expect(server.received).toHaveLength(2);
  for (const { raw } of server.received) {
    const alternatives = /multipart\/alternative;\s+boundary="(.*)"/.exec(raw)?.[1] ?? "none";
    const among = raw.split(`--${alternatives}`).filter((part) => part.includes("text/calendar"));
    expect(among).toHaveLength(1);
    const [alternative, attachment, ...others] = readParts(raw);
    expect(alternative?.type).toBe(`text/calendar; charset=utf-8; method=${method}`);
    expect([attachment?.type, others]).toEqual(["application/ics", []]);
    expect(attachment?.bytes).toEqual(alternative?.bytes);
    expectContentLines(alternative?.bytes ?? Buffer.of());
  }
});

it("says in a delayed mail what its own round said", async () => {
  const { answer } = await requestDrive(wednesdayAfternoon, hostile);
  await answer("confirm", { words: "Bis Mittwoch!" });
  expect((await mail("appointment 1")).text).toContain("Bis Mittwoch!");
  await answer("propose", { round: 1, slot: fridaySlot, words: "Mittwoch geht doch nicht." });
  const { text } = await mail("appointment 1");
  expect(text).not.toContain("geht doch nicht");
  expect((await mail("appointment 2")).text).toContain("geht doch nicht");
});

describe("when the car of a test drive leaves the stock", () => {
  const notify = () => {
    const { database, clock, inquiries } = site();
    const { outbox } = inquiries;
    return notifyOfGoneCars({ db: database, outbox, now: () => clock.now, log: silentLog });
  };
  const listNotices = async () =>
    (await site().inquiries.mails())
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith("car-gone"));

  it("mails customer and dealer, once", async () => {
    const { reference, answer, page } = await requestDrive(wednesdayAfternoon, hostile);
    await answer("confirm");
    await notify();
    expect(await listNotices()).toEqual([]);
    await site().sell("1");
    await notify();
    await notify();
    expect(await listNotices()).toEqual(["car-gone", "car-gone-dealer"]);
    const customer = await mail("car-gone 1");
    expect(customer.to.address).toBe(hostile.email);
    expect(customer.text).toContain(page);
    expect((await mail("car-gone-dealer 1")).text).toContain(`/buero/woche/${reference}`);
    // The mail is superseded if the test drive was cancelled meanwhile.
    await answer("cancel", { round: 1 });
    expect((await mails()).get("car-gone 1")).toBeNull();
  });

  it("mails them when the family has marked the car as sold, but not within 15 minutes", async () => {
    const { answer } = await requestDrive(wednesdayAfternoon);
    await answer("confirm");
    const { database, clock } = site();
    await markSold(database.orm, "1", clock.now, clock.now);
    await notify();
    expect(await listNotices()).toEqual([]);
    clock.now = new Date(clock.now.getTime() + 16 * 60_000);
    await notify();
    expect(await listNotices()).toEqual(["car-gone", "car-gone-dealer"]);
  });

  it("mails nobody without a confirmed test drive ahead", async () => {
    await requestDrive();
    const off = await requestDrive();
    await off.answer("confirm");
    await press(off.page, "cancel", 1);
    await site().sell("1");
    await notify();
    expect(await listNotices()).toEqual([]);
  });
});

it("proposes without a calendar event, and lets the dealer confirm after a phone call", async () => {
  const { reference, answer, page } = await requestDrive();
  await answer("propose", { slot: fridaySlot });
  const customer = await mail("appointment 1");
  expect(customer.text).toContain(page);
  expect(customer.calendar).toBeUndefined();
  const dealer = await mail("appointment-dealer 1");
  expect(dealer.text).toContain(`${mailbox.origin}/buero/woche/${reference}`);
  expect(await answer("confirm", { round: 1, slot: fridaySlot })).toBe("done");
});

it("sends the customer no typed text", async () => {
  const { answer } = await requestDrive(wednesdayAfternoon, {
    ...hostile,
    message: "Kauft bei spam.example!",
  });
  await answer("confirm");
  const { subject, text, html, calendar, to } = await mail("appointment 1");
  for (const typed of ["spam.example", "Erika", "<b>"]) {
    expect([subject, text, html, calendar?.content, to.name].join()).not.toContain(typed);
  }
  expect((await mail("appointment-dealer 1")).html).not.toContain("<b>&</b>");
});
