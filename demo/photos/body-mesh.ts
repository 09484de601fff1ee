import type { Body, Surface } from "./body-surface.ts";
import { type Finish, glassFinish, hex, type Light, shade } from "./paint.ts";
import { hull } from "./pen.ts";
import {
  add,
  type Camera,
  cross,
  dot,
  mix,
  type Point,
  scale,
  subtract,
  unit,
  type Vector,
} from "./space.ts";
import { draw, group, line, pictureHeight, pictureWidth } from "./svg.ts";

/** Facets up to this many pixels outside the picture still matter, because their blur reaches into it. */
const margin = 60;

export type Patch = {
  surface: Surface;
  /** Range and number of steps of each parameter. */
  a: readonly [from: number, to: number, steps: number];
  b: readonly [from: number, to: number, steps: number];
  finish: Finish;
  cull?: boolean;
  /** Bends the normal, e.g. for folds of cloth. */
  bend?: (point: Vector, normal: Vector) => Vector;
};

/**
 * Tessellates a patch into flat facets, one path per colour. Facets are enlarged by a pixel, so that no seam
 * shows; the caller blurs them into an even surface.
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

/** Compact path data with relative coordinates, because facets are most of the file. */
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

function outline(patch: Patch, camera: Camera, steps: number): Point[] {
  const [fromA, toA] = patch.a;
  const [fromB, toB] = patch.b;
  const edges: Vector[][] = [[], [], [], [], [], []];
  for (let step = 0; step < steps; step++) {
    const share = step / steps;
    edges[0]?.push(patch.surface(mix(fromA, toA, share), fromB));
    edges[1]?.push(patch.surface(toA, mix(fromB, toB, share)));
    edges[2]?.push(patch.surface(mix(toA, fromA, share), toB));
    edges[3]?.push(patch.surface(fromA, mix(toB, fromB, share)));
    // The middle lines matter only where a hull is computed from all points.
    if (fromA === -1) edges[4]?.push(patch.surface(0, mix(fromB, toB, share)));
    if (fromB === -1) edges[5]?.push(patch.surface(mix(fromA, toA, share), 0));
  }
  return clockwise(edges.flat().map(camera.project));
}

/** The renderer unites the outlines of a clip path, where opposite windings would cancel out. */
function clockwise(points: readonly Point[]): Point[] {
  const area = points.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [0, 0];
    return sum + x * nextY - nextX * y;
  }, 0);
  return area < 0 ? [...points].reverse() : [...points];
}

/** The middle of the car, from which facets of its outside face away. */
export function middleOf(body: Body): Vector {
  return [body.profile.length / 2, 0, 0.62];
}

function skinPatches(body: Body, finish: Finish, roofFinish: Finish): Patch[] {
  const last = body.profile.canopy.length - 1;
  const cabin: Patch[] = body.profile.open
    ? []
    : [
        { surface: body.canopy, a: [0, last, 16], b: [-1, 1, 6], finish: roofFinish },
        { surface: body.cabinSide, a: [0, last, 16], b: [0, 1, 4], finish: roofFinish },
      ];
  const [from, to] = [body.profile.canopy[0]?.[0] ?? 0, body.profile.canopy[last]?.[0] ?? 0];
  // Closes the step between doors and side windows.
  const ledge: Surface = (s, t) => {
    const x = from + (to - from) * s;
    return [x, body.shoulder(x) - 0.09 * t, body.belt(x) + 0.02 * t];
  };
  return [
    { surface: ledge, a: [0, 1, 8], b: [0, 1, 1], finish },
    { surface: body.bonnet, a: [0, 1, 9], b: [-1, 1, 10], finish },
    { surface: body.deck, a: [0, 1, 6], b: [-1, 1, 10], finish },
    ...cabin,
    { surface: body.front, a: [-1, 1, 14], b: [0, 1, 9], finish },
    { surface: body.rear, a: [-1, 1, 14], b: [0, 1, 9], finish },
    { surface: body.side, a: [0, 1, 20], b: [0, 1, 12], finish },
  ];
}

/**
 * The painted skin: sharp facets, so that the outline stays closed, and the same blurred on top, so that the
 * surface is smooth. Both are clipped to the car's outline.
 */
export function drawSkin(
  body: Body,
  camera: Camera,
  light: Light,
  finishes: { body: Finish; roof: Finish },
  softness: string,
): { definitions: string; content: string } {
  const center = middleOf(body);
  const patches = skinPatches(body, finishes.body, finishes.roof);
  const painted = patches.map((patch) => paintPatch(patch, camera, light, center));
  const visible = patches.filter((_, index) => painted[index] !== "");
  // Curved patches bulge over their own edges, so their hull is the outline; the side is flat.
  const outlines = visible.map((patch) => {
    const points = outline(patch, camera, 16);
    return draw(line(patch.surface === body.side ? points : hull(points)), {});
  });
  return {
    definitions: `<clipPath id="skin">${outlines.join("")}</clipPath>`,
    content: group(
      { "clip-path": "url(#skin)" },
      group({ id: "facets" }, ...painted),
      `<use href="#facets" filter="url(#${softness})"/>`,
    ),
  };
}

/** Glass over the window outlines, with the room's reflection. */
export function drawGlass(
  body: Body,
  camera: Camera,
  light: Light,
  windows: {
    id: string;
    surface: "canopy" | "cabinSide";
    from: number;
    to: number;
    outline: string;
  }[],
): { definitions: string; content: string } {
  const clips = windows.map(
    (glass) => `<clipPath id="${glass.id}">${draw(glass.outline, {})}</clipPath>`,
  );
  const panes = windows.map((glass) => {
    const across: Patch["b"] = glass.surface === "canopy" ? [-1, 1, 8] : [0, 1, 5];
    const patch: Patch = {
      surface: body[glass.surface],
      a: [glass.from, glass.to, glass.surface === "canopy" ? 7 : 12],
      b: across,
      finish: glassFinish,
    };
    const facets = paintPatch(patch, camera, light, middleOf(body));
    return group(
      { "clip-path": `url(#${glass.id})` },
      draw(glass.outline, { fill: "#0b0d10" }),
      group({ filter: "url(#soft)" }, facets),
    );
  });
  return { definitions: clips.join(""), content: panes.join("") };
}
