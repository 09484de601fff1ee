import type { Body } from "./body-surface.ts";
import { type Pen, spread } from "./pen.ts";
import type { Point, Vector } from "./space.ts";
import { draw, line } from "./svg.ts";

/** Creases of the bonnet, and its gap along the wings. */
export function drawBonnetLines(body: Body, pen: Pen): string {
  const along = (q: number, narrow: number): string =>
    line(
      pen.on(
        body.bonnet,
        spread(0.03, 0.97, 10).map((s): Point => [s, q - narrow * Math.sign(q) * (1 - s)]),
      ),
      false,
    );
  const creases = [-0.5, 0.5].map((q) => along(q, 0.12));
  const gaps = [-0.9, 0.9].map((q) => along(q, 0.02));
  const rest = { fill: "none" };
  return [
    ...creases.map((d) => draw(d, { ...rest, stroke: "#fff", "stroke-width": 3, opacity: 0.16 })),
    ...creases.map((d) =>
      draw(d, {
        ...rest,
        stroke: "#000",
        "stroke-width": 3,
        opacity: 0.16,
        transform: "translate(0 4)",
      }),
    ),
    ...gaps.map((d) => draw(d, { ...rest, stroke: "#040405", "stroke-width": 2.2, opacity: 0.6 })),
  ].join("");
}

/** Wipers resting at the foot of the windscreen. */
export function drawWipers(body: Body, pen: Pen): string {
  const arm = (from: number, to: number): string => {
    const points: Vector[] = [
      body.canopy(0.02, from),
      body.canopy(0.16, (from + to) / 2),
      body.canopy(0.12, to),
    ];
    return draw(line(pen.space(points), false), {
      fill: "none",
      stroke: "#030304",
      "stroke-width": 4,
      "stroke-linejoin": "round",
    });
  };
  return arm(0.55, -0.1) + arm(-0.2, -0.8);
}
