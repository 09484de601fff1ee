import type { BodySide, Panel } from "#domain/vehicle-file/entries.ts";
import { type Shape, shapeOf } from "../car/body-outline.tsx";

type Tapped = {
  bodyType: string | null;
  hasRearDoors: boolean;
  side: BodySide;
  /** Shares of the outline's width and height. */
  x: number;
  y: number;
};

/** What is drawn where somebody tapped; null where it has no name of its own, as glass and lamps. */
export function panelAt({ bodyType, hasRearDoors, side, x, y }: Tapped): Panel | null {
  const shape = shapeOf(bodyType);
  if (side === "left" || side === "right") {
    // The right side is the left one, mirrored.
    const part = sidePart(shape, hasRearDoors, side === "left" ? x : 1 - x, y);
    return part === null || part === "front-bumper" || part === "rear-bumper"
      ? part
      : `${part}-${side}`;
  }
  if (side === "top") return topPart(shape, x, y);
  const isFront = side === "front";
  if (y > 0.72) return isFront ? "front-bumper" : "rear-bumper";
  const isPanel = x > 0.25 && x < 0.75 && y > (isFront ? 0.42 : 0.45);
  if (!isPanel) return null;
  return isFront ? "hood" : "tailgate";
}

const [beltLine, sillLine] = [0.42, 0.86];
const bumperLength = 0.05;

function sidePart(shape: Shape, hasRearDoors: boolean, x: number, y: number) {
  const { width, height, wheels, radius, doors } = shape;
  const [along, down] = [x * width, y * height];
  const isWheel = (axle: number) => Math.hypot(along - axle, down - (height - radius - 3)) < radius;
  const [front, rear] = wheels;
  if (isWheel(front)) return "front-wheel";
  if (isWheel(rear)) return "rear-wheel";
  if (y < beltLine) return null;
  if (x < bumperLength) return "front-bumper";
  if (x > 1 - bumperLength) return "rear-bumper";
  if (y > sillLine) return "sill";
  // Where each door begins, and the last one ends.
  const passed = doors.filter((edge) => along >= edge).length;
  if (passed === 0) return "fender";
  if (passed === doors.length) return "quarter";
  if (passed === 1) return "front-door";
  return hasRearDoors ? "rear-door" : "quarter";
}

/** The nose is on the left. */
function topPart({ width, doors: [first = width / 3] }: Shape, x: number, y: number) {
  const along = x * width;
  if (along < first - 20) return "hood";
  if (along > width - 40) return "tailgate";
  const isRoof = along > first + 55 && along < width - 95 && y > 0.2 && y < 0.8;
  return isRoof ? "roof" : null;
}
