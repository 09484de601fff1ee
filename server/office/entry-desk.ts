import { priceText } from "#domain/car/labels.ts";
import type { Car } from "#domain/car/record.ts";
import { shortVehicleName } from "#domain/car/title.ts";
import { berlinMoment, compareGerman } from "#domain/format/format.ts";
import type { EnteredInquiry } from "#domain/office/entered-inquiry.ts";
import { carChoice, chosenAdKey, noCar } from "#domain/office/entry-form.ts";
import { carFacts, matchesSearch } from "#domain/office/stock-overview.ts";
import type { Schedule } from "#domain/profile/opening-hours.ts";
import { bookableOn, type Slot } from "#domain/test-drive/slots.ts";
import { enterInquiry } from "#server/inquiry/inquiry-store.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { SiteSecret } from "#server/protection/site-secret.ts";
import type { OfficePerson } from "./office-sessions.ts";

export type EntryDeskDeps = {
  db: Pick<Database, "orm">;
  stock: () => Promise<{ cars: readonly Car[] }>;
  secret: SiteSecret;
  schedule: () => Schedule;
  now: () => Date;
};

const choicesOf = (cars: readonly Car[]): string[] =>
  cars
    .map((car) =>
      carChoice([shortVehicleName(car), priceText(car), ...carFacts(car)].join(", "), car.ad_key),
    )
    .toSorted(compareGerman);

/** The car of a suggestion, or those that all words occur in. */
function findCars(cars: readonly Car[], typed: string): readonly Car[] {
  if (typed === "") return [];
  const chosen = cars.filter(({ ad_key }) => ad_key === chosenAdKey(typed));
  return chosen.length > 0 ? chosen : cars.filter(matchesSearch(typed));
}

/** Inquiries of people who called or stand in the yard. Nobody gets a mail about them. */
export function createEntryDesk(deps: EntryDeskDeps, person: OfficePerson) {
  const { db, stock, schedule, now } = deps;
  return {
    /** The cars for sale, as the form suggests them. */
    cars: async (): Promise<string[]> => choicesOf((await stock()).cars),
    /** The next half hour of today that can be booked, for somebody who is here; null after hours. */
    nextSlot(): Slot | null {
      return bookableOn(berlinMoment(now()).day, now(), schedule())[0] ?? null;
    },
    /** Returns the reference, or the cars that the words fit unless they are one. */
    async enter({ car, chosenCar, search, ...fields }: EnteredInquiry): Promise<string | string[]> {
      const isOther = chosenCar === noCar;
      const found = isOther ? [] : findCars((await stock()).cars, chosenCar || car);
      const [only] = found;
      if (car !== "" && !isOther && (only === undefined || found.length > 1))
        return choicesOf(found);
      const adKey = only?.ad_key ?? null;
      return db.orm.transaction(async (tx) => {
        // The vehicle is part of what makes two entries the same.
        const details = {
          ...(adKey === null ? {} : { vehicle: adKey }),
          ...(search === "" ? {} : { search }),
        };
        const words = isOther && car !== "" ? [`Wagen: ${car}`, fields.message] : [fields.message];
        const message = words.filter(Boolean).join("\n");
        const inquiry = { kind: "contact" as const, fields: { ...fields, message }, details };
        const { id, reference, isNew } = await enterInquiry(tx, { inquiry, adKey }, deps);
        if (isNew) await person.event(tx, id, "entered");
        return reference;
      });
    },
  };
}
