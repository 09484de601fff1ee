import type { Body } from "./body-surface.ts";
import type { Camera } from "./camera.ts";
import { hull, spread } from "./pen.ts";
import type { Random } from "./random.ts";
import type { Vector } from "./space.ts";
import { draw, line, linear, radial, shape } from "./svg.ts";
import { drawWheelFace, pickWheelDesign } from "./wheel-designs.ts";

export type Wheels = {
  definitions: string;
  /** Tyres under the body, seen beside and below it. */
  behind: string;
  /** Wheel faces in the arches of the viewed side. */
  faces: string;
  mirrored: string;
};

const tyreWidth = 0.22;

/** Metal, rubber and shade of a wheel. */
export function defineWheel(random: Random, rim: number, classic: boolean): string {
  const dark = !classic && random.next() < 0.3;
  const caliper = random.pick(["#3a3c3f", "#3a3c3f", "#3a3c3f", "#7d1a16", "#55585c"]);
  return (
    linear(
      "rim",
      [
        [0, "#f3f4f5"],
        [0.38, "#b9bcc0"],
        [0.62, "#83878c"],
        [1, "#54575b"],
      ],
      { x1: 0.2, y1: 0, x2: 0.6, y2: 1 },
    ) +
    linear(
      "rim-dark",
      [
        [0, "#73767b"],
        [0.4, "#393b3f"],
        [1, "#191a1c"],
      ],
      { x1: 0.2, y1: 0, x2: 0.6, y2: 1 },
    ) +
    radial("tyre", [
      [0.6, "#0c0c0d"],
      [0.78, "#1c1c1e"],
      [0.92, "#232426"],
      [1, "#0a0a0b"],
    ]) +
    linear("barrel", [
      [0, "#050505"],
      [0.6, "#1b1d1f"],
      [1, "#3c3f42"],
    ]) +
    radial("brake", [
      [0.4, "#3b3d40"],
      [0.72, "#7e8286"],
      [0.8, "#5a5d61"],
      [1, "#8d9195"],
    ]) +
    linear("wheel-shade", [
      [0, "#000", 0.62],
      [0.3, "#000", 0.08],
      [0.7, "#000", 0],
      [1, "#000", 0.3],
    ]) +
    drawWheelFace(pickWheelDesign(random, rim, classic), dark, caliper)
  );
}

/** The matrix that lays the flat wheel (radius 100) onto the picture; mirrored below the floor on wish. */
function layWheel(camera: Camera, center: Vector, radius: number, below = false): string {
  const sign = below ? -1 : 1;
  const at = (x: number, z: number) =>
    camera.project([center[0] + x, center[1], sign * (center[2] + z)]);
  const [left, right, top, bottom] = [at(-radius, 0), at(radius, 0), at(0, radius), at(0, -radius)];
  const values = [
    (right[0] - left[0]) / 200,
    (right[1] - left[1]) / 200,
    (bottom[0] - top[0]) / 200,
    (bottom[1] - top[1]) / 200,
    (left[0] + right[0]) / 2,
    (top[1] + bottom[1]) / 2,
  ];
  return `matrix(${values.map((value) => Math.round(value * 1000) / 1000).join(" ")})`;
}

/** Wheels of a body; the definitions of {@link defineWheel} must be in the picture. */
export function placeWheels(body: Body, camera: Camera): Omit<Wheels, "definitions"> {
  const { profile } = body;
  const radius = profile.wheelRadius;
  const center = (axle: number, inset: number): Vector => {
    const [, y] = body.sideAt(axle, profile.sill + 0.25);
    return [axle, y - inset, radius];
  };
  const tyre = (axle: number, side: 1 | -1): string => {
    const outer = side * center(axle, 0.02)[1];
    const rims = [outer, outer - side * tyreWidth].flatMap((y) =>
      spread(0, Math.PI * 2, 20).map(
        (angle): Vector => [axle + Math.cos(angle) * radius, y, radius + Math.sin(angle) * radius],
      ),
    );
    return draw(line(hull(rims.map(camera.project))), { fill: "#101011" });
  };
  const axles = [profile.frontAxle, profile.rearAxle];
  const behind = axles.flatMap((axle) => [tyre(axle, -1), tyre(axle, 1)]);
  const use = (axle: number, below: boolean): string =>
    shape("use", {
      href: "#wheel",
      transform: layWheel(camera, center(axle, 0.015), radius, below),
    });
  return {
    behind: behind.join(""),
    faces: axles.map((axle) => use(axle, false)).join(""),
    mirrored: axles.map((axle) => use(axle, true)).join(""),
  };
}
