import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Car } from "#domain/car/record.ts";
import { aCar } from "#domain/car/test-car.ts";
import { openSiteSecret, tokenHash } from "#server/inquiries/site-secret.ts";
import { composeAlertMail } from "#server/mail/compose.ts";
import { testMailbox } from "#server/mail/test-delivery.ts";
import type { Database } from "#server/platform/db/database.ts";
import { alertHits, alerts, letters } from "#server/platform/db/personal-schema.ts";
import { openTestDatabase } from "#server/platform/db/test-database.ts";
import { silentLog } from "#server/platform/log.ts";
import { findAlertMail } from "./alert-mails.ts";
import { createAlertMatching } from "./matching.ts";
import { type Alert, tokenOf } from "./store.ts";

/** Orders, a stock and a clock for a test file, on its real database; the queue is a list. */
export function matchingTest() {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  let cars: Car[];
  let clock: Date;
  let queued: number[];
  const forgotten: string[] = [];
  const isBelieved = { now: true };
  beforeEach(async () => {
    cars = [];
    queued = [];
    forgotten.length = 0;
    isBelieved.now = true;
    clock = new Date("2026-11-21T10:00:00Z");
    for (const table of [alertHits, letters, alerts]) await database.orm.delete(table);
  });

  /** The same clock and stock for all; each call is another process. */
  const matching = () =>
    createAlertMatching({
      database,
      queue: { enqueue: async (_, ids) => queued.push(...ids) },
      stock: async () => ({ version: 1, cars }),
      isSyncing: async () => false,
      forgetMails: async (ids) => void forgotten.push(...ids),
      isClockBelieved: async () => isBelieved.now,
      origin: testMailbox.origin,
      now: () => clock,
      log: silentLog,
    });
  const match = () => matching().match();

  const anOrder = (fields: Partial<Alert> = {}) => storeOrder(database, fields);

  /** Comes into stock now. */
  const comes = (fields: Partial<Car>) => {
    const car = aCar({ body_type: "EstateCar", fetched_at: clock.toISOString(), ...fields });
    cars = [...cars.filter(({ ad_key }) => ad_key !== car.ad_key), car];
  };
  const wait = (hours: number) => {
    clock = new Date(clock.getTime() + hours * 3_600_000);
  };

  /** Takes the mails out of the queue, as the delivery does when it sends. */
  const deliver = () => deliverAll(database, queued.splice(0), { cars, clock });
  return {
    database: () => database,
    match,
    anOrder,
    comes,
    wait,
    deliver,
    queued: () => queued,
    forgotten,
    isBelieved,
    setClock: (instant: string) => {
      clock = new Date(instant);
    },
    clock: () => clock,
    sell: (adKey: string) => {
      cars = cars.filter(({ ad_key }) => ad_key !== adKey);
    },
  };
}

/** The numbers of the cars in a mail. */
export const carsIn = ({ text = "" } = {}) =>
  [...text.matchAll(/fahrzeug\/(\w+)/g)].map(([, adKey]) => adKey);

let made = 0;

async function storeOrder(database: Database, fields: Partial<Alert>): Promise<Alert> {
  made += 1;
  const id = `00000000-0000-4000-8000-${String(made).padStart(12, "0")}`;
  const token = tokenOf(id, await openSiteSecret(database));
  const row: Alert = {
    id,
    email: "jana@muster.example",
    query: "aufbau=kombi",
    adKey: null,
    price: null,
    state: "active",
    tokenHash: tokenHash(token),
    createdAt: new Date("2026-11-20T08:00:00Z"),
    confirmedAt: new Date("2026-11-20T09:00:00Z"),
    since: new Date("2026-11-20T09:00:00Z"),
    expiresOn: "2027-05-20",
    askedAt: null,
    ...fields,
  };
  await database.orm.insert(alerts).values(row);
  return row;
}

async function deliverAll(
  database: Database,
  ids: readonly number[],
  { cars, clock }: { cars: readonly Car[]; clock: Date },
) {
  const secret = await openSiteSecret(database);
  const findCar = async (adKey: string) => {
    const car = cars.find(({ ad_key }) => ad_key === adKey);
    const state = car ? ("for-sale" as const) : ("gone" as const);
    return { state, car: car ?? aCar({ ad_key: adKey }) };
  };
  const parts = { database, secret, findCar, mailbox: testMailbox };
  const mails = [];
  for (const id of ids) {
    const found = await findAlertMail(id, parts);
    if (found === null) continue;
    const read = await found.read();
    if (read !== null) mails.push(await composeAlertMail(read, found.mail, testMailbox));
    await database.orm.update(letters).set({ sentAt: clock });
  }
  return mails;
}
