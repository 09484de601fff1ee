import { type Patch, paintPatch } from "./body-mesh.ts";
import { bodyProfiles } from "./body-profiles.ts";
import { type Body, createBody } from "./body-surface.ts";
import { type Finish, placeLight } from "./paint.ts";
import { createRandom } from "./random.ts";
import { drawShowroom } from "./showroom.ts";
import { frameShot, mix, path, unit, type Vector } from "./space.ts";
import { blur, draw, group, line, picture } from "./svg.ts";

const cloth: Finish = { base: [158, 153, 146], mirror: 0.02, flake: 0.1 };

/** The cloth over the car: u along its centre line, q from the far hem over the roof to the near hem. */
function drape(body: Body): Patch["surface"] {
  const { length, canopy } = body.profile;
  const ridge = path([
    [-0.12, 0.05],
    [-0.06, 0.45],
    [0.1, 0.72],
    [0.7, 0.86],
    ...canopy,
    [length - 0.08, 0.98],
    [length + 0.06, 0.55],
    [length + 0.12, 0.05],
  ]);
  return (u, q) => {
    const [x, top] = ridge(u);
    const reach = Math.abs(q);
    const inside = Math.min(Math.max(x, 0.25), length - 0.2);
    const shoulder = Math.min(top, body.belt(inside) + 0.03);
    const wide = body.shoulder(inside) + 0.06;
    const hang = Math.max(0, (reach - 0.55) / 0.45);
    const fold = Math.sin(x * 9.5 + Math.sin(x * 3.1) * 2) * 0.028 * hang;
    const narrow = Math.max(0.3, (top - shoulder) * 0.35);
    const y =
      reach < 0.4
        ? mix(0, wide - narrow, reach / 0.4)
        : reach < 0.55
          ? mix(wide - narrow, wide, (reach - 0.4) / 0.15)
          : wide + hang * 0.07 + fold;
    const z =
      reach < 0.4
        ? top + 0.03 - 0.05 * (reach / 0.4) ** 3
        : reach < 0.55
          ? mix(top - 0.02, shoulder, (reach - 0.4) / 0.15)
          : mix(shoulder, 0.03 + 0.02 * Math.sin(x * 7), hang);
    return [x + reach * reach * (x < length / 2 ? 0.1 : -0.1), Math.sign(q) * y, z];
  };
}

const crease = (point: Vector, normal: Vector): Vector => {
  const depth = Math.max(0, 1 - point[2] / 1.15) * 0.8 + 0.12;
  const wave = Math.cos(point[0] * 9.5 + Math.sin(point[0] * 3.1) * 2 + point[2] * 0.8);
  const across = Math.cos(point[1] * 6 + point[0] * 2.2);
  return unit([
    normal[0] + wave * 0.42 * depth * Math.abs(normal[1]),
    normal[1] + across * 0.38 * depth * Math.abs(normal[0]),
    normal[2],
  ]);
};

/** Placeholder for a car without pictures: a car under a cloth in the same showroom, as SVG, 1600 × 1200. */
export function drawCoveredCar(): string {
  const body = createBody(bodyProfiles.Limousine);
  const { length, halfWidth } = body.profile;
  const shot = { azimuth: 44, distance: 7.2, height: 1.35, target: [length / 2, 0, 0.65] as const };
  const corners = [0, length].flatMap((x) => [-halfWidth, halfWidth].map((y): Vector => [x, y, 0]));
  const camera = frameShot(shot, corners, { width: 1340, center: 800, ground: 925 });
  const random = createRandom(4);
  const light = placeLight(random, shot.azimuth);
  const horizon = Math.round(camera.project([length / 2 + 3.5, -3.6, 0])[1]);
  const room = drawShowroom(random, horizon);
  const surface = drape(body);
  const last = body.profile.canopy.length + 6;
  const center: Vector = [length / 2, 0, 0.4];
  const facets = paintPatch(
    { surface, a: [0, last, 150], b: [-1, 1, 70], finish: cloth, bend: crease },
    camera,
    light,
    center,
  );
  const hem = [
    [-0.2, -halfWidth - 0.1, 0],
    [-0.2, halfWidth + 0.2, 0],
    [length + 0.2, halfWidth + 0.2, 0],
    [length + 0.2, -halfWidth - 0.1, 0],
  ] as const;
  const shadow = draw(line(hem.map((point) => camera.project(point))), {
    fill: "#000",
    opacity: 0.7,
    filter: "url(#shadow)",
  });
  return picture(
    room.definitions + blur("soft", 7) + blur("shadow", 18),
    room.backdrop +
      shadow +
      group({ id: "cloth" }, facets) +
      `<use href="#cloth" filter="url(#soft)"/>`,
  );
}
