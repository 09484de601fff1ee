import { outline, type Patch, paintPatch } from "./body-mesh.ts";
import type { Body, Surface } from "./body-surface.ts";
import type { Camera } from "./camera.ts";
import { type Finish, glassFinish, type Light } from "./paint.ts";
import { hull } from "./pen.ts";
import type { Vector } from "./space.ts";
import { draw, group, line } from "./svg.ts";

/** Middle of the car: facets facing away from it are its outside. */
export function middleOf(body: Body): Vector {
  return [body.profile.length / 2, 0, 0.62];
}

/** Painted skin below and around the windows, in painter's order. */
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
 * The painted skin: facets once sharp (so that the outline stays closed) and once blurred on top
 * (so that the surface is smooth), both cut to the outline of the car.
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
  // Bowed patches bulge over their own edges, so their hull is the outline; the side is flat.
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

/** Glass over the given window outlines, mirroring the room. */
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
