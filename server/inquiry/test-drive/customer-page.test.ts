import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, test } from "vitest";
import { apiPaths, appointmentPath } from "#domain/pages/paths.ts";
import { createInquiryStore } from "#server/inquiry/inquiry-store.ts";
import { appointments } from "#server/platform/db/personal-schema.ts";
import {
  confirmFields,
  daySeconds,
  lastSegment,
  redirectOk,
  redirectOutdated,
  testDriveSite,
  wednesdayAfternoon,
} from "#tests/support/test-drive-site.ts";
import { contactBody } from "#tests/support/test-inquiries.ts";

const { site, advanceClock, requestDrive, stored, post, press, changeMails } = testDriveSite();

beforeEach(() => site().offer({ ad_key: "1", price_amount: 20_000 }));

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

  it("deletes the appointment with it", async () => {
    await requestDrive();
    const [inquiry] = await site().inquiries.stored();
    const { remove } = createInquiryStore({ db: site().database });
    await remove(inquiry?.reference ?? "", site().clock.now);
    expect(await stored()).toEqual([]);
  });
});

describe("the customer's page", () => {
  it("accepts the dealer's proposal", async () => {
    const { link, row, page } = await requestDrive();
    expect(await post(link("propose"), { zeit: "2026-11-27T16:00" })).toEqual(redirectOk);
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
    await post(one.link("propose"), confirmFields);
    const other = await requestDrive();
    await post(other.link("confirm"), confirmFields);
    expect(await press(one.page, "accept", 1)).toEqual(redirectOk);
    expect(await one.row()).toMatchObject({
      state: "requested",
      startsAt: null,
      wish: { first: { day: "2026-11-25", time: "14:30" } },
    });
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

  it("cancels, and mails the customer only to remove a calendar event", async () => {
    const asked = await requestDrive();
    expect(await press(asked.page, "cancel", 0)).toEqual(redirectOk);
    expect(await changeMails()).toEqual(["appointment-dealer 1"]);
    const { link, row, page } = await requestDrive();
    await post(link("confirm"), confirmFields);
    expect(await press(page, "cancel", 1)).toEqual(redirectOk);
    expect(await row()).toMatchObject({ state: "cancelled", sequence: 2 });
    expect((await changeMails()).slice(-2)).toEqual(["appointment 2", "appointment-dealer 2"]);
    expect(await press(page, "cancel", 2)).toEqual(redirectOutdated);
    // The slot is free again.
    const next = await requestDrive();
    expect(await post(next.link("confirm"), confirmFields)).toEqual(redirectOk);
  });

  it("changes nothing once it is over", async () => {
    const { link, page } = await requestDrive();
    await post(link("confirm"), confirmFields);
    advanceClock(5 * daySeconds);
    expect(await press(page, "cancel", 1)).toEqual(redirectOutdated);
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
  const { link, row } = await requestDrive();
  site().inquiries.faults.queueFails = true;
  expect((await post(link("confirm"), confirmFields)).status).toBe(503);
  expect((await row()).state).toBe("requested");
});

test("tokens, links and wishes are never logged, and tokens never stored", async () => {
  const { id, link, page } = await requestDrive();
  await post(link("confirm"), confirmFields);
  await site().ask(page);
  const token = page.split("/").at(-1) ?? "?";
  for (const text of [token, lastSegment(link("confirm")), "25.11.2026"]) {
    expect(site().logLines.join()).not.toContain(text);
  }
  const rows = await site().database.orm.select().from(appointments).where(eq(appointments.id, id));
  expect(JSON.stringify(rows)).not.toContain(token);
});
