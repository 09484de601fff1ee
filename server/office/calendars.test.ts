import ICAL from "ical.js";
import { beforeEach, expect, it } from "vitest";
import { officePaths } from "#domain/office/office.ts";
import { testDriveSite } from "#tests/support/test-drive-site.ts";
import { chef, testOffice } from "#tests/support/test-office.ts";

const { site, requestDrive } = testDriveSite();
const office = testOffice(site);
beforeEach(() => site().offer({ ad_key: "1", brand: "BMW", model: "320d" }));

const post = async (aktion: string) => {
  const { cookie } = await office.signIn();
  const answer = await office.post(officePaths.people, { aktion }, { cookie });
  return /https:\S+\/buero\/kalender\/([\w-]{43})/.exec(await answer.text())?.[1] ?? "";
};
const get = (token: string) => site().ask(`/buero/kalender/${token}`);
const eventsOf = async (answer: Response) =>
  new ICAL.Component(ICAL.parse(await answer.text()))
    .getAllSubcomponents("vevent")
    .map((event) => new ICAL.Event(event));

it("has the confirmed test drives, and no customer", async () => {
  const { answer, reference } = await requestDrive();
  const token = await post("kalender");
  expect(await eventsOf(await get(token))).toEqual([]);
  await answer("confirm");
  const calendar = await get(token);
  expect(calendar.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(calendar.headers.get("cache-control")).toBe("no-store");
  const text = await calendar.clone().text();
  expect(text).not.toMatch(/Erika|example\.org|06203 900140/);
  const [event] = await eventsOf(calendar);
  expect(event?.summary).toMatch(/^Probefahrt: BMW 320d/);
  expect(event?.startDate.toJSDate().toISOString()).toBe("2026-11-25T13:30:00.000Z");
  expect(text.replaceAll(/\r\n /g, "")).toContain(`/buero/anfragen/${reference}`);
  await answer("cancel", { round: 1 });
  expect(await eventsOf(await get(token))).toEqual([]);
});

it("ends by a new address, by its person, and with its person's access", async () => {
  const former = await post("kalender");
  const token = await post("kalender");
  expect([(await get(former)).status, (await get(token)).status]).toEqual([404, 200]);
  await post("kalender-beenden");
  expect((await get(token)).status).toBe(404);
  const last = await post("kalender");
  expect(await office.log()).toEqual([`${chef} calendar-made `]);
  site().inquiries.officeEmails.splice(0);
  expect((await get(last)).status).toBe(404);
  expect((await get("A".repeat(43))).status).toBe(404);
});
