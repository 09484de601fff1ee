import { dot, type Point, subtract, type Vector } from "./space.ts";

export type Camera = { eye: Vector; project: (point: Vector) => Point };
export type Shot = {
  /** Degrees around the car: 0 looks at its side, 90 at its nose, -90 at its tail. */
  azimuth: number;
  /** Metres from the target, measured on the floor. */
  distance: number;
  /** Metres above the floor. */
  height: number;
  target: Vector;
};

/** A camera before framing: one unit on its picture is one focal length. */
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
      const way = subtract(point, eye);
      const depth = Math.max(0.05, dot(way, forward));
      return [dot(way, right) / depth, -dot(way, up) / depth];
    },
  };
}

/** Frames the shot so that the given points span `width` pixels about `center`, lowest at `ground`. */
export function frameShot(
  shot: Shot,
  subject: readonly Vector[],
  frame: { width: number; center: number; ground: number },
): Camera {
  const lens = createLens(shot);
  const seen = subject.map(lens.project);
  const [left, right] = [Math.min(...seen.map((p) => p[0])), Math.max(...seen.map((p) => p[0]))];
  const low = Math.max(...seen.map((p) => p[1]));
  const zoom = frame.width / (right - left);
  return {
    eye: lens.eye,
    project: (point) => {
      const [x, y] = lens.project(point);
      return [frame.center + (x - (left + right) / 2) * zoom, frame.ground + (y - low) * zoom];
    },
  };
}
