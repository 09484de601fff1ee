import { createVocabulary } from "./filter-kinds.ts";

/** How the values of the filters read in addresses. Links of visitors hold them: add, do not change. */

export const fuelWords = createVocabulary({
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

export const gearboxWords = createVocabulary({
  MANUAL_GEAR: "schaltgetriebe",
  AUTOMATIC_GEAR: "automatik",
  SEMI_AUTOMATIC: "halbautomatik",
  DUAL_CLUTCH: "doppelkupplung",
});

export const colorWords = createVocabulary({
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

export const conditionWords = createVocabulary({ NEW: "neu", USED: "gebraucht" });

export const bodyTypeWords = createVocabulary({
  Cabrio: "cabrio",
  EstateCar: "kombi",
  Limousine: "limousine",
  OffRoad: "gelaendewagen",
  SmallCar: "kleinwagen",
  SportsCar: "sportwagen",
  Van: "van",
  OtherCar: "andere",
});
