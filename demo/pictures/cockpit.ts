import type { Body } from "./body-surface.ts";
import { hull, type Pen, spread } from "./pen.ts";
import type { Point, Vector } from "./space.ts";
import { draw, group, line, softLine } from "./svg.ts";

/** The open cabin of a cabrio: dark tub, seats in leather, windscreen in its frame. */
export function drawCockpit(body: Body, pen: Pen, leather: string, frame: string): string {
  const foot = body.profile.canopy[0]?.[0] ?? 1.4;
  const end = body.profile.canopy.at(-1)?.[0] ?? 3.3;
  const rim = (side: 1 | -1): Vector[] =>
    spread(foot + 0.25, end + 0.06, 10).map(
      (x): Vector => [x, side * (body.shoulder(x) - 0.1), body.belt(x) + 0.012],
    );
  const tub = pen.space([...rim(1), ...rim(-1).reverse()]);
  const seats = [end - 0.32, foot + 1.28].flatMap((x, row) =>
    [-0.38, 0.38].map((y) => drawSeat(pen, body, x, y, leather, row === 0 ? 0.08 : 0.24)),
  );
  const near = pen.space(rim(1));
  const [first, final] = [near[0] ?? [0, 0], near.at(-1) ?? [0, 0]];
  // Only what rises above the near door is seen of the seats.
  const above = line([[-400, first[1]], ...near, [2000, final[1]], [2000, 0], [-400, 0]]);
  return (
    `<clipPath id="above-door">${draw(above, {})}</clipPath>` +
    draw(line(tub), { fill: "#0b0b0c" }) +
    group({ "clip-path": "url(#above-door)" }, ...seats) +
    draw(line(pen.space(rim(1)), false), {
      fill: "none",
      stroke: "#cfd2d5",
      "stroke-width": 3,
      opacity: 0.6,
    }) +
    drawScreen(body, pen, frame)
  );
}

function drawSeat(
  pen: Pen,
  body: Body,
  x: number,
  y: number,
  leather: string,
  height: number,
): string {
  const base = body.belt(x) - 0.16;
  const box = (wide: number, low: number, high: number, back: number): string => {
    const corners = [-1, 1].flatMap((side) =>
      [0, 0.13].flatMap((depth): Vector[] => [
        [x + back * 0.2 + depth, y + side * wide, base + low],
        [x + back + depth, y + side * wide * 0.86, base + high],
      ]),
    );
    return softLine(hull(pen.space(corners)), 0.3);
  };
  const edge = { fill: leather, stroke: "#000", "stroke-width": 2.5, "stroke-opacity": 0.5 };
  return (
    draw(box(0.25, 0, 0.14 + height, 0.06), edge) +
    draw(box(0.13, 0.16 + height, 0.31 + height, 0.1), edge) +
    draw(box(0.25, 0, 0.14 + height, 0.06), { fill: "url(#seat-shade)" })
  );
}

function drawScreen(body: Body, pen: Pen, frame: string): string {
  const { header } = body.profile;
  const edge = (q: number): Point[] =>
    pen.on(
      body.canopy,
      spread(0.02, header, 8).map((u): Point => [u, q]),
    );
  const across = (u: number): Point[] =>
    pen.on(
      body.canopy,
      spread(-0.95, 0.95, 12).map((q): Point => [u, q]),
    );
  const glass = line([
    ...edge(0.95),
    ...across(header).reverse(),
    ...edge(-0.95).reverse(),
    ...across(0.02),
  ]);
  const round = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" };
  const arch = line([...edge(0.95), ...across(header).reverse(), ...edge(-0.95).reverse()], false);
  return [
    draw(glass, { fill: "url(#screen)" }),
    draw(arch, { ...round, stroke: "#050607", "stroke-width": 15 }),
    draw(arch, { ...round, stroke: frame, "stroke-width": 9 }),
    draw(arch, {
      ...round,
      stroke: "#fff",
      "stroke-width": 2,
      opacity: 0.45,
      transform: "translate(0 -3)",
    }),
  ].join("");
}
