import { type BodyProfile, points } from "./body-profile.ts";
import { limousine, retro } from "./low-profiles.ts";

export const sports: BodyProfile = {
  ...limousine,
  length: 4.46,
  halfWidth: 0.94,
  frontAxle: 0.9,
  rearAxle: 3.46,
  wheelRadius: 0.348,
  sill: 0.17,
  belt: points("0.25 0.61, 0.85 0.755, 1.5 0.83, 2.3 0.85, 3.35 0.92, 3.95 0.935, 4.4 0.885"),
  canopy: points(
    "1.42 0.825, 1.88 1.045, 2.28 1.19, 2.62 1.25, 2.95 1.24, 3.3 1.165, 3.72 1.04, 4.12 0.935",
  ),
  tumble: 0.4,
  noseDepth: 0.38,
  tailDepth: 0.24,
  noseLean: 0.16,
  tailLean: 0.08,
  doors: [1.46, 2.84],
  glass: { front: 1.66, rear: 3.5 },
};

/** Mid-engined: a wedge with the cabin far forward. */
export const midEngine: BodyProfile = {
  ...sports,
  length: 4.48,
  halfWidth: 0.97,
  frontAxle: 0.98,
  rearAxle: 3.6,
  wheelRadius: 0.352,
  sill: 0.14,
  belt: points("0.25 0.5, 0.8 0.68, 1.1 0.74, 1.6 0.77, 2.3 0.8, 2.9 0.87, 3.6 0.93, 4.42 0.9"),
  canopy: points(
    "1.02 0.73, 1.5 0.95, 1.92 1.1, 2.26 1.16, 2.56 1.155, 2.9 1.11, 3.5 1.02, 4.14 0.92",
  ),
  tumble: 0.46,
  noseDepth: 0.4,
  tailDepth: 0.16,
  noseLean: 0.26,
  tailLean: 0.03,
  doors: [1.34, 2.52],
  glass: { front: 1.32, rear: 2.92 },
  grille: false,
};

export const cabrio: BodyProfile = {
  ...sports,
  length: 4.56,
  halfWidth: 0.92,
  frontAxle: 0.88,
  rearAxle: 3.58,
  sill: 0.19,
  belt: points("0.25 0.68, 0.85 0.81, 1.5 0.895, 2.3 0.905, 3.4 0.95, 4 0.96, 4.5 0.92"),
  canopy: points(
    "1.42 0.885, 1.82 1.12, 2.16 1.31, 2.5 1.33, 2.95 1.22, 3.2 1.11, 3.32 1.02, 3.44 0.955",
  ),
  noseDepth: 0.34,
  noseLean: 0.13,
  open: true,
};

export const roadster: BodyProfile = {
  ...cabrio,
  length: 4.1,
  halfWidth: 0.89,
  frontAxle: 0.82,
  rearAxle: 3.2,
  wheelRadius: 0.332,
  belt: points("0.25 0.64, 0.8 0.785, 1.5 0.86, 2.2 0.875, 3 0.93, 3.6 0.935, 4.04 0.87"),
  canopy: points(
    "1.46 0.87, 1.82 1.09, 2.12 1.25, 2.4 1.26, 2.62 1.15, 2.74 1.06, 2.82 0.98, 2.92 0.925",
  ),
  tailLean: 0.1,
  tailDepth: 0.28,
  doors: [1.5, 2.66],
};

export const midRoadster: BodyProfile = {
  ...roadster,
  length: 4.38,
  halfWidth: 0.93,
  frontAxle: 0.98,
  rearAxle: 3.46,
  wheelRadius: 0.348,
  belt: points("0.25 0.62, 0.8 0.765, 1.2 0.83, 2.2 0.86, 3.1 0.95, 3.7 0.95, 4.32 0.86"),
  canopy: points(
    "1.2 0.835, 1.58 1.07, 1.9 1.25, 2.2 1.27, 2.46 1.16, 2.58 1.07, 2.68 0.99, 2.8 0.935",
  ),
  doors: [1.42, 2.56],
  grille: false,
};

/** Rear-engined: upright round lamps, wide hips, a falling tail. */
export const rearEngine: BodyProfile = {
  ...cabrio,
  length: 4.5,
  halfWidth: 0.93,
  frontAxle: 0.98,
  rearAxle: 3.44,
  wheelRadius: 0.352,
  belt: points("0.25 0.74, 0.6 0.81, 1.1 0.86, 1.6 0.885, 2.4 0.89, 3.3 0.965, 3.9 0.9, 4.42 0.74"),
  canopy: points(
    "1.36 0.875, 1.76 1.11, 2.1 1.29, 2.42 1.31, 2.84 1.2, 3.04 1.1, 3.16 1.02, 3.28 0.965",
  ),
  noseDepth: 0.36,
  noseLean: 0.2,
  tailDepth: 0.36,
  tailLean: 0.2,
  doors: [1.46, 2.72],
  lamps: "round",
  grille: false,
};

export const smallCabrio: BodyProfile = {
  ...retro,
  belt: points("0.2 0.74, 0.6 0.88, 1.1 0.955, 2 0.965, 3 0.985, 3.56 0.93"),
  canopy: points(
    "1 0.94, 1.32 1.2, 1.6 1.38, 1.95 1.4, 2.4 1.26, 2.72 1.12, 2.86 1.04, 2.98 0.985",
  ),
  open: true,
};
