import { drawGlass, drawSkin } from "./body-mesh.ts";
import type { BodyProfile, BodyType } from "./body-profile.ts";
import { bodyProfiles } from "./body-profiles.ts";
import { type Body, createBody } from "./body-surface.ts";
import { type FaceStyle, pickFaceStyle } from "./face-style.ts";
import { drawBonnetLines, drawGrille, drawHeadlamp, drawWipers } from "./front-face.ts";
import {
  defineFinishes,
  type Finish,
  glassFinish,
  hex,
  type Light,
  mixPaint,
  type PaintColor,
  placeLight,
  tone,
} from "./paint.ts";
import { createPen, type Pen } from "./pen.ts";
import { createRandom } from "./random.ts";
import { drawTail, drawTailLamp, pickTailStyle, type TailStyle } from "./rear-face.ts";
import { drawGround, drawShowroom } from "./showroom.ts";
import {
  drawArches,
  drawCrest,
  drawDoors,
  drawMirror,
  drawRoofRails,
  drawSill,
} from "./side-trim.ts";
import { type Camera, frameShot, type Shot, type Vector } from "./space.ts";
import { blur, draw, group, line, picture } from "./svg.ts";
import { defineWheel, placeWheels } from "./wheels.ts";
import { drawCockpit, drawWindowTrim, findWindows } from "./windows.ts";

export type DrawnCar = {
  body: BodyType;
  color: PaintColor;
  metallic: boolean;
  seed: number;
  classic: boolean;
};
/** How a view looks at the car; `frame` says where on the picture the `subject` lies. */
export type View = {
  shot: (profile: BodyProfile) => Shot;
  subject: (body: Body) => Vector[];
  frame: { width: number; center: number; ground: number };
  softness: number;
};

type Look = {
  paint: Finish;
  roof: Finish;
  light: Light;
  face: FaceStyle;
  tail: TailStyle;
  leather: string;
  chrome: boolean;
  wheel: string;
  rails: boolean;
};

/** Everything that belongs to the car and must be equal in all of its views. */
function dressCar(car: DrawnCar, profile: BodyProfile, azimuth: number): Look {
  const random = createRandom(car.seed + 1);
  const paint = mixPaint(car.color, car.metallic, random);
  const sporty = car.body === "SportsCar" || car.body === "Cabrio";
  const glassRoof = random.next() < 0.25 && !sporty && car.body !== "Van";
  const tall = profile.canopy.some(([, z]) => z > 1.8);
  return {
    paint,
    roof: glassRoof ? glassFinish : paint,
    light: placeLight(random, azimuth),
    face: pickFaceStyle(random, car.classic),
    tail: pickTailStyle(
      random,
      tall || (car.body === "EstateCar" && random.next() < 0.3),
      car.classic,
    ),
    leather: random.pick(["#7a4a2c", "#2a2b2e", "#8c7a63", "#5b1d1c", "#3a3532"]),
    chrome: car.classic || random.next() < 0.5,
    wheel: defineWheel(random, sporty ? 76 : profile.cladding ? 70 : 72, car.classic),
    rails: profile.rails && random.next() < 0.75,
  };
}

/** A whole picture of a car from outside. */
export function drawExterior(car: DrawnCar, view: View): string {
  const { definitions, content, horizon } = placeCar(car, view);
  const room = drawShowroom(createRandom(car.seed + 7), horizon, car.color === "BLACK" ? 1.6 : 1);
  return picture(room.definitions + definitions, room.backdrop + content);
}

/** The same car with its shadow and reflection, on nothing: for a scene with a room of its own. */
export function drawFreeCar(car: DrawnCar, view: View): string {
  const { definitions, content } = placeCar(car, view);
  return picture(definitions, content);
}

function placeCar(car: DrawnCar, view: View) {
  const profile = bodyProfiles[car.body];
  const body = createBody(profile);
  const shot = view.shot(profile);
  const look = dressCar(car, profile, shot.azimuth);
  const camera = frameShot(shot, view.subject(body), view.frame);
  const pen = createPen(body, camera);
  const skin = drawSkin(body, camera, look.light, { body: look.paint, roof: look.roof }, "soft");
  const windows = findWindows(body, pen, shot.azimuth);
  const glass = drawGlass(body, camera, look.light, windows);
  const wheels = placeWheels(body, camera);
  const sideways = Math.abs(shot.azimuth) < 80;
  const definitions =
    blur("soft", view.softness) +
    blur("shadow", 16) +
    defineFinishes(look.paint.base) +
    look.wheel +
    skin.definitions +
    glass.definitions;
  const content = [
    drawGround(body, camera, look.paint, look.light, sideways ? wheels.mirrored : ""),
    wheels.behind,
    drawUnderside(pen, profile),
    drawMirror(body, pen, -1),
    skin.content,
    glass.content,
    drawWindowTrim(body, pen, windows, look.chrome),
    profile.open ? drawCockpit(body, pen, look.leather, hex(tone(look.paint.base, 0.8))) : "",
    look.rails ? drawRoofRails(body, pen, look.chrome) : "",
    sideways
      ? drawSill(body, pen) +
        drawCrest(body, pen) +
        drawDoors(body, pen, look.paint.base) +
        drawArches(body, pen)
      : "",
    drawEnds(body, pen, look, shot.azimuth),
    sideways ? wheels.faces : "",
    drawMirror(body, pen, 1),
  ];
  return { definitions, content: content.join(""), horizon: findHorizon(camera, shot) };
}

function drawEnds(body: Body, pen: Pen, look: Look, azimuth: number): string {
  const hatch = (body.profile.canopy.at(-1)?.[0] ?? 0) > body.profile.length - 0.35;
  if (azimuth > 20) {
    const far = drawHeadlamp(body, pen, look.face, false);
    const wipers = body.profile.open ? "" : drawWipers(body, pen);
    return (
      drawBonnetLines(body, pen) +
      wipers +
      drawGrille(body, pen, look.face) +
      far +
      drawHeadlamp(body, pen, look.face, true)
    );
  }
  if (azimuth < -20) {
    const lamps =
      drawTailLamp(body, pen, look.tail, false) + drawTailLamp(body, pen, look.tail, true);
    return drawTail(body, pen, look.tail, hatch) + lamps;
  }
  return group(
    { "clip-path": "url(#skin)" },
    drawHeadlamp(body, pen, look.face, true),
    drawTailLamp(body, pen, look.tail, true),
  );
}

/** Where wall and floor meet, seen by this camera. */
function findHorizon(camera: Camera, shot: Shot): number {
  const angle = (shot.azimuth * Math.PI) / 180;
  const [x, y] = [shot.target[0] + Math.sin(angle) * 5, -Math.cos(angle) * 5];
  return Math.round(Math.min(820, Math.max(520, camera.project([x, y, 0])[1])));
}

function drawUnderside(pen: Pen, profile: BodyProfile): string {
  const [from, to, w, z] = [
    0.3,
    profile.length - 0.3,
    profile.halfWidth - 0.1,
    profile.sill + 0.06,
  ];
  const plate = (level: number): Vector[] => [
    [from, -w, level],
    [from, w, level],
    [to, w, level],
    [to, -w, level],
  ];
  return (
    draw(line(pen.space(plate(z))), { fill: "#050506" }) +
    draw(
      line(
        pen.space([
          [from, w, 0.09],
          [to, w, 0.09],
          [to, w, z],
          [from, w, z],
        ]),
      ),
      { fill: "#030304", opacity: 0.75 },
    )
  );
}
