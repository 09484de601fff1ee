/** German names of mobile.de's keys, in its order. */
const tables: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  gearboxes: {
    MANUAL_GEAR: "Schaltgetriebe",
    SEMIAUTOMATIC_GEAR: "Halbautomatik",
    AUTOMATIC_GEAR: "Automatik",
  },
  fuels: {
    PETROL: "Benzin",
    DIESEL: "Diesel",
    LPG: "Autogas (LPG)",
    CNG: "Erdgas (CNG)",
    ELECTRICITY: "Elektro",
    HYBRID: "Hybrid (Benzin/Elektro)",
    HYDROGENIUM: "Wasserstoff",
    ETHANOL: "Ethanol (FFV, E85 etc.)",
    HYBRID_DIESEL: "Hybrid (Diesel/Elektro)",
    OTHER: "Andere",
  },
  colors: {
    BLACK: "Schwarz",
    GREY: "Grau",
    BEIGE: "Beige",
    BROWN: "Braun",
    RED: "Rot",
    GREEN: "Grün",
    BLUE: "Blau",
    PURPLE: "Violett",
    GOLD: "Gold",
    WHITE: "Weiß",
    ORANGE: "Orange",
    SILVER: "Silber",
    YELLOW: "Gelb",
  },
  interiorcolors: {
    BLACK: "Schwarz",
    GREY: "Grau",
    BEIGE: "Beige",
    BROWN: "Braun",
    RED: "Rot",
    BLUE: "Blau",
    OTHER_INTERIOR_COLOR: "Andere",
  },
  interiortypes: {
    LEATHER: "Vollleder",
    PARTIAL_LEATHER: "Teilleder",
    FABRIC: "Stoff",
    VELOUR: "Velours",
    ALCANTARA: "Alcantara",
    IMITATION_LEATHER: "Kunstleder",
    OTHER_INTERIOR_TYPE: "Andere",
  },
  conditions: { USED: "Gebrauchtfahrzeug", NEW: "Neufahrzeug" },
  usagetypes: {
    PRE_REGISTRATION: "Tageszulassung",
    EMPLOYEES_CAR: "Jahreswagen",
    CLASSIC: "Oldtimer",
    DEMONSTRATION: "Vorführfahrzeug",
  },
  doorcounts: { TWO_OR_THREE: "2/3", FOUR_OR_FIVE: "4/5", SIX_OR_SEVEN: "6/7" },
  drivetypes: { FRONT: "Frontantrieb", REAR: "Heckantrieb", ALL_WHEEL: "Allrad" },
  classes: { Car: "Pkw", Motorbike: "Motorrad", VanUpTo7500: "Transporter oder Lkw bis 7,5 t" },
  "classes/Car/categories": {
    Cabrio: "Cabrio/Roadster",
    EstateCar: "Kombi",
    Limousine: "Limousine",
    OffRoad: "SUV/Geländewagen/Pickup",
    SmallCar: "Kleinwagen",
    SportsCar: "Sportwagen/Coupé",
    Van: "Van/Minibus",
    OtherCar: "Andere",
  },
};

/** Display names of the makes; a missing make is displayed as its key. */
const makeNames: Readonly<Record<string, string>> = {
  "ALFA ROMEO": "Alfa Romeo",
  AUDI: "Audi",
  BMW: "BMW",
  CITROËN: "Citroën",
  CUPRA: "Cupra",
  DACIA: "Dacia",
  FIAT: "Fiat",
  FORD: "Ford",
  HONDA: "Honda",
  HYUNDAI: "Hyundai",
  JAGUAR: "Jaguar",
  JEEP: "Jeep",
  KIA: "Kia",
  LAMBORGHINI: "Lamborghini",
  "LAND ROVER": "Land Rover",
  LEXUS: "Lexus",
  MASERATI: "Maserati",
  MAZDA: "Mazda",
  "MERCEDES-BENZ": "Mercedes-Benz",
  MINI: "MINI",
  MITSUBISHI: "Mitsubishi",
  NISSAN: "Nissan",
  OPEL: "Opel",
  PEUGEOT: "Peugeot",
  POLESTAR: "Polestar",
  PORSCHE: "Porsche",
  RENAULT: "Renault",
  SEAT: "Seat",
  SKODA: "Skoda",
  SMART: "smart",
  SUBARU: "Subaru",
  SUZUKI: "Suzuki",
  TESLA: "Tesla",
  TOYOTA: "Toyota",
  VOLVO: "Volvo",
  VW: "Volkswagen",
};

export interface ReferenceEntry {
  name: string;
  description?: string;
  url: string;
}

/**
 * A table of reference data; null for an unknown one. `isGerman` false omits `description`, as the provider
 * does for other languages; a client must then fall back to the key.
 */
export function referenceTable(
  path: string,
  models: (make: string) => string[],
  { origin, isGerman }: { origin: string; isGerman: boolean },
): ReferenceEntry[] | null {
  const make = /^classes\/Car\/makes\/(.+)\/models$/.exec(path)?.[1];
  const entries =
    make !== undefined
      ? Object.fromEntries(models(make).map((model) => [model, model]))
      : path === "classes/Car/makes"
        ? makeNames
        : tables[path];
  if (entries === undefined) return null;
  return Object.entries(entries).map(([name, description]) => ({
    name,
    ...(isGerman && { description }),
    url: `${origin}/refdata/${path}/${encodeURIComponent(name)}`,
  }));
}
