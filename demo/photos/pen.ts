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

export const circle = ([cx, cy]: Point, r: number, attributes: Attributes) =>
  element("circle", { cx, cy, r, ...attributes });

export const clip = (id: string, d: string) => element("clipPath", { id }, draw(d, {}));

/** A radial gradient; `stops` are offset and opacity. */
export const gradient = (id: string, color: string, ...stops: readonly Point[]) =>
  element(
    "radialGradient",
    { id },
    stops
      .map(
        ([offset, opacity]) =>
          `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`,
      )
      .join(""),
  );

export type Corner = { at: Point; isSharp: boolean };

/** Reads `.14,.2 1.2,.98!`: points, of which `!` marks the sharp ones. */
export function readCurve(text: string): Corner[] {
  return text.split(" ").map((word) => {
    const [x = 0, y = 0] = word.replace("!", "").split(",").map(Number);
    return { at: [x, y], isSharp: word.endsWith("!") };
  });
}

const mixed = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

/**
 * Path data of a cubic B-spline, the fairest of curves: it is drawn towards its points, and passes only through
 * the sharp ones and the ends of an open one. Points close to each other make a tight corner.
 */
export function curve(corners: readonly Corner[], isClosed = false): string {
  const first = corners.findIndex(({ isSharp }) => isSharp);
  const isRing = isClosed && first < 0;
  const turned =
    isClosed && first > 0 ? [...corners.slice(first), ...corners.slice(0, first)] : corners;
  const points = isClosed ? [...turned, ...turned.slice(0, isRing ? 3 : 1)] : turned;
  const write = ([x, y]: Point) => `${short(x)} ${short(y)}`;
  let path = "";
  for (const [index, { at: to, isSharp }] of points.entries()) {
    const [before, after] = [points[index - 1], points[index + 1]];
    const passes = isSharp || (!isRing && (before === undefined || after === undefined));
    if (isRing && (before === undefined || after === undefined)) continue;
    const into = before === undefined ? to : mixed(to, before.at, 1 / 3);
    const out = after === undefined ? to : mixed(to, after.at, 1 / 3);
    const knot = passes ? to : mixed(into, out, 0.5);
    if (path === "") path = `M${write(knot)}`;
    else if (before !== undefined)
      path += `C${write(mixed(before.at, to, 1 / 3))} ${write(into)} ${write(knot)}`;
  }
  return path + (isClosed ? "Z" : "");
}

/** Maps a value by straight lines between the given stops. */
export function between(value: number, stops: readonly (readonly [from: number, to: number])[]) {
  const at = stops.findIndex(([from], index) => index > 0 && value <= from);
  const [a, b] = at < 0 ? stops.slice(-2) : [stops[at - 1], stops[at]];
  if (a === undefined || b === undefined || a[0] === b[0]) return value;
  return a[1] + ((value - a[0]) / (b[0] - a[0])) * (b[1] - a[1]);
}

/** Mixes two colours of the form `#rrggbb`. */
export function mix(from: string, to: string, share: number): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  const parts = [1, 3, 5].map((at) =>
    Math.round(channel(from, at) * (1 - share) + channel(to, at) * share)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${parts.join("")}`;
}

/** Half a closed shape, whose ends are at x = 0, completed by its mirror image. */
export const whole = (half: readonly Corner[]): Corner[] => [
  ...half,
  ...mirror(half.filter(({ at }) => at[0] !== 0)).toReversed(),
];

const mirror = (corners: readonly Corner[]): Corner[] =>
  corners.map(({ at: [x, y], isSharp }) => ({ at: [-x, y], isSharp }));

export type Pen = ReturnType<typeof createPen>;

/** Draws what is measured in metres. `place`: where a point is in the picture. */
export function createPen(
  place: (point: Point) => Point,
  styles: Readonly<Record<string, Attributes>>,
) {
  const path = (corners: readonly Corner[], isClosed = false, [dx, dy]: Point = [0, 0]) =>
    curve(
      corners.map(({ at: [x, y], isSharp }) => ({ at: place([x + dx, y + dy]), isSharp })),
      isClosed,
    );
  return {
    path,
    /**
     * Draws a table of shapes, one per row: style, mode and curve. Modes: `open`, `closed`, `pair` and `pairopen`
     * (with its mirror image about x = 0), `whole` (half a closed shape). `from`: the origin of its points.
     */
    shapes(table: string, from?: Point): string {
      const rows = table.split("\n").filter((row) => row.includes("|"));
      return rows
        .flatMap((row) => {
          const [head = "", text = ""] = row.split("|").map((cell) => cell.trim());
          const [style = "", mode = ""] = head.split(" ");
          const corners = readCurve(text);
          const shapes = [mode === "whole" ? whole(corners) : corners];
          if (mode.startsWith("pair")) shapes.push(mirror(corners));
          return shapes.map((shape) =>
            draw(path(shape, !mode.endsWith("open"), from), styles[style] ?? {}),
          );
        })
        .join("");
    },
  };
}
