import type { BodyProfile, BodyShape } from "./body-profiles.ts";
import { between } from "./pen.ts";

/** Outer dimensions in metres. */
export type CarSize = { length: number; width: number; height: number; wheelbase: number };

export type DrawnCar = {
  body: BodyShape;
  color: PaintColor;
  size: CarSize;
  isClassic: boolean;
  /** Varies the rims. */
  seed: number;
};

export type Canvas = { width: number; height: number };

const ink = "#24272a";
export const fine = "#7b8187";

const paints = {
  BLACK: "#2d3034",
  GREY: "#83888d",
  BEIGE: "#d2c2a0",
  BROWN: "#76543e",
  RED: "#b5252e",
  GREEN: "#37664f",
  BLUE: "#2f62a0",
  PURPLE: "#70508c",
  GOLD: "#bfa265",
  WHITE: "#fdfdfc",
  ORANGE: "#dc7030",
  SILVER: "#c6cacd",
  YELLOW: "#ebc540",
} as const;
export type PaintColor = keyof typeof paints;
export const paintColors = Object.keys(paints) as [PaintColor, ...PaintColor[]];

/** Styles of lines and fields; only `paint` is coloured. */
export function stylesOf(color: PaintColor) {
  const line = { stroke: ink, "stroke-width": 3, "stroke-linejoin": "round" } as const;
  const seam = { fill: "none", stroke: color === "BLACK" ? "#868c91" : ink } as const;
  return {
    paint: { ...line, fill: paints[color], "stroke-width": 5 },
    part: { ...line, fill: paints[color], "stroke-width": 3.5 },
    outline: { ...line, fill: "none", "stroke-width": 5 },
    glass: { ...line, fill: "#dbe1e5", "stroke-width": 4 },
    sheen: { fill: "#ffffff", opacity: "0.5" },
    frame: { ...line, fill: "#dbe1e5", "fill-opacity": "0.6", "stroke-width": 14 },
    lamp: { ...line, fill: "#ffffff" },
    tail: { ...line, fill: "#b8232c" },
    dark: { ...line, fill: "#3b3f43" },
    light: { ...line, fill: "#f6f7f7" },
    seat: { ...line, fill: "#d3d7da" },
    rubber: { ...line, fill: "#33373b" },
    hollow: { fill: "#17191b" },
    seam: { ...seam, "stroke-width": 3, "stroke-linecap": "round" },
    crease: { ...seam, "stroke-width": 2, opacity: "0.5" },
    hood: { fill: "none", stroke: fine, "stroke-width": 3, "stroke-dasharray": "14 10" },
    axis: { fill: "none", stroke: fine, "stroke-width": 2, "stroke-dasharray": "40 10 8 10" },
    measure: { fill: "none", stroke: fine, "stroke-width": 2.5 },
    helper: { fill: "none", stroke: fine, "stroke-width": 1.5 },
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

/** Pixels per metre of the views in which the car lies: small cars are drawn a little larger than to scale. */
export function scaleOf({ size }: DrawnCar, canvas: Canvas, across: number): number {
  const share = 0.84 * (size.length / 5.3) ** 0.4;
  return Math.min((canvas.width * share) / size.length, (canvas.height * 0.5) / across);
}

/** `4,28 m` */
export const metres = (value: number) => `${value.toFixed(2).replace(".", ",")} m`;
