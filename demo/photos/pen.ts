import type { Body, Surface } from "./body-surface.ts";
import type { Camera, Point, Vector } from "./space.ts";

/** Projects points on the surfaces of one car into one camera's picture. */
export type Pen = {
  /** Points in a surface's two parameters. */
  on: (surface: Surface, points: readonly Point[]) => Point[];
  /** x and z on the viewed side of the body. */
  side: (points: readonly Point[]) => Point[];
  /** x and z on the viewed side windows. */
  cabin: (points: readonly Point[]) => Point[];
  space: (points: readonly Vector[]) => Point[];
  /** Scale at a point, in pixels per metre. */
  pixels: (at: Vector) => number;
};

export function createPen(body: Body, camera: Camera): Pen {
  return {
    on: (surface, points) => points.map(([a, b]) => camera.project(surface(a, b))),
    side: (points) => points.map(([x, z]) => camera.project(body.sideAt(x, z))),
    cabin: (points) => points.map(([x, z]) => camera.project(body.cabinAt(x, z))),
    space: (points) => points.map(camera.project),
    pixels: (at) => {
      const [low, high] = [camera.project(at), camera.project([at[0], at[1], at[2] + 0.1])];
      return Math.hypot(low[0] - high[0], low[1] - high[1]) * 10;
    },
  };
}

/** `steps + 1` evenly spaced values, both ends included. */
export function spread(from: number, to: number, steps: number): number[] {
  return Array.from({ length: steps + 1 }, (_, index) => from + ((to - from) * index) / steps);
}

/** Convex hull, clockwise. */
export function hull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly Point[]): Point[] => {
    const kept: Point[] = [];
    for (const point of list) {
      while (kept.length > 1 && turn(kept.at(-2), kept.at(-1), point) <= 0) kept.pop();
      kept.push(point);
    }
    return kept.slice(0, -1);
  };
  return [...half(sorted), ...half([...sorted].reverse())];
}

const turn = (a: Point = [0, 0], b: Point = [0, 0], c: Point = [0, 0]): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
