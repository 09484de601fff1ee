import type { Canvas } from "./drawn-car.ts";
import { curve, draw, element, gradient, readCurve } from "./pen.ts";

const field = (x: number, y: number, width: number, height: number, fill: string) =>
  element("rect", { x, y, width, height, fill });

/** The softly ending shadow that every car throws. */
export const shadowGradient = gradient("shadow", "#1d1510", [0, 0.85], [0.55, 0.45], [1, 0]);

/** The plain wall of the house before which every first picture is taken, in one light from the left. */
export function drawWall({ width, height }: Canvas, ground: number): string {
  const foot = ground - 78;
  return (
    // A linear one: a radial gradient of this size would take half as long as the car.
    `<linearGradient id="light" y2=".5"><stop stop-color="#e3d8c8"/><stop offset=".32" stop-color="#ece3d5"/><stop offset="1" stop-color="#cfc2b0"/></linearGradient>` +
    field(0, 0, width, foot, "url(#light)") +
    field(0, foot, width, height - foot, "#b9ab99") +
    field(0, foot, width, 12, "#a39482")
  );
}

/** Sky, what stands behind, its darker tone, the yard and its lines. */
const yards = [
  ["#d5e3ea", "#8fa58c", "#7a927a", "#a5a29c", "#c9c6bf"],
  ["#e8e4da", "#b9b3a8", "#8d877e", "#9d9a95", "#d8d4cb"],
  ["#c3d6e2", "#a8a49d", "#77756f", "#8f8d89", "#bdbab3"],
] as const;

/** The dealer's yard, whose far side is at `horizon`: a hedge, or a hall with gates. */
export function drawYard({ width, height }: Canvas, horizon: number, seed: number): string {
  const [sky, back, dark, floor, line] = yards[seed % yards.length] ?? yards[0];
  const bumps = [0, 0.09, 0.17, 0.28, 0.36, 0.47, 0.55, 0.66, 0.77, 0.86, 1].map(
    (share, at) =>
      `${share * width},${horizon - (at % 2 === 0 ? 70 : 170) - ((seed >> at) % 4) * 14}`,
  );
  const hedge = (rise: number, fill: string) =>
    draw(curve(readCurve(`0,${horizon}! ${bumps.join(" ")} ${width},${horizon}!`), true), {
      fill,
      transform: `translate(0 ${rise})`,
    });
  const gates = [0.06, 0.38, 0.7].map(
    (share) =>
      field(share * width, horizon - 300, width * 0.24, 300, dark) +
      [0, 1, 2, 3]
        .map((k) => field(share * width, horizon - 250 + k * 66, width * 0.24, 5, back))
        .join(""),
  );
  const slots = [-0.1, 0.24, 0.62, 0.96].map((share) => {
    const x = share * width;
    const lean = (share - 0.43) * 900;
    return `M${x} ${horizon + 26}h14L${x + 40 + lean} ${height}h-46Z`;
  });
  return (
    field(0, 0, width, height, sky) +
    (seed % yards.length === 0
      ? hedge(0, back) + hedge(60, dark)
      : field(0, horizon - 420, width, 420, back) +
        field(0, horizon - 420, width, 22, dark) +
        gates.join("")) +
    field(0, horizon, width, height - horizon, floor) +
    draw(slots.join(""), { fill: line, "fill-opacity": "0.7" })
  );
}
