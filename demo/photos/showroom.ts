import { middleOf, paintPatch } from "./body-mesh.ts";
import type { Body, Surface } from "./body-surface.ts";
import type { Finish, Light } from "./paint.ts";
import type { Random } from "./random.ts";
import type { Camera, Vector } from "./space.ts";
import { draw, group, line, linear, pictureHeight, pictureWidth, radial, shape } from "./svg.ts";

type Showroom = { definitions: string; backdrop: string };

/**
 * The room every car stands in: anthracite wall, lines of light, polished floor. `horizon` is the
 * height in pixels at which wall and floor meet; `light` above 1 is thrown on the wall behind black paint.
 */
export function drawShowroom(random: Random, horizon: number, light = 1): Showroom {
  const warm = random.between(-4, 7);
  const base = random.between(40, 54) * light;
  const grey = (value: number): string =>
    `rgb(${Math.round(value + warm * 0.6)},${Math.round(value + warm * 0.2)},${Math.round(value - warm * 0.35 + 1)})`;
  const glowX = random.between(450, 1150);
  const strip = Math.round(random.between(150, 230));
  const wall =
    shape("rect", { width: pictureWidth, height: horizon, fill: "url(#wall)" }) +
    wallPattern(random, horizon, strip) +
    shape("ellipse", { cx: glowX, cy: horizon - 210, rx: 900, ry: 430, fill: "url(#glow)" }) +
    shape("ellipse", {
      cx: pictureWidth / 2,
      cy: horizon - 120,
      rx: 950,
      ry: 380,
      fill: "url(#glow)",
      opacity: light - 1,
    });
  const floor =
    shape("rect", {
      y: horizon,
      width: pictureWidth,
      height: pictureHeight - horizon,
      fill: "url(#floor)",
    }) +
    shape("ellipse", {
      cx: glowX,
      cy: horizon + 40,
      rx: 800,
      ry: 210,
      fill: "url(#glow)",
      opacity: 0.55,
    }) +
    shape("rect", { y: horizon - 3, width: pictureWidth, height: 6, fill: "#000", opacity: 0.28 });
  return {
    definitions: defineRoom(base, grey),
    backdrop:
      wall +
      floor +
      shape("rect", { width: pictureWidth, height: pictureHeight, fill: "url(#vignette)" }),
  };
}

function defineRoom(base: number, grey: (value: number) => string): string {
  return (
    linear("wall", [
      [0, grey(base * 0.42)],
      [0.5, grey(base * 0.95)],
      [1, grey(base * 1.5)],
    ]) +
    linear("floor", [
      [0, grey(base * 1.55)],
      [0.12, grey(base * 1.25)],
      [0.45, grey(base * 0.8)],
      [1, grey(base * 0.36)],
    ]) +
    radial("glow", [
      [0, "#fff1dc", 0.42],
      [0.45, "#ffe9cf", 0.17],
      [1, "#ffe9cf", 0],
    ]) +
    radial(
      "vignette",
      [
        [0.55, "#000", 0],
        [1, "#000", 0.42],
      ],
      { cx: 0.5, cy: 0.52, r: 0.75 },
    ) +
    linear(
      "lamp-line",
      [
        [0, "#fff3e0", 0],
        [0.12, "#fff3e0", 0.95],
        [0.88, "#fff3e0", 0.95],
        [1, "#fff3e0", 0],
      ],
      { x1: 0, y1: 0, x2: 1, y2: 0 },
    )
  );
}

function wallPattern(random: Random, horizon: number, strip: number): string {
  const style = random.pick(["panels", "slats", "window"]);
  const offset = random.between(-160, 160);
  if (style === "slats") return slats(horizon, offset) + lightStrip(strip, offset);
  if (style === "window")
    return duskWindow(random, horizon, offset) + lightStrip(strip - 60, offset);
  return panels(horizon, offset) + lightStrip(strip, offset);
}

function lightStrip(y: number, offset: number): string {
  const place = { x: 150 + offset, width: 1300, fill: "url(#lamp-line)" };
  return (
    shape("rect", { ...place, y: y - 22, height: 50, opacity: 0.07 }) +
    shape("rect", { ...place, y: y - 8, height: 22, opacity: 0.14 }) +
    shape("rect", { ...place, y, height: 5, opacity: 0.9 })
  );
}

function panels(horizon: number, offset: number): string {
  let seams = "";
  for (let x = -100 + offset; x < 1800; x += 340) {
    seams += `M${Math.round(x)} 0V${horizon}`;
  }
  const level = Math.round(horizon * 0.52);
  return (
    draw(seams, { stroke: "#000", "stroke-width": 3, opacity: 0.28, fill: "none" }) +
    draw(seams, {
      stroke: "#fff",
      "stroke-width": 1.5,
      opacity: 0.06,
      fill: "none",
      transform: "translate(3 0)",
    }) +
    draw(`M0 ${level}H${pictureWidth}`, { stroke: "#000", "stroke-width": 3, opacity: 0.22 })
  );
}

function slats(horizon: number, offset: number): string {
  let lines = "";
  for (let x = 30 + Math.round(offset / 4); x < 1600; x += 26) lines += `M${x} 0V${horizon}`;
  return draw(lines, { stroke: "#000", "stroke-width": 9, opacity: 0.2, fill: "none" });
}

function duskWindow(random: Random, horizon: number, offset: number): string {
  const [left, width] = [260 + offset * 1.4, 1080];
  const top = random.between(190, 240);
  const bottom = horizon - 26;
  const frame = { stroke: "#0b0c0e", "stroke-width": 9, fill: "none", opacity: 0.85 };
  let bars = "";
  for (let index = 1; index < 4; index++)
    bars += `M${Math.round(left + (width * index) / 4)} ${Math.round(top)}V${bottom}`;
  const sky = { x: left, y: top, width, height: bottom - top };
  return group(
    {},
    `<linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1b2431"/><stop offset=".55" stop-color="#3c4453"/><stop offset=".82" stop-color="#8a6f60"/><stop offset="1" stop-color="#b98a5f"/></linearGradient>`,
    shape("rect", { ...sky, fill: "url(#dusk)", opacity: 0.8 }),
    draw(skyline(random, left, width, bottom), { fill: "#14171c", opacity: 0.85 }),
    draw(bars, frame),
    shape("rect", { ...sky, ...frame }),
  );
}

function skyline(random: Random, left: number, width: number, bottom: number): string {
  let data = `M${Math.round(left)} ${bottom}`;
  const steps = 12;
  for (let step = 0; step <= steps; step++) {
    const height = 40 + 34 * random.next();
    const x = left + (width * step) / steps;
    data += `L${Math.round(x)} ${Math.round(bottom - height)}`;
  }
  return `${data}L${Math.round(left + width)} ${bottom}Z`;
}

/** Soft shadow under the car and its reflection in the polished floor. */
export function drawGround(
  body: Body,
  camera: Camera,
  reflected: Finish,
  light: Light,
  wheels: string,
): string {
  const { length, halfWidth } = body.profile;
  const below =
    (surface: Surface): Surface =>
    (a, b) => {
      const [x, y, z] = surface(a, b);
      return [x, y, -z];
    };
  const [mx, my, mz] = middleOf(body);
  const center: Vector = [mx, my, -mz];
  const paint: Finish = { ...reflected, mirror: reflected.mirror * 0.6 };
  const reflection = [
    paintPatch(
      { surface: below(body.front), a: [-1, 1, 7], b: [0, 1, 4], finish: paint },
      camera,
      light,
      center,
    ),
    paintPatch(
      { surface: below(body.rear), a: [-1, 1, 7], b: [0, 1, 4], finish: paint },
      camera,
      light,
      center,
    ),
    paintPatch(
      { surface: below(body.side), a: [0, 1, 12], b: [0, 1, 4], finish: paint },
      camera,
      light,
      center,
    ),
  ];
  const footprint = (grow: number): string =>
    line(
      [
        [-grow, -halfWidth - grow, 0],
        [-grow, halfWidth + grow, 0],
        [length + grow, halfWidth + grow, 0],
        [length + grow, -halfWidth - grow, 0],
      ].map((p) => camera.project(p as unknown as Vector)),
    );
  return (
    group({ opacity: 0.2, filter: "url(#shadow)" }, ...reflection) +
    (wheels === "" ? "" : group({ opacity: 0.22, filter: "url(#soft)" }, wheels)) +
    draw(footprint(0.12), { fill: "#000", opacity: 0.5, filter: "url(#shadow)" }) +
    draw(footprint(-0.06), { fill: "#000", opacity: 0.8, filter: "url(#soft)" })
  );
}
