import { co2ClassFor } from "#domain/car/energy-label.ts";
import type { Lot } from "./lot.ts";

/** Grams of CO2 per litre (gas: per kilogram) of burnt fuel. */
const co2PerUnit: Record<string, number> = {
  PETROL: 22.8,
  HYBRID: 22.8,
  DIESEL: 26.3,
  HYBRID_DIESEL: 26.3,
  LPG: 16.4,
  CNG: 27.3,
};

function gramsOf(lot: Lot, fuel: number): number {
  return Math.round(fuel * (co2PerUnit[lot.fuel] ?? 0));
}

function emissionFields(grams: number, hasClass: boolean): Record<string, string> {
  return { co2: String(grams), ...(hasClass && { co2Class: co2ClassFor(grams) }) };
}

/**
 * Consumption and emission fields of an ad; leaves are strings, as the provider sends them. `hasClass` is
 * false for cars measured before WLTP, which have no CO2 class.
 */
export function consumptionFields(lot: Lot, hasClass: boolean): Record<string, unknown> {
  const { fuel, weightedFuel, power, battery, range } = lot.wltp;
  const electricFields = {
    ...(battery !== null && { batteryCapacity: String(battery) }),
    ...(lot.fuel === "ELECTRICITY" && { chargingTime: 480, chargingTimeFast: 35 }),
  };
  if (weightedFuel !== null && fuel !== null && power !== null) {
    return {
      emissions: {
        combined: emissionFields(gramsOf(lot, weightedFuel), hasClass),
        discharged: emissionFields(gramsOf(lot, fuel), hasClass),
      },
      consumptions: {
        fuel: { combined: fuel.toFixed(1) },
        weightedCombinedFuel: weightedFuel.toFixed(1),
        weightedCombinedPower: power.toFixed(1),
      },
      ...electricFields,
      ...(range !== null && { equivalentAllElectricRange: String(range) }),
    };
  }
  if (power !== null) {
    return {
      emissions: { combined: emissionFields(0, true) },
      consumptions: { power: { combined: power.toFixed(1) } },
      ...electricFields,
      // A number here, strings above: the reference leaves the type open, so clients must parse both.
      ...(range !== null && { range }),
    };
  }
  if (fuel === null) return {};
  return {
    emissions: { combined: emissionFields(gramsOf(lot, fuel), hasClass) },
    consumptions: {
      fuel: { combined: lot.fuel === "HYDROGENIUM" ? fuel.toFixed(2) : fuel.toFixed(1) },
    },
    ...(range !== null && { range }),
  };
}
