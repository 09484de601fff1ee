import { type BodyProfile, points } from "./body-profile.ts";
import {
  beetle,
  compact,
  estate,
  limousine,
  micro,
  retro,
  small,
  twoSeater,
} from "./low-profiles.ts";
import {
  cabrio,
  midEngine,
  midRoadster,
  rearEngine,
  roadster,
  smallCabrio,
  sports,
} from "./sports-profiles.ts";

const offRoad: BodyProfile = {
  ...limousine,
  length: 4.6,
  halfWidth: 0.945,
  frontAxle: 0.87,
  rearAxle: 3.64,
  wheelRadius: 0.39,
  sill: 0.34,
  belt: points("0.25 1, 0.8 1.08, 1.5 1.13, 2.5 1.15, 3.6 1.18, 4.52 1.19"),
  canopy: points(
    "1.42 1.12, 1.78 1.38, 2.1 1.58, 2.6 1.68, 3.3 1.69, 4.1 1.63, 4.36 1.42, 4.5 1.19",
  ),
  tumble: 0.26,
  noseDepth: 0.24,
  tailDepth: 0.16,
  noseLean: 0.05,
  tailLean: 0.05,
  doors: [1.4, 2.42, 3.34],
  glass: { front: 1.62, rear: 4.12 },
  cladding: true,
  rails: true,
};

/** Sheer sides, upright screens, much space above the wheels. */
const boxy: BodyProfile = {
  ...offRoad,
  length: 4.36,
  frontAxle: 0.8,
  rearAxle: 3.38,
  wheelRadius: 0.4,
  sill: 0.39,
  belt: points("0.2 1.09, 0.8 1.16, 1.5 1.19, 2.5 1.2, 4.3 1.22"),
  canopy: points(
    "1.4 1.19, 1.56 1.47, 1.72 1.71, 2.1 1.8, 3.1 1.815, 4.12 1.78, 4.22 1.5, 4.28 1.22",
  ),
  tumble: 0.12,
  noseDepth: 0.15,
  tailDepth: 0.09,
  noseLean: 0.02,
  tailLean: 0.02,
  doors: [1.42, 2.34, 3.18],
  glass: { front: 1.46, rear: 4.06 },
  lamps: "round",
};

const crossover: BodyProfile = {
  ...offRoad,
  length: 4.5,
  halfWidth: 0.93,
  frontAxle: 0.87,
  rearAxle: 3.58,
  wheelRadius: 0.382,
  sill: 0.3,
  belt: points("0.25 0.92, 0.8 1.01, 1.45 1.07, 2.5 1.1, 3.6 1.16, 4.42 1.14"),
  canopy: points(
    "1.38 1.06, 1.76 1.32, 2.1 1.51, 2.56 1.595, 3.05 1.58, 3.62 1.47, 4.06 1.3, 4.34 1.15",
  ),
  noseLean: 0.07,
  tailLean: 0.08,
  doors: [1.38, 2.4, 3.3],
  glass: { front: 1.58, rear: 3.86 },
  rails: false,
};

/** An estate with high ground clearance. */
const suvEstate: BodyProfile = {
  ...estate,
  length: 4.56,
  halfWidth: 0.9,
  frontAxle: 0.85,
  rearAxle: 3.74,
  wheelRadius: 0.36,
  sill: 0.3,
  belt: points("0.25 0.88, 0.8 0.98, 1.4 1.045, 2.5 1.07, 3.6 1.09, 4.48 1.11"),
  canopy: points(
    "1.3 1.035, 1.68 1.31, 2.02 1.52, 2.6 1.625, 3.4 1.63, 4.12 1.585, 4.36 1.37, 4.48 1.11",
  ),
  tumble: 0.24,
  noseLean: 0.06,
  doors: [1.34, 2.4, 3.38],
  glass: { front: 1.5, rear: 4.16 },
  cladding: true,
};

const van: BodyProfile = {
  ...limousine,
  length: 4.94,
  halfWidth: 0.95,
  frontAxle: 0.9,
  rearAxle: 3.94,
  wheelRadius: 0.348,
  sill: 0.25,
  belt: points("0.25 0.97, 0.7 1.09, 1.1 1.16, 2.5 1.18, 4.84 1.19"),
  canopy: points(
    "0.78 1.1, 1.16 1.46, 1.54 1.77, 2.1 1.92, 3.4 1.95, 4.66 1.89, 4.8 1.53, 4.87 1.19",
  ),
  tumble: 0.13,
  noseDepth: 0.24,
  tailDepth: 0.1,
  noseLean: 0.1,
  tailLean: 0.03,
  doors: [1.36, 2.4, 3.46],
  glass: { front: 1.32, rear: 4.66 },
  slidingDoor: true,
};

const mpv: BodyProfile = {
  ...van,
  length: 4.5,
  halfWidth: 0.915,
  frontAxle: 0.88,
  rearAxle: 3.64,
  wheelRadius: 0.334,
  sill: 0.22,
  belt: points("0.25 0.82, 0.7 0.95, 1.2 1.035, 2.4 1.055, 3.5 1.07, 4.42 1.09"),
  canopy: points(
    "0.98 0.99, 1.42 1.31, 1.8 1.54, 2.36 1.66, 3.2 1.67, 4.08 1.6, 4.3 1.36, 4.42 1.09",
  ),
  tumble: 0.22,
  noseDepth: 0.27,
  tailDepth: 0.14,
  noseLean: 0.1,
  tailLean: 0.04,
  doors: [1.28, 2.32, 3.28],
  glass: { front: 1.36, rear: 4.1 },
  slidingDoor: false,
};

/** The body shapes, mobile.de's body types first; their measures belong to no particular model. */
export const bodyProfiles = {
  Limousine: limousine,
  EstateCar: estate,
  SmallCar: small,
  OffRoad: offRoad,
  SportsCar: sports,
  Cabrio: cabrio,
  Van: van,
  OtherCar: crossover,
  Beetle: beetle,
  Boxy: boxy,
  Compact: compact,
  Micro: micro,
  MidEngine: midEngine,
  MidRoadster: midRoadster,
  Mpv: mpv,
  RearEngine: rearEngine,
  Retro: retro,
  Roadster: roadster,
  SmallCabrio: smallCabrio,
  SuvEstate: suvEstate,
  TwoSeater: twoSeater,
} as const satisfies Readonly<Record<string, BodyProfile>>;

export type BodyShape = keyof typeof bodyProfiles;
export const bodyShapes = Object.keys(bodyProfiles) as [BodyShape, ...BodyShape[]];
