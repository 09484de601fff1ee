import { type Lot, yearOf } from "./lot.ts";
import type { Seeded } from "./seeded.ts";

/** Equipment fields of an ad: booleans that are `true`, and fields with a value. */
export type AdEquipment = Record<string, true | string | number | string[]>;

/** Flags by the trim level, 1 to 4, that has them; `>2015` since that model year, `?` under a condition. */
const levels = [
  `abs esp centralLocking electricWindows powerAssistedSteering immobilizer tractionControlSystem isofix?bench
  electricExteriorMirrors onBoardComputer tirePressureMonitoring>2015 emergencyCallSystem>2019 hillStartAssist>2010
  bluetooth>2011 usb>2011 handsFreePhoneSystem>2011 cdPlayer?old startStopSystem>2011?combustion e10Enabled?petrol
  particulateFilterDiesel?diesel roofRails?tall speedLimiter>2014`,
  `alloyWheels multifunctionalWheel leatherSteeringWheel lightSensor armRest?bench carplay>2018 androidAuto>2018
  touchscreen>2015 electricHeatedSeats automaticRainSensor frontFogLights collisionAvoidance>2017
  fatigueWarningSystem>2016 lumbarSupport laneDepartureWarning>2017 summerTires tintedWindows?closed`,
  `navigationSystem voiceControl>2016 digitalCockpit>2018 ambientLighting>2015 keylessEntry>2014 sportSeats
  foldingExteriorMirrors dimmingInteriorMirror trafficSignRecognition>2017 highBeamAssist>2016 heatPump?electric
  distanceWarningSystem>2016 blindSpotMonitor>2016 electricTailgate>2014?tall wirelessCharging>2019
  paddleShifters?automatic cargoBarrier?tall heatedSteeringWheel>2016`,
  `electricAdjustableSeats memorySeats soundSystem alarmSystem panoramicGlassRoof?closed headUpDisplay>2017
  electricHeatedRearSeats?bench glareFreeHighBeam>2017 dynamicChassisControl>2014 wifiHotspot>2018 sportPackage
  integratedMusicStreaming>2019 heatedWindshield ventilatedSeats>2016`,
];

/** Seldom, and on any car. */
const rarities = `newService winterPackage nonSmokerVehicle rearTrafficAlert>2018 trailerAssist>2018?tall
  foldFlatPassengerSeat?bench smokersPackage electricBackseatAdjustment?bench navigationPreparation steelWheels
  headlightWasherSystem cdMultichanger?old tv virtualSideMirror>2021 batteryCertificate?electric
  winterTires allSeasonTires massageSeats?bench auxiliaryHeating?combustion performanceHandlingSystem
  passengerSeatIsofixPoint`;

const conditions: Readonly<Record<string, (lot: Lot, year: number) => boolean>> = {
  bench: ({ seats }) => seats > 2,
  old: (_, year) => year < 2018,
  closed: ({ body }) => body !== "Cabrio",
  tall: ({ body }) => ["EstateCar", "OffRoad", "Van"].includes(body),
  combustion: ({ ccm }) => ccm > 0,
  electric: ({ fuel }) => fuel === "ELECTRICITY",
  petrol: ({ fuel }) => fuel === "PETROL",
  diesel: (lot) => isDiesel(lot),
  automatic: ({ gearbox, ccm }) => gearbox !== "MANUAL_GEAR" && ccm > 0,
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
  [/Bang|Burmester|Bose|BOSE|Beats|HiFi|Harman|H\/K|Levinson|Meridian|Dynaudio/, "soundSystem"],
  [/Night Vision/, "nightVisionAssist"],
  [/Schiebedach/, "sunroof"],
  [/Faltdach/, "foldingRoof"],
];

export function isDiesel(lot: Lot): boolean {
  return lot.fuel === "DIESEL" || lot.fuel === "HYBRID_DIESEL";
}

/** The equipment of a vehicle: nearly none of a vintage car, basics of the other classes, old switches of old cars. */
export function equipmentOf(lot: Lot, builtMonth: number, seeded: Seeded): AdEquipment {
  if (lot.level === 0) return { radio: ["TUNER"], climatisation: "NO_CLIMATISATION" };
  if (lot.marks.has("+vehicleClass")) return { abs: true };
  const year = yearOf(builtMonth);
  const found: AdEquipment = {};
  const add = (flags: string, share: number) => {
    for (const entry of flags.split(/\s+/)) {
      const [, flag = "", since = "0", condition] =
        /^(\w+)(?:>(\d+))?(?:\?(\w+))?$/.exec(entry) ?? [];
      const isPossible = condition === undefined || conditions[condition]?.(lot, year) === true;
      if (seeded.chance(share) && isPossible && year >= Number(since)) found[flag] = true;
    }
  };
  for (const [at, flags] of levels.entries()) {
    add(flags, lot.level > at ? 0.8 : lot.level === at ? 0.2 : 0.04);
  }
  add(rarities, 0.13);
  for (const [pattern, flag] of promises) if (pattern.test(lot.title)) found[flag] = true;
  return { ...found, ...(year < 2012 ? oldSwitches : valuedEquipment(lot, year, seeded)) };
}

/** What the provider asked for before it had types of headlights, couplings and the like. */
const oldSwitches: AdEquipment = {
  climatisation: "MANUAL_CLIMATISATION",
  radio: ["tuner"],
  xenonHeadlights: true,
  cruiseControl: true,
  parkingSensors: true,
  mp3Interface: true,
  daytimeRunningLights: true,
};

function parkingAssistants(lot: Lot, year: number, seeded: Seeded): string[] {
  const rich = lot.level >= 3;
  const has: Readonly<Record<string, boolean>> = {
    FRONT_SENSORS: rich || seeded.chance(0.15),
    REAR_SENSORS: rich || /PDC|PTS/.test(lot.title) || seeded.chance(lot.level / 3),
    REAR_VIEW_CAM: /Kamera/.test(lot.title) || (rich && year >= 2016 && seeded.chance(0.8)),
    AUTOMATIC_PARKING: lot.level === 4 && year >= 2018 && seeded.chance(0.4),
    CAM_360_DEGREES: /360°/.test(lot.title) || (lot.level === 4 && seeded.chance(0.25)),
  };
  return Object.keys(has).filter((key) => has[key] === true);
}

function headlights(lot: Lot, year: number): string | null {
  if (/Laser/.test(lot.title)) return "LASER_HEADLIGHTS";
  if (/Xenon/.test(lot.title)) return "XENON_HEADLIGHTS";
  const isLed = /LED|Multibeam|IQ\.Light|Matrix|Digital Light/.test(lot.title);
  if (isLed || (year >= 2018 && lot.level >= 2)) return "LED_HEADLIGHTS";
  return lot.level >= 3 ? "BI_XENON_HEADLIGHTS" : null;
}

function coupling(lot: Lot, seeded: Seeded): AdEquipment {
  const kind = /AHK/.test(lot.title)
    ? seeded.pick(["SWIVELING", "DETACHABLE"])
    : seeded.pick([null, null, null, "FIX", "PREPARATION"]);
  const isTall = conditions.tall?.(lot, 0) === true && lot.fuel !== "HYDROGENIUM";
  if (kind === null || !isTall) return {};
  const load = Math.round(lot.weight / 100) * 100;
  return {
    trailerCouplingType: `TRAILER_COUPLING_${kind}`,
    trailerLoadBraked: load,
    trailerLoadUnbraked: 750,
    maxNoseWeight: 80,
  };
}

function valuedEquipment(lot: Lot, year: number, seeded: Seeded): AdEquipment {
  const headlightType = headlights(lot, year);
  const parking = parkingAssistants(lot, year, seeded);
  const adaptive = /ACC|Distronic|ProPilot|Autopilot/.test(lot.title);
  const cruise = adaptive || (lot.level >= 3 && year >= 2018 && seeded.chance(0.7));
  const zones = lot.marks.get("zones") ?? (lot.level < 3 ? "1" : lot.weight > 1800 ? "3" : "2");
  const automatic = lot.level > 1 && seeded.chance(lot.level / 3);
  return {
    climatisation: !automatic
      ? "MANUAL_CLIMATISATION"
      : `AUTOMATIC_CLIMATISATION${zones === "1" ? "" : `_${zones}_ZONES`}`,
    airbag: lot.level === 1 ? "FRONT_AND_SIDE_AIRBAGS" : "FRONT_AND_SIDE_AND_MORE_AIRBAGS",
    radio: year >= 2019 ? ["TUNER", "DAB_RADIO"] : ["TUNER"],
    ...(lot.level > 1 && { speedControl: cruise ? "ADAPTIVE_CRUISE_CONTROL" : "CRUISE_CONTROL" }),
    ...(headlightType !== null && { headlightType }),
    daytimeRunningLamps: lot.level > 1 ? "LED_RUNNING_LIGHTS" : "DAYTIME_RUNNING_LIGHTS",
    ...(lot.level > 3 && { bendingLightsType: "ADAPTIVE_BENDING_LIGHTS" }),
    ...coupling(lot, seeded),
    ...(parking.length > 0 && { parkingAssistants: parking }),
    ...(lot.fuel === "ELECTRICITY" && { plugTypes: ["TYPE_2", "CCS_COMBO"] }),
    ...(lot.body === "Van" && { slidingDoorType: "SLIDING_DOOR_BOTH_SIDED" }),
    ...(seeded.chance(0.4) && { breakdownService: seeded.pick(["EMERGENCY_WHEEL", "REPAIR_KIT"]) }),
  };
}
