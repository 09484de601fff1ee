import type { BodyProfile } from "./body-profile.ts";
import { type BodyShape, bodyProfiles } from "./body-profiles.ts";
import { type FaceStyle, pickFaceStyle } from "./face-style.ts";
import { type Finish, glassFinish, mixPaint, type PaintColor } from "./paint.ts";
import { createRandom } from "./random.ts";
import { pickTailStyle, type TailStyle } from "./rear-face.ts";
import { defineWheel } from "./wheels.ts";

export type DrawnCar = {
  body: BodyShape;
  color: PaintColor;
  metallic: boolean;
  /** An integer that distinguishes cars of the same body and colour. */
  seed: number;
  classic: boolean;
};

/** The properties of a car that all of its photos share, outside and in. */
export type Outfit = {
  profile: BodyProfile;
  paint: Finish;
  roof: Finish;
  face: FaceStyle;
  tail: TailStyle;
  chrome: boolean;
  wheel: string;
  rails: boolean;
  leather: string;
  trim: string;
  light: string;
  screen: "wide" | "tablet";
  hasBench: boolean;
  classic: boolean;
};

const sporty: ReadonlySet<BodyShape> = new Set([
  "SportsCar",
  "Cabrio",
  "MidEngine",
  "MidRoadster",
  "RearEngine",
  "Roadster",
]);

const twoSeaters: ReadonlySet<BodyShape> = new Set([
  "MidEngine",
  "MidRoadster",
  "Roadster",
  "SportsCar",
  "TwoSeater",
]);

export function dressCar({ body, color, metallic, seed, classic }: DrawnCar): Outfit {
  const random = createRandom(seed + 1);
  const profile: BodyProfile = bodyProfiles[body];
  const paint = mixPaint(color, metallic, random);
  const height = Math.max(...profile.canopy.map(([, z]) => z));
  const hasGlassRoof =
    random.next() < 0.25 && !classic && !profile.open && height > 1.3 && height < 1.8;
  const hasUprightTail = height > 1.64 || (body === "EstateCar" && random.next() < 0.3);
  const rim = sporty.has(body) ? 76 : profile.cladding ? 70 : 72;
  return {
    profile,
    paint,
    roof: hasGlassRoof ? glassFinish : paint,
    face: pickFaceStyle(random, profile, classic),
    tail: pickTailStyle(random, hasUprightTail, classic),
    chrome: classic || random.next() < 0.5,
    wheel: defineWheel(random, rim, classic),
    rails: profile.rails && random.next() < 0.75,
    leather: random.pick(["#24262a", "#2b2b2d", "#7a4a2c", "#8c7a63", "#5b1d1c", "#3b352f"]),
    trim: random.pick(["#5b3c26", "#3a3d41", "#8a8d90", "#1a1b1d"]),
    light: random.pick(["#ffb469", "#9cc4ff", "#ffd9a8", "#ff9d5c"]),
    screen: random.pick(["wide", "tablet"]),
    hasBench: !twoSeaters.has(body),
    classic,
  };
}
