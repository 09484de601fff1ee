import type { Body } from "./body-surface.ts";
import { mirrorToFarSide } from "./face-style.ts";
import { drawPlate } from "./number-plate.ts";
import { type Pen, spread } from "./pen.ts";
import type { Random } from "./random.ts";
import type { Point } from "./space.ts";
import { draw, group, line, shape, softLine } from "./svg.ts";

export type TailStyle = {
  lamp: readonly Point[];
  bar: boolean;
  exhaust: boolean;
  classic: boolean;
};

const lamps: readonly [readonly Point[], ...(readonly Point[])[]] = [
  [
    [0.42, 0.72],
    [0.42, 0.82],
    [0.9, 0.88],
    [1.26, 0.9],
    [1.2, 0.76],
    [0.96, 0.68],
    [0.7, 0.7],
  ],
  [
    [0.62, 0.62],
    [0.58, 0.86],
    [0.94, 0.93],
    [1.2, 0.94],
    [1.14, 0.74],
    [0.96, 0.6],
  ],
  [
    [0.34, 0.78],
    [0.34, 0.85],
    [0.92, 0.9],
    [1.3, 0.92],
    [1.28, 0.84],
    [0.95, 0.75],
  ],
];
const upright: readonly Point[] = [
  [0.84, 0.5],
  [0.82, 0.97],
  [0.98, 1],
  [1.13, 0.98],
  [1.1, 0.56],
  [0.98, 0.48],
];

const small: readonly Point[] = [
  [0.78, 0.52],
  [0.77, 0.68],
  [0.86, 0.76],
  [0.96, 0.68],
  [0.96, 0.52],
  [0.87, 0.47],
];

export function pickTailStyle(random: Random, tall: boolean, classic: boolean): TailStyle {
  const lamp = random.pick(lamps);
  return {
    lamp: classic ? small : tall ? upright : lamp,
    bar: !tall && !classic && random.next() < 0.4,
    exhaust: !classic && random.next() < 0.7,
    classic,
  };
}

export function drawTailLamp(body: Body, pen: Pen, style: TailStyle, near: boolean): string {
  const own = (points: readonly Point[]): Point[] =>
    pen.on(body.rear, near ? points : mirrorToFarSide(points));
  const glass = softLine(own(style.lamp), 0.16);
  const id = near ? "tail-near" : "tail-far";
  const middle = style.lamp.reduce(
    (sum, [q, t]): Point => [sum[0] + q / style.lamp.length, sum[1] + t / style.lamp.length],
    [0, 0] as Point,
  );
  const inner = (by: number): string =>
    softLine(
      own(
        style.lamp.map(
          ([q, t]): Point => [middle[0] + (q - middle[0]) * by, middle[1] + (t - middle[1]) * by],
        ),
      ),
      0.2,
    );
  return [
    `<clipPath id="${id}">${draw(glass, {})}</clipPath>`,
    draw(glass, { fill: "url(#tail)", stroke: "#060304", "stroke-width": 4 }),
    group(
      { "clip-path": `url(#${id})` },
      draw(inner(0.78), { fill: "none", stroke: "#ff2a1e", "stroke-width": 11, opacity: 0.3 }),
      draw(inner(0.78), { fill: "none", stroke: "#ff5340", "stroke-width": 4.5, opacity: 0.95 }),
      draw(inner(0.4), { fill: "#2a0507", opacity: 0.7 }),
      draw(glass, { fill: "url(#lamp-sheen)" }),
    ),
  ].join("");
}

export function drawTail(body: Body, pen: Pen, style: TailStyle, hatch: boolean): string {
  const on = (points: readonly Point[]): Point[] => pen.on(body.rear, points);
  const level = (q: number, t: number): Point[] => spread(-q, q, 10).map((at): Point => [at, t]);
  const gate = [
    ...spread(1, 0.4, 6).map((t): Point => [0.8, t]),
    [0.74, 0.36] as Point,
    ...spread(0.7, -0.7, 8).map((q): Point => [q, 0.35]),
    [-0.74, 0.36] as Point,
    ...spread(0.4, 1, 6).map((t): Point => [-0.8, t]),
  ];
  const high = style.bar ? 0.5 : hatch ? 0.56 : 0.5;
  const strip = [...level(0.42, 0.83), ...level(0.42, 0.79).reverse()];
  return [
    draw(line(on([...level(1.04, 0.15), ...level(1.04, -0.03).reverse()])), {
      fill: "url(#plastic)",
    }),
    draw(line(on(gate), false), {
      fill: "none",
      stroke: "#040405",
      "stroke-width": 2.6,
      opacity: 0.75,
    }),
    draw(line(on(level(1.1, 0.33)), false), {
      fill: "none",
      stroke: "#000",
      "stroke-width": 3,
      opacity: 0.3,
    }),
    drawRecess(on, high),
    drawPlate(on, high),
    style.bar
      ? draw(line(on(strip)), {
          fill: "url(#tail)",
          stroke: "#ff3b2d",
          "stroke-width": 2,
          "stroke-opacity": 0.7,
        })
      : "",
    ...[-1, 1].map((side) =>
      draw(
        line(
          on([
            [side * 0.72, 0.2],
            [side * 0.95, 0.22],
            [side * 0.95, 0.25],
            [side * 0.72, 0.23],
          ]),
        ),
        { fill: "#7d1110" },
      ),
    ),
    style.exhaust ? drawExhausts(body, pen) : "",
  ].join("");
}

function drawRecess(on: (points: readonly Point[]) => Point[], low: number): string {
  const recess: Point[] = [
    [-0.38, low + 0.19],
    [0, low + 0.19],
    [0.38, low + 0.19],
    [0.42, low - 0.03],
    [0, low - 0.03],
    [-0.42, low - 0.03],
  ];
  return draw(softLine(on(recess), 0.14), { fill: "#000", opacity: 0.28 });
}

function drawExhausts(body: Body, pen: Pen): string {
  const size = pen.pixels(body.rear(0.6, 0.06));
  return [-0.62, 0.62]
    .map((q) => {
      const [at] = pen.on(body.rear, [[q, 0.05]]);
      if (!at) return "";
      return shape("ellipse", {
        cx: at[0],
        cy: at[1],
        rx: size * 0.075,
        ry: size * 0.034,
        fill: "#040404",
        stroke: "#a9acb0",
        "stroke-width": 3.2,
      });
    })
    .join("");
}
