/**
 * How values of the record read in the address of a list: `kraftstoff=diesel`. Each word stands for
 * one value and each value has one text, so that an address gives back what was written: of two
 * values with the same German word (MANUAL and MANUAL_GEAR) the one that mobile.de uses has it, and
 * whatever is not here is written as it stands in the record.
 */
const tables = {
  fuelType: {
    PETROL: "benzin",
    DIESEL: "diesel",
    ELECTRIC: "elektro",
    HYBRID: "hybrid",
    HYBRID_PETROL: "benzin-hybrid",
    HYBRID_DIESEL: "diesel-hybrid",
    LPG: "autogas",
    CNG: "erdgas",
    HYDROGEN: "wasserstoff",
    ETHANOL: "ethanol",
    OTHER: "andere",
  },
  gearbox: {
    MANUAL_GEAR: "schaltgetriebe",
    AUTOMATIC_GEAR: "automatik",
    SEMI_AUTOMATIC: "halbautomatik",
    DUAL_CLUTCH: "doppelkupplung",
  },
  exteriorColor: {
    BLACK: "schwarz",
    WHITE: "weiss",
    SILVER: "silber",
    GREY: "grau",
    RED: "rot",
    BLUE: "blau",
    GREEN: "gruen",
    BROWN: "braun",
    BEIGE: "beige",
    GOLD: "gold",
    ORANGE: "orange",
    YELLOW: "gelb",
    PURPLE: "violett",
  },
  condition: { NEW: "neu", USED: "gebraucht" },
  bodyType: {
    Cabrio: "cabrio",
    EstateCar: "kombi",
    Limousine: "limousine",
    OffRoad: "gelaendewagen",
    SmallCar: "kleinwagen",
    SportsCar: "sportwagen",
    Van: "van",
    OtherCar: "andere",
  },
  sortBy: {
    alphabetical: "alphabetisch",
    "price-asc": "preis-aufsteigend",
    "price-desc": "preis-absteigend",
    newest: "neuste",
    oldest: "aelteste",
    "mileage-asc": "kilometerstand",
    "registration-desc": "erstzulassung",
    "power-desc": "leistung",
  },
} as const satisfies Record<string, Record<string, string>>;

export type WordedField = keyof typeof tables;

/** Marks a value that would otherwise read as the word of another one. */
const rawMark = "roh:";

function createVocabulary(table: Record<string, string>) {
  const words = new Map(Object.entries(table));
  // The values as they stand in the record are understood too; a word goes before them.
  const values = new Map([
    ...Array.from(words.keys(), (value): [string, string] => [value.toLowerCase(), value]),
    ...Array.from(words, ([value, word]): [string, string] => [word, value]),
  ]);
  return {
    write(value: string): string {
      const word = words.get(value);
      if (word !== undefined) return word;
      const misleading = values.has(value.toLowerCase()) || value.startsWith(rawMark);
      return misleading ? rawMark + value : value;
    },
    read(text: string): string {
      if (text.startsWith(rawMark)) return text.slice(rawMark.length);
      return values.get(text.toLowerCase()) ?? text;
    },
  };
}

const vocabularies = {
  fuelType: createVocabulary(tables.fuelType),
  gearbox: createVocabulary(tables.gearbox),
  exteriorColor: createVocabulary(tables.exteriorColor),
  condition: createVocabulary(tables.condition),
  bodyType: createVocabulary(tables.bodyType),
  sortBy: createVocabulary(tables.sortBy),
} satisfies Record<WordedField, unknown>;

/** Whether the values of a filter have German words in the address. */
export function isWordedField(field: string): field is WordedField {
  return Object.hasOwn(vocabularies, field);
}

/** `DIESEL` as `diesel`. */
export function writeWord(field: WordedField, value: string): string {
  return vocabularies[field].write(value);
}

/**
 * `diesel`, `Diesel` and `DIESEL` as `DIESEL`, `petrol` as `PETROL`. Never throws; what nobody knows
 * comes back as it is.
 */
export function readWord(field: WordedField, text: string): string {
  return vocabularies[field].read(text);
}
