import type { DrawnCar } from "./drawn-car.ts";
import { circle, draw, group, type Point } from "./pen.ts";

/** Spokes and their half widths at hub and rim in radians; a second number of spokes makes pairs of them. */
const rims = [
  { count: 5, hub: 0.3, edge: 0.2, twin: 0 },
  { count: 10, hub: 0.12, edge: 0.09, twin: 0 },
  { count: 5, hub: 0.1, edge: 0.075, twin: 0.2 },
  { count: 7, hub: 0.17, edge: 0.12, twin: 0 },
  { count: 6, hub: 0.09, edge: 0.06, twin: 0.16 },
  { count: 9, hub: 0.1, edge: 0.2, twin: 0 },
] as const;
/** Closed but for slits, as electric cars have them. */
const aero = { count: 5, hub: 0.5, edge: 0.56, twin: 0 } as const;

/** A wheel whose spokes follow the car; `radius` is the tyre's. */
export function drawWheel([x, y]: Point, radius: number, car: DrawnCar): string {
  const { seed, isClassic, isElectric } = car;
  const disc = (r: number, fill: string) => circle([x, y], r * radius, { fill });
  const rim = (isClassic ? 0.6 : 0.72) * radius;
  const at = (angle: number, r: number): string =>
    `${(x + Math.cos(angle) * r).toFixed(1)} ${(y + Math.sin(angle) * r).toFixed(1)}`;
  const { count, hub, edge, twin } = isElectric ? aero : (rims[seed % rims.length] ?? rims[0]);
  const isDark = seed % 7 === 0;
  const [face, low] = isDark ? ["#5d6063", "#44474a"] : ["#dcdcd6", "#a9aaa6"];
  const spokes = Array.from({ length: count }, (_, k) => (k / count) * 2 * Math.PI - Math.PI / 2)
    .flatMap((angle) => (twin > 0 ? [angle - twin, angle + twin] : [angle]))
    .map(
      (angle) =>
        `M${at(angle - hub, rim * 0.2)}L${at(angle - edge, rim * 0.95)}L${at(angle + edge, rim * 0.95)}L${at(angle + hub, rim * 0.2)}Z`,
    )
    .join("");
  const inner = isClassic
    ? [disc(0.6, "#c9cac5"), disc(0.5, "#8f908c"), disc(0.4, "#e4e4de"), disc(0.16, "#bdbeb9")]
    : [
        circle([x, y], rim, { fill: low }),
        circle([x, y], rim * 0.93, { fill: "#2c2e31" }),
        circle([x, y], rim * 0.6, { fill: "#6b6d6e" }),
        circle([x, y], rim * 0.4, { fill: "#2c2e31" }),
        draw(spokes, { fill: low, transform: `translate(0 ${(radius * 0.035).toFixed(1)})` }),
        draw(spokes, { fill: face }),
        circle([x, y], rim * 0.25, { fill: face }),
        circle([x, y], rim * 0.12, { fill: low }),
      ];
  // The arch's shadow on the upper part of the wheel.
  const shadow = `M${x - radius} ${y}A${radius} ${radius} 0 0 1 ${x + radius} ${y}A${radius * 1.12} ${radius * 1.12} 0 0 0 ${x - radius} ${y}Z`;
  return group(
    {},
    disc(1, "#1f2022"),
    disc(0.93, "#2b2c2f"),
    disc(0.8, "#232426"),
    ...inner,
    draw(shadow, { fill: "#120f0d", "fill-opacity": "0.5" }),
  );
}
