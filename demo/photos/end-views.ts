import type { BodyProfile } from "./body-profiles.ts";
import { type DrawnCar, type Spot, stylesOf, tonesOf } from "./drawn-car.ts";
import { faceOf } from "./faces.ts";
import {
  between,
  circle,
  clip,
  createPen,
  draw,
  element,
  group,
  type Point,
  readCurve,
  whole,
} from "./pen.ts";

/*
 * The tables are drawn for one car and stretched to each: x in half widths; z in heights, with the lower edge
 * at .14, the lamps at .48, the cowl at .67, the roof's edge at .93 and .7 wide.
 */
const closed =
  "0,1 .4,1 .62,.985 .7,.94 .78,.82 .88,.69 .97,.64 1.01,.55 1,.34 .98,.2 .95,.14! .72,.14! .7,.19 0,.19";
const open = "0,.69 .6,.69 .86,.68 .97,.64 1.01,.55 1,.34 .98,.2 .95,.14! .72,.14! .7,.19 0,.19";
const screen = "0,.965 .4,.962 .6,.94 .68,.86 .84,.69! .5,.668 0,.665";
const mirrors =
  "black pair | .86,.69! .94,.7! .98,.73 .9,.72\nshade pair | .93,.71 .95,.77 1.08,.775 1.13,.75 1.12,.7 .98,.69\nlight pair | .95,.75 .97,.775 1.08,.775 1.12,.755 1.06,.76";
const seats = "seat pair | .2,.78 .24,.84 .42,.84 .48,.78 .46,.6 .2,.6";
const heads = "inside pair | .2,.66! .24,.8 .28,.845 .42,.845 .46,.8 .5,.66!";
const sheen =
  "sheen closed | -.3,.6! .12,1! .34,1! -.08,.6!\nsheen closed | .0,.6! .42,1! .48,1! .06,.6!";

const front = `
light whole | 0,.66 .6,.665 .86,.66 .84,.58 .7,.53! 0,.53!
soft whole | 0,.64! .3,.64! .24,.53! 0,.53!
shade whole | 0,.37! .66,.36 .8,.32 1.1,.33! 1.1,0! 0,0!
deep pairopen | .98,.5 .7,.5`;
const plate = "lamp whole | 0,.36! .27,.36! .27,.295! 0,.295!";
const rear = `
soft whole | 0,.66 .6,.665 .95,.66 .96,.55 .7,.52! 0,.52!
seam pairopen | .86,.68 .78,.6 .74,.4 .7,.29 0,.28
shade whole | 0,.37! .66,.36 .8,.34 1.1,.35! 1.1,0! 0,0!
black whole | 0,.22! .7,.22! .64,.13! 0,.13!
metal pair | .5,.175! .64,.175! .62,.15! .52,.15!
lamp whole | 0,.47! .28,.47! .28,.4! 0,.4!`;
const rearWindow = "0,.93 .4,.927 .58,.905 .64,.85 .76,.7! .5,.68 0,.677";

/** Stretches the tables' car to another's width, height and roof. */
function stretchEnd(
  { size: { width, height } }: DrawnCar,
  profile: BodyProfile,
  { middle, ground, scale }: Spot,
): (point: Point) => Point {
  const up = (z: number) => z / profile.height;
  const edge = profile.roof > 0.8 ? 0.965 : 0.93;
  return ([x, z]: Point): Point => {
    const inRoof = between(Math.abs(x), [
      [0, 0],
      [0.7, profile.roof],
      [0.95, 0.95],
      [1.2, 1.2],
    ]);
    const share = Math.min(1, Math.max(0, (z - 0.67) / (0.93 - 0.67)));
    const across = Math.abs(x) + (inRoof - Math.abs(x)) * share;
    const above = between(z, [
      [0, 0],
      [0.14, up(profile.low)],
      [0.48, up(profile.cowl[1] - 0.26)],
      [0.67, up(profile.cowl[1])],
      [0.93, edge],
      [1, 1],
    ]);
    return [middle + (Math.sign(x) * across * width * scale) / 2, ground - above * height * scale];
  };
}

/** The car from its front or its rear. */
export function drawEnd(car: DrawnCar, profile: BodyProfile, spot: Spot, isFront: boolean): string {
  const { middle, ground, scale } = spot;
  const { top, has } = profile;
  const tones = tonesOf(car);
  const styles = stylesOf(tones, scale);
  const place = stretchEnd(car, profile, spot);
  const pen = createPen(place, styles);
  const shape = (half: string) => pen.path(whole(readCurve(half)), true);
  const body = shape(top === null ? closed : open);
  const pane = shape(isFront ? screen : rearWindow);
  const { grille, lamps, tails } = faceOf(car, profile);
  const table = isFront ? `${front}\n${grille}\n${plate}\n${lamps.end}` : `${rear}\n${tails.end}`;
  const cladding = has("cladding") ? "plastic whole | 0,.2! 1.1,.24! 1.1,0! 0,0!" : "";
  const spare = (r: number, fill: string) => circle(place([0, 0.52]), r * scale, { fill });
  return group(
    {},
    clip("body", body),
    clip("pane", pane),
    drawTyres(car, profile, { middle, ground, scale }),
    top === null ? "" : pen.shapes(seats) + draw(pane, styles.pane) + draw(pane, styles.frame),
    group(
      { "clip-path": "url(#body)" },
      draw(body, styles.light),
      draw(body, { fill: tones.base, transform: `translate(0 ${Math.round(0.035 * scale)})` }),
      pen.shapes(`${table}\n${cladding}`),
    ),
    top === null
      ? draw(pane, { ...styles.glass, stroke: "none" }) +
          group({ "clip-path": "url(#pane)" }, pen.shapes(`${heads}\n${sheen}`))
      : "",
    pen.shapes(mirrors),
    has("spare") && !isFront ? spare(0.34, "#232427") + spare(0.22, tones.base) : "",
  );
}

function drawTyres({ size: { width } }: DrawnCar, { wheelRadius }: BodyProfile, spot: Spot) {
  const { middle, ground, scale } = spot;
  const [half, tall, tyre] = [(width / 2 - 0.03) * scale, wheelRadius * 1.6 * scale, 0.21 * scale];
  const box = (x: number, y: number, width: number, height: number, rx: number) =>
    element("rect", { x, y, width, height, rx, fill: "#232427" });
  return (
    element("ellipse", {
      cx: middle,
      cy: ground,
      rx: width * scale * 0.72,
      ry: 0.16 * scale,
      fill: "url(#shadow)",
    }) +
    box(middle - half, ground - 0.3 * scale, 2 * half, 0.26 * scale, 0) +
    box(middle - half, ground - tall, tyre, tall, 0.05 * scale) +
    box(middle + half - tyre, ground - tall, tyre, tall, 0.05 * scale)
  );
}
