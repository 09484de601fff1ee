import { type Lot, yearOf } from "./lot.ts";
import type { Seeded } from "./seeded.ts";

/** Equipment fields of an ad: booleans that are `true`, and fields with a value. */
export type AdEquipment = Record<string, true | string | string[]>;

/**
 * Rows: the shares of cars at the trim levels 1 to 4, the first model year that offered it, a condition | the fields.
 */
const chances = `
1 1 1 1 - - | abs esp centralLocking electricWindows powerAssistedSteering immobilizer tractionControlSystem
0.9 1 1 1 - bench | isofix
0.1 0.2 0.3 0.5 2015 - | passengerSeatIsofixPoint
0.8 1 1 1 - - | electricExteriorMirrors onBoardComputer
0 0.2 0.7 1 2012 - | foldingExteriorMirrors
1 1 1 1 2015 - | tirePressureMonitoring
1 1 1 1 2019 - | emergencyCallSystem
0.3 0.8 1 1 - - | alloyWheels
0.5 0.95 1 1 - - | multifunctionalWheel
0.3 0.9 1 1 - - | leatherSteeringWheel lightSensor
0 0.25 0.5 0.85 2016 - | heatedSteeringWheel
0.2 0.7 0.9 1 - bench | armRest
0.7 1 1 1 2011 - | bluetooth
0.6 0.9 1 1 2011 - | usb
0.6 1 1 1 2011 - | handsFreePhoneSystem
0.2 0.8 0.95 1 2018 - | carplay androidAuto
0.4 0.9 1 1 2015 - | touchscreen
0 0.4 0.8 1 2016 - | voiceControl
0.05 0.5 0.85 1 - - | navigationSystem
0 0.1 0.4 0.7 2019 - | integratedMusicStreaming
0 0.05 0.2 0.5 2018 - | wifiHotspot
0 0.1 0.35 0.85 - - | soundSystem
0.9 0.8 0.6 0.3 - old | cdPlayer
0 0.3 0.7 1 2018 - | digitalCockpit
0 0.05 0.25 0.65 2017 - | headUpDisplay
0 0.15 0.5 0.85 2019 - | wirelessCharging
0 0.2 0.6 0.95 2015 - | ambientLighting
0.25 0.8 0.95 1 - - | electricHeatedSeats
0 0 0.15 0.5 - bench | electricHeatedRearSeats
0 0.1 0.4 0.95 - - | electricAdjustableSeats
0 0 0.2 0.85 - - | memorySeats
0 0 0.05 0.35 2016 - | ventilatedSeats
0 0 0.03 0.3 2016 - | massageSeats
0.1 0.5 0.8 1 - - | lumbarSupport
0 0.2 0.45 0.7 - - | sportSeats
0 0.1 0.3 0.5 - - | sportPackage
0 0.05 0.25 0.3 - - | performanceHandlingSystem
0 0 0.1 0.5 2014 - | dynamicChassisControl
0 0.3 0.6 0.8 - paddles | paddleShifters
0 0.3 0.7 1 2014 - | keylessEntry
0 0.1 0.4 0.8 - - | alarmSystem
0.2 0.8 1 1 - - | automaticRainSensor
0 0.4 0.8 0.9 2016 - | highBeamAssist
0 0 0.25 0.6 2017 - | glareFreeHighBeam
0.3 0.6 0.5 0.3 - - | frontFogLights
0.05 0.5 0.9 1 - - | dimmingInteriorMirror
0 0.15 0.25 0.35 - - | heatedWindshield
0.5 0.9 1 1 2010 - | hillStartAssist
0.1 0.7 0.95 1 2017 - | laneDepartureWarning
0 0.2 0.5 0.9 2016 - | blindSpotMonitor
0.3 0.9 1 1 2017 - | collisionAvoidance
0 0.4 0.7 0.9 2016 - | distanceWarningSystem
0 0.4 0.8 0.95 2017 - | trafficSignRecognition
0.2 0.7 0.9 1 2016 - | fatigueWarningSystem
0.3 0.8 0.9 1 2014 - | speedLimiter
0 0 0 0.08 2017 - | nightVisionAssist
0 0.08 0.3 0.6 - closed | panoramicGlassRoof
0.5 0.8 0.9 0.85 - tall | roofRails
0.1 0.2 0.4 0.5 - estate | cargoBarrier
0 0 0.1 0.25 - saloon | skiBag
0 0.1 0.5 0.9 2014 tall | electricTailgate
0.1 0.4 0.6 0.7 - closed | tintedWindows
0 0 0 0.12 - tall | airSuspension
0 0.02 0.08 0.15 - combustion | auxiliaryHeating
0 0.4 0.6 0.8 - electric | heatPump
0.6 0.95 1 1 2011 combustion | startStopSystem
0.8 0.9 0.9 0.9 - petrol | e10Enabled
1 1 1 1 - diesel | particulateFilterDiesel
0.4 0.4 0.4 0.5 - - | summerTires
0.2 0.25 0.3 0.35 - - | winterTires`;

const conditions: Readonly<Record<string, (lot: Lot, year: number) => boolean>> = {
  bench: ({ seats }) => seats > 2,
  old: (_, year) => year < 2018,
  closed: ({ body }) => body !== "Cabrio",
  tall: ({ body }) => ["EstateCar", "OffRoad", "Van"].includes(body),
  estate: ({ body }) => body === "EstateCar",
  saloon: ({ body }) => body === "Limousine",
  combustion: ({ ccm }) => ccm > 0,
  electric: ({ fuel }) => fuel === "ELECTRICITY",
  petrol: ({ fuel }) => fuel === "PETROL",
  diesel: (lot) => isDiesel(lot),
  paddles: ({ gearbox, ccm }) => gearbox !== "MANUAL_GEAR" && ccm > 0,
};

const promises: readonly (readonly [RegExp, string])[] = [
  [/Standheizung/, "auxiliaryHeating"],
  [/Pano/, "panoramicGlassRoof"],
  [/Wärmepumpe/, "heatPump"],
  [/Head-Up/, "headUpDisplay"],
  [/Luftfederung/, "airSuspension"],
  [/SHZ|Sitzheizung|Sitz-\//, "electricHeatedSeats"],
  [/lenkradheizung/i, "heatedSteeringWheel"],
  [/Navi/, "navigationSystem"],
  [
    /B&amp;O|Bang|Burmester|Bose|BOSE|Beats|HiFi|JBL|Harman|H\/K|Focal|Krell|Levinson|Meridian|Dynaudio/,
    "soundSystem",
  ],
  [/Massagesitz/, "massageSeats"],
  [/Night Vision/, "nightVisionAssist"],
  [/Schiebedach|Faltdach/, "sunroof"],
  [/Bluetooth/, "bluetooth"],
  [/Digital Cockpit|3D-Cockpit/, "digitalCockpit"],
];

export function isDiesel(lot: Lot): boolean {
  return lot.fuel === "DIESEL" || lot.fuel === "HYBRID_DIESEL";
}

/** The equipment of a car; a vintage car (level 0) has next to none. */
export function equipmentOf(lot: Lot, builtMonth: number, seeded: Seeded): AdEquipment {
  if (lot.level === 0) return { radio: ["TUNER"], climatisation: "NO_CLIMATISATION" };
  const year = yearOf(builtMonth);
  const found: AdEquipment = {};
  for (const row of chances.trim().split("\n")) {
    const [numbers = "", fields = ""] = row.split(" | ");
    const cells = numbers.split(" ");
    const [since = "", condition = ""] = cells.slice(4);
    const share = Number(cells[lot.level - 1]);
    const isPossible =
      (since === "-" || year >= Number(since)) &&
      (condition === "-" || conditions[condition]?.(lot, year) === true);
    for (const field of fields.split(" ")) {
      if (seeded.next() < share && isPossible) found[field] = true;
    }
  }
  for (const [pattern, field] of promises) {
    if (pattern.test(lot.title)) found[field] = true;
  }
  // A car has one set of tyres mounted; some dealers add a second set.
  if (found.winterTires !== true && found.summerTires !== true && seeded.chance(0.5)) {
    found.allSeasonTires = true;
  }
  return { ...found, ...valuedEquipment(lot, year, seeded) };
}

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

function valuedEquipment(lot: Lot, year: number, seeded: Seeded): AdEquipment {
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
