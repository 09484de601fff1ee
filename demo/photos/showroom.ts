import type { Random } from "./random.ts";
import {
  type Crop,
  draw,
  group,
  linear,
  pictureHeight,
  pictureWidth,
  radial,
  shape,
  wholePicture,
} from "./svg.ts";

/** Pixels beyond the edges, where antialiasing would show the ground. */
const bleed = 4;

type Showroom = { definitions: string; backdrop: string };

/**
 * The room of every car: anthracite wall, lines of light, polished floor. `horizon` is the y coordinate at
 * which wall and floor meet; `darkness` is 1 for black paint, whose background is lit.
 */
export function drawShowroom(
  random: Random,
  horizon: number,
  { darkness = 0, crop = wholePicture }: { darkness?: number; crop?: Crop } = {},
): Showroom {
  const warm = random.between(-4, 7);
  const base = random.between(40, 54) * (1 + 1.1 * darkness);
  const grey = (value: number): string =>
    `rgb(${Math.round(value + warm * 0.6)},${Math.round(value + warm * 0.2)},${Math.round(value - warm * 0.35 + 1)})`;
  const glowX = random.between(450, 1150);
  const strip = Math.round(random.between(150, 230));
  const across = { x: crop.x - bleed, width: crop.width + 2 * bleed };
  const [above, below] = [-crop.y, crop.y + crop.height - pictureHeight];
  const wall =
    (above > 0
      ? shape("rect", {
          ...across,
          y: crop.y - bleed,
          height: above + bleed + 2,
          fill: grey(base * 0.42),
        })
      : "") +
    shape("rect", { ...across, height: horizon, fill: "url(#wall)" }) +
    wallPattern(random, horizon, strip, crop) +
    shape("ellipse", { cx: glowX, cy: horizon - 210, rx: 900, ry: 430, fill: "url(#glow)" }) +
    (darkness > 0
      ? shape("ellipse", {
          cx: pictureWidth / 2,
          cy: horizon - 120,
          rx: 1050,
          ry: 460,
          fill: "url(#glow)",
          opacity: darkness,
        })
      : "");
  const floor =
    shape("rect", {
      ...across,
      y: horizon,
      height: pictureHeight - horizon,
      fill: "url(#floor)",
    }) +
    (below > 0
      ? shape("rect", {
          ...across,
          y: pictureHeight - 2,
          height: below + bleed + 2,
          fill: grey(base * 0.36),
        })
      : "") +
    shape("ellipse", {
      cx: glowX,
      cy: horizon + 40,
      rx: 800,
      ry: 210,
      fill: "url(#glow)",
      opacity: 0.55,
    }) +
    shape("rect", { ...across, y: horizon - 3, height: 6, fill: "#000", opacity: 0.28 });
  return {
    definitions: defineRoom(base, grey),
    backdrop:
      wall +
      floor +
      shape("rect", {
        ...across,
        y: crop.y - bleed,
        height: crop.height + 2 * bleed,
        fill: "url(#vignette)",
      }),
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

function wallPattern(random: Random, horizon: number, strip: number, crop: Crop): string {
  const style = random.pick(["panels", "slats", "window"]);
  const offset = random.between(-160, 160);
  if (style === "slats") return slats(horizon, offset, crop) + lightStrip(strip, offset);
  if (style === "window")
    return duskWindow(random, horizon, offset) + lightStrip(strip - 60, offset);
  return panels(horizon, offset, crop) + lightStrip(strip, offset);
}

function lightStrip(y: number, offset: number): string {
  const place = { x: 150 + offset, width: 1300, fill: "url(#lamp-line)" };
  return (
    shape("rect", { ...place, y: y - 22, height: 50, opacity: 0.07 }) +
    shape("rect", { ...place, y: y - 8, height: 22, opacity: 0.14 }) +
    shape("rect", { ...place, y, height: 5, opacity: 0.9 })
  );
}

function panels(horizon: number, offset: number, crop: Crop): string {
  let seams = "";
  for (let x = -440 + offset; x < 2000; x += 340) {
    seams += `M${Math.round(x)} ${Math.min(0, crop.y)}V${horizon}`;
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
    draw(`M${crop.x} ${level}h${crop.width}`, {
      stroke: "#000",
      "stroke-width": 3,
      opacity: 0.22,
    })
  );
}

function slats(horizon: number, offset: number, crop: Crop): string {
  let lines = "";
  const first = 30 + Math.round(offset / 4);
  for (let x = first - Math.ceil((first - crop.x) / 26) * 26; x < crop.x + crop.width; x += 26)
    lines += `M${x} ${Math.min(0, crop.y)}V${horizon}`;
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
