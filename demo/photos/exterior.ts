import { drawGlass, drawSkin } from "./body-mesh.ts";
import type { BodyProfile } from "./body-profile.ts";
import { type Body, createBody } from "./body-surface.ts";
import { drawBonnetLines, drawGrille, drawHeadlamp, drawWipers } from "./front-face.ts";
import { drawGround } from "./ground.ts";
import { type DrawnCar, dressCar, type Outfit } from "./outfit.ts";
import { defineFinishes, hex, placeLight, tone } from "./paint.ts";
import { createPen, type Pen } from "./pen.ts";
import { createRandom } from "./random.ts";
import { drawTail, drawTailLamp } from "./rear-face.ts";
import { drawShowroom } from "./showroom.ts";
import {
  drawArches,
  drawCrest,
  drawDoors,
  drawMirror,
  drawRoofRails,
  drawSill,
} from "./side-trim.ts";
import { type Camera, ease, frameShot, type Shot, type Vector } from "./space.ts";
import { blur, type Crop, draw, group, line, picture, pictureWidth, wholePicture } from "./svg.ts";
import { placeWheels } from "./wheels.ts";
import { drawCockpit, drawWindowTrim, findWindows } from "./windows.ts";

/** A view of the car; `frame` says where in the picture the `subject` lies. */
export type View = {
  shot: (profile: BodyProfile) => Shot;
  subject: (body: Body) => Vector[];
  frame: (profile: BodyProfile) => { width: number; center: number; ground: number };
  softness: number;
};

/** A complete exterior picture. `isMirrored` shows the other side; `crop` may exceed 1600 × 1200. */
export function drawExterior(
  car: DrawnCar,
  view: View,
  { isMirrored = false, crop = wholePicture }: { isMirrored?: boolean; crop?: Crop } = {},
): string {
  const { definitions, content, horizon, darkness } = placeCar(car, view);
  const room = drawShowroom(createRandom(car.seed + 7), horizon, { darkness, crop });
  const scene = room.backdrop + content;
  const oriented = isMirrored
    ? group({ transform: `translate(${pictureWidth} 0) scale(-1 1)` }, scene)
    : scene;
  return picture(room.definitions + definitions, oriented, crop);
}

/** The car with shadow and reflection on a transparent background, for a scene of its own. */
export function drawFreeCar(car: DrawnCar, view: View): string {
  const { definitions, content } = placeCar(car, view);
  return picture(definitions, content);
}

function placeCar(car: DrawnCar, view: View) {
  const outfit = dressCar(car);
  const { profile, paint } = outfit;
  const body = createBody(profile);
  const shot = view.shot(profile);
  const light = placeLight(createRandom(car.seed + 13), shot.azimuth);
  const camera = frameShot(shot, view.subject(body), view.frame(profile));
  const pen = createPen(body, camera);
  const skin = drawSkin(body, camera, light, { body: paint, roof: outfit.roof }, "soft");
  const windows = findWindows(body, pen, shot.azimuth);
  const glass = drawGlass(body, camera, light, windows);
  const wheels = placeWheels(body, camera);
  const isSideVisible = Math.abs(shot.azimuth) < 87;
  const definitions =
    blur("soft", view.softness) +
    blur("shadow", 16) +
    defineFinishes(paint.base) +
    outfit.wheel +
    skin.definitions +
    glass.definitions;
  const content = [
    drawGround(body, camera, paint, light, isSideVisible ? wheels.mirrored : ""),
    wheels.behind,
    drawUnderside(pen, profile),
    drawMirror(body, pen, -1),
    skin.content,
    glass.content,
    drawWindowTrim(body, pen, windows, outfit.chrome),
    profile.open ? drawCockpit(body, pen, outfit.leather, hex(tone(paint.base, 0.8))) : "",
    outfit.rails ? drawRoofRails(body, pen, outfit.chrome) : "",
    isSideVisible
      ? drawSill(body, pen) +
        drawCrest(body, pen) +
        drawDoors(body, pen, paint.base) +
        drawArches(body, pen)
      : "",
    drawEnds(body, pen, outfit, shot.azimuth),
    isSideVisible ? wheels.faces : "",
    drawMirror(body, pen, 1),
  ];
  const brightness = Math.max(...paint.base);
  return {
    definitions,
    content: content.join(""),
    horizon: findHorizon(camera, shot),
    darkness: ease(100, 25, brightness),
  };
}

function drawEnds(body: Body, pen: Pen, { face, tail }: Outfit, azimuth: number): string {
  const hasHatch = (body.profile.canopy.at(-1)?.[0] ?? 0) > body.profile.length - 0.35;
  if (azimuth > 20) {
    const far = drawHeadlamp(body, pen, face, false);
    const wipers = body.profile.open ? "" : drawWipers(body, pen);
    return (
      drawBonnetLines(body, pen) +
      wipers +
      drawGrille(body, pen, face) +
      far +
      drawHeadlamp(body, pen, face, true)
    );
  }
  if (azimuth < -20) {
    const lamps = drawTailLamp(body, pen, tail, false) + drawTailLamp(body, pen, tail, true);
    return drawTail(body, pen, tail, hasHatch) + lamps;
  }
  return group(
    { "clip-path": "url(#skin)" },
    drawHeadlamp(body, pen, face, true),
    drawTailLamp(body, pen, tail, true),
  );
}

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
