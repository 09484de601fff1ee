import { type Ad, knownAdFields } from "./ad.ts";
import { readFlag, readTexts } from "./values.ts";

/**
 * German words for all equipment of an ad: M10. The order is the
 * order in which a vehicle shows its equipment, the most telling first, because a card has room for
 * three: what buyers search for (climate, navigation, heated seats, parking aids, cruise control,
 * lights, towing, roof), then comfort, multimedia, assistance and safety, the drive, outside and
 * tyres, and last what is rather a fact about the vehicle than a part of it. Those facts (HU/AU neu,
 * Scheckheftgepflegt, Metallic …) have fields of their own in the record too, but they stay in the
 * list: German buyers look for them there, and the provider calls them equipment.
 */

/** A field with words for its values, or a field that is true, with its one word. */
type EquipmentRow =
  | { field: string; values: Readonly<Record<string, string | null>> }
  | { field: string; label: string };

const valued = (field: string, values: Record<string, string | null>): EquipmentRow => ({
  field,
  values,
});
const flags = (labels: Record<string, string>): EquipmentRow[] =>
  Object.entries(labels).map(([field, label]) => ({ field, label }));

export const equipmentRows: readonly EquipmentRow[] = [
  valued("climatisation", {
    // The absence of equipment is no equipment.
    NO_CLIMATISATION: null,
    MANUAL_CLIMATISATION: "Klimaanlage",
    AUTOMATIC_CLIMATISATION: "Klimaautomatik",
    AUTOMATIC_CLIMATISATION_2_ZONES: "2-Zonen-Klimaautomatik",
    AUTOMATIC_CLIMATISATION_3_ZONES: "3-Zonen-Klimaautomatik",
    AUTOMATIC_CLIMATISATION_4_ZONES: "4-Zonen-Klimaautomatik",
  }),
  ...flags({ navigationSystem: "Navigationssystem", electricHeatedSeats: "Sitzheizung" }),
  valued("parkingAssistants", {
    REAR_VIEW_CAM: "Rückfahrkamera",
    CAM_360_DEGREES: "360°-Kamera",
    FRONT_SENSORS: "Einparkhilfe vorne",
    REAR_SENSORS: "Einparkhilfe hinten",
    AUTOMATIC_PARKING: "Selbstlenkende Einparkhilfe",
  }),
  valued("speedControl", {
    CRUISE_CONTROL: "Tempomat",
    ADAPTIVE_CRUISE_CONTROL: "Abstandstempomat",
  }),
  valued("headlightType", {
    XENON_HEADLIGHTS: "Xenonscheinwerfer",
    BI_XENON_HEADLIGHTS: "Bi-Xenon Scheinwerfer",
    LED_HEADLIGHTS: "LED-Scheinwerfer",
    LASER_HEADLIGHTS: "Laserlicht",
  }),
  valued("trailerCouplingType", {
    TRAILER_COUPLING_PREPARATION: "Anhängerkupplung-Vorbereitung",
    TRAILER_COUPLING_FIX: "Anhängerkupplung fest",
    TRAILER_COUPLING_SWIVELING: "Anhängerkupplung schwenkbar",
    TRAILER_COUPLING_DETACHABLE: "Anhängerkupplung abnehmbar",
  }),
  ...flags({
    panoramicGlassRoof: "Panorama-Dach",
    sunroof: "Schiebedach",
    alloyWheels: "Leichtmetallfelgen",
    auxiliaryHeating: "Standheizung",
    headUpDisplay: "Head-Up Display",
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
  }),
  valued("heating", { AUXILIARY_HEATING: "Standheizung", HEAT_PUMP: "Wärmepumpe" }),
  ...flags({
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
  }),
  valued("radio", { DAB_RADIO: "Radio DAB", TUNER: "Tuner/Radio" }),
  ...flags({
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
  }),
  valued("bendingLightsType", {
    BENDING_LIGHTS: "Kurvenlicht",
    ADAPTIVE_BENDING_LIGHTS: "Adaptives Kurvenlicht",
  }),
  valued("daytimeRunningLamps", {
    DAYTIME_RUNNING_LIGHTS: "Tagfahrlicht",
    LED_RUNNING_LIGHTS: "LED-Tagfahrlicht",
  }),
  ...flags({ frontFogLights: "Nebelscheinwerfer", headlightWasherSystem: "Scheinwerferreinigung" }),
  valued("airbag", {
    DRIVER_AIRBAG: "Fahrer-Airbag",
    FRONT_AIRBAGS: "Front-Airbags",
    FRONT_AND_SIDE_AIRBAGS: "Front- und Seiten-Airbags",
    FRONT_AND_SIDE_AND_MORE_AIRBAGS: "Front-, Seiten- und weitere Airbags",
  }),
  ...flags({
    isofix: "Isofix",
    passengerSeatIsofixPoint: "Isofix Beifahrersitz",
    abs: "ABS",
    esp: "ESP",
    tractionControlSystem: "Traktionskontrolle",
    alarmSystem: "Alarmanlage",
    immobilizer: "Elektronische Wegfahrsperre",
    // The drive
    airSuspension: "Luftfederung",
    dynamicChassisControl: "Adaptives Fahrwerk",
    performanceHandlingSystem: "Sportfahrwerk",
    startStopSystem: "Start/Stopp-Automatik",
    hybridPlugin: "Plug-in-Hybrid",
    particulateFilterDiesel: "Partikelfilter",
    e10Enabled: "E10-geeignet",
    biodieselSuitable: "Biodiesel geeignet",
    vegetableoilfuelSuitable: "Pflanzenöl geeignet",
    // Outside and tyres
    roofRails: "Dachreling",
    tintedWindows: "Abgedunkelte Scheiben",
    metallic: "Metallic",
    allSeasonTires: "Allwetterreifen",
    hasAllSeasonTires: "Allwetterreifen",
    summerTires: "Sommerreifen",
    winterTires: "Winterreifen",
  }),
  valued("breakdownService", {
    SPARE_WHEEL: "Reserverad",
    EMERGENCY_WHEEL: "Notrad",
    REPAIR_KIT: "Pannenkit",
  }),
  ...flags({
    // Facts about the vehicle
    newHuAu: "HU/AU neu",
    fullServiceHistory: "Scheckheftgepflegt",
    warranty: "Garantie",
    nonSmokerVehicle: "Nichtraucher-Fahrzeug",
    disabledAccessible: "Behindertengerecht",
    taxi: "Taxi oder Mietwagen",
    export: "Für Gewerbe, Ex-/Import",
  }),
];

/** Fields of an ad that may be true and are no equipment. */
const notEquipment = new Set(["damageUnrepaired", "accidentDamaged", "roadworthy", "reserved"]);
const labelledFields = new Set(equipmentRows.map(({ field }) => field));

/**
 * German labels of all equipment of an ad in the order of equipment-labels.ts, each once; then
 * what that file does not know: values raw at the place of their field, unknown true fields last,
 * as words made from their name.
 */
export function equipmentLabels(ad: Ad): string[] {
  const fields: Readonly<Record<string, unknown>> = ad;
  const known = equipmentRows.flatMap((row) => rowLabels(row, fields));
  const unknown = Object.keys(fields)
    .filter((field) => isUnknownEquipment(field) && readFlag(fields[field]) === true)
    .map(wordsOf);
  return [...new Set([...known, ...unknown])];
}

function rowLabels(row: EquipmentRow, ad: Readonly<Record<string, unknown>>): string[] {
  const value = Object.hasOwn(ad, row.field) ? ad[row.field] : undefined;
  if ("label" in row) return readFlag(value) === true ? [row.label] : [];
  const given = readTexts(value);
  const labels = Object.entries(row.values)
    .filter(([key]) => given.includes(key))
    .flatMap(([, label]) => label ?? []);
  return [...labels, ...given.filter((key) => !Object.hasOwn(row.values, key))];
}

function isUnknownEquipment(field: string): boolean {
  if (knownAdFields.has(field) || labelledFields.has(field) || notEquipment.has(field))
    return false;
  return /^[a-z][A-Za-z0-9]{1,59}$/.test(field);
}

/** `rearSeatTv2` → `Rear seat tv 2` */
function wordsOf(field: string): string {
  const words = field.replace(/([a-z])([A-Z0-9])/g, "$1 $2").toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
