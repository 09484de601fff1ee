import { type Ad, knownAdFields, readFlag, readTexts } from "./ad.ts";

/**
 * German labels by field of an ad, or by field and value (M10). The order is that of the vehicle page, and
 * matters because a card has room for three. Facts about the vehicle (HU/AU neu, Metallic …) have fields of
 * their own in the record; they are here too, because German buyers look for them in the list.
 */
export const labelsByField: Readonly<
  Record<string, string | Readonly<Record<string, string | null>>>
> = {
  // Most searched for
  climatisation: {
    NO_CLIMATISATION: null,
    MANUAL_CLIMATISATION: "Klimaanlage",
    AUTOMATIC_CLIMATISATION: "Klimaautomatik",
    AUTOMATIC_CLIMATISATION_2_ZONES: "2-Zonen-Klimaautomatik",
    AUTOMATIC_CLIMATISATION_3_ZONES: "3-Zonen-Klimaautomatik",
    AUTOMATIC_CLIMATISATION_4_ZONES: "4-Zonen-Klimaautomatik",
  },
  navigationSystem: "Navigationssystem",
  electricHeatedSeats: "Sitzheizung",
  parkingAssistants: {
    REAR_VIEW_CAM: "Rückfahrkamera",
    CAM_360_DEGREES: "360°-Kamera",
    FRONT_SENSORS: "Einparkhilfe vorne",
    REAR_SENSORS: "Einparkhilfe hinten",
    AUTOMATIC_PARKING: "Selbstlenkende Einparkhilfe",
  },
  speedControl: {
    CRUISE_CONTROL: "Tempomat",
    ADAPTIVE_CRUISE_CONTROL: "Abstandstempomat",
  },
  headlightType: {
    XENON_HEADLIGHTS: "Xenonscheinwerfer",
    BI_XENON_HEADLIGHTS: "Bi-Xenon-Scheinwerfer",
    LED_HEADLIGHTS: "LED-Scheinwerfer",
    LASER_HEADLIGHTS: "Laserlicht",
  },
  trailerCouplingType: {
    TRAILER_COUPLING_PREPARATION: "Vorbereitung für Anhängerkupplung",
    TRAILER_COUPLING_FIX: "Anhängerkupplung fest",
    TRAILER_COUPLING_SWIVELING: "Anhängerkupplung schwenkbar",
    TRAILER_COUPLING_DETACHABLE: "Anhängerkupplung abnehmbar",
  },
  panoramicGlassRoof: "Panoramadach",
  sunroof: "Schiebedach",
  alloyWheels: "Leichtmetallfelgen",
  auxiliaryHeating: "Standheizung",
  headUpDisplay: "Head-up-Display",
  keylessEntry: "Schlüssellose Zentralverriegelung (Keyless)",
  centralLocking: "Zentralverriegelung",
  sportPackage: "Sportpaket",
  // Comfort
  heatPump: "Wärmepumpe",
  electricHeatedRearSeats: "Sitzheizung hinten",
  ventilatedSeats: "Sitzbelüftung",
  massageSeats: "Massagesitze",
  sportSeats: "Sportsitze",
  electricAdjustableSeats: "Elektrische Sitzeinstellung",
  memorySeats: "Elektrische Sitzeinstellung mit Memory-Funktion",
  lumbarSupport: "Lordosenstütze",
  armRest: "Armlehne",
  heatedSteeringWheel: "Beheizbares Lenkrad",
  leatherSteeringWheel: "Lederlenkrad",
  multifunctionalWheel: "Multifunktionslenkrad",
  paddleShifters: "Schaltwippen",
  heatedWindshield: "Beheizbare Frontscheibe",
  secondaryAirConditioning: "Standklimaanlage",
  electricTailgate: "Elektrische Heckklappe",
  electricWindows: "Elektrische Fensterheber",
  electricExteriorMirrors: "Elektrische Seitenspiegel",
  foldingExteriorMirrors: "Elektrisch anklappbare Seitenspiegel",
  dimmingInteriorMirror: "Automatisch abblendender Innenspiegel",
  ambientLighting: "Ambiente-Beleuchtung",
  powerAssistedSteering: "Servolenkung",
  skiBag: "Skisack",
  cargoBarrier: "Gepäckraumabtrennung",
  heating: { AUXILIARY_HEATING: "Standheizung", HEAT_PUMP: "Wärmepumpe" },
  // Multimedia
  carplay: "Apple CarPlay",
  androidAuto: "Android Auto",
  digitalCockpit: "Volldigitales Kombiinstrument",
  soundSystem: "Soundsystem",
  bluetooth: "Bluetooth",
  handsFreePhoneSystem: "Freisprecheinrichtung",
  touchscreen: "Touchscreen",
  voiceControl: "Sprachsteuerung",
  wirelessCharging: "Induktionsladen für Smartphones",
  usb: "USB",
  integratedMusicStreaming: "Musikstreaming integriert",
  wifiHotspot: "WLAN / Wifi Hotspot",
  tv: "TV",
  radio: { DAB_RADIO: "Radio DAB", TUNER: "Tuner/Radio" },
  cdMultichanger: "CD-Wechsler",
  cdPlayer: "CD-Spieler",
  onBoardComputer: "Bordcomputer",
  // Assistance and safety
  blindSpotMonitor: "Totwinkel-Assistent",
  laneDepartureWarning: "Spurhalteassistent",
  collisionAvoidance: "Notbremsassistent",
  distanceWarningSystem: "Abstandswarner",
  trafficSignRecognition: "Verkehrszeichenerkennung",
  fatigueWarningSystem: "Müdigkeitswarner",
  nightVisionAssist: "Nachtsicht-Assistent",
  highBeamAssist: "Fernlichtassistent",
  glareFreeHighBeam: "Blendfreies Fernlicht",
  hillStartAssist: "Berganfahrassistent",
  speedLimiter: "Geschwindigkeitsbegrenzer",
  emergencyCallSystem: "Notrufsystem",
  tirePressureMonitoring: "Reifendruckkontrolle",
  automaticRainSensor: "Regensensor",
  lightSensor: "Lichtsensor",
  bendingLightsType: {
    BENDING_LIGHTS: "Kurvenlicht",
    ADAPTIVE_BENDING_LIGHTS: "Adaptives Kurvenlicht",
  },
  daytimeRunningLamps: {
    DAYTIME_RUNNING_LIGHTS: "Tagfahrlicht",
    LED_RUNNING_LIGHTS: "LED-Tagfahrlicht",
  },
  frontFogLights: "Nebelscheinwerfer",
  headlightWasherSystem: "Scheinwerferreinigung",
  airbag: {
    DRIVER_AIRBAG: "Fahrer-Airbag",
    FRONT_AIRBAGS: "Front-Airbags",
    FRONT_AND_SIDE_AIRBAGS: "Front- und Seiten-Airbags",
    FRONT_AND_SIDE_AND_MORE_AIRBAGS: "Front-, Seiten- und weitere Airbags",
  },
  isofix: "Isofix",
  passengerSeatIsofixPoint: "Isofix am Beifahrersitz",
  abs: "ABS",
  esp: "ESP",
  tractionControlSystem: "Traktionskontrolle",
  alarmSystem: "Alarmanlage",
  immobilizer: "Elektronische Wegfahrsperre",
  // Engine and chassis
  airSuspension: "Luftfederung",
  dynamicChassisControl: "Adaptives Fahrwerk",
  performanceHandlingSystem: "Sportfahrwerk",
  startStopSystem: "Start/Stopp-Automatik",
  hybridPlugin: "Plug-in-Hybrid",
  particulateFilterDiesel: "Partikelfilter",
  e10Enabled: "E10-geeignet",
  biodieselSuitable: "Für Biodiesel geeignet",
  vegetableoilfuelSuitable: "Für Pflanzenöl geeignet",
  // Exterior and tires
  roofRails: "Dachreling",
  tintedWindows: "Abgedunkelte Scheiben",
  metallic: "Metallic",
  allSeasonTires: "Allwetterreifen",
  hasAllSeasonTires: "Allwetterreifen",
  summerTires: "Sommerreifen",
  winterTires: "Winterreifen",
  breakdownService: {
    SPARE_WHEEL: "Reserverad",
    EMERGENCY_WHEEL: "Notrad",
    REPAIR_KIT: "Pannenkit",
  },
  // Facts about the vehicle
  newHuAu: "HU/AU neu",
  fullServiceHistory: "Scheckheftgepflegt",
  warranty: "Garantie",
  nonSmokerVehicle: "Nichtraucherfahrzeug",
  disabledAccessible: "Behindertengerecht",
  taxi: "Taxi oder Mietwagen",
  export: "Für Gewerbe, Ex-/Import",
};

const notEquipment = new Set(["damageUnrepaired", "accidentDamaged", "roadworthy", "reserved"]);

/**
 * Keeps the order of `labelsByField`. Values without a label are shown raw at their field's position; unknown
 * true fields come last, labeled with their name.
 */
export function equipmentLabels(ad: Ad): string[] {
  const known = Object.keys(labelsByField).flatMap((field) => fieldLabels(field, ad[field]));
  const unknown = Object.keys(ad)
    .filter((field) => isUnknownEquipment(field) && readFlag(ad[field]) === true)
    .map(labelFromName);
  return [...new Set([...known, ...unknown])];
}

function fieldLabels(field: string, value: unknown): string[] {
  const known = labelsByField[field] ?? {};
  if (typeof known === "string") return readFlag(value) === true ? [known] : [];
  const values = readTexts(value);
  const labels = Object.entries(known)
    .filter(([key]) => values.includes(key))
    .flatMap(([, label]) => label ?? []);
  return [...labels, ...values.filter((key) => !Object.hasOwn(known, key))];
}

function isUnknownEquipment(field: string): boolean {
  if (knownAdFields.has(field) || notEquipment.has(field)) return false;
  return !Object.hasOwn(labelsByField, field) && /^[a-z][A-Za-z0-9]{1,59}$/.test(field);
}

/** `rearSeatTv2` → `Rear seat tv 2` */
function labelFromName(field: string): string {
  const words = field.replace(/([a-z])([A-Z0-9])/g, "$1 $2").toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
