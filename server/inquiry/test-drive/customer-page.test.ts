import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, test } from "vitest";
import { apiPaths, appointmentCalendarPath, appointmentPath } from "#domain/pages/paths.ts";
import { deleteInquiries } from "#server/inquiry/inquiry-store.ts";
import { appointments, inquiries } from "#server/platform/db/personal-schema.ts";
import {
  daySeconds,
  fridaySlot,
  redirectOk,
  redirectOutdated,
  testDriveSite,
  wednesdayAfternoon,
} from "#tests/support/test-drive-site.ts";
import { contactBody } from "#tests/support/test-inquiries.ts";

const { site, advanceClock, requestDrive, stored, press, changeMails } = testDriveSite();

beforeEach(() => site().offer({ ad_key: "1", price_amount: 20_000 }));

const view = (page: string) => site().services.testDrives.view(page.split("/").at(-1) ?? "");
async function handle() {
  const handledAt = site().clock.now;
  await site().database.orm.update(inquiries).set({ handledAt });
}

describe("an inquiry for a test drive", () => {
  it("creates an appointment in its transaction, and none without a wish", async () => {
    const { row } = await requestDrive();
    expect(await row()).toMatchObject({
      state: "requested",
      wish: { first: { day: "2026-11-25", time: "14:30" }, second: null, tradeIn: false },
      startsAt: null,
      round: 0,
    });
    site().inquiries.faults.queueFails = true;
    const refused = contactBody({ message: `Hallo\n${wednesdayAfternoon}` });
    expect((await site().post(apiPaths.contactInquiry, refused)).status).toBe(503);
    site().inquiries.faults.queueFails = false;
    await site().post(apiPaths.contactInquiry, contactBody({ message: "Nur eine Frage" }));
    expect(await stored()).toHaveLength(1);
  });

  it.each([
    [{ delivery_date: "2026-11-26" }, "Lieferbar ab 26.11.2026", true],
    [{ delivery_days: 45 }, "Lieferzeit 45 Tage", true],
    [{ delivery_date: "2026-11-25" }, "", false],
    [{ delivery_date: "2026-11-20", delivery_days: 45 }, "", false],
  ])("is refused before the car is here: %j", async (delivery, text, isRefused) => {
    await site().offer({ ad_key: "2", ...delivery });
    const send = (details: object) =>
      site().post(apiPaths.contactInquiry, contactBody({ details: { vehicle: "2", ...details } }));
    const drive = await send({ intent: "probefahrt", testDrive: wednesdayAfternoon });
    expect(drive.status).toBe(isRefused ? 422 : 200);
    expect(await drive.text()).toContain(isRefused ? `noch nicht bei uns (${text})` : "reference");
    expect(await stored()).toHaveLength(isRefused ? 0 : 1);
    expect((await send({ intent: "anfrage" })).status).toBe(200);
  });

  it.each([
    [{ delivery_days: 30 }, 422],
    [{ delivery_days: null }, 200],
  ])("for two cars is refused only if neither is here: %j, %d", async (other, status) => {
    await site().offer({ ad_key: "2", delivery_date: "2027-01-11" }, { ad_key: "3", ...other });
    const details = { vehicle: "2", otherVehicles: ["3"], intent: "probefahrt" };
    const drive = await site().post(apiPaths.contactInquiry, contactBody({ details }));
    expect(drive.status).toBe(status);
  });

  it("without a day is refused before the car is here", async () => {
    await site().offer({ ad_key: "2", delivery_date: "2026-11-26" });
    const details = { vehicle: "2", intent: "probefahrt" };
    const drive = await site().post(apiPaths.contactInquiry, contactBody({ details }));
    expect(drive.status).toBe(422);
  });

  it("deletes the appointment with it", async () => {
    await requestDrive();
    const [inquiry] = await site().inquiries.stored();
    await deleteInquiries(site().database.orm, [inquiry?.id ?? 0], site().clock.now);
    expect(await stored()).toEqual([]);
  });
});

describe("the customer's page", () => {
  it("accepts the dealer's proposal", async () => {
    const { answer, row, page } = await requestDrive();
    expect(await answer("propose", { slot: fridaySlot })).toBe("done");
    expect(await row()).toMatchObject({ state: "proposed", startsAt: null, sequence: null });
    expect(await changeMails()).toEqual(["appointment 1", "appointment-dealer 1"]);
    expect(await press(page, "accept", 0)).toEqual(redirectOutdated);
    expect(await press(page, "accept", 1)).toEqual(redirectOk);
    expect(await row()).toMatchObject({ state: "confirmed", round: 2, sequence: 2 });
    expect((await row()).startsAt?.toISOString()).toBe("2026-11-27T15:00:00.000Z");
    expect(await press(page, "accept", 2)).toEqual(redirectOutdated);
  });

  it("asks the dealer again when the proposed slot was taken meanwhile", async () => {
    const one = await requestDrive();
    await one.answer("propose");
    const other = await requestDrive();
    await other.answer("confirm");
    expect(await press(one.page, "accept", 1)).toEqual(redirectOk);
    expect(await one.row()).toMatchObject({
      state: "requested",
      startsAt: null,
      wish: { first: { day: "2026-11-25", time: "14:30" } },
    });
  });

  it("moves the test drive to no day before the car is here", async () => {
    const { row, page } = await requestDrive();
    await site().offer({ ad_key: "1", delivery_date: "2026-11-27" });
    const move = (day: string) =>
      press(page, "move", 0, {
        "details.testDrive.first.day": day,
        "details.testDrive.first.time": "",
      });
    expect((await move("2026-11-26")).hint).toMatch(/^hinweis=wunsch/);
    expect(await row()).toMatchObject({ round: 0 });
    expect(await move("2026-11-27")).toEqual(redirectOk);
  });

  it.each([
    [{ "details.testDrive.first.day": "2026-11-29", "details.testDrive.first.time": "" }],
    [{ "details.testDrive.first.day": "2026-11-20", "details.testDrive.first.time": "" }],
    [{}],
  ])("returns an impossible wish to the form: %j", async (typed: Record<string, string>) => {
    const { row, page } = await requestDrive();
    const { status, hint } = await press(page, "move", 0, typed);
    expect([status, hint]).toEqual([
      303,
      expect.stringMatching(/^hinweis=wunsch&details\.testDrive/),
    ]);
    expect((await row()).round).toBe(0);
  });

  it("cancels, and confirms that to the customer by mail", async () => {
    const asked = await requestDrive();
    expect(await press(asked.page, "cancel", 0)).toEqual(redirectOk);
    expect(await changeMails()).toEqual(["appointment 1", "appointment-dealer 1"]);
    const { answer, row, page } = await requestDrive();
    await answer("confirm");
    expect(await press(page, "cancel", 1)).toEqual(redirectOk);
    expect(await row()).toMatchObject({ state: "cancelled", sequence: 2 });
    expect((await changeMails()).slice(-2)).toEqual(["appointment 2", "appointment-dealer 2"]);
    expect(await press(page, "cancel", 2)).toEqual(redirectOutdated);
    // The slot is free again.
    const next = await requestDrive();
    expect(await next.answer("confirm")).toBe("done");
  });

  it("offers a confirmed date as a file for the calendar, and no other", async () => {
    const { answer, row, page } = await requestDrive(wednesdayAfternoon, { email: "e@m.example" });
    const file = appointmentCalendarPath(page.split("/").at(-1) ?? "");
    const open = async () => {
      const answered = await site().ask(file);
      return { status: answered.status, headers: answered.headers, text: await answered.text() };
    };
    expect(await open()).toMatchObject({ status: 303 });
    await answer("confirm");
    const { headers, text } = await open();
    expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(text).toMatch(/\r\nMETHOD:PUBLISH\r\n[\s\S]*\r\nDTSTART:20261125T133000Z\r\n/);
    // By its UID and sequence a later mail updates the entry.
    expect(text).toContain(`\r\nUID:${(await row()).id}@`);
    expect(text).toContain("\r\nSEQUENCE:1\r\n");
    expect(text).not.toMatch(/ATTENDEE|e@m\.example/);
    await press(page, "cancel", 1);
    expect((await open()).headers.get("location")).toBe(page);
    expect((await site().ask(appointmentCalendarPath("A".repeat(43)))).status).toBe(303);
  });

  it("changes nothing once it is over", async () => {
    const { answer, page } = await requestDrive();
    await answer("confirm");
    advanceClock(5 * daySeconds);
    expect(await press(page, "cancel", 1)).toEqual(redirectOutdated);
  });

  it("changes nothing when opened with any method, since mail scanners open links", async () => {
    const { row, page } = await requestDrive();
    const before = await row();
    for (const method of ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"])
      await site().ask(page, { method });
    expect(await row()).toEqual(before);
    expect(await changeMails()).toEqual([]);
  });

  it("cancels, which is no handling by the family", async () => {
    const { page } = await requestDrive();
    expect(await press(page, "cancel", 0)).toEqual(redirectOk);
    expect((await site().inquiries.stored()).at(-1)?.firstHandledAt).toBeNull();
  });

  it("offers nothing once the inquiry is handled", async () => {
    const { row, page } = await requestDrive();
    await handle();
    expect(await view(page)).toMatchObject({ state: "closed", canChange: false });
    expect(await press(page, "cancel", 0)).toEqual(redirectOutdated);
    expect((await row()).round).toBe(0);
  });

  it("keeps a confirmed test drive when the inquiry is handled, until the customer moves it", async () => {
    const { answer, page } = await requestDrive();
    await answer("confirm");
    advanceClock(60);
    await handle();
    expect(await view(page)).toMatchObject({ state: "confirmed", canChange: true });
    advanceClock(60);
    const wish = {
      "details.testDrive.first.day": "2026-11-26",
      "details.testDrive.first.time": "10:00",
    };
    expect(await press(page, "move", 1, wish)).toEqual(redirectOk);
    expect(await view(page)).toMatchObject({ state: "requested" });
  });

  it("limits the number of mails to the dealer", async () => {
    const { page } = await requestDrive();
    const wish = {
      "details.testDrive.first.day": "2026-11-26",
      "details.testDrive.first.time": "",
    };
    for (let round = 0; round < 30; round += 1) {
      expect(await press(page, "move", round, wish)).toEqual(redirectOk);
    }
    expect(await press(page, "move", 30, wish)).toEqual(redirectOutdated);
  });

  it("is not found without its token, and refuses unknown buttons", async () => {
    const { row, page } = await requestDrive();
    expect(await site().services.testDrives.view("A".repeat(43))).toBeNull();
    expect(await press(appointmentPath("A".repeat(43)), "cancel", 0)).toEqual(redirectOutdated);
    expect((await press(page, "confirm", 0)).status).toBe(400);
    expect((await press(page, "cancel", -1)).status).toBe(400);
    expect((await row()).round).toBe(0);
  });
});

test("a change is rolled back when its mail's job cannot be stored", async () => {
  const { answer, row } = await requestDrive();
  site().inquiries.faults.queueFails = true;
  await expect(answer("confirm")).rejects.toThrow();
  expect((await row()).state).toBe("requested");
});

test("tokens, links and wishes are never logged, and tokens never stored", async () => {
  const { id, answer, page } = await requestDrive();
  await answer("confirm");
  await site().ask(page);
  const token = page.split("/").at(-1) ?? "?";
  for (const text of [token, "25.11.2026"]) {
    expect(site().logLines.join()).not.toContain(text);
  }
  const rows = await site().database.orm.select().from(appointments).where(eq(appointments.id, id));
  expect(JSON.stringify(rows)).not.toContain(token);
});
