import type { BodyProfile, BodyShape } from "./body-profiles.ts";
import { type Attributes, between, mix } from "./pen.ts";

/** Outer dimensions in metres. */
export type CarSize = { length: number; width: number; height: number; wheelbase: number };

export type DrawnCar = {
  body: BodyShape;
  make: string;
  color: PaintColor;
  size: CarSize;
  isClassic: boolean;
  isElectric: boolean;
  /** Varies the paint's tone, the rims and the trim. */
  seed: number;
};

export type Canvas = { width: number; height: number };
/** Where a car stands: its middle, the ground, and pixels per metre. */
export type Spot = { middle: number; ground: number; scale: number };

/** Several tones of each colour, because no two blues in a real yard are the same. */
const paints = {
  BLACK: ["#2b2d32", "#33312f"],
  GREY: ["#7e8388", "#5c6268", "#969a99"],
  BEIGE: ["#cdb98f", "#dccdb0"],
  BROWN: ["#77523c", "#8d6848"],
  RED: ["#c23a2c", "#a32a2e", "#cf4b34"],
  GREEN: ["#3f6b52", "#2f5547", "#7d9a6a", "#5b7f78"],
  BLUE: ["#2f5f98", "#27456f", "#5b8fb5", "#3a7cb0"],
  PURPLE: ["#704f86", "#84456f"],
  GOLD: ["#b99a5e", "#c4a578"],
  WHITE: ["#f4f1ea", "#eceae6"],
  ORANGE: ["#dd7231", "#cf6030"],
  SILVER: ["#c2c6c8", "#b3b9bd"],
  YELLOW: ["#e8bb3c", "#dfae2c"],
} as const;
export type PaintColor = keyof typeof paints;
export const paintColors = Object.keys(paints) as [PaintColor, ...PaintColor[]];

type Tones = ReturnType<typeof tonesOf>;

/** The few flat tones of a car's paint and trim. */
export function tonesOf({ color, seed, isClassic }: DrawnCar) {
  const list = paints[color];
  const base = list[seed % list.length] ?? list[0];
  const isBlack = color === "BLACK";
  return {
    base,
    light: mix(base, "#fff8ec", isBlack ? 0.3 : 0.45),
    shade: mix(base, "#33241c", 0.2),
    deep: mix(base, "#241b18", 0.42),
    seam: isBlack ? mix(base, "#ffffff", 0.22) : mix(base, "#1d1614", 0.55),
    roof: isBlack || seed % 3 === 0 ? "#efe9dd" : "#26282b",
    trim: isClassic || seed % 2 === 0 ? "#d9dad6" : "#202326",
  };
}

/** Fields and lines, whose widths are in metres. */
export function stylesOf(tones: Tones, scale: number) {
  const line = (stroke: string, metres: number): Attributes => ({
    fill: "none",
    stroke,
    "stroke-width": metres * scale,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  });
  const [black, glass, plastic] = ["#222427", "#36444c", "#3b3d40"];
  return {
    base: { fill: tones.base },
    light: { fill: tones.light },
    soft: { fill: "#fff8ec", "fill-opacity": "0.14" },
    shade: { fill: tones.shade },
    deep: { fill: tones.deep },
    roof: { fill: tones.roof },
    black: { fill: black },
    plastic: { fill: plastic },
    metal: { fill: "#d3d5d2" },
    glass: { ...line(tones.trim, 0.02), fill: glass },
    sheen: { fill: "#6d8088", "fill-opacity": "0.55" },
    pane: { fill: "#6d8088", "fill-opacity": "0.35" },
    inside: { fill: "#222b31" },
    lamp: { fill: "#f3f1e8" },
    tail: { fill: "#a3201b" },
    amber: { fill: "#e08a3a" },
    seat: { fill: "#a58a6c" },
    seatShade: { fill: "#7d654d" },
    cloth: { fill: "#35312f" },
    seam: line(tones.seam, 0.009),
    lip: line(tones.shade, 0.06),
    cladding: line(plastic, 0.17),
    fenderEdge: line(tones.deep, 0.4),
    fenderLight: line(tones.light, 0.38),
    fender: line(tones.base, 0.33),
    rail: line(tones.trim, 0.026),
    frame: line(black, 0.055),
    screen: line(glass, 0.11),
    wheel: line(black, 0.035),
  } as const;
}

/** Stretches a profile's x to the car's own length and wheelbase. */
export function alongOf({ size }: DrawnCar, profile: BodyProfile): (x: number) => number {
  const spare = size.length - size.wheelbase;
  const { frontAxle, rearAxle, length } = profile;
  const front = (spare * frontAxle) / (length - rearAxle + frontAxle);
  return (x) =>
    between(x, [
      [0, 0],
      [frontAxle, front],
      [rearAxle, front + size.wheelbase],
      [length, size.length],
    ]);
}
