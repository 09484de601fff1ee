import type { Body } from "./body-surface.ts";
import { type FaceStyle, mirrorToFarSide } from "./face-style.ts";
import { drawPlate } from "./number-plate.ts";
import { type Pen, spread } from "./pen.ts";
import type { Point, Vector } from "./space.ts";
import { draw, group, line, shape, softLine } from "./svg.ts";

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
        draw(softLine(on(mirrorToFarSide(vent)), 0.25), dark),
    style.classic
      ? ""
      : draw(line(on(dense(0.62, 0.19)), false), {
          fill: "none",
          stroke: "#2b2d30",
          "stroke-width": 3,
        }),
    style.grille.length > 0 ? drawGrilleMouth(on, style) : "",
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

export function drawHeadlamp(body: Body, pen: Pen, style: FaceStyle, near: boolean): string {
  const own = (points: readonly Point[]): Point[] =>
    pen.on(body.front, near ? points : mirrorToFarSide(points));
  const glass = softLine(own(style.lamp), style.round ? 0.5 : 0.16);
  const id = near ? "lamp-near" : "lamp-far";
  const lenses = style.round
    ? [[0.74, 0.74]]
    : [
        [0.7, 0.79],
        [0.88, 0.815],
      ];
  const size = pen.pixels(body.front(near ? 0.8 : -0.8, 0.8)) * (style.round ? 0.065 : 0.036);
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
