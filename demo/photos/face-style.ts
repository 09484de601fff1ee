import type { BodyProfile } from "./body-profile.ts";
import { spread } from "./pen.ts";
import type { Random } from "./random.ts";
import type { Point } from "./space.ts";

/** A car's face; q and t are the parameters of the front surface. */
export type FaceStyle = {
  lamp: readonly Point[];
  glow: readonly Point[];
  grille: readonly Point[];
  slats: "bars" | "mesh" | "upright";
  chrome: boolean;
  round: boolean;
  classic: boolean;
};

type LampPair = readonly [lamp: readonly Point[], glow: readonly Point[]];

const lamps: readonly [readonly Point[], ...(readonly Point[])[]] = [
  [
    [0.5, 0.74],
    [0.53, 0.82],
    [0.85, 0.9],
    [1.27, 0.96],
    [1.2, 0.84],
    [0.98, 0.71],
    [0.7, 0.7],
  ],
  [
    [0.54, 0.68],
    [0.52, 0.84],
    [0.9, 0.9],
    [1.16, 0.94],
    [1.13, 0.74],
    [0.95, 0.66],
  ],
  [
    [0.56, 0.76],
    [0.56, 0.84],
    [0.9, 0.92],
    [1.32, 0.97],
    [1.3, 0.9],
    [0.98, 0.76],
  ],
];
const glows: readonly [readonly Point[], ...(readonly Point[])[]] = [
  [
    [0.56, 0.755],
    [0.72, 0.735],
    [0.95, 0.745],
    [1.14, 0.85],
  ],
  [
    [0.57, 0.82],
    [0.86, 0.875],
    [1.1, 0.91],
  ],
  [
    [0.58, 0.79],
    [0.72, 0.83],
    [0.92, 0.885],
    [1.2, 0.925],
  ],
];
/** Each daytime running light fits its own lamp only. */
const lampPairs: readonly [LampPair, ...LampPair[]] = [
  [lamps[0], glows[0]],
  [lamps[1] ?? lamps[0], glows[1] ?? glows[0]],
  [lamps[2] ?? lamps[0], glows[2] ?? glows[0]],
];
const grilles: readonly [readonly Point[], ...(readonly Point[])[]] = [
  [
    [-0.46, 0.82],
    [0.46, 0.82],
    [0.34, 0.5],
    [-0.34, 0.5],
  ],
  [
    [-0.4, 0.84],
    [0.4, 0.84],
    [0.48, 0.7],
    [0.3, 0.4],
    [-0.3, 0.4],
    [-0.48, 0.7],
  ],
  [
    [-0.5, 0.82],
    [0.5, 0.82],
    [0.5, 0.68],
    [-0.5, 0.68],
  ],
];

/** A circle on the bowed front, radius in metres. */
function circle(
  { halfWidth, noseDepth, noseLean, belt, sill }: BodyProfile,
  radius: number,
): Point[] {
  const [q, t] = [0.74, 0.74];
  const across = radius / Math.hypot(halfWidth, noseDepth * 2.5 * q ** 1.5);
  const up = radius / Math.hypot((belt[0]?.[1] ?? 0.8) - sill, noseLean * 1.8);
  return spread(0, Math.PI * 2, 14).map(
    (angle): Point => [q + Math.cos(angle) * across, t + Math.sin(angle) * up],
  );
}
const oldGrille: readonly Point[] = [
  [-0.5, 0.84],
  [0.5, 0.84],
  [0.5, 0.64],
  [-0.5, 0.64],
];

/** Picks a face; an empty grille means none. */
export function pickFaceStyle(random: Random, profile: BodyProfile, classic: boolean): FaceStyle {
  const round = classic || profile.lamps === "round";
  const [lamp, glow] = random.pick(lampPairs);
  const grille = random.pick(grilles);
  return {
    lamp: round ? circle(profile, 0.095) : lamp,
    glow: round ? circle(profile, 0.078) : glow,
    grille: profile.grille ? (classic ? oldGrille : grille) : [],
    slats: random.pick(["bars", "mesh", "upright"]),
    chrome: classic || random.next() < 0.55,
    round,
    classic,
  };
}

/** The shape on the far side, clamped where the surface turns out of sight. */
export const mirrorToFarSide = (points: readonly Point[]): Point[] =>
  points.map(([q, t]) => [-Math.min(q, 1.04), t]);
