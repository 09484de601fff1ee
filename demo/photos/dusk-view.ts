import { createRandom, type Random } from "./random.ts";
import type { Point } from "./space.ts";
import { draw, group, line, shape } from "./svg.ts";

/** Coordinates in pixels. `eye` is the height of the horizon, `floor` where the window meets the floor. */
export type Outlook = {
  width: number;
  window: { left: number; top: number; pane: number };
  eye: number;
  floor: number;
};

/** The view through the window of the hero picture's room: sky, hills, an old town, the plain. */
export function drawDuskView(room: Outlook): string {
  const { width, window, eye, floor } = room;
  const random = createRandom(1225);
  const right = width - window.left;
  const place = { x: window.left, y: window.top, width: right, height: floor - window.top };
  return group(
    { "clip-path": "url(#opening)" },
    shape("rect", { ...place, fill: "url(#sky)" }),
    shape("ellipse", {
      cx: window.left + right * 0.36,
      cy: eye - 4,
      rx: right * 0.62,
      ry: (eye - window.top) * 0.42,
      fill: "url(#sun)",
    }),
    draw(hills(random, room, 92, 3.1), { fill: "#6a5850", opacity: 0.9, filter: "url(#haze)" }),
    draw(hills(random, room, 50, 4.7), { fill: "#463d39", filter: "url(#haze)" }),
    draw(town(random, room), { fill: "#201d1c" }),
    lights(random, room),
    shape("rect", {
      x: window.left,
      y: eye + 14,
      width: right,
      height: floor - eye - 14,
      fill: "url(#plain)",
    }),
  );
}

/** The Odenwald seen from the plain: long and low. */
function hills(random: Random, { width, window, eye }: Outlook, rise: number, waves: number) {
  const shift = random.between(0, 6);
  const crest: Point[] = [];
  for (let x = window.left - 60; x <= width + 60; x += 20) {
    const phase = ((x - window.left) / 900) * waves + shift;
    const swell = 0.6 + 0.28 * Math.sin(phase) + 0.12 * Math.sin(phase * 2.3 + 1);
    crest.push([x, eye - rise * swell]);
  }
  return line([[window.left - 60, eye + 30], ...crest, [width + 60, eye + 30]]);
}

function town(random: Random, { width, window, eye }: Outlook): string {
  let roofs = "";
  for (let x = window.left; x < width; ) {
    const wide = random.between(18, 64);
    const wall = random.between(2, 11);
    const ridge = wall + random.between(3, 12);
    roofs += line([
      [x, eye + 20],
      [x, eye - wall],
      [x + wide / 2, eye - ridge],
      [x + wide, eye - wall],
      [x + wide, eye + 20],
    ]);
    x += wide * random.between(0.35, 0.95);
  }
  const spire = (x: number, wide: number, wall: number, tip: number) =>
    line([
      [x, eye + 20],
      [x, eye - wall],
      [x + wide / 2, eye - tip],
      [x + wide, eye - wall],
      [x + wide, eye + 20],
    ]);
  const church = window.left + 330;
  const tower = window.left + 118;
  return (
    roofs +
    spire(church, 17, 52, 104) +
    spire(church + 34, 17, 52, 104) +
    spire(church + 4, 92, 24, 40) +
    spire(tower, 22, 44, 62) +
    spire(tower - 5, 32, 40, 66)
  );
}

function lights(random: Random, { width, window, eye }: Outlook): string {
  let data = "";
  for (let x = window.left + 30; x < width; x += random.between(50, 130)) {
    data += `M${Math.round(x)} ${Math.round(eye + random.between(0, 12))}h3v4h-3z`;
  }
  return draw(data, { fill: "#ffce8a", opacity: 0.9 });
}
