import type { EquipmentKey } from "#domain/car/equipment.ts";
import type { TextChoiceKey } from "#domain/search/filters.ts";

/** Maps an alias to the brand's name, both folded and without spaces. */
export const brandAliases: ReadonlyMap<string, string> = new Map([
  ["vw", "volkswagen"],
  // Too short to be corrected as a typing error.
  ["wv", "volkswagen"],
  ["bmv", "bmw"],
  ["schkoda", "skoda"],
  ["mercedes", "mercedesbenz"],
  ["benz", "mercedesbenz"],
  ["merc", "mercedesbenz"],
  ["mb", "mercedesbenz"],
  ["daimler", "mercedesbenz"],
  ["alfa", "alfaromeo"],
  ["aston", "astonmartin"],
  ["lambo", "lamborghini"],
  ["chevy", "chevrolet"],
  ["rolls", "rollsroyce"],
]);

export const valueFields = [
  "fuelType",
  "gearbox",
  "exteriorColor",
  "bodyType",
  "vehicleClass",
  "condition",
] as const satisfies readonly TextChoiceKey[];
export type ValueField = (typeof valueFields)[number];

export type ValueSynonyms = {
  field: ValueField;
  /** The word means those of them that the stock has. */
  values: readonly string[];
  words: string;
};

const synonymsFor =
  (field: ValueField) =>
  (values: string, words: string): ValueSynonyms => ({ field, values: values.split(", "), words });

const fuel = synonymsFor("fuelType");
const gearbox = synonymsFor("gearbox");
const color = synonymsFor("exteriorColor");
const body = synonymsFor("bodyType");
const vehicleClass = synonymsFor("vehicleClass");
const condition = synonymsFor("condition");

export const valueSynonyms: readonly ValueSynonyms[] = [
  fuel("PETROL", "benzin, benziner"),
  fuel("DIESEL", "diesel, dieselmotor, selbstzünder"),
  fuel(
    "ELECTRIC",
    "elektro, e auto, e autos, elektroauto, elektroautos, elektrisch, elektrischer, " +
      "elektrisches, elektrofahrzeug, stromer, bev, vollelektrisch",
  ),
  fuel("HYBRID, HYBRID_PETROL, HYBRID_DIESEL", "hybrid, hybride, hybridauto"),
  fuel("HYBRID, HYBRID_PETROL", "benzin hybrid, hybrid benzin"),
  fuel("HYBRID_DIESEL", "diesel hybrid, hybrid diesel"),
  fuel("LPG, CNG, GAS", "gas, gasauto"),
  fuel("LPG", "lpg, autogas, flüssiggas"),
  fuel("CNG", "cng, erdgas"),
  fuel("HYDROGEN", "wasserstoff, brennstoffzelle"),
  fuel("ETHANOL", "ethanol, e85"),

  gearbox("AUTOMATIC_GEAR, AUTOMATIC", "automatik, automatic, automatikgetriebe, automat"),
  gearbox(
    "MANUAL_GEAR, MANUAL",
    "schalter, schaltgetriebe, schaltung, handschaltung, handschalter, manuell, handgeschaltet, " +
      "schaltwagen",
  ),
  gearbox("SEMI_AUTOMATIC", "halbautomatik"),

  color("BLACK", "schwarz, tiefschwarz"),
  color("WHITE", "weiß"),
  color("SILVER", "silber, silbern, silberfarben, silbergrau"),
  color("GREY, GRAY", "grau, anthrazit, dunkelgrau, hellgrau"),
  color("RED", "rot, dunkelrot, weinrot, bordeauxrot, bordeaux, feuerrot"),
  color("BLUE", "blau, dunkelblau, hellblau"),
  color("GREEN", "grün, dunkelgrün, hellgrün"),
  color("BROWN", "braun, dunkelbraun"),
  color("BEIGE", "beige"),
  color("GOLD", "gold, golden, goldfarben"),
  color("ORANGE", "orange, orangefarben"),
  color("YELLOW", "gelb"),
  color("PURPLE", "violett, lila"),

  body("EstateCar", "kombi, kombis, kombiwagen"),
  body("OffRoad", "suv, suvs, geländewagen, offroad, off road, offroader, pickup, pick up"),
  body("Cabrio", "cabrio, cabrios, cabriolet, kabrio, cabriolimousine"),
  body("Limousine", "limousine, limousinen, limo"),
  body(
    "SmallCar",
    "kleinwagen, stadtauto, stadtflitzer, kleines auto, kleine autos, kleiner wagen, kleinen wagen",
  ),
  body("Van", "van, vans, minivan, bus, busse, kleinbus, minibus, großraumlimousine"),
  body("SportsCar", "sportwagen, sportauto"),

  vehicleClass("Motorhome", "wohnmobil, wohnmobile, wohnwagen, reisemobil"),
  vehicleClass("Motorbike", "motorrad, motorräder, krad"),
  vehicleClass("VanUpTo7500", "nutzfahrzeug"),
  vehicleClass("TruckOver7500, SemiTrailerTruck", "lkw, lastwagen"),
  vehicleClass("Trailer, SemiTrailer", "anhänger, auflieger"),
  vehicleClass("EBike", "e bike, ebike, pedelec"),

  condition("NEW", "neu, neuwagen, neufahrzeug"),
  condition("USED", "gebraucht, gebrauchtfahrzeug"),
];

/** Manufacturers' and English words, which are synonyms only in a stock whose variants lack them: `Black Edition`. */
export const manufacturerSynonyms: readonly ValueSynonyms[] = [
  gearbox(
    "AUTOMATIC_GEAR, AUTOMATIC, DUAL_CLUTCH",
    "doppelkupplung, doppelkupplungsgetriebe, dsg, s tronic, pdk, dkg, dct, tiptronic, steptronic, cvt, edc, eat8",
  ),
  gearbox("MANUAL_GEAR, MANUAL", "manual, manual gearbox, stick shift"),
  fuel("PETROL", "petrol, gasoline"),
  fuel("ELECTRIC", "electric, electric car, ev"),
  color("BLACK", "black"),
  color("WHITE", "white"),
  color("SILVER", "silver"),
  color("GREY, GRAY", "grey, gray"),
  color("RED", "red"),
  color("BLUE", "blue"),
  color("GREEN", "green"),
  color("BROWN", "brown"),
  color("YELLOW", "yellow"),
  condition("NEW", "new"),
  condition("USED", "used"),
  body(
    "EstateCar",
    "touring, avant, variant, turnier, t modell, grandtour, sports tourer, combi, station wagon, " +
      "estate, estate car",
  ),
  body("Cabrio", "roadster, convertible"),
  body("Limousine", "sedan, saloon"),
  body("SmallCar", "small car, city car"),
  body("SportsCar", "coupé"),
  vehicleClass("Motorhome", "camper, caravan, motorhome, camper van"),
  vehicleClass("VanUpTo7500", "transporter"),
];

/** Nicknames, and the models (`joinText`) that people mean by them. */
export const nicknames: readonly (readonly [name: string, models: RegExp])[] = [
  ...["bulli", "bully"].map(
    (name) => [name, /multivan|caravelle|california|transporter|^t[4-7]/] as const,
  ),
  ...["hochdachkombi", "hochdachkombis", "hochdach", "hdk"].map(
    (name) =>
      [
        name,
        /^(caddy|berlingo|kangoo|partner|rifter|combo|doblo|citan|tklasse|dokker|proacecity|townstar)|connect/,
      ] as const,
  ),
];

export const allWheelWords = "quattro, 4motion, xdrive, 4matic, 4drive, allgrip";

export const equipmentSynonyms = {
  klimaanlage: "klima",
  klimaautomatik: "klimatronic, climatronic",
  navi: "navi, navigation, navigationsgerät",
  sitzheizung: "shz, beheizbare sitze, beheizte sitze, heated seats",
  lenkradheizung: "beheizbares lenkrad, beheiztes lenkrad",
  sitzbelueftung: "belüftete sitze",
  massagesitze: "massage",
  sportsitze: "sportsitz",
  leder: "leder, ledersitze, lederausstattung, vollleder, teilleder, leather, leather seats",
  standheizung: "webasto",
  waermepumpe: "wp",
  rueckfahrkamera: "kamera, heckkamera, rfk, rear camera, reversing camera",
  "kamera-360": "360 kamera, 360 grad kamera, rundumkamera, surround view",
  einparkhilfe: "pdc, parkpilot, parksensoren, parkassistent, einparkassistent, einparksensoren",
  tempomat: "gra, geschwindigkeitsregelanlage, cruise control",
  abstandstempomat:
    "acc, distronic, tempomat mit abstand, abstandsregelung, adaptiver tempomat, abstandsregeltempomat",
  totwinkel: "totwinkel, toter winkel, totwinkelwarner",
  spurhalte: "spurassistent, lane assist",
  notbremse: "notbremse, front assist",
  "head-up": "head up, hud",
  led: "led, led licht, voll led",
  matrix: "matrix, matrix led, multibeam",
  xenon: "xenon, bixenon",
  ahk: "ahk, zugfahrzeug, zugwagen, hängerkupplung, anhänger, anhängevorrichtung, wohnwagen ziehen, anhänger ziehen, pferdeanhänger, tow bar, tow hitch, trailer hitch",
  dachreling: "reling",
  panoramadach: "pano, panorama, glasdach, panoramaglasdach, panoramaschiebedach",
  schiebedach: "schiebedach, sonnendach, sunroof",
  heckklappe: "heckklappe, elektr heckklappe",
  keyless: "keyless, keyless go, kessy",
  alufelgen: "alu, alufelgen, alus, aluräder",
  carplay: "carplay, apple",
  "android-auto": "android",
  soundsystem: "sound",
  cockpit: "virtual cockpit, digitaltacho, digitales cockpit, digitaler tacho",
  luftfederung: "luftfahrwerk",
  isofix: "kindersitzbefestigung, kindersitz, kindersitze",
  allrad: "allrad, 4x4, 4wd, awd, vierradantrieb, four wheel drive, all wheel drive",
  "plug-in-hybrid": "plugin, plug in, phev, plug in hybride",
  winterreifen: "winterräder",
  ganzjahresreifen: "ganzjahresreifen, allwetter",
  unfallfrei:
    "kein unfall, ohne unfall, keine unfälle, kein unfallwagen, kein unfallauto, accident free",
  "erste-hand":
    "erste hand, 1 hand, erstbesitz, erstbesitzer, ein vorbesitzer, 1 vorbesitzer, first owner, one owner",
  scheckheft:
    "scheckheft, serviceheft, scheckheft gepflegt, servicegepflegt, service gepflegt, lückenlos, " +
    "lückenlose, lückenloses, lückenlos gewartet, wartungshistorie, service history",
  nichtraucher: "nichtraucher, nichtraucherauto",
  garantie: "werksgarantie",
  "hu-neu": "hu neu, tüv neu, neue hu, neuer tüv, frischer tüv",
  "mwst-ausweisbar":
    "mwst, mehrwertsteuer, umsatzsteuer, ust, vorsteuer, netto, nettopreis, gewerblich",
  akte: "akte, fahrzeugakte, zettel, ehrlicher zettel, geprüft, geprüfte, geprüfter, geprüftes, geprüften",
  "reifen-neu": "neue reifen, neuer reifen, neureifen",
} as const satisfies Record<EquipmentKey, string>;
