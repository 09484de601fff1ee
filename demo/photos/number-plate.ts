import type { Point } from "./space.ts";
import { draw, line } from "./svg.ts";

/** A blank plate: no letters, no country. */
export function drawPlate(on: (points: readonly Point[]) => Point[], low: number): string {
  const board = (q: number, from: number, to: number): Point[] =>
    on([
      [-q, to],
      [-q / 2, to],
      [0, to],
      [q / 2, to],
      [q, to],
      [q, from],
      [q / 2, from],
      [0, from],
      [-q / 2, from],
      [-q, from],
    ]);
  return (
    draw(line(board(0.335, low - 0.012, low + 0.152)), { fill: "#08090a" }) +
    draw(line(board(0.315, low, low + 0.138)), {
      fill: "url(#plate)",
      stroke: "#17181a",
      "stroke-width": 1.2,
    })
  );
}
