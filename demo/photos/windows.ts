import type { Body, Surface } from "./body-surface.ts";
import { hull, type Pen, spread } from "./pen.ts";
import type { Point, Vector } from "./space.ts";
import { draw, group, line, shape, softLine } from "./svg.ts";

type Window = {
  id: string;
  surface: "canopy" | "cabinSide";
  from: number;
  to: number;
  outline: string;
};

const gap = 0.03;

/** Side windows as x and z, from the windscreen pillar to the rear pillar. */
function sideGlass(body: Body): Point[] {
  const { glass } = body.profile;
  const low = spread(glass.front, glass.rear, 8).map((x): Point => [x, body.belt(x) + gap]);
  const upperEnd = glass.rear - 0.16;
  const high = spread(upperEnd, glass.front, 22).map((x): Point => {
    const roof = body.cabinTop(x) - 0.055;
    return [x + 0.02, Math.max(body.belt(x) + gap, roof)];
  });
  return [...low, ...high];
}

const pane = (surface: Surface, pen: Pen, from: number, to: number, edge: number): string =>
  line([
    ...pen.on(
      surface,
      spread(-edge, edge, 10).map((q): Point => [from, q]),
    ),
    ...pen.on(
      surface,
      spread(from, to, 8).map((u): Point => [u, edge]),
    ),
    ...pen.on(
      surface,
      spread(edge, -edge, 10).map((q): Point => [to, q]),
    ),
    ...pen.on(
      surface,
      spread(to, from, 8).map((u): Point => [u, -edge]),
    ),
  ]);

export function findWindows(body: Body, pen: Pen, azimuth: number): Window[] {
  const { header, backlight, canopy, open } = body.profile;
  const last = canopy.length - 1;
  const windows: Window[] = [];
  if (open) return windows;
  if (azimuth > 3) {
    const outline = pane(body.canopy, pen, 0.06, header - 0.1, 0.93);
    windows.push({ id: "windscreen", surface: "canopy", from: 0, to: header, outline });
  }
  if (azimuth < -3) {
    const outline = pane(body.canopy, pen, backlight + 0.12, last - 0.22, 0.86);
    windows.push({ id: "backlight", surface: "canopy", from: backlight, to: last, outline });
  }
  if (Math.abs(azimuth) < 86) {
    const outline = line(pen.cabin(sideGlass(body)));
    windows.push({ id: "sideglass", surface: "cabinSide", from: 0, to: last, outline });
  }
  return windows;
}

export function drawWindowTrim(
  body: Body,
  pen: Pen,
  windows: readonly Window[],
  chrome: boolean,
): string {
  const sideWindow = windows.find((glass) => glass.id === "sideglass");
  const screens = windows.filter((glass) => glass.surface === "canopy");
  const frames = screens.map((glass) =>
    draw(glass.outline, { fill: "none", stroke: "#060708", "stroke-width": 5, opacity: 0.9 }),
  );
  if (!sideWindow) return frames.join("");
  const pillars = body.profile.doors.slice(1).map((x) => drawPillar(body, pen, x));
  return [
    ...frames,
    `<g clip-path="url(#sideglass)">${drawHeadRests(body, pen)}${pillars.join("")}</g>`,
    draw(sideWindow.outline, { fill: "none", stroke: "#07080a", "stroke-width": 7 }),
    draw(sideWindow.outline, {
      fill: "none",
      stroke: chrome ? "#c9ccd0" : "#2a2c2f",
      "stroke-width": chrome ? 2.6 : 2,
    }),
  ].join("");
}

function drawPillar(body: Body, pen: Pen, x: number): string {
  const [low, high] = [body.belt(x), body.cabinTop(x)];
  const slant = x > body.profile.length * 0.6 ? 0.12 : 0.03;
  const outline = pen.cabin([
    [x - 0.035, low],
    [x + 0.05, low],
    [x + 0.04 - slant, high],
    [x - 0.04 - slant, high],
  ]);
  return draw(line(outline), { fill: "#060709" });
}

function drawHeadRests(body: Body, pen: Pen): string {
  const [front, rear] = [body.profile.doors[1] ?? 2.4, body.profile.doors[2]];
  const seats = rear === undefined ? [front - 0.25] : [front - 0.12, rear - 0.02];
  return seats
    .map((x) => {
      const z = body.belt(x) + 0.14;
      const [at] = pen.cabin([[x, z]]);
      const size = pen.pixels(body.cabinAt(x, z));
      if (!at) return "";
      const rest = { fill: "#000", opacity: 0.5 };
      return (
        shape("rect", {
          x: at[0] - size * 0.07,
          y: at[1] - size * 0.06,
          width: size * 0.14,
          height: size * 0.15,
          rx: size * 0.05,
          ...rest,
        }) +
        shape("rect", {
          x: at[0] - size * 0.12,
          y: at[1] + size * 0.1,
          width: size * 0.24,
          height: size * 0.4,
          rx: size * 0.07,
          ...rest,
        })
      );
    })
    .join("");
}

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
  // Clips the seats to what is visible above the near door.
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
