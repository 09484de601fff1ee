import { type BodyProfile, points } from "./body-profile.ts";

export const limousine: BodyProfile = {
  length: 4.78,
  halfWidth: 0.92,
  frontAxle: 0.85,
  rearAxle: 3.72,
  wheelRadius: 0.342,
  sill: 0.21,
  belt: points("0.25 0.7, 0.8 0.815, 1.5 0.92, 2.5 0.955, 3.6 0.995, 4.25 1.01, 4.72 0.985"),
  canopy: points(
    "1.42 0.91, 1.86 1.17, 2.26 1.345, 2.75 1.42, 3.2 1.405, 3.55 1.325, 3.92 1.17, 4.22 1.02",
  ),
  header: 2,
  backlight: 5,
  tumble: 0.32,
  noseDepth: 0.3,
  tailDepth: 0.2,
  noseLean: 0.1,
  tailLean: 0.06,
  doors: [1.36, 2.44, 3.42],
  glass: { front: 1.62, rear: 3.86 },
  lamps: "wide",
  grille: true,
  cladding: false,
  rails: false,
  open: false,
  slidingDoor: false,
};

export const estate: BodyProfile = {
  ...limousine,
  length: 4.8,
  belt: points("0.25 0.7, 0.8 0.815, 1.5 0.92, 2.5 0.955, 3.6 0.985, 4.7 1.01"),
  canopy: points(
    "1.42 0.91, 1.86 1.17, 2.26 1.35, 2.8 1.435, 3.5 1.435, 4.25 1.385, 4.54 1.19, 4.7 1.01",
  ),
  tailLean: 0.05,
  tailDepth: 0.16,
  glass: { front: 1.62, rear: 4.42 },
  rails: true,
};

export const compact: BodyProfile = {
  ...limousine,
  length: 4.28,
  halfWidth: 0.9,
  frontAxle: 0.85,
  rearAxle: 3.48,
  wheelRadius: 0.334,
  belt: points("0.25 0.72, 0.8 0.85, 1.42 0.945, 2.4 0.975, 3.4 1.01, 4.2 1.02"),
  canopy: points(
    "1.32 0.935, 1.74 1.2, 2.12 1.385, 2.56 1.46, 3.1 1.455, 3.74 1.38, 4 1.2, 4.16 1.02",
  ),
  noseDepth: 0.28,
  tailDepth: 0.18,
  noseLean: 0.11,
  tailLean: 0.05,
  doors: [1.28, 2.32, 3.16],
  glass: { front: 1.52, rear: 3.6 },
};

export const small: BodyProfile = {
  ...compact,
  length: 4.0,
  halfWidth: 0.87,
  frontAxle: 0.78,
  rearAxle: 3.32,
  wheelRadius: 0.318,
  belt: points("0.25 0.74, 0.72 0.87, 1.25 0.96, 2.2 0.99, 3.2 1.03, 3.92 1.03"),
  canopy: points(
    "1.1 0.945, 1.48 1.2, 1.84 1.395, 2.3 1.475, 2.85 1.47, 3.46 1.39, 3.72 1.21, 3.88 1.03",
  ),
  noseLean: 0.12,
  doors: [1.18, 2.18, 3.0],
  glass: { front: 1.32, rear: 3.34 },
};

/** A city car: wheels at the corners, hardly a bonnet. */
export const micro: BodyProfile = {
  ...small,
  length: 3.58,
  halfWidth: 0.82,
  frontAxle: 0.64,
  rearAxle: 3.04,
  wheelRadius: 0.298,
  belt: points("0.2 0.76, 0.6 0.89, 1 0.965, 2 0.995, 3 1.02, 3.5 1.03"),
  canopy: points("0.84 0.94, 1.18 1.21, 1.52 1.41, 2 1.5, 2.6 1.5, 3.22 1.44, 3.4 1.24, 3.51 1.03"),
  tumble: 0.24,
  noseDepth: 0.24,
  tailDepth: 0.12,
  noseLean: 0.12,
  tailLean: 0.03,
  doors: [0.96, 1.98, 2.72],
  glass: { front: 1.04, rear: 3.12 },
};

export const twoSeater: BodyProfile = {
  ...micro,
  length: 2.74,
  halfWidth: 0.83,
  frontAxle: 0.48,
  rearAxle: 2.3,
  wheelRadius: 0.29,
  belt: points("0.15 0.82, 0.5 0.94, 0.9 1.0, 1.6 1.03, 2.66 1.05"),
  canopy: points(
    "0.6 0.96, 0.88 1.22, 1.16 1.44, 1.56 1.545, 1.98 1.54, 2.36 1.46, 2.54 1.26, 2.66 1.05",
  ),
  tumble: 0.2,
  noseDepth: 0.18,
  noseLean: 0.08,
  doors: [0.74, 1.84],
  glass: { front: 0.8, rear: 2.22 },
};

/** Small cars that remember the sixties: round lamps, high round belt, round tail. */
export const retro: BodyProfile = {
  ...micro,
  length: 3.64,
  halfWidth: 0.83,
  frontAxle: 0.7,
  rearAxle: 3.02,
  wheelRadius: 0.306,
  belt: points("0.2 0.74, 0.6 0.88, 1.1 0.955, 2 0.975, 3 0.99, 3.56 0.95"),
  canopy: points("1 0.94, 1.3 1.23, 1.58 1.42, 2 1.49, 2.5 1.465, 3.02 1.34, 3.34 1.15, 3.52 0.96"),
  tumble: 0.3,
  noseDepth: 0.3,
  tailDepth: 0.26,
  noseLean: 0.14,
  tailLean: 0.1,
  doors: [1.06, 2.2],
  glass: { front: 1.18, rear: 3.02 },
  lamps: "round",
};

/** The air-cooled one: a dome between two lids that fall to the bumpers. */
export const beetle: BodyProfile = {
  ...retro,
  length: 4.06,
  halfWidth: 0.79,
  frontAxle: 0.8,
  rearAxle: 3.2,
  wheelRadius: 0.325,
  sill: 0.27,
  belt: points("0.2 0.68, 0.6 0.83, 1.2 0.94, 2 0.96, 2.8 0.97, 3.2 0.95, 3.62 0.83, 3.98 0.64"),
  canopy: points(
    "1.34 0.95, 1.5 1.2, 1.68 1.4, 2.05 1.5, 2.5 1.465, 2.84 1.34, 3.14 1.15, 3.36 0.94",
  ),
  tumble: 0.34,
  noseDepth: 0.44,
  tailDepth: 0.42,
  noseLean: 0.24,
  tailLean: 0.24,
  doors: [1.4, 2.42],
  glass: { front: 1.5, rear: 2.98 },
  grille: false,
};
