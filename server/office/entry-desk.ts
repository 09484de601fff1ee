import { priceText } from "#domain/car/labels.ts";
import type { Car } from "#domain/car/record.ts";
import { shortVehicleName } from "#domain/car/title.ts";
import { compareGerman } from "#domain/format/format.ts";
import { carChoice, chosenAdKey, type EnteredInquiry } from "#domain/office/entered-inquiry.ts";
import { enterInquiry } from "#server/inquiry/inquiry-store.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { SiteSecret } from "#server/protection/site-secret.ts";
import type { OfficePerson } from "./office-sessions.ts";

export type EntryDeskDeps = {
  db: Pick<Database, "orm">;
  stock: () => Promise<{ cars: readonly Car[] }>;
  secret: SiteSecret;
  now: () => Date;
};

/** Inquiries of people who called or stand in the yard. Nobody gets a mail about them. */
export function createEntryDesk(deps: EntryDeskDeps, person: OfficePerson) {
  const { db, stock } = deps;
  return {
    /** The cars for sale, as the form suggests them. */
    async cars(): Promise<string[]> {
      const { cars } = await stock();
      return cars
        .map((car) => carChoice(`${shortVehicleName(car)}, ${priceText(car)}`, car.ad_key))
        .toSorted(compareGerman);
    },
    /** Returns the reference; null for a car that is not in stock. */
    async enter({ car, ...fields }: EnteredInquiry): Promise<string | null> {
      const adKey = car === "" ? null : chosenAdKey(car);
      const { cars } = await stock();
      if (adKey !== null && !cars.some(({ ad_key }) => ad_key === adKey)) return null;
      return db.orm.transaction(async (tx) => {
        // The vehicle is part of what makes two entries the same.
        const details = adKey === null ? {} : { vehicle: adKey };
        const inquiry = { kind: "contact" as const, fields, details };
        const { id, reference, isNew } = await enterInquiry(tx, { inquiry, adKey }, deps);
        if (isNew) await person.event(tx, id, "entered");
        return reference;
      });
    },
  };
}
