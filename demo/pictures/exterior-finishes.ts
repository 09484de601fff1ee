import { hex, type Rgb, tone } from "./paint.ts";
import { linear, radial } from "./svg.ts";

/** Gradients of all small parts; `paint` is the colour of the car. */
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
