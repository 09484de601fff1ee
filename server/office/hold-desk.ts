import { type HoldEnd, invalidHoldEnd, readHoldEnd } from "#domain/car/hold.ts";
import type { Schedule } from "#domain/profile/opening-hours.ts";
import type { Database, Db } from "#server/platform/db/database.ts";
import { type Catalogue, markSold } from "#server/stock/catalogue.ts";
import { holdCar, releaseHold } from "#server/stock/holds.ts";
import type { OfficePerson } from "./office-sessions.ts";

export type HoldDeskDeps = {
  db: Pick<Database, "orm">;
  findCars: Catalogue["findAll"];
  schedule: () => Schedule;
  now: () => Date;
};

type Hold = {
  adKey: string | null;
  /** Null for somebody who did not write. */
  inquiryId: number | null;
  end: HoldEnd;
  /** What the log names: the inquiry's reference or the car. */
  subject: string;
};

/** Holds cars for people, with or without an inquiry. */
export function createHoldDesk(
  { db, findCars, schedule, now }: HoldDeskDeps,
  person: OfficePerson,
) {
  const record = (
    action: "held" | "released",
    subject: string,
    apply: (tx: Db) => Promise<boolean>,
  ): Promise<boolean> =>
    db.orm.transaction(async (tx) => {
      const isDone = await apply(tx);
      if (isDone) await person.record(tx, action, subject);
      return isDone;
    });
  return {
    /** Null when the car is held; otherwise why not. */
    async hold({ adKey, inquiryId, end, subject }: Hold): Promise<string | null> {
      const until = readHoldEnd(end, now(), schedule());
      if (until === null) return invalidHoldEnd;
      const found = adKey === null ? undefined : (await findCars([adKey])).get(adKey);
      if (found?.state !== "for-sale") return "Dieser Wagen ist nicht mehr im Bestand";
      const hold = { adKey: found.car.ad_key, inquiryId, until };
      const isHeld = await record("held", subject, (tx) => holdCar(tx, hold, now()));
      return isHeld ? null : "Dieser Wagen ist gerade für jemand anderen vorgemerkt";
    },
    release: (held: { inquiryId: number } | { adKey: string }, subject: string): Promise<boolean> =>
      record("released", subject, (tx) => releaseHold(tx, held, now())),
  };
}

type Sale = { adKey: string; isSold: boolean; now: Date };

/** Hides a car from visitors, or takes that back; nothing happens to one that the provider has dropped. */
export async function sellCar(tx: Db, { adKey, isSold, now }: Sale, person: OfficePerson) {
  if (!(await markSold(tx, adKey, isSold ? now : null, now))) return;
  await person.record(tx, isSold ? "sold" : "unsold", adKey);
}
