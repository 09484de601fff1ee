import { middleOf, paintPatch } from "./body-mesh.ts";
import type { Body, Surface } from "./body-surface.ts";
import type { Finish, Light } from "./paint.ts";
import type { Camera, Vector } from "./space.ts";
import { draw, group, line } from "./svg.ts";

export function drawGround(
  body: Body,
  camera: Camera,
  reflected: Finish,
  light: Light,
  wheels: string,
): string {
  const { length, halfWidth } = body.profile;
  const below =
    (surface: Surface): Surface =>
    (a, b) => {
      const [x, y, z] = surface(a, b);
      return [x, y, -z];
    };
  const [mx, my, mz] = middleOf(body);
  const center: Vector = [mx, my, -mz];
  const paint: Finish = { ...reflected, mirror: reflected.mirror * 0.6 };
  const reflection = [
    paintPatch(
      { surface: below(body.front), a: [-1, 1, 7], b: [0, 1, 4], finish: paint },
      camera,
      light,
      center,
    ),
    paintPatch(
      { surface: below(body.rear), a: [-1, 1, 7], b: [0, 1, 4], finish: paint },
      camera,
      light,
      center,
    ),
    paintPatch(
      { surface: below(body.side), a: [0, 1, 12], b: [0, 1, 4], finish: paint },
      camera,
      light,
      center,
    ),
  ];
  const footprint = (grow: number): string =>
    line(
      [
        [-grow, -halfWidth - grow, 0],
        [-grow, halfWidth + grow, 0],
        [length + grow, halfWidth + grow, 0],
        [length + grow, -halfWidth - grow, 0],
      ].map((p) => camera.project(p as unknown as Vector)),
    );
  return (
    group({ opacity: 0.2, filter: "url(#shadow)" }, ...reflection) +
    (wheels === "" ? "" : group({ opacity: 0.22, filter: "url(#soft)" }, wheels)) +
    draw(footprint(0.12), { fill: "#000", opacity: 0.5, filter: "url(#shadow)" }) +
    draw(footprint(-0.06), { fill: "#000", opacity: 0.8, filter: "url(#soft)" })
  );
}
