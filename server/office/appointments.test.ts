import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { shortDayText } from "#domain/format/calendar.ts";
import { inquiryPath } from "#domain/office/inquiry-view.ts";
import { officePaths } from "#domain/office/office.ts";
import { apiPaths } from "#domain/pages/paths.ts";
import { testDriveFields } from "#domain/test-drive/request.ts";
import { inquiries, mails } from "#server/platform/db/personal-schema.ts";
import {
  daySeconds,
  testDriveSite,
  thursdayMorning,
  wednesdayAfternoon,
} from "#tests/support/test-drive-site.ts";
import { contactBody } from "#tests/support/test-inquiries.ts";
import { chef, testOffice } from "#tests/support/test-office.ts";

const { site, advanceClock, requestDrive, stored, press, changeMails } = testDriveSite();

beforeEach(() => site().offer({ ad_key: "1", brand: "BMW", model: "320d" }));

const office = testOffice(site);
const signIn = async (email?: string) => (await office.signIn(email)).session;
async function openDesk(session: string) {
  const desk = await site().services.office.enter(session);
  if (desk === null) throw new Error("The session does not count.");
  return desk;
}
/** Posts from the office; returns status and location. */
async function post(session: string, path: string, fields: Record<string, string>) {
  const answer = await office.post(path, fields, { cookie: `__Host-buero=${session}` });
  return { status: answer.status, location: answer.headers.get("location") };
}
const referenceOf = async () => (await site().inquiries.stored()).at(-1)?.reference ?? "";
const pathOf = (reference: string) => `${officePaths.week}/${reference}`;
const confirm = { aktion: "bestaetigen", runde: "0", zeit: "2026-11-25T14:30" };

describe("an answer to a wished time", () => {
  it("confirms it, mails both, and is recorded", async () => {
    const { row } = await requestDrive();
    const [session, reference] = [await signIn(), await referenceOf()];
    expect(await post(session, pathOf(reference), confirm)).toEqual({
      status: 303,
      location: `/buero/woche?hinweis=ok&anfrage=${reference}&ab=2026-11-25`,
    });
    expect(await row()).toMatchObject({ state: "confirmed", round: 1, sequence: 1 });
    expect((await row()).startsAt?.toISOString()).toBe("2026-11-25T13:30:00.000Z");
    expect(await changeMails()).toEqual(["appointment 1", "appointment-dealer 1"]);
    expect(await office.events()).toEqual(["chef@autohaus.example confirmed"]);
    // The wish is no longer true.
    expect((await (await openDesk(session)).appointments.find(reference, null))?.rows).toEqual([]);
  });

  it("waits no longer once its inquiry is handled, whether it is the first wish or a later one", async () => {
    const { page } = await requestDrive();
    const [session, reference] = [await signIn(), await referenceOf()];
    const desk = (await openDesk(session)).inquiries;
    const shown = async () => {
      const found = await desk.find(reference);
      return [found?.hasOpenWish, found?.appointment];
    };
    await post(session, inquiryPath(reference), { aktion: "erledigt" });
    expect(await shown()).toEqual([false, null]);
    await post(session, inquiryPath(reference), { aktion: "offen" });
    await post(session, pathOf(reference), confirm);
    await press(page, "move", 1, {
      [testDriveFields.day]: "2026-11-26",
      [testDriveFields.time]: "",
    });
    expect(await shown()).toEqual([true, expect.stringContaining("Terminwunsch")]);
    await post(session, inquiryPath(reference), { aktion: "erledigt" });
    expect(await shown()).toEqual([false, expect.stringContaining("Bestätigt")]);
  });

  it.each(["bestaetigen", "vorschlagen"])("is the first handling: %s", async (aktion) => {
    await requestDrive();
    const [session, reference] = [await signIn(), await referenceOf()];
    const path = pathOf(reference);
    const firstHandledAt = async () => (await site().inquiries.stored()).at(-1)?.firstHandledAt;
    await post(session, path, { ...confirm, aktion, zeit: "x" });
    expect(await firstHandledAt()).toBeNull();
    const first = site().clock.now;
    await post(session, path, { ...confirm, aktion });
    expect(await firstHandledAt()).toEqual(first);
    advanceClock(60);
    await post(session, path, { ...confirm, runde: "1" });
    await post(session, path, { aktion: "absagen", runde: "2" });
    await post(session, inquiryPath(reference), { aktion: "offen" });
    expect(await firstHandledAt()).toEqual(first);
  });

  it("is warned of a wish beside it, of a taken time, and of a day closed since", async () => {
    const first = await requestDrive(wednesdayAfternoon, { name: "Klaas Jansen" });
    const second = await requestDrive(wednesdayAfternoon, {
      ...{ name: "Tarek Demir", email: "tarek@kunde.example", phone: "0431 778899" },
    });
    const session = await signIn();
    const warnings = async () => {
      const desk = await openDesk(session);
      const rows = (await desk.today()).appointments;
      const row = rows.find(({ reference }) => reference === second.reference);
      const page = await desk.appointments.find(second.reference, null);
      const { wishes } = await desk.appointments.week(null);
      const wish = wishes.find(({ reference }) => reference === second.reference);
      expect([page?.warnings, wish?.warnings]).toEqual([row?.warnings, row?.warnings]);
      return row?.warnings;
    };
    const time = `${shortDayText("2026-11-25")}, 14:30`;
    expect(await warnings()).toEqual([`${time} wünscht für diesen Wagen auch: Klaas Jansen`]);
    await post(session, pathOf(first.reference), confirm);
    expect(await warnings()).toEqual([`${time} ist vergeben: Klaas Jansen`]);
    const { profiles } = site().inquiries;
    const closed = { day: "2026-11-25", reason: "Inventur", hours: null };
    const before = profiles.current();
    const save = (next: typeof before) =>
      profiles.save(next, profiles.version(), chef, async () => undefined);
    await save({ ...before, specialDays: [closed] });
    expect(await warnings()).toEqual([`${shortDayText("2026-11-25")} ist geschlossen (Inventur)`]);
    const { days } = await (await openDesk(session)).appointments.week("2026-11-25");
    expect(days.find(({ day }) => day === closed.day)).toMatchObject({
      hours: null,
      reason: "Inventur",
    });
    await save(before);
  });

  it("confirms another time that was agreed by telephone, today's too", async () => {
    const { row } = await requestDrive();
    const [session, reference] = [await signIn(), await referenceOf()];
    await post(session, pathOf(reference), { ...confirm, zeit: "2026-11-21T13:30" });
    expect(await row()).toMatchObject({ state: "confirmed", round: 1 });
    const moved = { aktion: "bestaetigen", runde: "1", zeit: "2026-11-27T17:30" };
    await post(session, pathOf(reference), moved);
    expect((await row()).startsAt?.toISOString()).toBe("2026-11-27T16:30:00.000Z");
    expect(await changeMails()).toHaveLength(4);
  });

  it("takes the inquiry off today's list until the date is over", async () => {
    await requestDrive();
    const [session, reference] = [await signIn(), await referenceOf()];
    const desk = await openDesk(session);
    const listed = async () => {
      const { appointments, inquiries } = await desk.today();
      return [appointments, inquiries].map((list) => list.map((each) => each.reference));
    };
    expect(await listed()).toEqual([[reference], []]);
    await post(session, pathOf(reference), { ...confirm, aktion: "vorschlagen" });
    expect(await listed()).toEqual([[], []]);
    await post(session, pathOf(reference), { ...confirm, runde: "1" });
    expect(await listed()).toEqual([[], []]);
    advanceClock(5 * daySeconds);
    expect(await listed()).toEqual([[], [reference]]);
  });

  it("proposes a time, which the customer accepts; a confirmed one stays until then", async () => {
    const { row, page } = await requestDrive();
    const [session, reference] = [await signIn(), await referenceOf()];
    await post(session, pathOf(reference), confirm);
    const proposal = { aktion: "vorschlagen", runde: "1", zeit: "2026-11-26T10:00" };
    await post(session, pathOf(reference), proposal);
    expect(await row()).toMatchObject({ state: "proposed", round: 2 });
    const next = await (await openDesk(session)).appointments.week("2026-11-25");
    expect(
      next.days.flatMap(({ entries }) => entries.map(({ slot, state }) => [slot.day, state])),
    ).toEqual([
      ["2026-11-25", "moving"],
      ["2026-11-26", "proposed"],
    ]);
    await press(page, "accept", 2);
    expect((await row()).startsAt?.toISOString()).toBe("2026-11-26T09:00:00.000Z");
    const shown = await (await openDesk(session)).inquiries.find(reference);
    expect(shown?.appointment).toMatch(/^Vom Kunden angenommen: .*26\.11\./);
    expect(shown?.customerWait).toBe("Termin steht");
  });

  it("calls off a confirmed one, and nothing else", async () => {
    const { row } = await requestDrive();
    const [session, reference] = [await signIn(), await referenceOf()];
    const cancel = (runde: string) =>
      post(session, pathOf(reference), { aktion: "absagen", runde });
    expect((await cancel("0")).location).toBe(`${pathOf(reference)}?hinweis=ungueltig`);
    await post(session, pathOf(reference), confirm);
    expect((await cancel("1")).location).toBe(`/buero/woche?hinweis=ok&anfrage=${reference}`);
    expect(await row()).toMatchObject({ state: "called-off", round: 2 });
    expect((await changeMails()).slice(2)).toEqual(["appointment 2", "appointment-dealer 2"]);
    expect((await office.events())[1]).toBe("chef@autohaus.example called-off");
  });

  it("carries a sentence to the customer, whom the mail calls by name, also when it moves", async () => {
    const { row } = await requestDrive(wednesdayAfternoon, { name: "Erika Muster" });
    const [session, path] = [await signIn(), pathOf(await referenceOf())];
    await post(session, path, { ...confirm, satz: " Bitte läuten\r\nSie. " });
    expect(await row()).toMatchObject({ words: "Bitte läuten\nSie.", movedFrom: null });
    await post(session, path, { ...confirm, runde: "1", zeit: "2026-11-26T9:00", satz: "" });
    expect(await row()).toMatchObject({ words: null, movedFrom: new Date("2026-11-25T13:30Z") });
    expect(await office.events()).toEqual(["confirmed", "moved"].map((kind) => `${chef} ${kind}`));
    const view = await (await openDesk(session)).inquiries.find(await referenceOf());
    expect(view?.events.map(({ text }) => text)).toEqual([
      "Mittwoch, 25.11.2026, 14:30\u00a0Uhr\nBitte läuten\nSie.",
      "Donnerstag, 26.11.2026, 9:00\u00a0Uhr",
    ]);
    const mails = (await site().inquiries.mails()).filter(({ kind }) => kind === "appointment");
    const moved = mails.at(-1);
    const composed = moved && (await site().inquiries.mailKinds.appointment.compose(moved));
    expect(composed?.content.subject).toBe(
      "Verschoben: neu Do 26.11., 9 Uhr statt Mi 25.11., 14:30 Uhr",
    );
    const long = await post(session, path, { ...confirm, runde: "2", satz: "x".repeat(501) });
    expect(long.status).toBe(422);
    expect((await row()).round).toBe(2);
    await post(session, path, { aktion: "absagen", runde: "2", satz: "Der Wagen ist kaputt." });
    expect(await row()).toMatchObject({ state: "called-off", words: "Der Wagen ist kaputt." });
  });

  it("asks before a second test drive at the same time, and keeps the choice", async () => {
    await requestDrive();
    const session = await signIn();
    await post(session, pathOf(await referenceOf()), confirm);
    const { row } = await requestDrive();
    const path = pathOf(await referenceOf());
    expect((await post(session, path, confirm)).location).toBe(
      `${path}?hinweis=belegt&zeit=2026-11-25T14%3A30`,
    );
    const cookie = `__Host-buero=${session}`;
    const answer = await office.post(path, { ...confirm, satz: "Für Frau Muster." }, { cookie });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("Für Frau Muster.</textarea>");
    expect((await row()).state).toBe("requested");
    await post(session, path, { ...confirm, trotzdem: "ja" });
    expect((await row()).state).toBe("confirmed");
  });

  it.each([
    ["", "no time"],
    ["2026-11-22T10:00", "a Sunday"],
    ["2026-11-21T06:30", "the past"],
    ["2027-06-01T10:00", "too far ahead"],
    ["2026-11-25T14:31", "no half hour"],
    ["x", "no time at all"],
  ])("is refused for %j: %s", async (zeit) => {
    const { row } = await requestDrive();
    const [session, path] = [await signIn(), pathOf(await referenceOf())];
    const { status, location } = await post(session, path, { ...confirm, zeit });
    expect([status, location]).toEqual([303, expect.stringContaining("hinweis=ungueltig")]);
    expect((await row()).round).toBe(0);
    expect(await office.log()).toEqual([]);
  });

  it("counts once on two devices: the second one is told that something changed", async () => {
    const { row } = await requestDrive();
    const path = pathOf(await referenceOf());
    const sessions = [await signIn(), await signIn("anna@autohaus.example")];
    const answers = await Promise.all(sessions.map((session) => post(session, path, confirm)));
    const outcomes = answers.map(({ location }) => /hinweis=(\w+)/.exec(location ?? "")?.[1]);
    expect(outcomes.toSorted()).toEqual(["ok", "veraltet"]);
    expect((await row()).round).toBe(1);
    expect(await office.events()).toHaveLength(1);
  });

  it("gives a time to one of two that are confirmed at once", async () => {
    const drives = [await requestDrive(), await requestDrive()];
    const outcomes = await Promise.all(drives.map(({ answer }) => answer("confirm")));
    expect(outcomes.sort()).toEqual(["done", "taken"]);
  });

  it("calls off no test drive that is past", async () => {
    const { answer, row } = await requestDrive();
    await answer("confirm");
    advanceClock(5 * daySeconds);
    expect(await answer("cancel", { round: 1 })).toBe("invalid");
    expect((await row()).state).toBe("confirmed");
  });

  it("is refused without a session, and changes nothing", async () => {
    const { row } = await requestDrive();
    const path = pathOf(await referenceOf());
    expect((await post("", path, confirm)).status).toBe(401);
    expect((await row()).round).toBe(0);
  });

  it("is refused for forms that the page does not have, and says so of an unknown inquiry", async () => {
    await requestDrive();
    const [session, path] = [await signIn(), pathOf(await referenceOf())];
    for (const changed of [{ aktion: "x" }, { aktion: "confirm" }, { runde: "-1" }, { runde: "" }])
      expect((await post(session, path, { ...confirm, ...changed })).status).toBe(400);
    for (const reference of ["K-7F4M-2Q", "x"]) {
      const { status, location } = await post(session, pathOf(reference), confirm);
      expect([status, location]).toEqual([303, expect.stringMatching(/^\/buero\/woche\/[^/]+\?/)]);
    }
  });
});

describe("the week", () => {
  it("shows who comes when, with the car's state, and wishes that wait at the top", async () => {
    const day = { first: { day: "2026-11-24", time: "9:00" }, second: null };
    await requestDrive(day, { name: "Anton Früh" });
    const session = await signIn();
    const first = await referenceOf();
    await post(session, pathOf(first), { ...confirm, zeit: "2026-11-24T9:00" });
    await requestDrive(wednesdayAfternoon, { name: "Berta Exakt" });
    advanceClock(3_600);
    await requestDrive(thursdayMorning, { name: "Carla Vormittag" });
    await site().sell("1");
    const desk = await openDesk(session);
    const week = await desk.appointments.week("2026-11-24");
    expect(week.monday).toBe("2026-11-23");
    expect(week.wishes).toMatchObject([
      { name: "Berta Exakt", exact: [{ day: "2026-11-25", clock: "14:30" }] },
      { name: "Carla Vormittag", exact: [] },
    ]);
    expect(week.days.map(({ entries }) => entries.length)).toEqual([0, 1, 0, 0, 0, 0, 0]);
    expect(week.days[1]?.entries[0]).toMatchObject({
      slot: { day: "2026-11-24", clock: "9:00" },
      state: "confirmed",
      appointment: {
        answeredBy: "Chef",
        name: "Anton Früh",
        phone: "06203 900140",
        car: expect.stringMatching(/^BMW/),
        carNote: "nicht mehr im Bestand",
      },
    });
    expect(week.days.map(({ hours }) => hours)).toEqual([
      ...Array.from({ length: 5 }, () => "8–18\u00a0Uhr"),
      "9–14\u00a0Uhr",
      null,
    ]);
    const [, tuesday, wednesday] = week.days;
    expect(tuesday?.open).toContain("9:00");
    expect(tuesday?.free).not.toContain("9:00");
    expect(wednesday?.free).toEqual(wednesday?.open);
    await site()
      .database.orm.update(inquiries)
      .set({ removedAt: site().clock.now })
      .where(eq(inquiries.reference, first));
    const without = await desk.appointments.week("2026-11-24");
    expect(without.days.flatMap(({ entries }) => entries)).toEqual([]);
    expect(await desk.appointments.find(first, null)).toBeNull();
  });

  it.each([
    [null, "2026-11-16"],
    ["2026-11-22", "2026-11-16"],
    ["2026-11-23", "2026-11-23"],
    ["2026-02-31", "2026-11-16"],
    ["2030-01-01", "2026-11-16"],
    ["+275760-09-13", "2026-11-16"],
    ["x", "2026-11-16"],
  ])("of %j begins on %s", async (asked, monday) => {
    const desk = await openDesk(await signIn());
    expect((await desk.appointments.week(asked)).monday).toBe(monday);
  });
});

describe("today", () => {
  it("has its test drives, and without any the next one, which leads to its page", async () => {
    await requestDrive();
    const session = await signIn();
    const today = async () => (await openDesk(session)).appointments.today();
    const page = async () =>
      (
        await site().ask(officePaths.today, { headers: { cookie: `__Host-buero=${session}` } })
      ).text();
    expect(await today()).toEqual({ today: [], next: null });
    expect(await page()).not.toContain("Kein Termin");
    const path = pathOf(await referenceOf());
    await post(session, path, confirm);
    expect(await today()).toMatchObject({ today: [], next: { slot: { clock: "14:30" } } });
    expect(await page()).toMatch(new RegExp(`Der nächste:.*?<a href="${path}"`));
    advanceClock(4 * daySeconds);
    const drive = { state: "confirmed", appointment: { car: expect.stringMatching(/^BMW/) } };
    expect(await today()).toMatchObject({ today: [drive], next: null });
    expect(await page()).toMatch(new RegExp(`Termine heute.*?<a href="${path}"`));
    await post(session, path, { aktion: "absagen", runde: "1" });
    expect(await today()).toMatchObject({ today: [{ state: "called-off" }] });
    advanceClock(-daySeconds);
    expect(await today()).toEqual({ today: [], next: null });
  });
});

describe("the times that can be chosen", () => {
  const find = async (day: string | null = null) =>
    (await openDesk(await signIn())).appointments.find(await referenceOf(), day);

  it("are a day's half hours, first those of the wished day, then of the days around it", async () => {
    await requestDrive(thursdayMorning);
    const wished = await find();
    expect(wished).toMatchObject({
      message: expect.stringMatching(/./),
      ...{ day: "2026-11-26", before: "2026-11-25", after: "2026-11-27" },
      wishedDays: ["2026-11-26"],
    });
    expect(wished?.slots).toHaveLength(20);
    expect(wished?.slots[0]).toEqual({
      ...{ day: "2026-11-26", clock: "8:00", takenBy: null, isWished: true },
    });
    expect(wished?.slots.at(-1)).toMatchObject({ clock: "17:30", isWished: false });
    // It is Saturday, 7:00; Sunday is closed.
    expect(await find("2026-11-21")).toMatchObject({ before: null, after: "2026-11-23" });
    expect((await find("2026-11-22"))?.day).toBe("2026-11-26");
    expect((await find("x"))?.day).toBe("2026-11-26");
    advanceClock(30 * daySeconds);
    expect(await find()).toMatchObject({ day: "2026-12-21", wishedDays: [] });
  });

  it("tell who has those that are taken, and so does a wish in the week", async () => {
    await requestDrive();
    const session = await signIn();
    await post(session, pathOf(await referenceOf()), confirm);
    await requestDrive();
    const taken = (await find())?.slots.filter(({ takenBy }) => takenBy !== null);
    const takenBy = "Erika Mustermann";
    expect(taken).toMatchObject([{ clock: "14:30", isWished: true, takenBy }]);
    const { wishes } = await (await openDesk(session)).appointments.week(null);
    expect(wishes).toMatchObject([{ exact: [{ clock: "14:30", takenBy }] }]);
    const page = await site().ask(officePaths.week, {
      headers: { cookie: `__Host-buero=${session}` },
    });
    expect(await page.text()).not.toMatch(/14:30<[^>]*> bestätigen|value="2026-11-25T14:30"/);
  });

  it("are there for an inquiry without a wish, whose appointment the first answer stores", async () => {
    expect((await site().post(apiPaths.contactInquiry, contactBody())).status).toBe(200);
    const [session, path] = [await signIn(), pathOf(await referenceOf())];
    expect(await find("2026-11-25")).toMatchObject({ day: "2026-11-25", round: 0 });
    expect(await stored()).toEqual([]);
    expect((await post(session, path, { ...confirm, zeit: "x" })).location).toContain("ungueltig");
    expect(await stored()).toEqual([]);
    await post(session, path, confirm);
    expect(await stored()).toMatchObject([{ state: "confirmed", round: 1 }]);
    const week = await (await openDesk(session)).appointments.week("2026-11-25");
    expect(week.days.flatMap(({ entries }) => entries)).toHaveLength(1);
  });
});

describe("a mail that was given up", () => {
  it("is sent again from the office, once, and that is recorded", async () => {
    await requestDrive();
    const [mail] = await site().inquiries.mails();
    const [session, reference] = [await signIn(), await referenceOf()];
    const { orm } = site().database;
    await orm.update(mails).set({ failedAt: site().clock.now });
    site().inquiries.queued.length = 0;
    const page = inquiryPath(reference);
    const fields = { aktion: "senden", mail: String(mail?.id), weiter: page };
    expect(await post("", officePaths.today, fields)).toMatchObject({ location: "/buero" });
    expect(site().inquiries.queued).toEqual([]);
    for (let count = 0; count < 2; count += 1) {
      expect(await post(session, officePaths.today, fields)).toEqual({
        status: 303,
        location: page,
      });
    }
    expect(site().inquiries.queued).toEqual([mail?.id]);
    expect((await site().inquiries.mails())[0]?.failedAt).toBeNull();
    expect(await office.log()).toEqual([`chef@autohaus.example resent ${reference}`]);
    for (const odd of ["", "x", "-1", "1e9", "99999999999999999999"])
      expect((await post(session, officePaths.today, { ...fields, mail: odd })).status).toBe(400);
  });
});
