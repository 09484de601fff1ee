export type Point = readonly [x: number, y: number];
export type Attributes = Readonly<Record<string, string | number>>;

const short = (value: number) => Math.round(value * 10) / 10;

export function element(name: string, attributes: Attributes, content = ""): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? short(value) : value}"`)
    .join("");
  return `<${name}${written}>${content}</${name}>`;
}

export const draw = (d: string, attributes: Attributes) => element("path", { d, ...attributes });

export const group = (attributes: Attributes, ...content: string[]) =>
  element("g", attributes, content.join(""));

export type Corner = { at: Point; isSharp: boolean };

/** Reads `.14,.2 1.2,.98!`: points, of which `!` marks the sharp ones. */
export function readCurve(text: string): Corner[] {
  return text.split(" ").map((word) => {
    const [x = 0, y = 0] = word.replace("!", "").split(",").map(Number);
    return { at: [x, y], isSharp: word.endsWith("!") };
  });
}

/** Path data of a smooth curve through the points (a Catmull-Rom spline, weighted by their distances). */
export function curve(corners: readonly Corner[], isClosed = false): string {
  const count = corners.length;
  const at = (index: number) => corners[isClosed ? (index + count) % count : index];
  /** The direction in which the curve passes a point. */
  const direction = (index: number, isLeaving: boolean): Point => {
    const here = at(index);
    if (here === undefined) return [0, 0];
    const before = here.isSharp && isLeaving ? here : (at(index - 1) ?? here);
    const after = here.isSharp && !isLeaving ? here : (at(index + 1) ?? here);
    const length = distance(before.at, here.at) + distance(here.at, after.at);
    return [(after.at[0] - before.at[0]) / length, (after.at[1] - before.at[1]) / length];
  };
  const [first] = corners;
  if (first === undefined) return "";
  let path = `M${short(first.at[0])} ${short(first.at[1])}`;
  for (let index = 0; index < (isClosed ? count : count - 1); index += 1) {
    const [from, to] = [at(index), at(index + 1)];
    if (from === undefined || to === undefined) break;
    const third = distance(from.at, to.at) / 3;
    const [out, into] = [direction(index, true), direction(index + 1, false)];
    const handles = [
      [from.at[0] + out[0] * third, from.at[1] + out[1] * third],
      [to.at[0] - into[0] * third, to.at[1] - into[1] * third],
      to.at,
    ];
    path += `C${handles.map(([x = 0, y = 0]) => `${short(x)} ${short(y)}`).join(" ")}`;
  }
  return path + (isClosed ? "Z" : "");
}

const distance = (a: Point, b: Point) => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** Maps a value by straight lines between the given stops. */
export function between(value: number, stops: readonly (readonly [from: number, to: number])[]) {
  const at = stops.findIndex(([from], index) => index > 0 && value <= from);
  const [a, b] = at < 0 ? stops.slice(-2) : [stops[at - 1], stops[at]];
  if (a === undefined || b === undefined || a[0] === b[0]) return value;
  return a[1] + ((value - a[0]) / (b[0] - a[0])) * (b[1] - a[1]);
}

/**
 * Draws a table of shapes, one per row: style, mode and curve. Modes: `open`, `closed`, `pair` and `pairopen` (with
 * its mirror image about x = 0), `whole` (half a closed shape, completed by its mirror image).
 */
export function drawShapes(
  table: string,
  place: (point: Point) => Point,
  styles: Readonly<Record<string, Attributes>>,
): string {
  const mirror = (corners: readonly Corner[]): Corner[] =>
    corners.map(({ at: [x, y], isSharp }) => ({ at: [-x, y], isSharp }));
  const rows = table.trim().split("\n");
  return rows
    .map((row) => {
      const [head = "", text = ""] = row.split("|").map((cell) => cell.trim());
      const [style = "", mode = ""] = head.split(" ");
      const corners = readCurve(text);
      const back = mirror(corners.filter(({ at }) => at[0] !== 0)).toReversed();
      const shapes = mode === "whole" ? [[...corners, ...back]] : [corners];
      if (mode.startsWith("pair")) shapes.push(mirror(corners));
      return shapes
        .map((shape) => {
          const placed = shape.map(({ at, isSharp }) => ({ at: place(at), isSharp }));
          return draw(curve(placed, !mode.endsWith("open")), styles[style] ?? {});
        })
        .join("");
    })
    .join("");
}

/**
 * Lettering of technical drawings: each glyph is a stroke 6 high, so that no font is needed; then its width.
 */
const bowl = "M3.2 4C3.2 2.8 2.5 2 1.6 2S0 2.9 0 4 .7 6 1.6 6 3.2 5.2 3.2 4Z";
const round = "M1.7 2C.7 2 0 2.8 0 4S.7 6 1.7 6 3.4 5.2 3.4 4 2.7 2 1.7 2Z";
const dots = "M.9.4V.41M2.4.4V.41";
const arch = "M0 3.6C.2 2.6.9 2 1.7 2 2.7 2 3.2 2.6 3.2 3.6V6";
const glyphs: Readonly<Record<string, readonly [path: string, width: number]>> = {
  0: ["M2 0C.6 0 0 1 0 3S.6 6 2 6 4 5 4 3 3.4 0 2 0Z", 4],
  1: ["M.4 1.5L2.4 0V6", 3],
  2: ["M0 1.6C0 .6.8 0 2 0S4 .7 4 1.7C4 3.2 1.4 4 0 6H4", 4],
  3: [
    "M.2.9C.6.3 1.2 0 2 0 3.2 0 3.8.7 3.8 1.5S3.1 2.9 1.8 2.9C3.2 2.9 4 3.5 4 4.4S3.2 6 2 6C1 6 .3 5.6 0 4.9",
    4,
  ],
  4: ["M3 6V0L0 4.3H4", 4],
  5: ["M3.7 0H.7L.4 2.8C.8 2.4 1.4 2.2 2 2.2 3.2 2.2 4 3 4 4.1S3.2 6 2 6C1.1 6 .3 5.6 0 5", 4],
  6: [
    "M3.5.6C3.2.2 2.7 0 2.1 0 .7 0 0 1.3 0 3.3V4.1C0 5.2.8 6 2 6S4 5.2 4 4.1 3.2 2.3 2 2.3 0 3 0 4.1",
    4,
  ],
  7: ["M0 0H4L1.5 6", 4],
  8: [
    "M2 2.8C.9 2.8.3 2.2.3 1.4S.9 0 2 0 3.7.6 3.7 1.4 3.1 2.8 2 2.8C.8 2.8 0 3.4 0 4.4S.8 6 2 6 4 5.4 4 4.4 3.2 2.8 2 2.8Z",
    4,
  ],
  9: [
    "M.5 5.4C.8 5.8 1.3 6 1.9 6 3.3 6 4 4.7 4 2.7V1.9C4 .8 3.2 0 2 0S0 .8 0 1.9.8 3.7 2 3.7 4 3 4 1.9",
    4,
  ],
  ",": ["M.5 5.6V6L.1 7", 0.6],
  " ": ["", 1.6],
  B: ["M0 0V6H2.2C3.4 6 4 5.4 4 4.5S3.4 2.9 2.2 2.9H0M0 0H2C3.1 0 3.7.6 3.7 1.4S3.1 2.9 2 2.9", 4],
  D: ["M0 0V6H1.6C3.2 6 4 4.9 4 3S3.2 0 1.6 0Z", 4],
  E: ["M3.4 0H0V6H3.4M0 2.9H3", 3.4],
  H: ["M0 0V6M3.8 0V6M0 2.9H3.8", 3.8],
  L: ["M0 0V6H3.2", 3.2],
  M: ["M0 6V0L2.4 4 4.8 0V6", 4.8],
  O: ["M2.3 0C.8 0 0 1.2 0 3S.8 6 2.3 6 4.6 4.8 4.6 3 3.8 0 2.3 0Z", 4.6],
  R: ["M0 6V0H2C3.2 0 3.8.7 3.8 1.6S3.2 3.2 2 3.2H0M2 3.2L3.9 6", 3.9],
  a: [`M3.2 2V6${bowl}`, 3.2],
  ä: [`M3.2 2V6${bowl}${dots}`, 3.2],
  d: [`M3.2 0V6${bowl}`, 3.2],
  e: ["M0 4H3.2C3.2 2.8 2.6 2 1.6 2S0 2.8 0 4 .7 6 1.7 6C2.3 6 2.8 5.7 3.1 5.2", 3.2],
  g: [`M3.2 2V6.4C3.2 7.4 2.5 8 1.6 8 1 8 .5 7.8.2 7.4${bowl}`, 3.2],
  h: [`M0 0V6${arch}`, 3.2],
  i: ["M.1 2V6M.1.4V.41", 0.2],
  m: [
    "M0 2V6M0 3.4C.2 2.5.7 2 1.4 2 2.2 2 2.6 2.5 2.6 3.4V6M2.6 3.4C2.8 2.5 3.3 2 4 2 4.8 2 5.2 2.5 5.2 3.4V6",
    5.2,
  ],
  n: [`M0 2V6${arch}`, 3.2],
  ö: [round + dots, 3.4],
  r: ["M0 2V6M0 3.8C.2 2.7.9 2 1.9 2", 1.9],
  s: [
    "M2.7 2.7C2.4 2.2 2 2 1.4 2 .7 2 .2 2.4.2 3 .2 4.4 2.8 3.5 2.8 4.9 2.8 5.6 2.2 6 1.4 6 .8 6 .3 5.8 0 5.3",
    2.8,
  ],
  t: ["M1 .7V4.8C1 5.6 1.4 6 2.2 6M0 2H2.2", 2.2],
};

const gap = 1.4;

/** Writes a text centred on a point, `size` pixels high. */
export function letter(text: string, [x, y]: Point, size: number, color: string): string {
  let width = -gap;
  const strokes = [...text].map((character) => {
    const [path, advance] = glyphs[character] ?? ["", 0];
    width += gap;
    const placed = path === "" ? "" : draw(path, { transform: `translate(${short(width)} 0)` });
    width += advance;
    return placed;
  });
  const scale = Math.round((size / 6) * 100) / 100;
  return group(
    {
      transform: `translate(${short(x)} ${short(y)}) scale(${scale}) translate(${short(-width / 2)} -3)`,
      fill: "none",
      stroke: color,
      "stroke-width": "0.68",
      "stroke-linecap": "round",
      "stroke-linejoin": "round",
    },
    ...strokes,
  );
}

/** A line of measure between two points, with ticks; the text stands over its middle, or beside an upright one's end. */
export function measure(from: Point, to: Point, text: string, color: string): string {
  const isUpright = from[0] === to[0];
  const tick = ([x, y]: Point) => `M${short(x - 11)} ${short(y + 11)}l22 -22`;
  const beside: Point = isUpright ? [to[0] + 84, to[1] - 42] : [(from[0] + to[0]) / 2, to[1] - 32];
  const line = { fill: "none", stroke: color, "stroke-width": 2.5 };
  const path = `M${short(from[0])} ${short(from[1])}L${short(to[0])} ${short(to[1])}`;
  return draw(path + tick(from) + tick(to), line) + letter(text, beside, 34, color);
}
