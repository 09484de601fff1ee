import type { Point } from "./space.ts";

export const pictureWidth = 1600;
export const pictureHeight = 1200;

/** The part of the drawn plane that a picture shows. */
export type Crop = { x: number; y: number; width: number; height: number };
export const wholePicture: Crop = { x: 0, y: 0, width: pictureWidth, height: pictureHeight };

const short = (value: number): string => String(Math.round(value * 10) / 10);

/** Path data through points; closed by default. Long outlines are rounded to whole pixels. */
export function line(points: readonly Point[], closed = true): string {
  const round = points.length > 24 ? Math.round : (value: number) => Math.round(value * 10) / 10;
  const steps = points.map(([x, y]) => `${round(x)} ${round(y)}`);
  return `M${steps.join(" ")}${closed ? "Z" : ""}`;
}

/** Path data with rounded corners: a curve through the middles, with the points as controls. */
export function softLine(points: readonly Point[], pull = 0.5): string {
  const middle = (a: Point, b: Point, share: number): Point => [
    a[0] + (b[0] - a[0]) * share,
    a[1] + (b[1] - a[1]) * share,
  ];
  const at = (index: number): Point => points[(index + points.length) % points.length] ?? [0, 0];
  let data = "";
  points.forEach((corner, index) => {
    const from = middle(corner, at(index - 1), pull);
    const to = middle(corner, at(index + 1), pull);
    data += `${index === 0 ? "M" : "L"}${short(from[0])} ${short(from[1])}`;
    data += `Q${short(corner[0])} ${short(corner[1])} ${short(to[0])} ${short(to[1])}`;
  });
  return `${data}Z`;
}

function attributes(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${typeof value === "number" ? short3(value) : value}"`)
    .join("");
}

const short3 = (value: number): string => String(Math.round(value * 1000) / 1000);

export function shape(name: string, values: Record<string, string | number>): string {
  return `<${name}${attributes(values)}/>`;
}

export function draw(d: string, values: Record<string, string | number>): string {
  return shape("path", { d, ...values });
}

export function group(values: Record<string, string | number>, ...children: string[]): string {
  return `<g${attributes(values)}>${children.join("")}</g>`;
}

export type Stop = readonly [offset: number, color: string, opacity?: number];

const stops = (list: readonly Stop[]): string =>
  list
    .map(([offset, color, opacity]) =>
      shape("stop", {
        offset,
        "stop-color": color,
        ...(opacity === undefined ? {} : { "stop-opacity": opacity }),
      }),
    )
    .join("");

/** Linear gradient; by default from top to bottom of the shape. */
export function linear(
  id: string,
  list: readonly Stop[],
  values: Record<string, string | number> = { x1: 0, y1: 0, x2: 0, y2: 1 },
): string {
  return `<linearGradient${attributes({ id, ...values })}>${stops(list)}</linearGradient>`;
}

export function radial(
  id: string,
  list: readonly Stop[],
  values: Record<string, string | number> = {},
): string {
  return `<radialGradient${attributes({ id, ...values })}>${stops(list)}</radialGradient>`;
}

export function blur(id: string, deviation: number): string {
  const room = { x: "-15%", y: "-15%", width: "130%", height: "130%" };
  return `<filter${attributes({ id, ...room })}><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
}

/** The complete SVG; an upright picture has as many pixels as a wide one. */
export function picture(definitions: string, content: string, crop = wholePicture): string {
  const { x, y, width, height } = crop;
  const scale = pictureWidth / Math.max(width, height);
  const size = attributes({
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    viewBox: `${x} ${y} ${width} ${height}`,
  });
  return `<svg xmlns="http://www.w3.org/2000/svg"${size}><defs>${definitions}</defs>${content}</svg>`;
}
