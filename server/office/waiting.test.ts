import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { InquiryEventKind } from "#domain/office/inquiry-events.ts";
import { apiPaths } from "#domain/pages/paths.ts";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import { unwritable } from "#server/mail/mail.ts";
import {
  appointments,
  holds,
  inquiries,
  inquiryEvents,
  inquiryPhotos,
  mails,
} from "#server/platform/db/personal-schema.ts";
import { syncState } from "#server/platform/db/schema.ts";
import { createCatalogue, markSold } from "#server/stock/catalogue.ts";
import { createVehicleFiles } from "#server/vehicle-file/vehicle-file-store.ts";
import { contactBody, sellBody } from "#tests/support/test-inquiries.ts";
import { chef } from "#tests/support/test-office.ts";
import { testSite } from "#tests/support/test-site.ts";
import { createNewsReader, createWaitingReader } from "./waiting.ts";

const site = testSite();
const profileGaps = { count: 0 };
const catalogue = () => createCatalogue({ db: site().database, now: () => site().clock.now });
const carQueries = { count: 0 };
const read = async () =>
  createWaitingReader({
    db: site().database,
    findCars: (adKeys) => {
      carQueries.count += 1;
      return catalogue().findAll(adKeys);
    },
    people: site().inquiries.people,
    stock: catalogue().listWithHidden,
    schedule: () => defaultProfile,
    countProfileGaps: () => profileGaps.count,
    lacksMailServer: () => false,
    files: createVehicleFiles({ db: site().database, now: () => site().clock.now }),
    hasOwnStock: () => true,
    mailKinds: site().inquiries.mailKinds,
    now: () => site().clock.now,
  })({ address: chef });
const send = async (path: string, body: object): Promise<string> => {
  const answer = await site().post(path, body);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { reference: string }).reference;
};
const wait = (hours: number) => {
  site().clock.now = new Date(site().clock.now.getTime() + hours * 3_600_000);
};

it("is nothing on a new site", async () => {
  expect(await read()).toEqual({
    ...{ appointments: [], inquiries: [], moreInquiries: 0, answered: [], moreAnswered: 0 },
    ...{ photos: [], mails: [], sync: null, inClosedTime: [] },
    ...{
      lacksMailServer: false,
      showsInventedCars: false,
      withheld: [],
      listings: 0,
      profile: 0,
      answerTime: { answers: 0, minutes: null },
      weeks: [],
      sold: 0,
      outdatedFiles: 0,
    },
  });
});

it("lists open inquiries with car and age, the oldest first, and none that is handled", async () => {
  await site().offer({ ad_key: "1", brand: "BMW", model: "320d" });
  const name = "Erika Muster";
  const details = { vehicle: "1", intent: "rueckruf", callback: "bald" };
  const first = await send(apiPaths.contactInquiry, contactBody({ name, details }));
  wait(2);
  const second = await send(apiPaths.vehicleInquiry, sellBody({ details: { vehicle: "1" } }));
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
    extra: "Wunschzeit: so bald wie möglich",
    age: "vor 3\u00a0Stunden, davon 1\u00a0Stunde geöffnet",
    phone: "06203 900140",
  });
  expect(waiting.inquiries[1]).toMatchObject({
    name: "Max Mustermann",
    wish: "Inzahlungnahme",
    car: expect.stringMatching(/^VW Golf, 2019/),
    extra: expect.stringMatching(/^Möchte dafür: BMW 320d .*€$/),
    age: "vor 1\u00a0Stunde",
  });
  expect(waiting.appointments).toEqual([]);
});

describe("an open inquiry", () => {
  const hour = (offset: number) => new Date(site().clock.now.getTime() + offset * 3_600_000);
  const add = async (
    steps: readonly (readonly [InquiryEventKind, number])[],
    drive: Partial<typeof appointments.$inferInsert> | null = null,
  ) => {
    const { orm } = site().database;
    await orm.delete(inquiries);
    await send(apiPaths.contactInquiry, contactBody());
    const inquiryId = (await site().inquiries.stored()).at(-1)?.id ?? 0;
    for (const [kind, at] of steps)
      await orm.insert(inquiryEvents).values({ inquiryId, kind, at: hour(at), address: chef });
    if (drive === null) return;
    const wish = { first: null, second: null, tradeIn: false };
    const id = randomUUID();
    await orm.insert(appointments).values({
      id,
      inquiryId,
      tokenHash: id,
      wish,
      state: "confirmed",
      changedAt: hour(-5),
      ...drive,
    });
  };
  const sides = async () => {
    const { appointments: wishes, inquiries: ours, answered } = await read();
    const news = await createNewsReader({ db: site().database, now: () => site().clock.now })();
    expect(news.inquiries).toBe(wishes.length + ours.length);
    return [ours.length + wishes.length, answered.map(({ customerWait }) => customerWait)];
  };
  const theirs = [
    0,
    [expect.stringMatching(/^(beantwortet .*, wartet auf Kunden|Termin steht|Termin abgesagt)$/)],
  ];
  const ours = [1, []];

  it.each([
    [[], ours],
    [
      [
        ["note", -3],
        ["unreached", -2],
      ],
      ours,
    ],
    [
      [
        ["called", -3],
        ["note", -2],
      ],
      theirs,
    ],
    [
      [
        ["replied", -3],
        ["taken", -2],
      ],
      ours,
    ],
    [
      [
        ["replied", -3],
        ["taken", -2],
        ["yielded", -1],
      ],
      theirs,
    ],
    [
      [
        ["taken", -3],
        ["replied", -2],
      ],
      theirs,
    ],
    [
      [
        ["replied", -3],
        ["handled", -2],
        ["reopened", -1],
      ],
      ours,
    ],
  ] satisfies [[InquiryEventKind, number][], unknown][])(
    "after %j waits for its side",
    async (steps, side) => {
      await add(steps);
      expect(await sides()).toEqual(side);
    },
  );

  it("waits for the customer while a date is ahead, and for us once it is over, unless answered since", async () => {
    await add([["confirmed", -4]], { startsAt: hour(2) });
    expect(await sides()).toEqual(theirs);
    expect((await read()).answered[0]?.appointment).toMatch(/^Bestätigt: /);
    await add([["confirmed", -4]], { startsAt: hour(-2) });
    expect(await sides()).toEqual(ours);
    await add(
      [
        ["confirmed", -4],
        ["called", -1],
      ],
      { startsAt: hour(-2) },
    );
    expect(await sides()).toEqual(theirs);
    await add([["confirmed", -4]], { state: "cancelled", startsAt: hour(2), changedAt: hour(-1) });
    expect(await sides()).toEqual(ours);
    await add([["confirmed", -4]], { state: "requested" });
    expect(await sides()).toEqual(ours);
  });

  it("waits for us again when photos come after the answer", async () => {
    await add([["replied", -3]]);
    const inquiryId = (await site().inquiries.stored()).at(-1)?.id ?? 0;
    const photo = { jpeg: new Uint8Array([1]), size: 1, width: 1, height: 1, digest: "a" };
    await site()
      .database.orm.insert(inquiryPhotos)
      .values({ ...photo, id: randomUUID(), inquiryId, addedAt: hour(-1) });
    const { photos, answered } = await read();
    expect([photos.length, answered.length]).toEqual([1, 0]);
  });
});

it("lists a requested test drive as an appointment only", async () => {
  await site().offer({ ad_key: "1" });
  const testDrive = { first: { day: "2026-11-24", time: "14:30" }, second: null };
  const details = { vehicle: "1", intent: "probefahrt", testDrive, tradeIn: true };
  const reference = await send(apiPaths.contactInquiry, contactBody({ details }));
  const { appointments, inquiries: others } = await read();
  expect(others).toEqual([]);
  expect(appointments).toMatchObject([
    {
      reference,
      wish: "Probefahrt",
      appointment: expect.stringMatching(/^Terminwunsch: .*14:30.*, Inzahlungnahme: /),
    },
  ]);
});

it("lists a requested test drive no more once its inquiry is handled or removed", async () => {
  const details = { vehicle: "1", intent: "probefahrt", testDrive: { first: null, second: null } };
  await site().offer({ ad_key: "1" });
  await send(apiPaths.contactInquiry, contactBody({ details }));
  for (const set of [{ handledAt: site().clock.now }, { removedAt: site().clock.now }]) {
    expect((await read()).appointments).toHaveLength(1);
    await site().database.orm.update(inquiries).set(set);
    expect((await read()).appointments).toEqual([]);
    await site().database.orm.update(inquiries).set({ handledAt: null, removedAt: null });
  }
});

it("tells the age in opening hours: it came on a Saturday at 7:00, and it is Monday, 9:10", async () => {
  await send(apiPaths.contactInquiry, contactBody());
  site().clock.now = new Date("2026-11-23T09:10:00+01:00");
  expect((await read()).inquiries[0]?.age).toBe(
    "vor 2\u00a0Tagen, davon 6\u00a0Stunden\u00a010 geöffnet",
  );
});

it("says of cars that they are sold or held, and for whom, with one query for all", async () => {
  const cars = ["1", "2", "3"].map((ad_key) => ({ ad_key }));
  await site().offer(...cars);
  const ids: number[] = [];
  for (const vehicle of ["1", "2", "3"]) {
    await send(apiPaths.contactInquiry, contactBody({ details: { vehicle, intent: "anfrage" } }));
    ids.push((await site().inquiries.stored()).at(-1)?.id ?? 0);
  }
  await site().sell("1");
  const until = new Date("2026-11-21T12:00:00+01:00");
  const createdAt = site().clock.now;
  await site()
    .database.orm.insert(holds)
    .values([
      { adKey: "2", inquiryId: null, until, createdAt },
      { adKey: "3", inquiryId: ids[2] ?? null, until, createdAt },
    ]);
  const notes = async () => (await read()).inquiries.map(({ carNote }) => carNote);
  const held = "vorgemerkt bis Sa\u00a012\u00a0Uhr";
  carQueries.count = 0;
  expect(await notes()).toEqual(["nicht mehr im Bestand", `im Bestand ${held}`, held]);
  expect(carQueries.count).toBe(1);
  wait(5);
  expect(await notes()).toEqual(["nicht mehr im Bestand", null, null]);
});

it("does not count the hold of a removed inquiry", async () => {
  await site().offer({ ad_key: "1" });
  const details = { vehicle: "1", intent: "anfrage" };
  for (const name of ["Anton", "Berta"])
    await send(apiPaths.contactInquiry, contactBody({ name, details }));
  const [first] = await site().inquiries.stored();
  const [inquiryId, now] = [first?.id ?? 0, site().clock.now];
  const { orm } = site().database;
  const until = new Date(now.getTime() + 3_600_000);
  await orm.insert(holds).values({ adKey: "1", inquiryId, until, createdAt: now });
  const notes = async () => (await read()).inquiries.map(({ carNote }) => carNote);
  expect(await notes()).toEqual([
    expect.stringMatching(/^vorgemerkt bis Sa\s8\sUhr$/),
    expect.stringMatching(/^vorgemerkt .* anderen$/),
  ]);
  await orm.update(inquiries).set({ removedAt: now }).where(eq(inquiries.id, inquiryId));
  expect(await notes()).toEqual([null]);
});

it("lists an offered car whose photos came as such only, until it is handled", async () => {
  const reference = await send(apiPaths.vehicleInquiry, sellBody());
  const [inquiry] = await site().inquiries.stored();
  const photo = { jpeg: new Uint8Array([1]), size: 1, width: 1, height: 1 };
  await site()
    .database.orm.insert(inquiryPhotos)
    .values(
      ["a", "b"].map((digest) => ({
        ...photo,
        ...{ id: crypto.randomUUID(), inquiryId: inquiry?.id ?? 0, digest },
        addedAt: site().clock.now,
      })),
    );
  const waiting = await read();
  expect(waiting.inquiries).toEqual([]);
  expect(waiting.photos).toMatchObject([{ reference, photos: 2 }]);
  await site().database.orm.update(inquiries).set({ handledAt: site().clock.now });
  expect((await read()).photos).toEqual([]);
});

it("lists withheld cars with what is missing, and counts listings with gaps and those of the profile", async () => {
  await site().offer(
    { ad_key: "new", condition: "NEW", brand: "BMW", model: "320d", co2_class: null },
    { ad_key: "gaps", images: [], price_amount: null },
  );
  profileGaps.count = 5;
  const { withheld, listings, profile } = await read();
  expect(withheld).toMatchObject([
    { adKey: "new", name: expect.stringMatching(/^BMW/), missing: expect.stringContaining("CO₂") },
  ]);
  expect([listings, profile]).toEqual([1, 5]);
  profileGaps.count = 0;
});

it("tells of a sync that fails since when and why, and of one that stopped", async () => {
  const set = { lastSuccessAt: site().clock.now as Date | null, lastError: null as string | null };
  const store = () =>
    site()
      .database.orm.insert(syncState)
      .values(set)
      .onConflictDoUpdate({ target: syncState.onlyRow, set });
  await store();
  expect((await read()).sync).toBeNull();
  const since = "21.11.2026, 07:00\u00a0Uhr";
  wait(24);
  expect((await read()).sync).toEqual({ since, reason: "" });
  wait(-23);
  set.lastError = "Die Fahrzeugbörse ist nicht erreichbar.";
  await store();
  expect((await read()).sync).toEqual({ since, reason: set.lastError });
  set.lastSuccessAt = null;
  await store();
  expect((await read()).sync).toEqual({ since: null, reason: set.lastError });
  await site().database.orm.delete(syncState);
});

it("measures answers of the last 90 days from receipt to first handling, in opening hours", async () => {
  const day = site().clock.now.getTime() - 24 * 3_600_000;
  const common = { kind: "contact" as const, fields: contactBody(), fingerprint: "f" };
  // Received on Friday at 7:00, an hour before opening, and answered 70 minutes after it.
  const answered = (count: number, daysAgo: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...common,
      reference: `K-${daysAgo}-${index}`,
      receivedAt: new Date(day - daysAgo * 24 * 3_600_000),
      firstHandledAt: new Date(day - daysAgo * 24 * 3_600_000 + 130 * 60_000),
    }));
  const { orm } = site().database;
  await orm.insert(inquiries).values(answered(19, 0));
  await orm.insert(inquiries).values(answered(5, 90));
  await orm.insert(inquiries).values({ ...common, reference: "K-open", receivedAt: new Date(day) });
  expect((await read()).answerTime).toEqual({ answers: 19, minutes: null });
  await orm.insert(inquiries).values(answered(1, 1));
  expect((await read()).answerTime).toEqual({ answers: 20, minutes: 70 });

  const { services, inquiries: deps } = site();
  expect(await services.answerTime()).toBeNull();
  deps.answerTimeProfile.showsAnswerTime = true;
  expect(await services.answerTime()).toBe("Wir antworten im Mittel in 1\u00a0Stunde\u00a010");
  // Measured once a day.
  await orm.delete(inquiries);
  expect(await services.answerTime()).not.toBeNull();
  wait(24);
  expect(await services.answerTime()).toBeNull();
  deps.answerTimeProfile.showsAnswerTime = false;
});

it("counts inquiries, answers and test drives of the last twelve weeks", async () => {
  const { orm } = site().database;
  await orm.delete(inquiries);
  // Saturday, open until 14:00.
  const receivedAt = new Date("2026-11-21T10:00:00Z");
  const firstHandledAt = new Date("2026-11-21T10:40:00Z");
  const common = { kind: "contact" as const, fields: contactBody(), fingerprint: "f" };
  const [asked] = await orm
    .insert(inquiries)
    .values([
      { ...common, reference: "K-1", receivedAt, firstHandledAt },
      { ...common, reference: "K-2", receivedAt },
      { ...common, reference: "K-3", receivedAt, removedAt: receivedAt },
      { ...common, reference: "K-4", receivedAt: new Date("2026-08-30T10:00:00Z") },
    ])
    .returning({ id: inquiries.id });
  await orm.insert(appointments).values({
    id: randomUUID(),
    inquiryId: asked?.id ?? 0,
    tokenHash: "t",
    state: "confirmed",
    wish: { first: null, second: null, tradeIn: false },
    startsAt: new Date("2026-11-10T10:00:00Z"),
    changedAt: receivedAt,
  });
  const { weeks } = await read();
  const quiet = { inquiries: 0, answerMinutes: null, testDrives: 0 };
  expect([weeks.length, ...weeks.slice(-3)]).toEqual([
    12,
    { ...quiet, number: 45 },
    { ...quiet, number: 46, testDrives: 1 },
    { number: 47, inquiries: 2, answerMinutes: 40, testDrives: 0 },
  ]);
});

it("counts sold cars that the provider still lists after three days", async () => {
  await site().offer({ ad_key: "1" }, { ad_key: "2" });
  const { database, clock } = site();
  await markSold(database.orm, "1", clock.now, clock.now);
  expect((await read()).sold).toBe(0);
  wait(72);
  expect((await read()).sold).toBe(1);
  await site().sell("1");
  expect((await read()).sold).toBe(0);
});

it("lists mails that were given up, until their inquiry is handled, and those that could not be written", async () => {
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
  await site().database.orm.update(mails).set({ lastFailure: unwritable });
  expect((await read()).mails.length).toBeGreaterThan(1);
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
