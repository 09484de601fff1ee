import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { apiPaths } from "#domain/pages/paths.ts";
import { inquiries, mails } from "#server/platform/db/personal-schema.ts";
import { contactBody, vehicleBody } from "#tests/support/test-inquiries.ts";
import { testSite } from "#tests/support/test-site.ts";
import { createWaitingReader } from "./waiting.ts";

const site = testSite();
const read = () =>
  createWaitingReader({
    db: site().database,
    findCar: site().services.stock.find,
    mailKinds: site().inquiries.mailKinds,
    now: () => site().clock.now,
  })();
const send = async (path: string, body: object): Promise<string> => {
  const answer = await site().post(path, body);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { reference: string }).reference;
};
const wait = (hours: number) => {
  site().clock.now = new Date(site().clock.now.getTime() + hours * 3_600_000);
};

it("is nothing on a new site", async () => {
  expect(await read()).toEqual({ appointments: [], inquiries: [], moreInquiries: 0, mails: [] });
});

it("lists open inquiries with car and age, the oldest first, and none that is handled", async () => {
  await site().offer({ ad_key: "1", brand: "BMW", model: "320d" });
  const name = "Erika Muster";
  const details = { vehicle: "1", intent: "anfrage" };
  const first = await send(apiPaths.contactInquiry, contactBody({ name, details }));
  wait(2);
  const second = await send(apiPaths.vehicleInquiry, vehicleBody());
  const handled = await send(apiPaths.contactInquiry, contactBody());
  await site()
    .database.orm.update(inquiries)
    .set({ handledAt: site().clock.now })
    .where(eq(inquiries.reference, handled));
  wait(1);
  const waiting = await read();
  expect(waiting.inquiries.map(({ reference }) => reference)).toEqual([first, second]);
  expect(waiting.inquiries[0]).toMatchObject({
    name,
    car: expect.stringMatching(/^BMW/),
    age: "vor 3\u00a0Stunden",
    phone: "06203 900140",
  });
  expect(waiting.inquiries[1]).toMatchObject({
    name: "Max Mustermann",
    wish: "Fahrzeugankauf",
    car: expect.stringMatching(/^Volkswagen Golf, 2019/),
    age: "vor 1\u00a0Stunde",
  });
  expect(waiting.appointments).toEqual([]);
});

it("lists a requested test drive as an appointment only", async () => {
  await site().offer({ ad_key: "1" });
  const testDrive = { first: { day: "2026-11-24", time: "14:30" }, second: null };
  const details = { vehicle: "1", intent: "probefahrt", testDrive };
  const reference = await send(apiPaths.contactInquiry, contactBody({ details }));
  const { appointments, inquiries: others } = await read();
  expect(others).toEqual([]);
  expect(appointments).toMatchObject([
    { reference, wish: "Probefahrt", rows: [["Terminwunsch", expect.stringContaining("14:30")]] },
  ]);
});

it("lists mails that were given up, until their inquiry is handled", async () => {
  const reference = await send(apiPaths.contactInquiry, contactBody());
  const ofAlert = { alertAddress: "a@example.com", messageId: "<1@a.example>" };
  const createdAt = site().clock.now;
  await site()
    .database.orm.insert(mails)
    .values({ kind: "hits", createdAt, ...ofAlert });
  await site().database.orm.update(mails).set({ failedAt: site().clock.now });
  expect((await read()).mails).toMatchObject([
    { label: "E-Mail an uns", reason: "die Anfrage an Sie kam nicht an", reference },
  ]);
  await site().database.orm.update(inquiries).set({ handledAt: site().clock.now });
  expect((await read()).mails).toEqual([]);
});

it("leaves out more than fifty inquiries, and says how many", async () => {
  const [fields, receivedAt] = [contactBody(), site().clock.now];
  const rows = Array.from({ length: 52 }, (_, index) => ({
    ...{ reference: `K-${index}`, kind: "contact" as const, fields, fingerprint: "f", receivedAt },
  }));
  await site().database.orm.insert(inquiries).values(rows);
  const waiting = await read();
  expect([waiting.inquiries.length, waiting.moreInquiries]).toEqual([50, 2]);
});
