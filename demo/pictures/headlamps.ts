import type { Body } from "./body-surface.ts";
import { type FaceStyle, mirrored } from "./face-style.ts";
import type { Pen } from "./pen.ts";
import type { Point } from "./space.ts";
import { draw, group, line, shape, softLine } from "./svg.ts";

/** Headlamp of one side with its daytime light. */
export function drawHeadlamp(body: Body, pen: Pen, style: FaceStyle, near: boolean): string {
  const own = (points: readonly Point[]): Point[] =>
    pen.on(body.front, near ? points : mirrored(points));
  const glass = softLine(own(style.lamp), style.classic ? 0.5 : 0.16);
  const id = near ? "lamp-near" : "lamp-far";
  const lenses = style.classic
    ? [[0.74, 0.75]]
    : [
        [0.7, 0.79],
        [0.88, 0.815],
      ];
  const size = pen.pixels(body.front(near ? 0.8 : -0.8, 0.8)) * (style.classic ? 0.065 : 0.036);
  const glow = line(own(style.glow), false);
  const round = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" };
  return [
    `<clipPath id="${id}">${draw(glass, {})}</clipPath>`,
    draw(glass, { fill: "url(#lamp)", stroke: "#050506", "stroke-width": 5 }),
    group(
      { "clip-path": `url(#${id})` },
      ...lenses.map(([q = 0, t = 0]) => drawLens(own([[q, t]])[0] ?? [0, 0], size)),
      style.classic
        ? ""
        : draw(glow, { ...round, stroke: "#cfe2ff", "stroke-width": size * 1.1, opacity: 0.22 }),
      style.classic
        ? ""
        : draw(glow, { ...round, stroke: "#f6faff", "stroke-width": Math.max(3.4, size * 0.3) }),
      draw(glass, { fill: "url(#lamp-sheen)" }),
    ),
    draw(glass, {
      fill: "none",
      stroke: style.classic ? "#cfd2d5" : "#8d9196",
      "stroke-width": style.classic ? 4 : 1,
      opacity: 0.7,
    }),
  ].join("");
}

function drawLens(at: Point, size: number): string {
  const circle = (r: number, values: Record<string, string | number>): string =>
    shape("circle", { cx: Math.round(at[0]), cy: Math.round(at[1]), r, ...values });
  return (
    circle(size, { fill: "#0a0b0d", stroke: "#7c8187", "stroke-width": size * 0.1 }) +
    circle(size * 0.78, { fill: "url(#lens)" }) +
    circle(size * 0.22, {
      fill: "#fff",
      opacity: 0.75,
      transform: `translate(${Math.round(-size * 0.25)} ${Math.round(-size * 0.3)})`,
    })
  );
}
