import type { Body, Surface } from "./body-surface.ts";
import { type Pen, spread } from "./pen.ts";
import type { Point } from "./space.ts";
import { draw, line, shape } from "./svg.ts";

export type Window = {
  id: string;
  surface: "canopy" | "cabinSide";
  from: number;
  to: number;
  outline: string;
};

const gap = 0.03;

/** Side glass as x and z, from the windscreen pillar to the rear pillar. */
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

/** Outlines of all panes that the camera can see. */
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

/** What is on and behind the glass: head rests, black pillars, the frame. */
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
