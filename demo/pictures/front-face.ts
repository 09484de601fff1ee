import type { Body } from "./body-surface.ts";
import { type FaceStyle, mirrored } from "./face-style.ts";
import { drawPlate } from "./number-plate.ts";
import { type Pen, spread } from "./pen.ts";
import type { Point } from "./space.ts";
import { draw, group, line, softLine } from "./svg.ts";

/** Grille, air intakes, number plate, bonnet gap: everything between the lamps. */
export function drawGrille(body: Body, pen: Pen, style: FaceStyle): string {
  const on = (points: readonly Point[]): Point[] => pen.on(body.front, points);
  const dense = (q: number, t: number): Point[] => spread(-q, q, 8).map((at): Point => [at, t]);
  const intake: Point[] = [
    [-0.6, 0.3],
    [0.6, 0.3],
    [0.7, 0.08],
    [-0.7, 0.08],
  ];
  const vent: Point[] = [
    [0.72, 0.14],
    [0.76, 0.34],
    [0.98, 0.38],
    [0.96, 0.18],
  ];
  const dark = { fill: "#07080a" };
  return [
    draw(
      line(
        on([
          ...spread(-1.06, 1.06, 16).map((q): Point => [q, 0.075]),
          ...spread(1.06, -1.06, 16).map((q): Point => [q, -0.03]),
        ]),
      ),
      { fill: "url(#plastic)" },
    ),
    style.classic
      ? drawBumperBar(on)
      : draw(softLine(on(intake), 0.18), dark) +
        draw(softLine(on(vent), 0.25), dark) +
        draw(softLine(on(mirrored(vent)), 0.25), dark),
    style.classic
      ? ""
      : draw(line(on(dense(0.62, 0.19)), false), {
          fill: "none",
          stroke: "#2b2d30",
          "stroke-width": 3,
        }),
    drawGrilleMouth(on, style),
    drawPlate(on, style.grille.length > 4 ? 0.36 : 0.335),
    draw(line(on(dense(0.95, 0.975)), false), {
      fill: "none",
      stroke: "#030304",
      "stroke-width": 2.6,
      opacity: 0.7,
    }),
  ].join("");
}

function drawBumperBar(on: (points: readonly Point[]) => Point[]): string {
  const bar = [
    ...spread(-1.1, 1.1, 14).map((q): Point => [q, 0.36]),
    ...spread(1.1, -1.1, 14).map((q): Point => [q, 0.24]),
  ];
  return draw(line(on(bar)), { fill: "url(#rim)", stroke: "#17181a", "stroke-width": 1.5 });
}

function drawGrilleMouth(on: (points: readonly Point[]) => Point[], style: FaceStyle): string {
  const mouth = softLine(on(style.grille), 0.2);
  const bar = (t: number): string =>
    line(on(spread(-0.55, 0.55, 8).map((q): Point => [q, t])), false);
  const post = (q: number): string =>
    line(
      on([
        [q, 0.36],
        [q, 0.86],
      ]),
      false,
    );
  const patterns = {
    bars: spread(0.44, 0.8, 8).map(bar),
    upright: spread(-0.48, 0.48, 22).map(post),
    mesh: [...spread(0.42, 0.82, 11).map(bar), ...spread(-0.5, 0.5, 22).map(post)],
  };
  return [
    draw(mouth, { fill: "#050607" }),
    `<clipPath id="mouth">${draw(mouth, {})}</clipPath>`,
    group(
      { "clip-path": "url(#mouth)" },
      draw(patterns[style.slats].join(""), {
        fill: "none",
        stroke: style.chrome && style.slats === "bars" ? "#9a9da1" : "#35383b",
        "stroke-width": style.slats === "bars" ? 3 : 2,
        opacity: 0.85,
      }),
    ),
    draw(mouth, {
      fill: "none",
      stroke: style.chrome ? "#cfd2d5" : "#17181a",
      "stroke-width": style.chrome ? 3.4 : 4,
    }),
  ].join("");
}
