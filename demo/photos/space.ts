/** A point or direction in the car's space, metres: x from nose to tail, y towards the viewed side, z up. */
export type Vector = readonly [x: number, y: number, z: number];
export type Point = readonly [x: number, y: number];

export const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const unit = (a: Vector): Vector => scale(a, 1 / (Math.hypot(a[0], a[1], a[2]) || 1));
export const mix = (from: number, to: number, share: number): number => from + (to - from) * share;
export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

/** Smoothstep: 0 below `from`, 1 above `to`. */
export function ease(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from), 0, 1);
  return share * share * (3 - 2 * share);
}

/** Cubic interpolation through points of rising x; constant beyond the ends. */
export function curve(points: readonly (readonly [number, number])[]): (x: number) => number {
  const at = (index: number) => points[clamp(index, 0, points.length - 1)] ?? [0, 0];
  const slope = (index: number): number => {
    const [before, after] = [at(index - 1), at(index + 1)];
    return (after[1] - before[1]) / (after[0] - before[0] || 1);
  };
  return (x) => {
    const upper = points.findIndex((point) => point[0] >= x);
    if (upper === 0) return at(0)[1];
    if (upper < 0) return at(points.length - 1)[1];
    const [from, to] = [at(upper - 1), at(upper)];
    const span = to[0] - from[0];
    const t = (x - from[0]) / span;
    const [t2, t3] = [t * t, t * t * t];
    return (
      (2 * t3 - 3 * t2 + 1) * from[1] +
      (t3 - 2 * t2 + t) * span * slope(upper - 1) +
      (3 * t2 - 2 * t3) * to[1] +
      (t3 - t2) * span * slope(upper)
    );
  };
}

/** Smooth path through points; u counts the points: 0 is the first, 1 the second, and so on. */
export function path(points: readonly Point[]): (u: number) => Point {
  const at = (index: number): Point => points[clamp(index, 0, points.length - 1)] ?? [0, 0];
  return (u) => {
    const index = clamp(Math.floor(u), 0, points.length - 2);
    const t = u - index;
    const [a, b, c, d] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const blend = (axis: 0 | 1): number =>
      0.5 *
      (2 * b[axis] +
        (c[axis] - a[axis]) * t +
        (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t +
        (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t * t * t);
    return [blend(0), blend(1)];
  };
}

export type Camera = { eye: Vector; project: (point: Vector) => Point };
export type Shot = {
  /** Degrees around the car: 0 looks at its side, 90 at its nose, -90 at its tail. */
  azimuth: number;
  /** Metres from the target, measured on the floor. */
  distance: number;
  height: number;
  target: Vector;
};

/** A camera before framing: one unit in its picture is one focal length. */
function createLens(shot: Shot): Camera {
  const angle = (shot.azimuth * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const { target } = shot;
  const eye: Vector = [
    target[0] - sine * shot.distance,
    target[1] + cosine * shot.distance,
    shot.height,
  ];
  const drop = (target[2] - shot.height) / shot.distance;
  const length = Math.hypot(1, drop);
  const forward: Vector = [sine / length, -cosine / length, drop / length];
  const right: Vector = [cosine, sine, 0];
  const up: Vector = [(-sine * drop) / length, (cosine * drop) / length, 1 / length];
  return {
    eye,
    project: (point) => {
      const offset = subtract(point, eye);
      const depth = Math.max(0.05, dot(offset, forward));
      return [dot(offset, right) / depth, -dot(offset, up) / depth];
    },
  };
}

/** Frames the shot so that the points span `width` pixels about `center`, with the lowest at `ground`. */
export function frameShot(
  shot: Shot,
  subject: readonly Vector[],
  frame: { width: number; center: number; ground: number },
): Camera {
  const lens = createLens(shot);
  const projected = subject.map(lens.project);
  const [left, right] = [
    Math.min(...projected.map((p) => p[0])),
    Math.max(...projected.map((p) => p[0])),
  ];
  const lowest = Math.max(...projected.map((p) => p[1]));
  const zoom = frame.width / (right - left);
  return {
    eye: lens.eye,
    project: (point) => {
      const [x, y] = lens.project(point);
      return [frame.center + (x - (left + right) / 2) * zoom, frame.ground + (y - lowest) * zoom];
    },
  };
}
