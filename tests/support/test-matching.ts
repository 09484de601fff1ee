import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Car } from "#domain/car/record.ts";
import { createAlertMatching } from "#server/alert/alert-matching.ts";
import { type Alert, deriveToken } from "#server/alert/alert-store.ts";
import type { FindMailPicture } from "#server/mail/cars.ts";
import type { OutgoingMail } from "#server/mail/mail.ts";
import { openMailKinds } from "#server/mails.ts";
import type { Database } from "#server/platform/db/database.ts";
import { alertHits, alerts, mails } from "#server/platform/db/personal-schema.ts";
import { silentLog } from "#server/platform/log.ts";
import { hashToken, openSiteSecret } from "#server/protection/site-secret.ts";
import { aCar } from "./test-car.ts";
import { openTestDatabase } from "./test-database.ts";
import { noPeople, openTestOutbox, testMailbox } from "./test-delivery.ts";

export function matchingTest() {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  let cars: Car[];
  let clock: Date;
  let mail: Awaited<ReturnType<typeof openTestOutbox>>;
  let sent: OutgoingMail[];
  beforeEach(async () => {
    cars = [];
    sent = [];
    clock = new Date("2026-11-21T10:00:00Z");
    for (const table of [alertHits, mails, alerts]) await database.orm.delete(table);
    mail = await openMatchingOutbox(database, {
      now: () => clock,
      cars: () => cars,
      sent: (outgoing) => void sent.push(outgoing),
    });
  });

  /** All calls share clock and stock, as processes of one installation do. */
  const matching = (everySeconds?: number) =>
    createAlertMatching({
      ...(everySeconds !== undefined && { everySeconds }),
      database,
      outbox: mail.outbox,
      stock: async () => ({ version: 1, cars }),
      isSyncing: async () => false,
      now: () => clock,
      log: silentLog,
    });
  const match = () => matching().match();

  const anAlert = (fields: Partial<Alert> = {}) => storeAlert(database, fields);

  const offer = (fields: Partial<Car>) => {
    const car = aCar({ body_type: "EstateCar", fetched_at: clock.toISOString(), ...fields });
    cars = [...cars.filter(({ ad_key }) => ad_key !== car.ad_key), car];
  };
  const advanceHours = (hours: number) => {
    clock = new Date(clock.getTime() + hours * 3_600_000);
  };

  const deliver = async () => {
    await mail.deliver();
    return sent.splice(0);
  };
  return {
    database: () => database,
    matching,
    match,
    anAlert,
    offer,
    advanceHours,
    deliver,
    queued: () => mail.queued,
    setClock: (instant: string) => {
      clock = new Date(instant);
    },
    clock: () => clock,
    withdraw: (adKey: string) => {
      cars = cars.filter(({ ad_key }) => ad_key !== adKey);
    },
  };
}

/** The ad keys of the cars that a mail links to. */
export const adKeysIn = ({ text = "" } = {}) =>
  [...text.matchAll(/fahrzeug\/(\w+)/g)].map(([, adKey]) => adKey);

let serial = 0;

async function storeAlert(database: Database, fields: Partial<Alert>): Promise<Alert> {
  serial += 1;
  const id = `00000000-0000-4000-8000-${String(serial).padStart(12, "0")}`;
  const token = deriveToken(id, await openSiteSecret(database));
  const row: Alert = {
    id,
    email: "jana@muster.example",
    query: "aufbau=kombi",
    adKey: null,
    price: null,
    state: "active",
    tokenHash: hashToken(token),
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

type OutboxDeps = {
  now: () => Date;
  cars: () => readonly Car[];
  sent: (mail: OutgoingMail) => void;
};

async function openMatchingOutbox(database: Database, { now, cars, sent }: OutboxDeps) {
  const secret = await openSiteSecret(database);
  const findCar = (adKey: string) => {
    const car = cars().find(({ ad_key }) => ad_key === adKey);
    const state = car ? ("for-sale" as const) : ("gone" as const);
    return { state, car: car ?? aCar({ ad_key: adKey }) };
  };
  const findCars = async (adKeys: readonly string[]) =>
    new Map(adKeys.map((adKey) => [adKey, findCar(adKey)]));
  const findPicture: FindMailPicture = async ({ ad_key }) => ({
    cid: `${ad_key}@autohaus`,
    filename: "foto.jpg",
    contentType: "image/jpeg",
    content: Buffer.of(),
  });
  const mailbox = () => testMailbox;
  return openTestOutbox(database, {
    kinds: openMailKinds({
      database,
      secret,
      findCars,
      findPicture,
      mailbox,
      people: noPeople,
      now,
    }),
    mailer: {
      async send(mail) {
        sent(mail);
        return { outcome: "sent" };
      },
    },
    now,
  });
}
