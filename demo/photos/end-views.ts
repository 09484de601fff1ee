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
import { between, draw, drawShapes, element, group, measure, type Point } from "./pen.ts";

/*
 * The tables are drawn for one car and stretched to each. Front and rear: x in half widths; z in heights, with the
 * lower edge at .14, the lamps at .48, the cowl at .67, the roof's edge at .93 and .7 wide.
 */
const closedBody =
  "paint whole | 0,1 .46,.992 .63,.965 .71,.91 .83,.78 .945,.67! 1,.53 1,.36 .97,.2 .9,.145 .8,.14! 0,.13";
const openBody =
  "paint whole | 0,.7 .5,.695 .9,.675 .955,.65 1,.53 1,.36 .97,.2 .9,.145 .8,.14! 0,.13";
const windscreen = "whole | 0,.94 .42,.934 .585,.905! .79,.69! .45,.665 0,.658";
const mirrors = "part pair | .9,.715! .98,.765 1.14,.76 1.17,.71 1.13,.685 .98,.685";
const cladding = "dark whole | 0,.21 .9,.225 .985,.25! .97,.2 .9,.145 .8,.14! 0,.13";
const seats = "seat pair | .2,.83 .42,.84 .5,.77 .44,.71 .26,.71 .16,.77";

const front = `
seam pairopen | .985,.3 .7,.335 0,.34
seam pairopen | .86,.655 .74,.57 .64,.505! .3,.518 0,.52
dark whole | 0,.482 .5,.482! .47,.43! 0,.422
lamp pair | .955,.515! .965,.47 .86,.437 .6,.44 .47,.455! .52,.482 .72,.492
crease pairopen | .9,.478 .78,.462 .58,.462
dark whole | 0,.3 .56,.3! .5,.205! 0,.2
dark pair | .93,.325! .9,.215! .7,.205! .72,.27!
lamp whole | 0,.4 .29,.4! .29,.325! 0,.325`;

const roundFront = `
seam pairopen | .985,.3 .7,.315 0,.32
seam pairopen | .82,.655 .66,.6 .5,.53! .25,.52 0,.52
dark whole | 0,.47 .34,.465 .4,.44 .36,.405 0,.4
lamp pair | .7,.545 .8,.52 .835,.46 .8,.4 .7,.375 .6,.4 .565,.46 .6,.52
crease pair | .7,.5 .755,.46 .7,.42 .645,.46
dark whole | 0,.27 .5,.27! .44,.21! 0,.205
lamp whole | 0,.375 .29,.375! .29,.305! 0,.305`;

const rear = `
seam pairopen | .8,.685 .73,.62! .68,.45 .66,.3! .3,.285 0,.283
tail pair | .968,.635! .995,.56 .95,.53 .6,.535! .48,.555! .52,.6! .75,.625
lamp whole | 0,.5 .29,.5! .29,.425! 0,.425
seam pairopen | .995,.36 .8,.3 .66,.3
dark whole | 0,.215 .62,.215! .54,.145! 0,.14`;
const rearWindow = "glass whole | 0,.91 .42,.905 .575,.875! .755,.695! .4,.68 0,.678";

type Frame = { middle: number; ground: number; scale: number };

/** Stretches the tables' car to another's width, height and roof. */
function stretchEnd(
  { size: { width, height } }: DrawnCar,
  profile: BodyProfile,
  { middle, ground, scale }: Frame,
): (point: Point) => Point {
  const up = (z: number) => z / profile.height;
  const roof = profile.roof;
  const edge = roof > 0.8 ? 0.965 : 0.93;
  return ([x, z]: Point): Point => {
    const isRight = Math.sign(x);
    const inRoof = between(Math.abs(x), [
      [0, 0],
      [0.7, roof],
      [0.95, 0.95],
      [1.2, 1.2],
    ]);
    const share = Math.min(1, Math.max(0, (z - 0.67) / (0.93 - 0.67)));
    const across = Math.abs(x) + (inRoof - Math.abs(x)) * share;
    const above = between(z, [
      [0, 0],
      [0.14, up(profile.low)],
      [0.48, up(profile.nose[1])],
      [0.67, up(profile.cowl[1])],
      [0.93, edge],
      [1, 1],
    ]);
    return [middle + (isRight * across * width * scale) / 2, ground - above * height * scale];
  };
}

type Side = { table: string; window: string; isFront: boolean };

function drawEnd(car: DrawnCar, profile: BodyProfile, canvas: Canvas, side: Side): string {
  const { width, height } = car.size;
  const styles = stylesOf(car.color);
  const scale = Math.min((canvas.width * 0.56) / width, (canvas.height * 0.56) / height);
  const middle = canvas.width / 2 - 20;
  const ground = canvas.height / 2 + (height * scale - 80) / 2;
  const place = stretchEnd(car, profile, { middle, ground, scale });
  const isOpen = profile.hood !== null;
  const [leftEdge, rightEdge] = [middle - (width * scale) / 2, middle + (width * scale) / 2];
  const tyre = 0.22 * scale;
  const tyres = [leftEdge + 0.05 * scale, rightEdge - 0.05 * scale - tyre].map((x) =>
    element("rect", {
      ...styles.rubber,
      x,
      y: ground - profile.wheelRadius * scale,
      width: tyre,
      height: profile.wheelRadius * scale,
      rx: 14,
    }),
  );
  // The upper right corner stays free for the card's heart.
  const beside = leftEdge - 0.23 * scale;
  const top = ground - height * scale;
  return group(
    {},
    element("ellipse", {
      cx: middle,
      cy: ground,
      rx: width * scale * 0.55,
      ry: 12,
      fill: "#000",
      opacity: "0.08",
    }),
    ...tyres,
    isOpen
      ? drawShapes(`${side.isFront ? "" : seats}\nframe ${windscreen}`, place, styles) +
          (side.isFront
            ? drawShapes(seats, place, { seat: { ...styles.seat, opacity: "0.6" } })
            : "")
      : "",
    drawShapes(`${isOpen ? openBody : `${closedBody}\n${side.window}`}`, place, styles),
    profile.hasCladding ? drawShapes(cladding, place, styles) : "",
    drawShapes(`${side.table}\n${mirrors}`, place, styles),
    draw(`M${canvas.width * 0.08} ${ground}H${canvas.width * 0.92}`, styles.measure),
    draw(
      `M${leftEdge} ${ground + 14}v90M${rightEdge} ${ground + 14}v90M${middle} ${top}H${beside - 12}`,
      styles.helper,
    ),
    measure([leftEdge, ground + 92], [rightEdge, ground + 92], `Breite ${metres(width)}`, fine),
    measure([beside, ground], [beside, top], `Höhe ${metres(height)}`, fine),
  );
}

export const drawFront = (car: DrawnCar, profile: BodyProfile, canvas: Canvas) =>
  drawEnd(car, profile, canvas, {
    table: profile.hasRoundLamps ? roundFront : front,
    window: `glass ${windscreen}`,
    isFront: true,
  });

export const drawRear = (car: DrawnCar, profile: BodyProfile, canvas: Canvas) =>
  drawEnd(car, profile, canvas, { table: rear, window: rearWindow, isFront: false });

/** From above: across in half widths; along in metres, with cowl, roof and rear window at 1.4, 2.1 and 3.7 to 4. */
const above = `
part pair | .95,1.72! 1.1,1.72 1.17,1.78 1.14,1.86 .95,1.88!
paint whole | 0,0 .42,.02 .7,.1 .88,.34 .97,.85 1,1.7 1,2.6 .985,3.6 .94,4.06 .8,4.23 .42,4.3 0,4.3
seam pairopen | .84,1.4 .79,.8 .6,.2! .3,.14 0,.13
lamp pair | .52,.1! .73,.17 .9,.46! .76,.34
tail pair | .55,4.26! .8,4.18 .93,3.98! .78,4.08`;
const aboveRoof = `
glass pair | .88,1.68! .75,2.16! .765,2.9 .75,3.62! .87,3.84! .9,2.9
glass whole | 0,4 .45,3.99 .76,3.94! .69,3.66! .35,3.7 0,3.71
glass whole | 0,1.36 .45,1.4 .84,1.54! .69,2.1! .35,2.05 0,2.04`;
const aboveOpen = `
seat whole | 0,2.06 .74,2.1! .76,3.6 .7,3.72 0,3.74
light pair | .14,2.62 .58,2.62 .62,3 .56,3.06 .16,3.06 .1,3
light pair | .22,3 .5,3 .52,3.14 .2,3.14
glass whole | 0,1.36 .45,1.4 .84,1.54! .74,2.1! .35,2.05 0,2.04`;

export function drawTop(car: DrawnCar, profile: BodyProfile, canvas: Canvas): string {
  const { length, width } = car.size;
  const styles = stylesOf(car.color);
  const along = alongOf(car, profile);
  const scale = scaleOf(car, canvas, width);
  const left = (canvas.width - length * scale) / 2 - 12;
  const middle = canvas.height / 2 - 50;
  const [cowl, hood] = [profile.cowl[0], profile.hood];
  const header = hood?.[0]?.at[0] ?? cowl + 0.72;
  const place = ([y, x]: Point): Point => {
    const inRoof = between(Math.abs(y), [
      [0, 0],
      [0.7, profile.roof],
      [1, 1],
      [1.2, 1.2],
    ]);
    const share = between(Math.min(4, Math.max(1.4, x)), [
      [1.4, 0],
      [2.1, 1],
      [3.7, 1],
      [4, 0],
    ]);
    const across = Math.abs(y) + (inRoof - Math.abs(y)) * share;
    const stretched = between(x, [
      [0, 0],
      [0.85, Math.min(profile.frontAxle, cowl - 0.1)],
      [1.4, cowl],
      [2.1, header],
      [3.7, profile.rearTop],
      [4, profile.rearFoot],
      [4.03, Math.max(profile.rearFoot + 0.03, profile.length - 0.27)],
      [4.3, profile.length],
    ]);
    return [left + along(stretched) * scale, middle + (Math.sign(y) * across * width * scale) / 2];
  };
  const right = left + length * scale;
  const [upper, lower] = [middle - (width * scale) / 2, middle + (width * scale) / 2];
  const [low, beside] = [lower + 140, right + 40];
  return group(
    {},
    drawShapes(`${above}${hood === null ? aboveRoof : aboveOpen}`, place, styles),
    draw(`M${left - 60} ${middle}H${right + 20}`, styles.axis),
    draw(
      `M${left} ${middle + 40}V${low + 14}M${right} ${middle + 40}V${low + 14}M${right - 90} ${upper}H${beside + 12}M${right - 90} ${lower}H${beside + 12}`,
      styles.helper,
    ),
    measure([left, low], [right, low], `Länge ${metres(length)}`, fine),
    measure([beside, lower], [beside, upper], `Breite ${metres(width)}`, fine),
  );
}
