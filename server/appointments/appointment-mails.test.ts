import ICAL from "ical.js";
import { beforeEach, expect, it, test } from "vitest";
import { aCar } from "#domain/car/test-car.ts";
import { openSiteSecret } from "#server/inquiries/site-secret.ts";
import { createInquiryStore } from "#server/inquiries/store.ts";
import { composeInquiryMail } from "#server/mail/compose.ts";
import { findAppointmentInMail } from "./appointment-in-mail.ts";
import { appointmentTestSite, confirm, done, wednesday } from "./test-appointments.ts";

const { site, ask, post, press } = appointmentTestSite();
const car = aCar({ ad_key: "1" });
const mailbox = {
  from: { name: "Autohaus", address: "info@autohaus.example" },
  to: { name: "Verkauf", address: "verkauf@autohaus.example" },
  origin: "https://autohaus.example",
};
const hostile = { name: "Erika\u202e <b>&</b>", email: "erika@muster.example" };

beforeEach(() => site().offer({ ad_key: "1" }));

/** The mails as they would be sent now, by kind and round; null for one that says nothing any more. */
async function mails() {
  const { database } = site();
  const inquiries = createInquiryStore({ db: database });
  const secret = await openSiteSecret(database);
  const made = new Map<string, Awaited<ReturnType<typeof composeInquiryMail>> | null>();
  for (const { id } of await site().inquiries.letters()) {
    const found = await inquiries.mail(id);
    if (found === null) throw new Error("A mail is gone.");
    const { mail, inquiry } = found;
    const appointment = await findAppointmentInMail(mail, { database, secret, mailbox });
    const isOver = mail.appointmentRound !== null && appointment?.told == null;
    const content = isOver
      ? null
      : await composeInquiryMail(
          mail,
          inquiry,
          {
            car,
            photo: null,
            markLink: (reference) => `${mailbox.origin}/vorgang/${reference}`,
            appointment,
            photoLinks: null,
          },
          mailbox,
        );
    made.set(`${mail.kind} ${mail.appointmentRound ?? "first"}`, content);
  }
  return made;
}

async function mail(name: string) {
  const found = (await mails()).get(name);
  if (!found) throw new Error(`There is no mail ${name}.`);
  return found;
}

/** As a calendar reads it. */
async function entry(name: string) {
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
    organizer: String(component.getFirstPropertyValue("organizer")),
    text: `${event.summary}\n${event.description}\n${event.location}`,
    lines: calendar.content.split("\r\n"),
  };
}

it("asks the family with two links, and gives the customer a page", async () => {
  const { link, page } = await ask(wednesday, { recaptchaToken: "good" });
  const dealer = await mail("dealer first");
  for (const action of ["confirm", "propose"] as const) {
    expect(dealer.text).toContain(mailbox.origin + link(action));
    expect(dealer.html).toContain(link(action));
  }
  const customer = await mail("visitor first");
  for (const text of [
    page,
    "Mittwoch, 25.11.2026, 14:30",
    "Volkswagen Golf",
    "Führerschein",
    "Hohe Str. 14-16",
    "Der Termin gilt, sobald wir ihn bestätigt haben",
  ]) {
    expect(customer.text).toContain(text);
    expect(customer.html).toContain(text.replace(/&/g, "&amp;"));
  }
  expect(customer.text).not.toContain("/termin/antwort/");
  expect(customer.calendar).toBeUndefined();
});

it("confirms with a calendar entry of both, and changes it by its UID", async () => {
  const { link, page } = await ask(wednesday, hostile);
  await post(link("confirm"), confirm);
  const first = await entry("appointment 1");
  expect(first).toMatchObject({
    method: ["REQUEST", "REQUEST"],
    sequence: 1,
    start: "2026-11-25T13:30:00.000Z",
    minutes: 30,
    status: "CONFIRMED",
    alarms: ["-P1D", "-PT2H"],
    attendee: "mailto:erika@muster.example",
    organizer: "mailto:info@autohaus.example",
  });
  expect(first.text).toContain("Führerschein");
  expect(first.text).toContain(page);
  // RFC 5545: lines of 75 bytes at most.
  expect(first.lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect((await mail("appointment 1")).subject).toBe(
    "Bestätigt: Ihre Probefahrt am Mittwoch, 25.11.2026, 14:30 Uhr",
  );
  const dealers = await entry("appointment-dealer 1");
  expect(dealers).toMatchObject({ uid: first.uid, sequence: 1, start: first.start });
  expect(dealers.text).toContain("Telefon 06203 900140");

  await press(page, "move", 1, { tag: "2026-11-26", zeit: "10:00" });
  // It still holds, should its mail be on its way only now.
  expect((await mails()).get("appointment 1")).not.toBeNull();
  await post(link("confirm", 2), { zeit: "2026-11-26T10:00" });
  expect((await mails()).get("appointment 1")).toBeNull();
  expect((await mails()).get("appointment-dealer 2")).toBeNull();
  expect(await entry("appointment 3")).toMatchObject({
    uid: first.uid,
    sequence: 3,
    start: "2026-11-26T09:00:00.000Z",
  });

  await press(page, "cancel", 3);
  expect((await mails()).get("appointment 3")).toBeNull();
  expect(await entry("appointment 4")).toMatchObject({
    method: ["CANCEL", "CANCEL"],
    uid: first.uid,
    sequence: 4,
    status: "CANCELLED",
    alarms: [],
  });
  expect((await entry("appointment-dealer 4")).method).toEqual(["CANCEL", "CANCEL"]);
});

it("proposes without a calendar entry, and lets the family confirm what was agreed on the phone", async () => {
  const { link, page } = await ask();
  await post(link("propose"), { zeit: "2026-11-27T16:00" });
  const customer = await mail("appointment 1");
  expect(customer.subject).toBe("Unser Terminvorschlag: Freitag, 27.11.2026, 16:00 Uhr");
  expect(customer.text).toContain(page);
  expect(customer.calendar).toBeUndefined();
  const dealer = await mail("appointment-dealer 1");
  expect(dealer.text).toContain(link("confirm", 1));
  expect(await post(link("confirm", 1), { zeit: "2026-11-27T16:00" })).toEqual(done);
});

it("gives the customer nothing that somebody typed (T3)", async () => {
  const { link } = await ask(`Kauft bei spam.example!\n${wednesday}`, hostile);
  await post(link("confirm"), confirm);
  const { subject, text, html, calendar, to } = await mail("appointment 1");
  for (const typed of ["spam.example", "Erika", "<b>"]) {
    expect([subject, text, html, calendar?.content, to.name].join()).not.toContain(typed);
  }
  expect((await mail("appointment-dealer 1")).html).not.toContain("<b>&</b>");
});

test("a mail is the same each time it is made", async () => {
  const { link } = await ask();
  await post(link("confirm"), confirm);
  expect([...(await mails())]).toEqual([...(await mails())]);
});
