import type { Surface } from "./body-surface.ts";
import type { Camera } from "./camera.ts";
import { type Finish, hex, type Light, shade } from "./paint.ts";
import { add, cross, dot, mix, type Point, scale, subtract, unit, type Vector } from "./space.ts";
import { draw, pictureHeight, pictureWidth } from "./svg.ts";

/** Facets this many pixels outside the picture still reach into it when blurred. */
const margin = 60;

export type Patch = {
  surface: Surface;
  /** Range and number of steps in both directions. */
  a: readonly [from: number, to: number, steps: number];
  b: readonly [from: number, to: number, steps: number];
  finish: Finish;
  /** Skip facets turned away from the camera. */
  cull?: boolean;
  /** Bends the normal, e.g. for folds of cloth. */
  bend?: (point: Vector, normal: Vector) => Vector;
};

/**
 * A patch as flat facets, one path per colour. Facets are grown by a pixel, so that no seam shows;
 * the caller blurs them into an even skin.
 */
export function paintPatch(patch: Patch, camera: Camera, light: Light, center: Vector): string {
  const paths = new Map<string, string>();
  const [fromA, toA, stepsA] = patch.a;
  const [fromB, toB, stepsB] = patch.b;
  const at = (i: number, j: number): Vector =>
    patch.surface(mix(fromA, toA, i / stepsA), mix(fromB, toB, j / stepsB));
  for (let i = 0; i < stepsA; i++) {
    for (let j = 0; j < stepsB; j++) {
      const corners = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)] as const;
      const middle = scale(add(add(corners[0], corners[1]), add(corners[2], corners[3])), 0.25);
      const raw = unit(cross(subtract(corners[2], corners[0]), subtract(corners[3], corners[1])));
      const outward = dot(raw, subtract(middle, center)) < 0 ? scale(raw, -1) : raw;
      const turned = dot(outward, subtract(camera.eye, middle));
      if (turned <= 0 && patch.cull !== false) continue;
      const normal = patch.bend ? patch.bend(middle, outward) : outward;
      const corner = corners.map(camera.project);
      if (corner.every(isOutside)) continue;
      const color = hex(shade(patch.finish, middle, normal, camera.eye, light), 8);
      paths.set(color, (paths.get(color) ?? "") + facet(corner));
    }
  }
  return [...paths].map(([fill, d]) => draw(d, { fill })).join("");
}

const isOutside = ([x, y]: Point): boolean =>
  x < -margin || y < -margin || x > pictureWidth + margin || y > pictureHeight + margin;

/** One step to the start, one letter for all sides: facets are most of the file. */
function facet(corners: readonly Point[]): string {
  const x = corners.reduce((sum, corner) => sum + corner[0], 0) / corners.length;
  const y = corners.reduce((sum, corner) => sum + corner[1], 0) / corners.length;
  let [lastX, lastY] = [0, 0];
  let data = "M";
  corners.forEach((corner, index) => {
    const nextX = Math.round(corner[0] + Math.sign(corner[0] - x) * 0.8);
    const nextY = Math.round(corner[1] + Math.sign(corner[1] - y) * 0.8);
    if (index === 1) data += "l";
    const step = pair(nextX - lastX, nextY - lastY);
    data += index > 1 && !step.startsWith("-") ? ` ${step}` : step;
    [lastX, lastY] = [nextX, nextY];
  });
  return data;
}

const pair = (x: number, y: number): string => (y < 0 ? `${x}${y}` : `${x} ${y}`);

/** Points along the edges (and the middle) of a patch on the picture, for clipping. */
export function outline(patch: Patch, camera: Camera, steps: number): Point[] {
  const [fromA, toA] = patch.a;
  const [fromB, toB] = patch.b;
  const edges: Vector[][] = [[], [], [], [], [], []];
  for (let step = 0; step < steps; step++) {
    const share = step / steps;
    edges[0]?.push(patch.surface(mix(fromA, toA, share), fromB));
    edges[1]?.push(patch.surface(toA, mix(fromB, toB, share)));
    edges[2]?.push(patch.surface(mix(toA, fromA, share), toB));
    edges[3]?.push(patch.surface(fromA, mix(toB, fromB, share)));
    // The middle lines count only where a hull is drawn around all points.
    if (fromA === -1) edges[4]?.push(patch.surface(0, mix(fromB, toB, share)));
    if (fromB === -1) edges[5]?.push(patch.surface(mix(fromA, toA, share), 0));
  }
  return clockwise(edges.flat().map(camera.project));
}

/** The renderer adds the outlines of a clip up, so that two of opposite turn would cancel out. */
function clockwise(points: readonly Point[]): Point[] {
  const area = points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [0, 0];
    return sum + x * nextY - nextX * y;
  }, 0);
  return area < 0 ? [...points].reverse() : [...points];
}
