import { beforeEach, describe, expect, it } from "vitest";
import { appointmentLinkPath } from "#domain/pages/paths.ts";
import { markToken } from "#server/inquiry/marks.ts";
import { inquiries } from "#server/platform/db/personal-schema.ts";
import { openSiteSecret } from "#server/protection/site-secret.ts";
import {
  confirmFields,
  daySeconds,
  lastSegment,
  redirectOk,
  redirectOutdated,
  testDriveSite,
  thursdayMorning,
} from "#tests/support/test-drive-site.ts";

const { site, advanceClock, requestDrive, post, press, changeMails } = testDriveSite();
const nothing = { slot: null, allowTaken: false };

beforeEach(() => site().offer({ ad_key: "1", price_amount: 20_000 }));

describe("a link in a mail to the dealer", () => {
  it("changes nothing when opened with any method, since mail scanners open links", async () => {
    const { link, row, page } = await requestDrive();
    const before = await row();
    for (const path of [link("confirm"), link("propose"), page]) {
      for (const method of ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"]) {
        await site().ask(path, { method });
      }
    }
    expect(await row()).toEqual(before);
    expect(await changeMails()).toEqual([]);
    const view = await site().services.testDrives.familyView(lastSegment(link("confirm")));
    expect(view).toMatchObject({ action: "confirm", link: "open", phone: "06203 900140" });
    expect(view?.slots).toEqual([{ day: "2026-11-25", clock: "14:30", isTaken: false }]);
  });

  it("confirms a wished slot once, and mails both", async () => {
    const { link, row } = await requestDrive();
    expect(await post(link("confirm"), confirmFields)).toEqual(redirectOk);
    const confirmed = await row();
    expect(confirmed).toMatchObject({ state: "confirmed", round: 1, sequence: 1 });
    expect(confirmed.startsAt?.toISOString()).toBe("2026-11-25T13:30:00.000Z");
    expect(await changeMails()).toEqual(["appointment 1", "appointment-dealer 1"]);
    for (const action of ["confirm", "propose"] as const) {
      expect(await post(link(action), confirmFields)).toEqual(redirectOutdated);
    }
    expect(await row()).toEqual(confirmed);
    expect(await changeMails()).toHaveLength(2);
  });

  it.each(["confirm", "propose"] as const)("is the first handling: %s", async (action) => {
    const { link } = await requestDrive();
    const firstHandledAt = async () => (await site().inquiries.stored()).at(-1)?.firstHandledAt;
    await post(link(action), { zeit: "x" });
    expect(await firstHandledAt()).toBeNull();
    const first = site().clock.now;
    await post(link(action), confirmFields);
    expect(await firstHandledAt()).toEqual(first);
    advanceClock(60);
    await post(link("cancel", 1));
    expect(await firstHandledAt()).toEqual(first);
  });

  it("is not handled by the customer, who cancels", async () => {
    const { page } = await requestDrive();
    expect(await press(page, "cancel", 0)).toEqual(redirectOk);
    expect((await site().inquiries.stored()).at(-1)?.firstHandledAt).toBeNull();
  });

  it("calls off as the first handling, when it was confirmed before that was counted", async () => {
    const { link } = await requestDrive();
    await post(link("confirm"), confirmFields);
    await site().database.orm.update(inquiries).set({ firstHandledAt: null });
    await post(link("cancel", 1));
    expect((await site().inquiries.stored()).at(-1)?.firstHandledAt).toEqual(site().clock.now);
  });

  it("confirms once, even when posted many times concurrently", async () => {
    const { link } = await requestDrive();
    const all = Array.from({ length: 8 }, () => post(link("confirm"), confirmFields));
    const hints = (await Promise.all(all)).map(({ hint }) => hint);
    expect(hints.filter((hint) => hint === redirectOk.hint)).toHaveLength(1);
    expect(await changeMails()).toHaveLength(2);
  });

  it("refuses slots that it does not offer", async () => {
    const { link, row } = await requestDrive(thursdayMorning);
    for (const zeit of ["2026-11-26T14:00", "2026-11-25T9:00", "2026-11-26T9:15", "x", ""]) {
      expect(await post(link("confirm"), { zeit })).toEqual({
        status: 303,
        hint: "hinweis=ungueltig",
      });
    }
    expect(await post(link("propose"), { zeit: "2026-11-29T9:00" })).toMatchObject({
      hint: "hinweis=ungueltig",
    });
    expect((await row()).round).toBe(0);
    expect(await post(link("confirm"), { zeit: "2026-11-26T9:30" })).toEqual(redirectOk);
  });

  it("leads from one answer to the other", async () => {
    const { link } = await requestDrive();
    const { familyView } = site().services.testDrives;
    const view = await familyView(lastSegment(link("confirm")));
    const other = await familyView(lastSegment(view?.otherPath ?? ""));
    expect(other?.action).toBe("propose");
    expect((await familyView(lastSegment(link("cancel"))))?.otherPath).toBe(view?.otherPath);
    expect(await post(other?.otherPath ?? "", confirmFields)).toEqual(redirectOk);
  });

  it("leads on to what can still be answered once it is used, but not for longer than itself", async () => {
    const { link, page } = await requestDrive();
    const view = async () => {
      const shown = await site().services.testDrives.familyView(lastSegment(link("confirm")));
      return { ...shown, other: lastSegment(shown?.otherPath ?? "").split(".")[0] };
    };
    advanceClock(daySeconds);
    await post(link("confirm"), confirmFields);
    const used = await view();
    expect(used).toMatchObject({ link: "used", other: "propose", slots: [] });
    expect(used).toMatchObject({ otherPath: link("propose", 1), cancelPath: link("cancel", 1) });
    await press(page, "move", 1, {
      "details.testDrive.first.day": "2026-11-26",
      "details.testDrive.first.time": "10:00",
    });
    expect(await view()).toMatchObject({ link: "used", other: "confirm" });
    await press(page, "cancel", 2);
    expect(await view()).toMatchObject({ otherPath: null, cancelPath: null });
  });

  it("expires after thirty days, and when its inquiry is deleted", async () => {
    const { link } = await requestDrive();
    const view = () => site().services.testDrives.familyView(lastSegment(link("confirm")));
    const text = lastSegment(link("confirm"));
    expect(await view()).not.toBeNull();
    advanceClock(30 * daySeconds);
    expect(await site().services.testDrives.familyView(text)).toBeNull();
    expect(await site().services.testDrives.submitFamilyAction(text, nothing)).toBeNull();
    advanceClock(-1);
    expect(await site().services.testDrives.familyView(text)).not.toBeNull();
    await site().database.orm.delete(inquiries);
    expect(await site().services.testDrives.familyView(text)).toBeNull();
  });

  it("cannot be forged", async () => {
    const one = await requestDrive();
    const other = await requestDrive(thursdayMorning);
    const text = lastSegment(one.link("confirm"));
    const [action = "", id = "", round = "", expires = "", mac = ""] = text.split(".");
    const forged = [
      ["propose", id, round, expires, mac],
      [action, other.id, round, expires, mac],
      [action, id, "1", expires, mac],
      [action, id, round, `${expires}0`, mac],
    ].map((parts) => parts.join("."));
    for (const link of forged) {
      expect(await site().services.testDrives.familyView(link)).toBeNull();
      const answer = await post(appointmentLinkPath(link), confirmFields);
      expect([303, 404, 405]).toContain(answer.status);
      expect(answer.hint).not.toBe(redirectOk.hint);
    }
    // The customer page's token is no valid link.
    expect(await site().services.testDrives.view(mac)).toBeNull();
    expect((await one.row()).round).toBe(0);
    expect((await other.row()).round).toBe(0);
  });

  it("warns that the slot is taken before it confirms", async () => {
    const first = await requestDrive();
    await post(first.link("confirm"), confirmFields);
    const second = await requestDrive();
    const view = await site().services.testDrives.familyView(lastSegment(second.link("confirm")));
    expect(view?.slots).toEqual([{ day: "2026-11-25", clock: "14:30", isTaken: true }]);
    const warned = await post(second.link("confirm"), confirmFields);
    expect(warned.hint).toBe("hinweis=belegt&zeit=2026-11-25T14%3A30");
    expect((await second.row()).round).toBe(0);
    expect(await post(second.link("confirm"), { ...confirmFields, trotzdem: "ja" })).toEqual(
      redirectOk,
    );
    expect((await second.row()).state).toBe("confirmed");
  });

  it("lets only one of two concurrent posts take a slot", async () => {
    const [first, second] = [await requestDrive(), await requestDrive()];
    const pressed = await Promise.all(
      [first, second].map(({ link }) => post(link("confirm"), confirmFields)),
    );
    expect(pressed.map(({ hint }) => hint.split("&")[0]).sort()).toEqual([
      "hinweis=belegt",
      "hinweis=ok",
    ]);
  });

  it("cancels a confirmed test drive, frees the slot and mails both", async () => {
    const { link, row, page } = await requestDrive();
    const familyView = () => site().services.testDrives.familyView(lastSegment(link("cancel", 1)));
    expect(await post(link("cancel"))).toMatchObject({ hint: "hinweis=ungueltig" });
    await post(link("confirm"), confirmFields);
    expect((await familyView())?.cancelPath).not.toBeNull();
    expect(await post(link("cancel", 1))).toEqual(redirectOk);
    expect(await row()).toMatchObject({ state: "called-off", round: 2, sequence: 2 });
    expect((await changeMails()).slice(-2)).toEqual(["appointment 2", "appointment-dealer 2"]);
    const customer = await site().services.testDrives.view(lastSegment(page));
    expect(customer).toMatchObject({ state: "called-off", canChange: false });
    expect(await post(link("cancel", 1))).toEqual(redirectOutdated);
    expect(await press(page, "cancel", 2)).toEqual(redirectOutdated);
    const next = await requestDrive();
    expect(await post(next.link("confirm"), confirmFields)).toEqual(redirectOk);
  });

  it("cannot cancel a past test drive", async () => {
    const { link, row } = await requestDrive();
    await post(link("confirm"), confirmFields);
    advanceClock(5 * daySeconds);
    expect(await post(link("cancel", 1))).toMatchObject({ hint: "hinweis=ungueltig" });
    expect((await row()).state).toBe("confirmed");
  });

  it("is offered on the page for marking while a confirmed test drive is ahead", async () => {
    const { link, row } = await requestDrive();
    const secret = await openSiteSecret(site().database);
    const [inquiry] = await site().inquiries.stored();
    const mark = markToken(inquiry?.reference ?? "", site().clock.now, secret);
    const find = () => site().services.inquiryMarks.find(mark);
    expect((await find())?.testDrive).toBeNull();
    await post(link("confirm"), confirmFields);
    await site().services.inquiryMarks.mark(mark, "handled");
    const marked = await find();
    expect(marked).toMatchObject({
      state: "handled",
      testDrive: { slot: { day: "2026-11-25", clock: "14:30" } },
    });
    expect(await post(marked?.testDrive?.cancelPath ?? "")).toEqual(redirectOk);
    expect((await row()).state).toBe("called-off");
    expect((await find())?.testDrive).toBeNull();
  });

  it("ends the customer's options once the inquiry is marked as handled", async () => {
    const { row, page } = await requestDrive();
    await handle();
    const view = () => site().services.testDrives.view(lastSegment(page));
    expect(await view()).toMatchObject({ state: "closed", canChange: false });
    expect(await press(page, "cancel", 0)).toEqual(redirectOutdated);
    expect((await row()).round).toBe(0);
  });

  it("keeps a confirmed test drive when the inquiry is handled, until the customer moves it", async () => {
    const { link, page } = await requestDrive();
    await post(link("confirm"), confirmFields);
    advanceClock(60);
    await handle();
    const view = () => site().services.testDrives.view(lastSegment(page));
    expect(await view()).toMatchObject({ state: "confirmed", canChange: true });
    advanceClock(60);
    expect(
      await press(page, "move", 1, {
        "details.testDrive.first.day": "2026-11-26",
        "details.testDrive.first.time": "10:00",
      }),
    ).toEqual(redirectOk);
    expect(await view()).toMatchObject({ state: "requested" });
  });
});

async function handle() {
  const handledAt = site().clock.now;
  await site().database.orm.update(inquiries).set({ handledAt });
}
