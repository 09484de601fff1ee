import type { Random } from "./random.ts";
import { clamp, dot, ease, mix, scale, subtract, unit, type Vector } from "./space.ts";
import { linear, radial } from "./svg.ts";

export const paintColors = [
  "BLACK",
  "GREY",
  "BEIGE",
  "BROWN",
  "RED",
  "GREEN",
  "BLUE",
  "PURPLE",
  "GOLD",
  "WHITE",
  "ORANGE",
  "SILVER",
  "YELLOW",
] as const;
export type PaintColor = (typeof paintColors)[number];

export type Rgb = readonly [red: number, green: number, blue: number];

/** Material: base colour, reflectivity, metallic flakes. */
export type Finish = { base: Rgb; mirror: number; flake: number };

/** The showroom's lamps, which move a little from picture to picture. */
export type Light = { strip: number; key: Vector; warmth: number };

const paints: Readonly<Record<PaintColor, Rgb>> = {
  BLACK: [22, 23, 27],
  GREY: [86, 90, 95],
  BEIGE: [186, 170, 142],
  BROWN: [84, 58, 42],
  RED: [158, 18, 26],
  GREEN: [24, 74, 54],
  BLUE: [26, 62, 124],
  PURPLE: [76, 38, 92],
  GOLD: [176, 140, 78],
  WHITE: [205, 206, 206],
  ORANGE: [212, 94, 26],
  SILVER: [172, 176, 181],
  YELLOW: [232, 184, 30],
};

/** Paint for a colour name; it varies slightly with the seed. */
export function mixPaint(color: PaintColor, metallic: boolean, random: Random): Finish {
  const light = random.between(0.93, 1.07);
  const [red, green, blue] = paints[color];
  const hue = random.between(-5, 5);
  // A hue shift that is a shade on silver would be another colour on black.
  const cool = color === "WHITE" ? 0 : hue * Math.min(1, green / 90);
  const base: Rgb = [red * light - cool, green * light, blue * light + cool];
  return { base, mirror: metallic ? 0.23 : 0.19, flake: metallic ? 0.55 : 0.12 };
}

export const glassFinish: Finish = { base: [13, 15, 18], mirror: 0.25, flake: 0 };

/** The key light is behind the photographer's shoulder; `azimuth` is the shot's. */
export function placeLight(random: Random, azimuth: number): Light {
  const angle = ((azimuth + random.between(-24, 4)) * Math.PI) / 180;
  return {
    strip: random.between(0.62, 0.95),
    key: unit([-Math.sin(angle), Math.cos(angle), random.between(0.6, 0.85)]),
    warmth: random.between(0.6, 1.4),
  };
}

/** Environment map: brightness in direction r, of floor, skirting, dark wall and ceiling strips. */
function showroomAround(r: Vector, light: Light): number {
  const height = Math.atan2(r[2], Math.hypot(r[1], r[0] * 0.55));
  const floor = mix(0.06, 0.26, ease(-0.9, -0.05, height)) * ease(0.04, -0.05, height);
  const horizon = 0.85 * ease(-0.03, 0.06, height) * ease(0.34, 0.14, height);
  const wall = 0.1 * ease(0, 0.1, height);
  const strip =
    1.05 *
    ease(light.strip - 0.2, light.strip - 0.06, height) *
    ease(light.strip + 0.3, light.strip + 0.14, height);
  const second = 0.75 * ease(1.22, 1.32, height) * (0.4 + 0.6 * ease(-0.6, 0.5, r[1]));
  return floor + horizon + wall + strip + second;
}

/** The colour of a surface point with normal n, seen from `eye`. */
export function shade(finish: Finish, point: Vector, n: Vector, eye: Vector, light: Light): Rgb {
  const view = unit(subtract(eye, point));
  const facing = Math.max(0, dot(n, view));
  const reflected = subtract(scale(n, 2 * facing), view);
  const around = showroomAround(reflected, light);
  const top = Math.max(0, n[2]) ** 0.8;
  const key = Math.max(0, dot(n, light.key));
  const ground = mix(0.4, 1, ease(0.12, 0.7, point[2]));
  const diffuse = (0.1 + 0.34 * top + 0.58 * key ** 1.2) * ground;
  const half = unit([light.key[0] + view[0], light.key[1] + view[1], light.key[2] + view[2]]);
  const glitter = finish.flake * Math.max(0, dot(n, half)) ** 5;
  const rim = (1 - facing) ** 4;
  const mirror =
    (finish.mirror + 0.1 * Math.max(0, 1 - finish.base[1] / 60) + 0.5 * rim) *
    around *
    mix(0.7, 1, ground);
  const tint: Rgb = [1 + 0.03 * light.warmth, 1, 1 - 0.05 * light.warmth];
  return [0, 1, 2].map((channel) => {
    const own = finish.base[channel as 0 | 1 | 2];
    const lit = own * (diffuse * 1.02 + glitter + around * 0.3);
    return clamp((lit + 235 * mirror) * tint[channel as 0 | 1 | 2], 0, 255);
  }) as unknown as Rgb;
}

/**
 * Rgb as a hexadecimal colour. `step` quantises, so that similar colours share a path: brightness coarsely,
 * hue finely, because a wrong hue is seen before a wrong brightness.
 */
export function hex(color: Rgb, step = 1): string {
  const brightest = Math.max(1, ...color);
  const level = Math.max(1, Math.round(brightest / step)) * step;
  const rounded = color.map((value) => {
    const ratio = value / brightest;
    const own = level * (step > 1 ? Math.round(ratio * 28) / 28 : ratio);
    return clamp(Math.round(own), 0, 255).toString(16).padStart(2, "0");
  });
  return `#${rounded.join("")}`;
}

/** The colour lighter (`by` above 1) or darker (below 1). */
export function tone(color: Rgb, by: number): Rgb {
  return [clamp(color[0] * by, 0, 255), clamp(color[1] * by, 0, 255), clamp(color[2] * by, 0, 255)];
}

export function defineFinishes(paint: Rgb): string {
  return defineLamps() + defineTrim(paint);
}

function defineLamps(): string {
  return [
    linear(
      "lamp",
      [
        [0, "#2d3238"],
        [0.5, "#14171b"],
        [1, "#30363d"],
      ],
      { x1: 0, y1: 0, x2: 1, y2: 1 },
    ),
    linear("lamp-sheen", [
      [0, "#fff", 0.34],
      [0.35, "#fff", 0.06],
      [0.6, "#fff", 0],
      [1, "#fff", 0.1],
    ]),
    radial("lens", [
      [0, "#dfe9f6"],
      [0.35, "#7a8796"],
      [0.8, "#20262d"],
      [1, "#0b0d10"],
    ]),
    linear("tail", [
      [0, "#b3161a"],
      [0.5, "#6d0b10"],
      [1, "#3c0609"],
    ]),
  ].join("");
}

function defineTrim(paint: Rgb): string {
  const lift: Rgb = [paint[0] + 34, paint[1] + 34, paint[2] + 36];
  return [
    linear("plastic", [
      [0, "#2b2c2e"],
      [0.5, "#191a1b"],
      [1, "#0b0b0c"],
    ]),
    linear("plate", [
      [0, "#f1f1ee"],
      [1, "#c9c9c5"],
    ]),
    linear("mirror", [
      [0, hex(tone(lift, 1.25))],
      [0.42, hex(tone(lift, 0.85))],
      [0.66, hex(tone(paint, 0.5))],
      [0.72, "#0c0d0e"],
      [1, "#060607"],
    ]),
    linear(
      "crest",
      [
        [0, "#fff", 0],
        [0.18, "#fff", 0.42],
        [0.8, "#fff", 0.34],
        [1, "#fff", 0],
      ],
      { x1: 0, y1: 0, x2: 1, y2: 0 },
    ),
    linear("seat-shade", [
      [0, "#fff", 0.14],
      [0.4, "#000", 0],
      [1, "#000", 0.65],
    ]),
    linear("screen", [
      [0, "#dfe8f2", 0.28],
      [0.5, "#8b98a6", 0.16],
      [1, "#0c0f13", 0.42],
    ]),
  ].join("");
}
