/** German words for the values of the record in an address: `kraftstoff=diesel`. */
export type AddressWords = {
  /** A value that has no word comes back as it is. */
  write: (value: string) => string;
  /** Ignores case and understands the values too; unknown text comes back as it is. */
  read: (text: string) => string;
};

/** Marks a value that would otherwise be read as the word of another one. */
const rawMark = "roh:";

/** Words differ: of MANUAL and MANUAL_GEAR, the one that mobile.de uses has it. */
export function createAddressWords(table: Readonly<Record<string, string>>): AddressWords {
  const words = new Map(Object.entries(table));
  const values = new Map([
    ...Array.from(words.keys(), (value): [string, string] => [value.toLowerCase(), value]),
    ...Array.from(words, ([value, word]): [string, string] => [word, value]),
  ]);
  return {
    write(value) {
      const word = words.get(value);
      if (word !== undefined) return word;
      const isMisleading = values.has(value.toLowerCase()) || value.startsWith(rawMark);
      return isMisleading ? rawMark + value : value;
    },
    read(text) {
      if (text.startsWith(rawMark)) return text.slice(rawMark.length);
      return values.get(text.toLowerCase()) ?? text;
    },
  };
}

// Links of visitors hold these words: add some, do not change any.

export const fuelWords = createAddressWords({
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
});

export const gearboxWords = createAddressWords({
  MANUAL_GEAR: "schaltgetriebe",
  AUTOMATIC_GEAR: "automatik",
  SEMI_AUTOMATIC: "halbautomatik",
  DUAL_CLUTCH: "doppelkupplung",
});

export const colorWords = createAddressWords({
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
});

export const conditionWords = createAddressWords({ NEW: "neu", USED: "gebraucht" });

export const bodyTypeWords = createAddressWords({
  Cabrio: "cabrio",
  EstateCar: "kombi",
  Limousine: "limousine",
  OffRoad: "gelaendewagen",
  SmallCar: "kleinwagen",
  SportsCar: "sportwagen",
  Van: "van",
  OtherCar: "andere",
});
