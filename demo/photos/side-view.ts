import type { BodyProfile } from "./body-profiles.ts";
import { alongOf, type CarSize, type DrawnCar, type Spot, stylesOf, tonesOf } from "./drawn-car.ts";
import { faceOf } from "./faces.ts";
import { type Corner, clip, createPen, draw, element, group, type Pen, type Point } from "./pen.ts";
import { drawWheel } from "./wheel.ts";

type Part = { profile: BodyProfile; pen: Pen; styles: ReturnType<typeof stylesOf>; car: DrawnCar };

/** The car from its left side. */
export function drawSide(car: DrawnCar, profile: BodyProfile, spot: Spot): string {
  const { length, height } = car.size;
  const { scale, ground } = spot;
  const along = alongOf(car, profile);
  const left = spot.middle - (length * scale) / 2;
  const up = height / profile.height;
  const place = ([x, z]: Point): Point => [left + along(x) * scale, ground - z * up * scale];
  const tones = tonesOf(car);
  const styles = stylesOf(tones, scale);
  const pen = createPen(place, styles);
  const part = { profile, pen, styles, car };
  const radius = profile.wheelRadius * scale;
  const hubs = [profile.frontAxle, profile.rearAxle].map(
    (x): Point => [place([x, 0])[0], ground - radius],
  );
  const sill = place([0, profile.low])[1];
  const { cut, lips } = archesOf(hubs, radius, sill);
  const body = `${pen.path(profile.outline)}${cut}Z`;
  const shifted = (fill: string, x: number, y: number) =>
    draw(body, { fill, transform: `translate(${Math.round(x * scale)} ${Math.round(y * scale)})` });
  const [[front = 0] = [], [rear = 0] = []] = hubs;
  return group(
    {},
    clip("body", body),
    drawShadow(spot, car.size),
    profile.top === null ? "" : drawOpenCabin(part, profile.top),
    draw(
      `${lips}M${front} ${sill - 9}H${rear + 60}L${rear} ${ground - 0.13 * scale}H${front}Z`,
      styles.black,
    ),
    drawAttachments(part),
    group(
      { "clip-path": "url(#body)" },
      // Shade at the tail and light from above are what the shifted bodies leave uncovered.
      draw(body, styles.shade),
      shifted(tones.light, -0.05, 0),
      shifted(tones.base, -0.05, 0.05),
      drawFlank(part),
      ...lipLayers(profile).map((layer) => draw(lips, styles[layer])),
      profile.top === null ? drawCabin(part) : "",
      drawLamps(part),
    ),
    profile.has("chrome") ? drawChrome(part) : "",
    drawMirror(part),
    ...hubs.map((hub) => drawWheel(hub, radius, car)),
  );
}

/** A soft shadow, which falls to the right, and the darkness under the car. */
function drawShadow({ middle, ground, scale }: Spot, { length, wheelbase }: CarSize): string {
  const ellipse = (shift: number, reach: number, ry: number, lift: number, fill: string) =>
    element("ellipse", {
      cx: middle + shift * scale,
      cy: ground - lift * scale,
      rx: reach * scale,
      ry: ry * scale,
      fill,
    });
  return (
    ellipse(0.05, length * 0.64, 0.2, 0.02, "url(#shadow)") +
    ellipse(0, wheelbase * 0.5 + 0.22, 0.07, 0.07, "#2a211b")
  );
}

/** What the wheel arches cut out of the body, and their edges. */
function archesOf(hubs: readonly Point[], radius: number, sill: number) {
  const reach = Math.round(radius * 1.13);
  const arches = hubs.map(([x, y]) => {
    const half = Math.sqrt(Math.max(0, reach ** 2 - (sill - y) ** 2));
    return { from: Math.round(x + half), to: Math.round(x - half) };
  });
  const arc = `A${reach} ${reach} 0 1`;
  const lips = arches.map(({ from, to }) => `M${to} ${sill}${arc} 1 ${from} ${sill}`).join("");
  const cut = arches.map(({ from, to }) => `L${from} ${sill}${arc} 0 ${to} ${sill}`);
  return { cut: cut.toReversed().join(""), lips };
}

/** How the wheel arches end: in plastic, as fenders of their own, or in a fold of the sheet. */
const lipLayers = ({ has }: BodyProfile) =>
  has("cladding")
    ? (["cladding"] as const)
    : has("chrome")
      ? (["fenderEdge", "fenderLight", "fender"] as const)
      : (["lip"] as const);

/** The flank's planes from the shoulder to the sill, doors, handles and what lies flush with the sheet. */
function drawFlank({ profile, pen, car }: Part): string {
  const { length, low, doors, cowl, frontAxle, rearAxle, wheelRadius, height, has } = profile;
  const [, belt] = cowl;
  const end = length + 0.3;
  const shoulder = belt - 0.11;
  const waist = low + (belt - low) * 0.42;
  const [a, b] = [frontAxle + wheelRadius * 1.13, rearAxle - wheelRadius * 1.13];
  const planes = `
    soft closed | -.2,${shoulder + 0.06}! .4,${shoulder - 0.03} ${length / 2},${shoulder - 0.01} ${end},${shoulder + 0.08}! ${end},9! -.2,9!
    shade closed | -.2,${waist + 0.03}! .5,${waist + 0.04} ${a},${waist - 0.02} ${(a + b) / 2},${waist - 0.03} ${b},${waist + 0.04} ${length},${waist + 0.13}! ${end},${waist + 0.1}! ${end},0! -.2,0!
    ${has("cladding") ? "plastic" : "deep"} closed | -.2,${low + 0.1}! ${a},${low + 0.11} ${b},${low + 0.11} ${end},${low + 0.13}! ${end},0! -.2,0!
    light closed | .5,${shoulder - 0.025}! ${length * 0.45},${shoulder + 0.004} ${length - 0.24},${shoulder + 0.05}! ${length * 0.45},${shoulder - 0.018}`;
  const top = has("panel") ? height - 0.12 : belt;
  const seams = doors.map((x, at) => {
    // The last door's edge follows the wheel arch.
    const foot =
      at === doors.length - 1 && x > b - 0.2
        ? `${x},${belt - 0.2} ${b - 0.02},${low + 0.36} ${b - 0.06},${low + 0.12}`
        : `${x},${(belt + low) / 2} ${x - 0.01},${low + 0.22} ${x + 0.02},${low + 0.1}`;
    return `seam open | ${x + 0.02},${at === 0 ? belt : top} ${x + 0.01},${belt} ${foot}`;
  });
  const handle =
    "deep closed | -.26,-.06 -.26,-.03 -.07,-.03 -.07,-.06\nlight closed | -.26,-.04 -.26,-.02 -.07,-.02 -.07,-.04";
  const flap = "seam closed | -.02,-.02! .14,-.02! .14,-.15! -.02,-.15!";
  const rail = `seam open | ${doors[2]},${shoulder - 0.12} ${length - 0.3},${shoulder - 0.1}`;
  const intake = "black closed | -.42,-.06! -.1,.02! -.04,-.16 -.1,-.4!";
  return [
    pen.shapes([planes, ...seams, has("slide") ? rail : ""].join("\n")),
    ...doors.slice(1).map((x) => pen.shapes(handle, [x, shoulder])),
    has("intake") ? pen.shapes(intake, [b, shoulder]) : "",
    car.isElectric || has("slide") ? "" : pen.shapes(flap, [rearAxle, shoulder]),
  ].join("");
}

/** Roof and windows above the belt. */
function drawCabin({ profile, pen, styles, car }: Part): string {
  const { cowl, doors, height, windows, outline, length, has } = profile;
  const [x, belt] = cowl;
  const panes = windows.map((window) => pen.path(window, true)).join("");
  const first = outline.findIndex(({ at }) => at === cowl);
  const highest = outline.findIndex(({ at }) => at[1] >= height);
  const falling = outline.slice(highest).filter(({ at: [, z] }) => z < height - 0.04);
  const deck = falling.findIndex(({ at: [, z], isSharp }) => isSharp && z < (belt + height) / 2);
  const rear = falling.slice(0, deck + 1).filter(({ at: [, z] }) => z > belt);
  const isTwoTone = has("twotone") && car.seed % 4 !== 0;
  const roof = `roof closed | ${x},${belt + 0.02}! ${length},${belt + 0.2}! ${length},9! ${x},9!`;
  const head = "inside closed | -.4,-.3! -.32,.12 -.36,.22 -.28,.26 -.19,.25 -.17,.12 -.08,-.3!";
  const pillar = "black closed | -.03,-1! -.02,1! .07,1! .06,-1!";
  const sheen =
    "sheen closed | 0,-1! 1,1! 1.42,1! .42,-1!\nsheen closed | .52,-1! 1.52,1! 1.62,1! .62,-1!";
  return group(
    {},
    isTwoTone ? pen.shapes(roof) : "",
    draw(pen.path(outline.slice(first, first + 3)), styles.screen),
    rear.length > 1 ? draw(pen.path(rear), styles.screen) : "",
    clip("panes", panes),
    draw(panes, styles.glass),
    group(
      { "clip-path": "url(#panes)" },
      ...doors.slice(1).map((door) => pen.shapes(head, [door, belt])),
      pen.shapes(sheen, [x + 0.6, belt + 0.3]),
      ...doors.slice(1).map((door) => pen.shapes(pillar, [door, belt])),
    ),
  );
}

function drawLamps({ profile, pen, car }: Part): string {
  const { length, low, cowl, outline, has } = profile;
  const { lamps, tails } = faceOf(car, profile);
  const [x, z] = outline[4]?.at ?? [0, 0];
  return [
    car.isElectric
      ? ""
      : pen.shapes("black closed | -.1,.08! .2,.08! .16,.13 .06,.19! -.1,.19!", [0, low]),
    pen.shapes("black closed | -.2,-.1! -.12,.06! .1,.08! .1,-.1!", [length, low]),
    has("chrome") ? "" : pen.shapes(lamps.side, [x, z - 0.02]),
    pen.shapes(tails.side, [length, Math.min(cowl[1] - 0.1, low + 0.78)]),
  ].join("");
}

function drawMirror({ profile: { windows, cowl, top }, pen }: Part): string {
  const [x = 0] = windows[0]?.[0]?.at ?? [];
  return pen.shapes(
    `black closed | 0,-.01! .08,-.01! .1,.06! .02,.06!
    shade closed | -.04,.03 -.02,.12 .1,.14 .18,.12 .19,.04 .1,.02
    light closed | -.02,.09 0,.125 .1,.14 .17,.12 .1,.11`,
    [x + (top === null ? 0.1 : 0.32), cowl[1]],
  );
}

/** Lamp and bumpers of a classic. */
function drawChrome({ profile: { length }, pen }: Part): string {
  const bumper = "metal closed | 0,.38 -.01,.47 .32,.47 .31,.38";
  const lamp =
    "metal closed | .2,.68 .26,.85 .42,.86 .45,.7 .38,.58 .25,.57\nlamp closed | .22,.69 .27,.81 .38,.82 .41,.7 .36,.62 .27,.61";
  return pen.shapes(lamp) + pen.shapes(bumper, [0.04, 0]) + pen.shapes(bumper, [length - 0.4, 0]);
}

/** Spare wheel and roof rails. */
function drawAttachments({ profile: { outline, height, length, has }, pen }: Part): string {
  const spare = "black closed | -.24,.78 -.24,1.34 -.04,1.36 0,1.3 0,.82 -.04,.76";
  const [from = 0, ...roof] = outline.flatMap(({ at: [x, z] }) => (z > height * 0.93 ? [x] : []));
  const to = roof.at(-1) ?? 0;
  const rails = `rail open | ${from + 0.1},-.02 ${from + 0.2},.03 ${(from + to) / 2},.045 ${to - 0.1},.01 ${to},-.06`;
  return (
    (has("spare") ? pen.shapes(spare, [length, 0]) : "") +
    (has("rails") ? pen.shapes(rails, [0, height]) : "")
  );
}

/** Windscreen, steering wheel, seats and the folded top. */
function drawOpenCabin({ profile, pen, styles }: Part, top: readonly Corner[]): string {
  const [screen = []] = profile.windows;
  const [[foot = 0, low = 0] = [], [x = 0, z = 0] = []] = [screen[0]?.at, screen.at(-1)?.at];
  const end = top[0]?.at[0] ?? 0;
  const seat = `
    seatShade closed | -.16,-.5! -.06,.08 0,.19 .1,.22 .19,.18 .24,.06 .26,-.5!
    seat closed | -.16,-.5! -.06,.08 -.01,.17 .06,.2 .1,.17 .12,.04 .1,-.5!`;
  const seats = [x + 0.5, x + 1.2].filter((at) => at < end - 0.05);
  return group(
    {},
    pen.shapes("wheel open | -.14,-.1 .04,.16", [x, low]),
    ...seats.map((at) => pen.shapes(seat, [at, low + 0.09])),
    draw(pen.path(top, true), styles.cloth),
    pen.shapes(`pane closed | ${foot},${low}! ${x},${z}! ${x + 0.2},${low}!`),
    draw(pen.path(screen), styles.frame),
  );
}
