import type { BodyProfile } from "./body-profile.ts";
import { clamp, curve, ease, mix, path, type Vector } from "./space.ts";

export type Surface = (across: number, up: number) => Vector;

/** A car's skin as parametric surfaces; each drawn part (lamp, gap, window) is projected onto one. */
export type Body = {
  profile: BodyProfile;
  belt: (x: number) => number;
  shoulder: (x: number) => number;
  /** Point on the lower side for x and z; beyond the corner it stays at the corner. */
  sideAt: (x: number, z: number) => Vector;
  /** s from nose to tail, t from sill to shoulder. */
  side: Surface;
  /** q from -1 (far edge) over 0 (middle) to 1 (viewed side), t from lip to bonnet edge; |q| > 1 wraps round the corner. */
  front: Surface;
  rear: Surface;
  /** s from the front edge to the windscreen, q across. */
  bonnet: Surface;
  /** s from rear window to tail, q across. */
  deck: Surface;
  /** u along the cabin line in points of the profile, q across. */
  canopy: Surface;
  /** u along the cabin line, t from shoulder to roof edge. */
  cabinSide: Surface;
  /** Point on the side window plane for x and z. */
  cabinAt: (x: number, z: number) => Vector;
  cabinTop: (x: number) => number;
};

// The section leans in at the sill, is hollow along the doors and crests near the shoulder: that makes the
// light run in one line from lamp to lamp.
const lowerSection = curve([
  [0, 0.95],
  [0.1, 0.972],
  [0.3, 0.972],
  [0.55, 0.986],
  [0.74, 1.002],
]);
const upperSection = curve([
  [0.74, 1.002],
  [0.84, 0.988],
  [0.94, 0.968],
  [1, 0.94],
]);
const bonnetCrown = 0.05;
const roofCrown = 0.055;

/** Half width at x, at the share t of the height between sill and shoulder. */
function createHalfWidth(profile: BodyProfile): (x: number, t: number) => number {
  const { length, halfWidth, frontAxle, rearAxle, noseDepth, tailDepth } = profile;
  return (x, t) => {
    const nose = clamp((1.05 - x) / 1.05, 0, 1) ** 2.2 * (0.1 + noseDepth * 0.32);
    const tail = clamp((x - length + 1.1) / 1.1, 0, 1) ** 2.4 * (0.08 + tailDepth * 0.3);
    const bulge = (axle: number): number => Math.exp(-(((x - axle) / 0.42) ** 2)) * 0.016;
    const section = t < 0.74 ? lowerSection(t) : upperSection(t);
    const flare = (bulge(frontAxle) + bulge(rearAxle)) * ease(0.1, 0.5, t) * (1.4 - t * 0.6);
    return halfWidth * (section * (1 - nose - tail) + flare);
  };
}

type End = { at: (q: number, t: number) => Vector; x: (q: number, t: number) => number };

/** Nose (direction 1) or tail (direction -1): bowed seen from above, leaning seen from the side. */
function createEnd(
  profile: BodyProfile,
  direction: 1 | -1,
  halfWidth: (x: number, t: number) => number,
  belt: (x: number) => number,
): End {
  const front = direction === 1;
  const start = front ? 0 : profile.length;
  const depth = front ? profile.noseDepth : profile.tailDepth;
  const lean = front ? profile.noseLean : profile.tailLean;
  const edge = curve([
    [0, 0.07],
    [0.16, 0.015],
    [0.42, 0],
    [0.62, lean * 0.22],
    [0.85, lean * 0.6],
    [1, lean * 1.25],
  ]);
  const x = (q: number, t: number): number =>
    start + direction * (edge(t) + depth * Math.abs(q) ** 2.5);
  const at = (q: number, t: number): Vector => {
    const place = x(q, t);
    const bottom = profile.sill - 0.01;
    const top = belt(x(q, 1)) + bonnetCrown * (1 - q ** 4) * (front ? 0.5 : 0.4);
    return [place, q * halfWidth(x(1, t), t), mix(bottom, top, t)];
  };
  return { at, x };
}

export function createBody(profile: BodyProfile): Body {
  const belt = curve(profile.belt);
  const half = createHalfWidth(profile);
  const shoulder = (x: number): number => half(x, 1);
  const [nose, tail] = [createEnd(profile, 1, half, belt), createEnd(profile, -1, half, belt)];
  const share = (x: number, z: number): number => (z - profile.sill) / (belt(x) - profile.sill);
  const sideAt = (x: number, z: number): Vector => {
    const t = clamp(share(x, z), 0, 1);
    const place = clamp(x, nose.x(1, t), tail.x(1, t));
    return [place, half(place, t), z];
  };
  const side: Surface = (s, t) => {
    const x = mix(nose.x(1, t), tail.x(1, t), s);
    return [x, half(x, t), mix(profile.sill, belt(x), t)];
  };
  const wrap =
    (end: End, direction: 1 | -1): Surface =>
    (q, t) => {
      if (Math.abs(q) <= 1) return end.at(q, t);
      const x = end.x(1, t) + direction * (Math.abs(q) - 1);
      const [, y, z] = sideAt(x, mix(profile.sill, belt(x), t));
      return [x, Math.sign(q) * y, z];
    };
  const front = wrap(nose, 1);
  const rear = wrap(tail, -1);
  const cabin = createCabin(profile, belt, shoulder);
  const lid =
    (
      from: (q: number) => Vector,
      to: (q: number) => Vector,
      crown: (s: number) => number,
    ): Surface =>
    (s, q) => {
      const [a, b] = [from(q), to(q)];
      const x = mix(a[0], b[0], s);
      const y = q * shoulder(clamp(x, profile.noseDepth, profile.length - profile.tailDepth));
      return [x, y, belt(x) + bonnetCrown * (1 - q ** 4) * crown(s)];
    };
  const last = profile.canopy.length - 1;
  return {
    profile,
    belt,
    shoulder,
    sideAt,
    side,
    front,
    rear,
    bonnet: lid(
      (q) => front(q, 1),
      (q) => cabin.canopy(0, q),
      (s) => 0.5 + 0.6 * s,
    ),
    deck: lid(
      (q) => cabin.canopy(last, q),
      (q) => rear(q, 1),
      (s) => 0.8 - 0.4 * s,
    ),
    ...cabin,
  };
}

function createCabin(
  profile: BodyProfile,
  belt: (x: number) => number,
  shoulder: (x: number) => number,
): Pick<Body, "canopy" | "cabinSide" | "cabinAt" | "cabinTop"> {
  const roof = path(profile.canopy);
  const last = profile.canopy.length - 1;
  const roofLine = curve(profile.canopy);
  const cabinTop = (x: number): number => Math.max(roofLine(x), belt(x));
  const cabinAt = (x: number, z: number): Vector => {
    const rise = Math.max(0, z - belt(x));
    const roundness = 0.05 * clamp(rise / Math.max(0.1, cabinTop(x) - belt(x)), 0, 1) ** 7;
    return [x, shoulder(x) - 0.045 - rise * profile.tumble - roundness, z];
  };
  const canopy: Surface = (u, q) => {
    const [x, z] = roof(u);
    const ahead = 0.2 * (1 - u / profile.header);
    const behind = 0.08 * ((u - profile.backlight) / (last - profile.backlight));
    const bow = u < profile.header ? -ahead : u > profile.backlight ? behind : 0;
    const [, edge] = cabinAt(x, Math.max(z, belt(x)));
    const place = clamp(x + bow * (1 - q * q), 0.1, profile.length - 0.02);
    return [
      place,
      q * edge,
      z + roofCrown * (1 - q ** 2) * ease(0, 1.5, u) * ease(last, last - 1, u),
    ];
  };
  const cabinSide: Surface = (u, t) => {
    const [x, z] = roof(u);
    return cabinAt(x, mix(belt(x), Math.max(z, belt(x)), t));
  };
  return { canopy, cabinSide, cabinAt, cabinTop };
}
