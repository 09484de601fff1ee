import type { Car } from "./record.ts";

/** What the listing says against a car, in the page's words. */
export const flaws = {
  accident: (car: Flawed) => (car.accident_damaged === true ? "Unfallfahrzeug" : null),
  damage: (car: Flawed) => (car.damage_unrepaired === true ? "Beschädigt, nicht repariert" : null),
  roadworthiness: (car: Flawed) => (car.roadworthy === false ? "Nicht fahrtauglich" : null),
};

type Flawed = Pick<Car, "accident_damaged" | "damage_unrepaired" | "roadworthy">;

/** In a word each, which no price stands without (R28); null for nothing. */
export function flawsText(car: Flawed): string | null {
  const said = Object.values(flaws).flatMap((read) => read(car)?.split(", ")[0] ?? []);
  return said.length === 0 ? null : said.join(", ");
}

/** Only when the provider says so (M5), and not beside a damage. */
export const isAccidentFree = (car: Flawed): boolean =>
  car.accident_damaged === false && car.damage_unrepaired !== true;
