import { type Lot, yearOf } from "./lot.ts";
import type { Seeded } from "./seeded.ts";

/** Equipment fields of an ad: booleans that are `true`, and fields with a value. */
export type AdEquipment = Record<string, true | string | string[]>;

/** The arguments of a condition: the lot, its year of manufacture, and its drive. */
interface Subject {
  lot: Lot;
  year: number;
  isElectric: boolean;
}

interface Chance {
  field: string;
  shares: readonly [number, number, number, number];
  /** First model year that offered it. */
  since?: number;
  fits?: (subject: Subject) => boolean;
}

const isAutomatic = ({ lot }: Subject) => lot.gearbox !== "MANUAL_GEAR";
const isClosed = ({ lot }: Subject) => lot.body !== "Cabrio";
const isTall = ({ lot }: Subject) => ["EstateCar", "OffRoad", "Van"].includes(lot.body);
const needsElectric = (subject: Subject) => subject.isElectric;
const isCombustion = (subject: Subject) => !subject.isElectric && subject.lot.ccm > 0;

const chances: readonly Chance[] = [
  { field: "abs", shares: [1, 1, 1, 1] },
  { field: "esp", shares: [1, 1, 1, 1] },
  { field: "centralLocking", shares: [1, 1, 1, 1] },
  { field: "electricWindows", shares: [1, 1, 1, 1] },
  { field: "powerAssistedSteering", shares: [1, 1, 1, 1] },
  { field: "immobilizer", shares: [1, 1, 1, 1] },
  { field: "isofix", shares: [0.9, 1, 1, 1], fits: ({ lot }) => lot.seats > 2 },
  { field: "passengerSeatIsofixPoint", shares: [0.1, 0.2, 0.3, 0.5], since: 2015 },
  { field: "electricExteriorMirrors", shares: [0.8, 1, 1, 1] },
  { field: "foldingExteriorMirrors", shares: [0, 0.2, 0.7, 1], since: 2012 },
  { field: "tractionControlSystem", shares: [1, 1, 1, 1] },
  { field: "tirePressureMonitoring", shares: [1, 1, 1, 1], since: 2015 },
  { field: "emergencyCallSystem", shares: [1, 1, 1, 1], since: 2019 },
  { field: "alloyWheels", shares: [0.3, 0.8, 1, 1] },
  { field: "multifunctionalWheel", shares: [0.5, 0.95, 1, 1] },
  { field: "leatherSteeringWheel", shares: [0.3, 0.9, 1, 1] },
  { field: "heatedSteeringWheel", shares: [0, 0.25, 0.5, 0.85], since: 2016 },
  { field: "armRest", shares: [0.2, 0.7, 0.9, 1], fits: ({ lot }) => lot.seats > 2 },
  { field: "onBoardComputer", shares: [0.8, 1, 1, 1] },
  { field: "bluetooth", shares: [0.7, 1, 1, 1], since: 2011 },
  { field: "usb", shares: [0.6, 0.9, 1, 1], since: 2011 },
  { field: "handsFreePhoneSystem", shares: [0.6, 1, 1, 1], since: 2011 },
  { field: "carplay", shares: [0.2, 0.8, 0.95, 1], since: 2018 },
  { field: "androidAuto", shares: [0.2, 0.8, 0.95, 1], since: 2018 },
  { field: "touchscreen", shares: [0.4, 0.9, 1, 1], since: 2015 },
  { field: "voiceControl", shares: [0, 0.4, 0.8, 1], since: 2016 },
  { field: "navigationSystem", shares: [0.05, 0.5, 0.85, 1] },
  { field: "integratedMusicStreaming", shares: [0, 0.1, 0.4, 0.7], since: 2019 },
  { field: "wifiHotspot", shares: [0, 0.05, 0.2, 0.5], since: 2018 },
  { field: "soundSystem", shares: [0, 0.1, 0.35, 0.85] },
  { field: "cdPlayer", shares: [0.9, 0.8, 0.6, 0.3], fits: ({ year }) => year < 2018 },
  { field: "digitalCockpit", shares: [0, 0.3, 0.7, 1], since: 2018 },
  { field: "headUpDisplay", shares: [0, 0.05, 0.25, 0.65], since: 2017 },
  { field: "wirelessCharging", shares: [0, 0.15, 0.5, 0.85], since: 2019 },
  { field: "ambientLighting", shares: [0, 0.2, 0.6, 0.95], since: 2015 },
  { field: "electricHeatedSeats", shares: [0.25, 0.8, 0.95, 1] },
  { field: "electricHeatedRearSeats", shares: [0, 0, 0.15, 0.5], fits: ({ lot }) => lot.seats > 2 },
  { field: "electricAdjustableSeats", shares: [0, 0.1, 0.4, 0.95] },
  { field: "memorySeats", shares: [0, 0, 0.2, 0.85] },
  { field: "ventilatedSeats", shares: [0, 0, 0.05, 0.35], since: 2016 },
  { field: "massageSeats", shares: [0, 0, 0.03, 0.3], since: 2016 },
  { field: "lumbarSupport", shares: [0.1, 0.5, 0.8, 1] },
  { field: "sportSeats", shares: [0, 0.2, 0.45, 0.7] },
  { field: "sportPackage", shares: [0, 0.1, 0.3, 0.5] },
  { field: "performanceHandlingSystem", shares: [0, 0.05, 0.25, 0.3] },
  { field: "dynamicChassisControl", shares: [0, 0, 0.1, 0.5], since: 2014 },
  {
    field: "paddleShifters",
    shares: [0, 0.3, 0.6, 0.8],
    fits: (s) => isAutomatic(s) && isCombustion(s),
  },
  { field: "keylessEntry", shares: [0, 0.3, 0.7, 1], since: 2014 },
  { field: "alarmSystem", shares: [0, 0.1, 0.4, 0.8] },
  { field: "automaticRainSensor", shares: [0.2, 0.8, 1, 1] },
  { field: "lightSensor", shares: [0.3, 0.9, 1, 1] },
  { field: "highBeamAssist", shares: [0, 0.4, 0.8, 0.9], since: 2016 },
  { field: "glareFreeHighBeam", shares: [0, 0, 0.25, 0.6], since: 2017 },
  { field: "frontFogLights", shares: [0.3, 0.6, 0.5, 0.3] },
  { field: "dimmingInteriorMirror", shares: [0.05, 0.5, 0.9, 1] },
  { field: "heatedWindshield", shares: [0, 0.15, 0.25, 0.35] },
  { field: "hillStartAssist", shares: [0.5, 0.9, 1, 1], since: 2010 },
  { field: "laneDepartureWarning", shares: [0.1, 0.7, 0.95, 1], since: 2017 },
  { field: "blindSpotMonitor", shares: [0, 0.2, 0.5, 0.9], since: 2016 },
  { field: "collisionAvoidance", shares: [0.3, 0.9, 1, 1], since: 2017 },
  { field: "distanceWarningSystem", shares: [0, 0.4, 0.7, 0.9], since: 2016 },
  { field: "trafficSignRecognition", shares: [0, 0.4, 0.8, 0.95], since: 2017 },
  { field: "fatigueWarningSystem", shares: [0.2, 0.7, 0.9, 1], since: 2016 },
  { field: "speedLimiter", shares: [0.3, 0.8, 0.9, 1], since: 2014 },
  { field: "nightVisionAssist", shares: [0, 0, 0, 0.08], since: 2017 },
  { field: "panoramicGlassRoof", shares: [0, 0.08, 0.3, 0.6], fits: isClosed },
  { field: "roofRails", shares: [0.5, 0.8, 0.9, 0.85], fits: isTall },
  {
    field: "cargoBarrier",
    shares: [0.1, 0.2, 0.4, 0.5],
    fits: ({ lot }) => lot.body === "EstateCar",
  },
  { field: "skiBag", shares: [0, 0, 0.1, 0.25], fits: ({ lot }) => lot.body === "Limousine" },
  { field: "electricTailgate", shares: [0, 0.1, 0.5, 0.9], since: 2014, fits: isTall },
  { field: "tintedWindows", shares: [0.1, 0.4, 0.6, 0.7], fits: isClosed },
  { field: "airSuspension", shares: [0, 0, 0, 0.12], fits: isTall },
  { field: "auxiliaryHeating", shares: [0, 0.02, 0.08, 0.15], fits: isCombustion },
  { field: "heatPump", shares: [0, 0.4, 0.6, 0.8], fits: needsElectric },
  { field: "startStopSystem", shares: [0.6, 0.95, 1, 1], since: 2011, fits: isCombustion },
  { field: "e10Enabled", shares: [0.8, 0.9, 0.9, 0.9], fits: ({ lot }) => lot.fuel === "PETROL" },
  { field: "particulateFilterDiesel", shares: [1, 1, 1, 1], fits: ({ lot }) => isDiesel(lot) },
  { field: "summerTires", shares: [0.4, 0.4, 0.4, 0.5] },
  { field: "winterTires", shares: [0.2, 0.25, 0.3, 0.35] },
  { field: "nonSmokerVehicle", shares: [0.5, 0.6, 0.7, 0.8] },
];

/** An ad must list what its title promises. */
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

/** Equipment that is a `true` field. A vintage car (level 0) has next to none. */
export function booleanEquipment(lot: Lot, builtMonth: number, seeded: Seeded): AdEquipment {
  const year = yearOf(builtMonth);
  const subject = { lot, year, isElectric: lot.fuel === "ELECTRICITY" };
  const found: AdEquipment = {};
  if (lot.level === 0)
    return lot.kw > 100 ? { alloyWheels: true, powerAssistedSteering: true } : found;
  for (const { field, shares, since, fits } of chances) {
    const roll = seeded.next();
    const share = shares[lot.level - 1] ?? 0;
    const possible =
      (since === undefined || year >= since) && (fits === undefined || fits(subject));
    if (possible && roll < share) found[field] = true;
  }
  for (const [pattern, field] of promises) {
    if (pattern.test(lot.title)) found[field] = true;
  }
  // A car has one set of tyres mounted; some dealers add a second set.
  if (found.winterTires !== true && found.summerTires !== true && seeded.chance(0.5)) {
    found.allSeasonTires = true;
  }
  return found;
}
