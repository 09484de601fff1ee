import type { Car } from "./record.ts";

export const flaws = {
  accident: (car: Flawed) => (car.accident_damaged === true ? "Unfallfahrzeug" : null),
  damage: (car: Flawed) => (car.damage_unrepaired === true ? "Beschädigt, nicht repariert" : null),
  roadworthiness: (car: Flawed) => (car.roadworthy === false ? "Nicht fahrtauglich" : null),
};

type Flawed = Pick<Car, "accident_damaged" | "damage_unrepaired" | "roadworthy">;

/** Must be shown wherever the price is (R28). Each flaw is cut at its comma: 'Beschädigt'. */
export function flawsText(car: Flawed): string | null {
  const labels = Object.values(flaws).flatMap((read) => read(car)?.split(", ")[0] ?? []);
  return labels.length === 0 ? null : labels.join(", ");
}

/** True only if the provider says so explicitly (M5) and states no unrepaired damage. */
export const isAccidentFree = (car: Flawed): boolean =>
  car.accident_damaged === false && car.damage_unrepaired !== true;
