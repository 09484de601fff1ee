import { bodyProfile } from "./body-profiles.ts";
import { drawCloseUp, type Mark } from "./close-up.ts";
import { drawCockpit } from "./cockpit.ts";
import type { Canvas, DrawnCar } from "./drawn-car.ts";
import { drawEnd } from "./end-views.ts";
import { drawWall, drawYard, shadowGradient } from "./ground.ts";
import { element, group } from "./pen.ts";
import { drawSide } from "./side-view.ts";

/** Increment it when drawings change, so that cached photos are replaced. */
export const drawingEdition = 6;

export const pictureViews = ["side", "front", "rear", "flank", "cockpit", "wheel"] as const;
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
  "dark",
] as const;
type Disturbance = (typeof disturbances)[number];

export type CarPicture = DrawnCar & {
  view: PictureView;
  /** Numbers the pictures of one view: the whole, then parts of it. */
  take: number;
  disturbance: Disturbance;
  /** A first picture without the wall. */
  isCutOut?: boolean;
  /** In place of the view: a close-up of this. */
  mark?: Mark;
};

const formats: Partial<Record<Disturbance, Canvas>> = {
  upright: { width: 1200, height: 1600 },
  wide: { width: 1600, height: 900 },
  square: { width: 1400, height: 1400 },
};

const veils: Partial<Record<Disturbance, readonly [color: string, opacity: string]>> = {
  bright: ["#fffaf0", "0.38"],
  dark: ["#1b1a2a", "0.42"],
};

type Part = { x: number; y: number; size: number };

/** What later takes of a view show, as shares of the picture. */
const parts: readonly Part[] = [
  { x: 0, y: 0, size: 1 },
  { x: 0.04, y: 0.33, size: 0.5 },
  { x: 0.46, y: 0.33, size: 0.5 },
  { x: 0.26, y: 0.27, size: 0.46 },
  { x: 0.1, y: 0.41, size: 0.36 },
];

function partOf({ view, take, disturbance, size }: CarPicture, canvas: Canvas): Part {
  if (view === "wheel" && take % 2 === 0) {
    const toFrontWheel = (0.46 * size.wheelbase * scaleOf(canvas, size.length)) / canvas.width;
    return { x: 0.33 - toFrontWheel, y: 0.48, size: 0.32 };
  }
  const whole = { x: 0, y: 0, size: 1 };
  return disturbance === "cut"
    ? { x: 0.3, y: 0.21, size: 0.62 }
    : (parts[take % parts.length] ?? whole);
}

/** Pixels per metre: a car of five metres fills the picture, a small one is drawn somewhat larger than to scale. */
const scaleOf = ({ width }: Canvas, length: number) =>
  ((width * 0.91) / length) * Math.min(1, length / 5) ** 0.75;

function drawScene({ view, take, isCutOut, mark, ...car }: CarPicture, canvas: Canvas): string {
  if (mark !== undefined) return drawCloseUp(car, mark, canvas);
  const { width, height } = canvas;
  const profile = bodyProfile(car.body);
  const ground = Math.round(height * 0.73);
  const middle = width / 2;
  const spot = { middle, ground, scale: scaleOf(canvas, car.size.length) };
  switch (view) {
    case "cockpit":
      return drawCockpit(car, canvas);
    case "front":
    case "rear": {
      const scale = Math.min((width * 0.56) / car.size.width, (height * 0.56) / car.size.height);
      const isFront = view === "front";
      return (
        drawYard(canvas, ground - 80, isFront ? car.seed : car.seed + 1) +
        drawEnd(car, profile, { middle, ground: ground + 110, scale }, isFront)
      );
    }
    default: {
      const side = drawSide(car, profile, spot);
      if (view === "side" && take === 0) return isCutOut ? side : drawWall(canvas, ground) + side;
      const turned = { transform: `translate(${width} 0) scale(-1 1)` };
      return (
        drawYard(canvas, ground - 90, car.seed + 1) + group(view === "flank" ? turned : {}, side)
      );
    }
  }
}

/**
 * An illustration of a car as SVG, at most 1600 pixels wide or high, the same for the same input: its body with the
 * model's outer dimensions, in its paint. The first picture is taken before the wall, the others in the yard.
 */
export function drawCar(picture: CarPicture): string {
  const canvas = formats[picture.disturbance] ?? { width: 1600, height: 1200 };
  const { width, height } = canvas;
  const { x, y, size } = partOf(picture, canvas);
  const angle = picture.seed % 2 === 0 ? 4 : -5;
  const tilt = `translate(${width / 2} ${height / 2}) rotate(${angle}) scale(1.12) translate(${-width / 2} ${-height / 2})`;
  const [fill, opacity] = veils[picture.disturbance] ?? ["none", "0"];
  return element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width,
      height,
      viewBox: `${x * width} ${y * height} ${size * width} ${size * height}`,
    },
    shadowGradient +
      group(
        picture.disturbance === "crooked" ? { transform: tilt } : {},
        drawScene(picture, canvas),
      ) +
      element("rect", { width, height, fill, "fill-opacity": opacity }),
  );
}
