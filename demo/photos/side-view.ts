import type { BodyProfile } from "./body-profiles.ts";
import {
  alongOf,
  type Canvas,
  type DrawnCar,
  fine,
  metres,
  scaleOf,
  stylesOf,
} from "./drawn-car.ts";
import {
  type Corner,
  curve,
  draw,
  drawShapes,
  element,
  group,
  measure,
  type Point,
} from "./pen.ts";
import { drawWheel } from "./wheel.ts";

/** The car from its left side, with wheelbase, length and height. */
export function drawSide(car: DrawnCar, profile: BodyProfile, canvas: Canvas): string {
  const { length, height, wheelbase } = car.size;
  const along = alongOf(car, profile);
  const scale = scaleOf(car, canvas, height);
  const left = (canvas.width - length * scale) / 2 + 12;
  const ground = canvas.height / 2 + (height * scale - 130) / 2;
  const place = ([x, z]: Point): Point => [
    left + along(x) * scale,
    ground - ((z * height) / profile.height) * scale,
  ];
  const styles = stylesOf(car.color);
  const radius = profile.wheelRadius * scale;
  const hubs = [profile.frontAxle, profile.rearAxle].map(
    (x): Point => [place([x, 0])[0], ground - radius],
  );
  const { body, wheelhouses } = bodyPath(profile, place, hubs, radius);
  const id = `body${car.seed}`;
  const right = left + length * scale;
  const top = ground - height * scale;
  const [[front = 0] = [], [rear = 0] = []] = hubs;
  const shadow = { cx: (left + right) / 2, cy: ground, rx: length * scale * 0.52, ry: 12 };
  return group(
    {},
    element("clipPath", { id }, draw(body, {})),
    element("ellipse", { ...shadow, fill: "#000", opacity: "0.08" }),
    profile.hood === null ? "" : drawOpenCabin(profile, profile.hood, place, styles),
    draw(wheelhouses, styles.hollow),
    draw(body, { fill: styles.paint.fill }),
    group({ "clip-path": `url(#${id})` }, drawDetails(profile, place, styles)),
    profile.hood === null ? drawWindows(profile, place, styles) : "",
    draw(body, styles.outline),
    drawShapes(
      "part closed | .2,-.05 .24,.03 .38,.04 .43,.01! .42,-.06!",
      ([x, z]) => place([(profile.doors[0] ?? 0) + x, profile.cowl[1] + 0.06 + z]),
      styles,
    ),
    ...hubs.map((hub) => drawWheel(hub, radius, car)),
    draw(`M${canvas.width * 0.04} ${ground}H${canvas.width * 0.96}`, styles.measure),
    draw(
      `M${front} ${ground + 14}v74M${rear} ${ground + 14}v74M${left} ${ground + 14}v156M${right} ${ground + 14}v156` +
        `M${(left + right) / 2} ${top}H${left - 52}`,
      styles.helper,
    ),
    measure([front, ground + 76], [rear, ground + 76], `Radstand ${metres(wheelbase)}`, fine),
    measure([left, ground + 158], [right, ground + 158], `Länge ${metres(length)}`, fine),
    measure([left - 40, ground], [left - 40, top], `Höhe ${metres(height)}`, fine),
  );
}

type Place = (point: Point) => Point;
type Styles = ReturnType<typeof stylesOf>;

const placeAll = (corners: readonly Corner[], place: Place): Corner[] =>
  corners.map(({ at, isSharp }) => ({ at: place(at), isSharp }));

/** The outline with the wheel arches cut out, and what one sees of the wheelhouses. */
function bodyPath(profile: BodyProfile, place: Place, hubs: readonly Point[], radius: number) {
  const sill = place([0, profile.low])[1];
  const reach = Math.round(radius * 1.15);
  const arches = hubs.map(([x, y]) => {
    const half = Math.round(Math.sqrt(Math.max(0, reach ** 2 - (sill - y) ** 2)));
    return { from: Math.round(x + half), to: Math.round(x - half) };
  });
  const arc = `A${reach} ${reach} 0 1`;
  const cut = arches.toReversed().map(({ from, to }) => `L${from} ${sill}${arc} 0 ${to} ${sill}`);
  return {
    body: `${curve(placeAll(profile.outline, place))}${cut.join("")}Z`,
    wheelhouses: arches.map(({ from, to }) => `M${to} ${sill}${arc} 1 ${from} ${sill}Z`).join(""),
  };
}

/** Lamps, seams, handles and cladding, which end at the body's outline. */
function drawDetails(profile: BodyProfile, place: Place, styles: Styles): string {
  const { length: end, low, nose, deck, doors, frontAxle, rearAxle, wheelRadius } = profile;
  const [, belt] = profile.cowl;
  const shoulder = belt - 0.1;
  const lampLow = Math.min(deck[1], belt + 0.05);
  const reach = wheelRadius * 1.15;
  const seams = doors.map((x, at) => {
    const top = at === 0 || profile.hood !== null ? belt + 0.04 : profile.height;
    return `seam open | ${x},${top} ${x + 0.01},${belt}! ${x + (at === 0 ? -0.01 : 0.01)},${(belt + low) / 2} ${x - 0.02},${low}`;
  });
  const handles = doors.slice(1).map((x) => {
    const [from, to] = [x - 0.24, x - 0.07];
    return `part closed | ${from},${shoulder + 0.012} ${to},${shoulder + 0.02} ${to},${shoulder - 0.012} ${from},${shoulder - 0.02}`;
  });
  const cladding = [frontAxle, rearAxle].map((x) =>
    element("circle", {
      cx: place([x, 0])[0],
      cy: place([x, 0])[1] - (place([0, 0])[1] - place([0, wheelRadius])[1]),
      r: place([reach + 0.08, 0])[0] - place([0, 0])[0],
      fill: styles.dark.fill,
    }),
  );
  const wide = "lamp closed | -.2,-.07 -.2,.03 .2,.07 .44,.1! .5,.075 .3,-.02";
  const round = "lamp closed | .04,.02 .1,.1 .2,.07 .23,-.02 .18,-.12 .09,-.11";
  const sill = low + 0.09;
  return group(
    {},
    ...(profile.hasCladding ? cladding : []),
    profile.hasCladding
      ? drawShapes(
          `dark closed | -.1,${sill}! ${end + 0.1},${sill}! ${end + 0.1},0! -.1,0!`,
          place,
          styles,
        )
      : drawShapes(
          `seam open | ${frontAxle + reach + 0.04},${sill} ${rearAxle - reach - 0.04},${sill}`,
          place,
          styles,
        ),
    drawShapes(
      [
        ...seams,
        `crease open | .45,${shoulder - 0.02} ${end / 2},${shoulder - 0.05} ${end - 0.3},${shoulder + 0.01}`,
        `seam open | -.1,${nose[1] - 0.19} .2,${nose[1] - 0.19} ${frontAxle - reach},${nose[1] - 0.16}`,
        `seam open | ${end},${lampLow - 0.27} ${end - 0.25},${lampLow - 0.26} ${rearAxle + reach},${lampLow - 0.2}`,
        `crease closed | ${rearAxle - 0.06},${shoulder} ${rearAxle + 0.07},${shoulder} ${rearAxle + 0.07},${shoulder - 0.12} ${rearAxle - 0.06},${shoulder - 0.12}`,
        ...handles,
      ].join("\n"),
      place,
      styles,
    ),
    drawShapes(profile.hasRoundLamps ? round : wide, ([x, z]) => place([x, nose[1] + z]), styles),
    drawShapes(
      "tail closed | .1,0! -.2,-.005! -.26,-.03 -.15,-.11 .1,-.12!",
      ([x, z]) => place([end + x, lampLow - 0.03 + z]),
      styles,
    ),
  );
}

function drawWindows(profile: BodyProfile, place: Place, styles: Styles): string {
  const glass = curve(placeAll(profile.glass, place), true);
  const { cowl, doors, height } = profile;
  const pillars = doors
    .slice(1)
    .map(
      (x) =>
        `dark closed | ${x - 0.035},0! ${x - 0.02},${height}! ${x + 0.045},${height}! ${x + 0.045},0!`,
    );
  const sheen = `sheen closed | ${cowl[0] + 0.8},${cowl[1]}! ${cowl[0] + 1.15},${height}! ${cowl[0] + 1.5},${height}! ${cowl[0] + 1.15},${cowl[1]}!`;
  const [peak = [0, 0], other = [0, 0]] = profile.outline
    .map(({ at }) => at)
    .toSorted((a, b) => b[1] - a[1]);
  const [from, to] = [Math.min(peak[0], other[0]), Math.max(peak[0], other[0])];
  const rail = `outline open | ${from - 0.25},${height - 0.02} ${from - 0.1},${height + 0.02} ${to + 0.2},${height + 0.015} ${to + 0.45},${height - 0.05}`;
  return group(
    {},
    profile.hasRails ? drawShapes(rail, place, styles) : "",
    element("clipPath", { id: "glass" }, draw(glass, {})),
    draw(glass, styles.glass),
    group(
      { "clip-path": "url(#glass)" },
      drawShapes([sheen, ...pillars].join("\n"), place, styles),
    ),
    draw(glass, styles.outline),
  );
}

/** Windscreen and seats; the closed hood dashed, as drawings show what is movable. */
function drawOpenCabin(
  profile: BodyProfile,
  hood: readonly Corner[],
  place: Place,
  styles: Styles,
): string {
  const top = profile.glass.at(-1)?.at ?? [0, 0];
  const end = hood.at(-1)?.at[0] ?? 0;
  const seat =
    "seat closed | -.02,.1 .08,.12 .12,-.3 .1,-.6 -.12,-.6 -.06,-.2\nseat closed | -.05,.28 .06,.3 .09,.16 -.02,.13";
  const seats = [0.6, 1.3]
    .map((x) => top[0] + x)
    .filter((x) => x < end - 0.35)
    .map((x) => drawShapes(seat, ([dx, dz]) => place([x + dx, top[1] - 0.4 + dz]), styles));
  return group(
    {},
    ...seats,
    draw(curve(placeAll(hood, place)), styles.hood),
    draw(curve(placeAll(profile.glass, place)), {
      ...styles.frame,
      fill: "none",
      "stroke-linecap": "round",
    }),
  );
}
