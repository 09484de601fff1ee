import type { AdEquipment } from "./equipment.ts";
import { type Lot, yearOf } from "./lot.ts";
import type { Seeded } from "./seeded.ts";

function climatisation(lot: Lot, seeded: Seeded): string {
  const zones = lot.marks.get("zones");
  if (zones !== undefined) return `AUTOMATIC_CLIMATISATION_${zones}_ZONES`;
  if (lot.level === 1) return "MANUAL_CLIMATISATION";
  if (lot.level === 2) return seeded.pick(["MANUAL_CLIMATISATION", "AUTOMATIC_CLIMATISATION"]);
  if (lot.level === 4 && lot.weight > 1800 && seeded.chance(0.5)) {
    return "AUTOMATIC_CLIMATISATION_3_ZONES";
  }
  return lot.weight < 1150 ? "AUTOMATIC_CLIMATISATION" : "AUTOMATIC_CLIMATISATION_2_ZONES";
}

function parkingAssistants(lot: Lot, year: number, seeded: Seeded): string[] {
  const found: string[] = [];
  const share = [0, 0.25, 0.75, 1, 1][lot.level] ?? 0;
  if (/PDC|PTS/.test(lot.title) || seeded.chance(share)) found.push("REAR_SENSORS");
  if (lot.level >= 3 || (lot.level === 2 && seeded.chance(0.3))) found.unshift("FRONT_SENSORS");
  if (/Kamera/.test(lot.title) || (year >= 2016 && lot.level >= 3 && seeded.chance(0.8))) {
    found.push("REAR_VIEW_CAM");
  }
  if (year >= 2018 && lot.level === 4 && seeded.chance(0.4)) found.push("AUTOMATIC_PARKING");
  if (/360°/.test(lot.title) || (year >= 2019 && lot.level === 4 && seeded.chance(0.3))) {
    found.push("CAM_360_DEGREES");
  }
  return found;
}

function headlights(lot: Lot, year: number, seeded: Seeded): string | null {
  if (/Laser/.test(lot.title)) return "LASER_HEADLIGHTS";
  if (/Xenon/.test(lot.title)) return "XENON_HEADLIGHTS";
  if (/LED|Multibeam|IQ\.Light|Matrix|Digital Light/.test(lot.title)) return "LED_HEADLIGHTS";
  if (year >= 2018 && lot.level >= 2) return "LED_HEADLIGHTS";
  if (year >= 2009 && lot.level >= 3) return seeded.pick(["BI_XENON_HEADLIGHTS", "LED_HEADLIGHTS"]);
  return null;
}

function trailerCoupling(lot: Lot, seeded: Seeded): string | null {
  if (/AHK/.test(lot.title)) {
    return seeded.pick(["TRAILER_COUPLING_SWIVELING", "TRAILER_COUPLING_DETACHABLE"]);
  }
  const tall = lot.body === "EstateCar" || lot.body === "OffRoad" || lot.body === "Van";
  if (!tall || lot.level < 2 || lot.fuel === "HYDROGENIUM") return null;
  if (seeded.chance(0.1)) return "TRAILER_COUPLING_FIX";
  return seeded.chance(0.15) ? "TRAILER_COUPLING_PREPARATION" : null;
}

export function valuedEquipment(lot: Lot, builtMonth: number, seeded: Seeded): AdEquipment {
  if (lot.level === 0) return { radio: ["TUNER"], climatisation: "NO_CLIMATISATION" };
  const year = yearOf(builtMonth);
  const headlightType = headlights(lot, year, seeded);
  const coupling = trailerCoupling(lot, seeded);
  const parking = parkingAssistants(lot, year, seeded);
  const adaptive = /ACC|Distronic|ProPilot|Autopilot/.test(lot.title);
  const cruise = adaptive || (lot.level >= 3 && year >= 2018 && seeded.chance(0.7));
  return {
    climatisation: climatisation(lot, seeded),
    airbag: lot.level === 1 ? "FRONT_AND_SIDE_AIRBAGS" : "FRONT_AND_SIDE_AND_MORE_AIRBAGS",
    radio: year >= 2019 ? ["TUNER", "DAB_RADIO"] : ["TUNER"],
    ...(cruise && { speedControl: "ADAPTIVE_CRUISE_CONTROL" }),
    ...(!cruise && lot.level >= 2 && { speedControl: "CRUISE_CONTROL" }),
    ...(headlightType !== null && { headlightType }),
    ...(year >= 2012 && {
      daytimeRunningLamps: lot.level >= 2 ? "LED_RUNNING_LIGHTS" : "DAYTIME_RUNNING_LIGHTS",
    }),
    ...(headlightType !== null &&
      lot.level >= 3 &&
      seeded.chance(0.5) && { bendingLightsType: "ADAPTIVE_BENDING_LIGHTS" }),
    ...(coupling !== null && { trailerCouplingType: coupling }),
    ...(parking.length > 0 && { parkingAssistants: parking }),
    ...(seeded.chance(0.4) && {
      breakdownService: lot.level === 1 ? "EMERGENCY_WHEEL" : "REPAIR_KIT",
    }),
  };
}
