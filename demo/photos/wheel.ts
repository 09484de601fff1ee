import type { BodyProfile } from "./body-profiles.ts";
import { type Canvas, type DrawnCar, fine, metres, stylesOf } from "./drawn-car.ts";
import { draw, element, group, measure, type Point } from "./pen.ts";

/** A wheel whose spokes follow the car; `radius` is the tyre's. */
export function drawWheel(
  [x, y]: Point,
  radius: number,
  { seed, isClassic, color }: DrawnCar,
): string {
  const { rubber } = stylesOf(color);
  const width = Math.max(2.5, radius / 70);
  const circle = (r: number, fill: string) =>
    element("circle", { ...rubber, cx: x, cy: y, r, fill, "stroke-width": width });
  const at = (angle: number, r: number): string =>
    `${(x + Math.cos(angle) * r).toFixed(1)} ${(y + Math.sin(angle) * r).toFixed(1)}`;
  const rim = radius * (isClassic ? 0.62 : 0.74);
  const [count, twist] = (
    [
      [5, 0.2],
      [10, 0],
      [7, 0],
      [5, 0],
      [6, 0.16],
    ] as const
  )[seed % 5] ?? [5, 0];
  const half = (twist > 0 ? 0.5 : 0.9) / count;
  const spokes = Array.from(
    { length: count },
    (_, index) => (index / count) * 2 * Math.PI - Math.PI / 2,
  )
    .flatMap((angle) => (twist > 0 ? [angle - twist, angle + twist] : [angle]))
    .map(
      (angle) =>
        `M${at(angle - half * 1.1, rim * 0.22)}L${at(angle - half * 0.6, rim * 0.92)}L${at(angle + half * 0.6, rim * 0.92)}L${at(angle + half * 1.1, rim * 0.22)}Z`,
    );
  const face = isClassic
    ? [circle(rim * 0.62, "#f4f5f5"), circle(rim * 0.2, "#d9dcde")]
    : [
        circle(rim * 0.92, "#4a4f54"),
        draw(spokes.join(""), { ...rubber, fill: "#f1f2f3", "stroke-width": width * 0.8 }),
        circle(rim * 0.24, "#f1f2f3"),
        circle(rim * 0.1, "#9aa0a5"),
      ];
  return group(
    {},
    circle(radius, rubber.fill),
    circle(radius * 0.9, "none"),
    circle(rim, "#e4e6e8"),
    ...face,
  );
}

export function drawWheelPicture(
  car: DrawnCar,
  profile: BodyProfile,
  { width, height }: Canvas,
): string {
  const styles = stylesOf(car.color);
  const radius = Math.min(width, height) * 0.31;
  const [x, ground] = [width / 2, height * 0.8];
  const y = ground - radius;
  const [reach, sill] = [radius * 1.15, ground - radius * 0.6];
  const arch = (r: number) => {
    const half = Math.sqrt(r ** 2 - (sill - y) ** 2);
    return { half, path: `H${x + half}A${r} ${r} 0 1 0 ${x - half} ${sill}` };
  };
  const { half, path } = arch(reach);
  const [top, end] = [y - radius * 1.42, width * 0.06];
  const fender = `M${end} ${top + 90}Q${width * 0.3} ${top + 12} ${width - end} ${top}V${sill}`;
  return group(
    {},
    draw(`M${x - half} ${sill}A${reach} ${reach} 0 1 1 ${x + half} ${sill}Z`, styles.hollow),
    draw(`${fender}${path}H${end}Z`, styles.paint),
    profile.hasCladding
      ? draw(
          `M${x + arch(reach * 1.14).half} ${sill}${path}H${x - arch(reach * 1.14).half}A${reach * 1.14} ${reach * 1.14} 0 1 1 ${x + arch(reach * 1.14).half} ${sill}Z`,
          styles.dark,
        )
      : "",
    draw(
      `M${width * 0.84} ${top + 4}Q${width * 0.835} ${(top + sill) / 2} ${width * 0.83} ${sill}`,
      styles.seam,
    ),
    drawWheel([x, y], radius, car),
    draw(`M${width * 0.04} ${ground}H${width * 0.96}`, styles.measure),
    draw(
      `M${x} ${y - radius * 1.06}V${ground + 20}M${x - radius * 1.06} ${y}H${x + radius * 1.06}`,
      styles.axis,
    ),
    draw(`M${x - radius} ${ground + 14}v92M${x + radius} ${ground + 14}v92`, styles.helper),
    measure(
      [x - radius, ground + 92],
      [x + radius, ground + 92],
      `Rad ${metres(profile.wheelRadius * 2)}`,
      fine,
    ),
  );
}
