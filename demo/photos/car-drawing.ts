import { bodyProfile } from "./body-profiles.ts";
import { drawCockpit } from "./cockpit.ts";
import { type Canvas, type DrawnCar, fine } from "./drawn-car.ts";
import { drawFront, drawRear, drawTop } from "./end-views.ts";
import { element, letter, type Point } from "./pen.ts";
import { drawSide } from "./side-view.ts";
import { drawWheelPicture } from "./wheel.ts";

/** Increment it when drawings change, so that cached photos are replaced. */
export const drawingEdition = 3;

export const pictureViews = ["side", "front", "rear", "top", "cockpit", "wheel"] as const;
type PictureView = (typeof pictureViews)[number];

/** How a picture differs from a calm 4:3 drawing, as the photos of real listings do. */
export const disturbances = [
  "none",
  "upright",
  "wide",
  "square",
  "bright",
  "cut",
  "crooked",
  "loud",
] as const;
type Disturbance = (typeof disturbances)[number];

export type CarPicture = DrawnCar & {
  view: PictureView;
  /** Numbers the pictures of one view: the whole, then parts of it. */
  take: number;
  disturbance: Disturbance;
};

const ground = "#eceeef";

const formats: Partial<Record<Disturbance, Canvas>> = {
  upright: { width: 1200, height: 1600 },
  wide: { width: 1600, height: 900 },
  square: { width: 1400, height: 1400 },
};

const views = {
  side: drawSide,
  front: drawFront,
  rear: drawRear,
  top: drawTop,
  cockpit: drawCockpit,
  wheel: drawWheelPicture,
} as const;

/** The parts that later takes of a view show, as shares of the picture. */
const parts = [
  { x: 0, y: 0, size: 1 },
  { x: 0.04, y: 0.2, size: 0.56 },
  { x: 0.4, y: 0.2, size: 0.56 },
  { x: 0.24, y: 0.14, size: 0.5 },
  { x: 0.1, y: 0.3, size: 0.42 },
] as const;

/**
 * A technical drawing of a car as SVG, at most 1600 pixels wide or high, the same for the same input: its body
 * type's profile with the model's outer dimensions, one field in its paint, the measures.
 */
export function drawCar({ view, take, disturbance, ...car }: CarPicture): string {
  const canvas = formats[disturbance] ?? { width: 1600, height: 1200 };
  const { width, height } = canvas;
  const part = disturbance === "cut" ? { x: 0.3, y: 0.12, size: 0.62 } : parts[take % parts.length];
  const { x, y, size } = part ?? parts[0];
  const isCrooked = disturbance === "crooked";
  const turn = isCrooked ? `rotate(${car.seed % 2 === 0 ? 4 : -5} ${width / 2} ${height / 2})` : "";
  const back = disturbance === "loud" ? "#e9c94a" : disturbance === "bright" ? "#ffffff" : ground;
  const drawing = views[view](car, bodyProfile(car.body), canvas);
  // Where none of the site's buttons lies: below the measures; in a part of the drawing, above the car.
  const markAt: Point =
    size === 1 ? [width / 2, height - 52] : [(x + size / 2) * width, y * height + 48 * size];
  const mark = letter("DEMO", markAt, size * 26, fine);
  return element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width,
      height,
      viewBox: `${x * width} ${y * height} ${size * width} ${size * height}`,
    },
    element("rect", { width, height, fill: back }) +
      element("g", turn === "" ? {} : { transform: turn }, drawing) +
      (disturbance === "bright"
        ? element("rect", { width, height, fill: "#fff", opacity: "0.6" })
        : "") +
      mark,
  );
}
