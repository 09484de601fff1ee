import type { AdEquipment } from "./equipment.ts";

/** German phrases for equipment as a dealer writes them, most significant first. */
const words: Readonly<Record<string, string>> = {
  panoramicGlassRoof: "Panoramadach",
  airSuspension: "Luftfederung",
  nightVisionAssist: "Nachtsichtassistent",
  headUpDisplay: "Head-up-Display",
  massageSeats: "Massagesitze vorn",
  ventilatedSeats: "Sitzbelüftung",
  auxiliaryHeating: "Standheizung mit Fernbedienung",
  heatPump: "Wärmepumpe",
  navigationSystem: "Navigationssystem",
  digitalCockpit: "digitales Cockpit",
  soundSystem: "Soundsystem",
  memorySeats: "elektrische Sitze mit Memory-Funktion",
  electricAdjustableSeats: "elektrisch verstellbare Vordersitze",
  electricHeatedSeats: "Sitzheizung vorn",
  electricHeatedRearSeats: "Sitzheizung hinten",
  heatedSteeringWheel: "beheizbares Lenkrad",
  heatedWindshield: "beheizbare Frontscheibe",
  sportSeats: "Sportsitze",
  dynamicChassisControl: "adaptives Fahrwerk",
  performanceHandlingSystem: "Sportfahrwerk",
  electricTailgate: "elektrische Heckklappe",
  keylessEntry: "schlüsselloser Zugang",
  carplay: "Apple CarPlay",
  androidAuto: "Android Auto",
  wirelessCharging: "induktives Laden fürs Smartphone",
  ambientLighting: "Ambientebeleuchtung",
  blindSpotMonitor: "Totwinkelassistent",
  laneDepartureWarning: "Spurhalteassistent",
  collisionAvoidance: "Notbremsassistent",
  trafficSignRecognition: "Verkehrszeichenerkennung",
  highBeamAssist: "Fernlichtassistent",
  glareFreeHighBeam: "blendfreies Fernlicht",
  automaticRainSensor: "Regensensor",
  lightSensor: "Lichtsensor",
  multifunctionalWheel: "Multifunktionslenkrad",
  leatherSteeringWheel: "Lederlenkrad",
  alloyWheels: "Leichtmetallfelgen",
  sunroof: "Schiebedach",
  roofRails: "Dachreling",
  tintedWindows: "getönte Scheiben",
  armRest: "Mittelarmlehne",
  bluetooth: "Bluetooth-Freisprecheinrichtung",
  isofix: "Isofix",
  hillStartAssist: "Berganfahrassistent",
  tirePressureMonitoring: "Reifendruckkontrolle",
  centralLocking: "Zentralverriegelung",
  electricWindows: "elektrische Fensterheber",
  electricExteriorMirrors: "elektrische Außenspiegel",
  summerTires: "Sommerreifen",
  winterTires: "Winterreifen",
  allSeasonTires: "Ganzjahresreifen",
  abs: "ABS",
  esp: "ESP",
  powerAssistedSteering: "Servolenkung",
};

const valueWords: Readonly<Record<string, string>> = {
  ADAPTIVE_CRUISE_CONTROL: "Abstandstempomat",
  CRUISE_CONTROL: "Tempomat",
  LASER_HEADLIGHTS: "Laserlicht",
  LED_HEADLIGHTS: "LED-Scheinwerfer",
  BI_XENON_HEADLIGHTS: "Bi-Xenon-Scheinwerfer",
  XENON_HEADLIGHTS: "Xenonscheinwerfer",
  TRAILER_COUPLING_SWIVELING: "schwenkbare Anhängerkupplung",
  TRAILER_COUPLING_DETACHABLE: "abnehmbare Anhängerkupplung",
  TRAILER_COUPLING_FIX: "feste Anhängerkupplung",
  CAM_360_DEGREES: "360°-Kamera",
  REAR_VIEW_CAM: "Rückfahrkamera",
  FRONT_SENSORS: "Einparkhilfe vorn und hinten",
  AUTOMATIC_CLIMATISATION_4_ZONES: "4-Zonen-Klimaautomatik",
  AUTOMATIC_CLIMATISATION_3_ZONES: "3-Zonen-Klimaautomatik",
  AUTOMATIC_CLIMATISATION_2_ZONES: "2-Zonen-Klimaautomatik",
  AUTOMATIC_CLIMATISATION: "Klimaautomatik",
  MANUAL_CLIMATISATION: "Klimaanlage",
};

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function equipmentPhrases(equipment: AdEquipment): string[] {
  const values = Object.values(equipment)
    .flat()
    .filter((value) => value !== true);
  const plain = Object.entries(words).filter(([field]) => equipment[field] === true);
  const valued = Object.entries(valueWords).filter(([value]) => values.includes(value));
  const found = [...plain.slice(0, 6), ...valued, ...plain.slice(6)];
  return found.map(([, word]) => word);
}
