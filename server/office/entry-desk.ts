import { priceText } from "#domain/car/labels.ts";
import type { Car } from "#domain/car/record.ts";
import { shortVehicleName } from "#domain/car/title.ts";
import { compareGerman } from "#domain/format/format.ts";
import { carChoice, chosenAdKey, type EnteredInquiry } from "#domain/office/entered-inquiry.ts";
import { matchesSearch } from "#domain/office/stock-overview.ts";
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

const choicesOf = (cars: readonly Car[]): string[] =>
  cars
    .map((car) => carChoice(`${shortVehicleName(car)}, ${priceText(car)}`, car.ad_key))
    .toSorted(compareGerman);

/** The car of a suggestion, or those that all words occur in. */
function findCars(cars: readonly Car[], typed: string): readonly Car[] {
  if (typed === "") return [];
  const chosen = cars.filter(({ ad_key }) => ad_key === chosenAdKey(typed));
  return chosen.length > 0 ? chosen : cars.filter(matchesSearch(typed));
}

/** Inquiries of people who called or stand in the yard. Nobody gets a mail about them. */
export function createEntryDesk(deps: EntryDeskDeps, person: OfficePerson) {
  const { db, stock } = deps;
  return {
    /** The cars for sale, as the form suggests them. */
    cars: async (): Promise<string[]> => choicesOf((await stock()).cars),
    /** Returns the reference, or the cars that the words fit unless they are one. */
    async enter({ car, chosenCar, ...fields }: EnteredInquiry): Promise<string | string[]> {
      const found = findCars((await stock()).cars, chosenCar || car);
      const [only] = found;
      if (car !== "" && (only === undefined || found.length > 1)) return choicesOf(found);
      const adKey = only?.ad_key ?? null;
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
