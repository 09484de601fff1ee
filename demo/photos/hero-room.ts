import { drawDuskView, type Outlook } from "./dusk-view.ts";
import { blur, draw, group, linear, radial, shape } from "./svg.ts";

/** The y coordinate of the nearest wheel's ground contact in a drawn car, seen from the front quarter. */
export const drawnGround = 925;

export type HeroRoom = Outlook & {
  height: number;
  strip: number;
};

/**
 * The home page's showroom at dusk as SVG: an anthracite wall with space for the headline, a window front
 * over the plain with hills and the towers of an old town, a polished floor.
 */
export function drawHeroRoom(room: HeroRoom): string {
  const { width, height } = room;
  const content = [
    shape("rect", { width, height, fill: "#151413" }),
    drawWall(room),
    drawDuskView(room),
    drawFloor(room),
    drawFrame(room),
    drawLamp(room),
    shape("rect", { width, height, fill: "url(#vignette)" }),
  ].join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${define(room)}</defs>${content}</svg>`;
}

function define({ eye, floor, width, window: { left, top } }: HeroRoom): string {
  const along = { x1: 0, y1: 0, x2: 1, y2: 0 };
  const opening = shape("rect", { x: left, y: top, width: width - left, height: floor - top });
  return [
    group({ id: "opening" }, opening).replace("<g", "<clipPath").replace("</g>", "</clipPath>"),
    linear(
      "sky",
      [
        [0, "#20262f"],
        [0.34, "#3a4049"],
        [0.6, "#6b5f5c"],
        [0.8, "#a87a57"],
        [0.94, "#d29a5f"],
        [1, "#dcaa6e"],
      ],
      { gradientUnits: "userSpaceOnUse", x1: 0, y1: top, x2: 0, y2: eye + 20 },
    ),
    linear(
      "wall",
      [
        [0, "#1b1a18"],
        [0.6, "#211f1d"],
        [1, "#181716"],
      ],
      along,
    ),
    linear("floor", [
      [0, "#3a342e"],
      [0.1, "#2a2724"],
      [0.5, "#191817"],
      [1, "#111010"],
    ]),
    linear("plain", [
      [0, "#201d1c"],
      [1, "#141312"],
    ]),
    linear("mirrored", [
      [0, "#d29a5f", 0.4],
      [0.18, "#a87a57", 0.22],
      [0.45, "#5b5654", 0.08],
      [0.8, "#20262f", 0],
      [1, "#20262f", 0],
    ]),
    defineLights(),
    blur("haze", 3),
    blur("wet", 14),
  ].join("");
}

function defineLights(): string {
  const along = { x1: 0, y1: 0, x2: 1, y2: 0 };
  return [
    linear(
      "lamp",
      [
        [0, "#fff1dc", 0],
        [0.1, "#fff1dc", 0.9],
        [0.9, "#fff1dc", 0.9],
        [1, "#fff1dc", 0],
      ],
      along,
    ),
    radial("sun", [
      [0, "#ffd9a0", 0.75],
      [0.4, "#f3b06a", 0.28],
      [1, "#f3b06a", 0],
    ]),
    radial(
      "vignette",
      [
        [0.55, "#0c0b0b", 0],
        [1, "#0c0b0b", 0.6],
      ],
      { cx: 0.62, cy: 0.5, r: 0.78 },
    ),
  ].join("");
}

/** Panel seams only, because the headline is in front of this wall. */
function drawWall({ window: { left }, floor }: HeroRoom): string {
  let seams = "";
  for (let x = left - 330; x > 0; x -= 330) seams += `M${x} 0V${floor}`;
  return (
    shape("rect", { width: left, height: floor, fill: "url(#wall)" }) +
    draw(seams, { stroke: "#000", "stroke-width": 3, opacity: 0.35, fill: "none" }) +
    draw(seams, { stroke: "#fff", "stroke-width": 1.5, opacity: 0.04, transform: "translate(3 0)" })
  );
}

function drawFloor({ width, height, window, floor }: HeroRoom): string {
  const right = width - window.left;
  const deep = height - floor;
  return (
    shape("rect", { y: floor, width, height: deep, fill: "url(#floor)" }) +
    shape("rect", {
      x: window.left,
      y: floor,
      width: right,
      height: deep * 0.9,
      fill: "url(#mirrored)",
    }) +
    shape("rect", { y: floor - 4, width, height: 7, fill: "#000", opacity: 0.5 })
  );
}

/** The light of a car's headlamps at dusk; `size` is the scale of the car. */
export function drawHeadlight(
  { width, height }: HeroRoom,
  car: { left: number; ground: number; size: number },
): string {
  const at = (x: number, y: number) => ({
    cx: car.left + x * car.size,
    cy: car.ground + (y - drawnGround) * car.size,
  });
  const light = radial("lit", [
    [0, "#fff4e2", 0.85],
    [0.16, "#ffedd2", 0.36],
    [0.5, "#ffe3ba", 0.09],
    [1, "#ffe3ba", 0],
  ]);
  const lamp = { rx: 200 * car.size, ry: 120 * car.size, fill: "url(#lit)" };
  const pool = { rx: 760 * car.size, ry: 120 * car.size, fill: "url(#lit)", opacity: 0.2 };
  const content =
    shape("ellipse", { ...at(500, 655), ...lamp }) +
    shape("ellipse", { ...at(205, 592), ...lamp, rx: 80 * car.size, opacity: 0.8 }) +
    shape("ellipse", { ...at(-80, 930), ...pool });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${light}</defs>${content}</svg>`;
}

function drawFrame({ width, window, floor }: HeroRoom): string {
  const { left, top, pane } = window;
  let posts = "";
  for (let x = left; x < width; x += pane) posts += `M${x} ${top}V${floor}`;
  const frame = { stroke: "#131211", fill: "none" };
  return (
    draw(posts, { ...frame, "stroke-width": 11 }) +
    draw(`M${left} ${top}H${width}M${left} ${floor}H${width}`, { ...frame, "stroke-width": 14 }) +
    draw(posts, {
      ...frame,
      "stroke-width": 16,
      opacity: 0.35,
      filter: "url(#wet)",
      transform: `matrix(1 0 0 -0.5 0 ${floor * 1.5})`,
    })
  );
}

function drawLamp({ width, window, strip }: HeroRoom): string {
  const place = { x: window.left - 60, width: width - window.left + 200, fill: "url(#lamp)" };
  return (
    shape("rect", { ...place, y: strip - 30, height: 66, opacity: 0.05 }) +
    shape("rect", { ...place, y: strip - 10, height: 26, opacity: 0.12 }) +
    shape("rect", { ...place, y: strip, height: 5, opacity: 0.9 })
  );
}
