import type { Point } from "./space.ts";

/** Measures of a body in metres; x runs from the nose, z from the floor. */
export type BodyProfile = {
  length: number;
  halfWidth: number;
  frontAxle: number;
  rearAxle: number;
  wheelRadius: number;
  sill: number;
  /** The shoulder line: upper edge of wings and doors. */
  belt: readonly Point[];
  /** Centre line of the cabin: windscreen foot, windscreen, roof, rear window, its foot. */
  canopy: readonly Point[];
  /** Which canopy point ends the windscreen, and which starts the rear window. */
  header: number;
  backlight: number;
  /** Metres the side windows lean inwards per metre of height. */
  tumble: number;
  /** Depth of the rounding of nose and tail seen from above. */
  noseDepth: number;
  tailDepth: number;
  /** How far the nose's upper edge lies behind the bumper, and the tail's before its bumper. */
  noseLean: number;
  tailLean: number;
  doors: readonly number[];
  glass: { front: number; rear: number };
  lamps: "round" | "wide";
  /** Whether there is an air intake above the bumper. */
  grille: boolean;
  cladding: boolean;
  rails: boolean;
  open: boolean;
  slidingDoor: boolean;
};

/** Parses points: `"0.25 0.7, 0.8 0.815"` are two. */
export function points(text: string): Point[] {
  return text.split(",").map((pair): Point => {
    const [x = 0, z = 0] = pair.trim().split(" ").map(Number);
    return [x, z];
  });
}
