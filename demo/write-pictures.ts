import { join } from "node:path";
import sharp from "sharp";
import { viewFrom } from "./photos/draw-car.ts";
import { drawCoveredCar } from "./photos/draw-covered-car.ts";
import { drawFreeCar } from "./photos/exterior.ts";
import { drawHeadlight, drawHeroRoom, drawnGround, type HeroRoom } from "./photos/hero-room.ts";
import type { PaintColor } from "./photos/paint.ts";
import { pictureHeight, pictureWidth } from "./photos/svg.ts";

/**
 * Writes the drawn pictures that the site needs in production, where the demo is not loaded; the results are
 * committed. `npm run draw:hero`: a car in the showroom at dusk for the home page, wideScene for desktops and tallScene
 * for phones. `npm run draw:fallback`: the placeholder for a missing photo.
 */
type PlacedCar = {
  body: "SportsCar" | "EstateCar" | "OffRoad" | "Cabrio" | "Limousine";
  color: PaintColor;
  seed: number;
  size: number;
  /** Left edge, and the y coordinate of its nearest wheel, in pixels. */
  left: number;
  ground: number;
  /** 1: fully lit; less: in the dark background, out of focus. */
  light: number;
};

type Scene = { room: HeroRoom; cars: readonly PlacedCar[] };

const hero = { body: "SportsCar", color: "SILVER", seed: 7, light: 1 } as const;

const wideScene: Scene = {
  room: {
    width: 2560,
    height: 1440,
    window: { left: 1180, top: 352, pane: 400 },
    eye: 660,
    floor: 872,
    strip: 288,
  },
  cars: [
    {
      body: "EstateCar",
      color: "BLUE",
      seed: 31,
      size: 0.56,
      left: 2040,
      ground: 1000,
      light: 0.4,
    },
    { ...hero, size: 0.88, left: 1095, ground: 1190 },
  ],
};

const tallScene: Scene = {
  room: {
    width: 1080,
    height: 1680,
    window: { left: 150, top: 800, pane: 310 },
    eye: 1010,
    floor: 1150,
    strip: 744,
  },
  cars: [{ ...hero, size: 0.66, left: 20, ground: 1400 }],
};

async function drawPlacedCar({ size, left, ground, light, ...car }: PlacedCar, room: HeroRoom) {
  const svg = drawFreeCar({ ...car, metallic: true, classic: false }, viewFrom("front-quarter"));
  const width = Math.round(pictureWidth * size);
  const drawn = sharp(Buffer.from(svg)).resize(width);
  const lit = light < 1 ? drawn.modulate({ brightness: light, saturation: 0.6 }).blur(4) : drawn;
  const top = Math.round(ground - drawnGround * size);
  // Crops what exceeds the picture, because sharp requires layers that fit.
  const crop = {
    left: Math.max(0, -left),
    top: 0,
    width: Math.min(width, room.width - left) - Math.max(0, -left),
    height: Math.min(Math.round(pictureHeight * size), room.height - top),
  };
  const input = await sharp(await lit.png().toBuffer())
    .extract(crop)
    .png()
    .toBuffer();
  return { input, left: Math.max(0, left), top };
}

async function drawScene({ room, cars }: Scene): Promise<Buffer> {
  const layers = await Promise.all(cars.map((car) => drawPlacedCar(car, room)));
  const lit = cars.filter(({ light }) => light === 1).map((car) => drawHeadlight(room, car));
  return sharp(Buffer.from(drawHeroRoom(room)))
    .composite([
      ...layers,
      ...lit.map((svg) => ({ input: Buffer.from(svg), blend: "screen" as const })),
    ])
    .png()
    .toBuffer();
}

async function write(scene: Scene, name: string, widths: readonly number[]): Promise<void> {
  const drawn = await drawScene(scene);
  for (const width of widths) {
    await sharp(drawn)
      .resize(width)
      .avif({ quality: 66, effort: 6 })
      .toFile(target(`${name}-${width}.avif`));
  }
  await sharp(drawn)
    .resize(widths[1])
    .jpeg({ quality: 72, mozjpeg: true })
    .toFile(target(`${name}-${widths[1]}.jpg`));
}

const target = (file: string) => join(import.meta.dirname, "../app/features/home/pictures", file);

const pictures: Record<string, () => Promise<unknown>> = {
  hero: async () => {
    await write(wideScene, "hero-wideScene", [960, 1280, 1920]);
    await write(tallScene, "hero-tallScene", [480, 840]);
  },
  fallback: () =>
    sharp(Buffer.from(drawCoveredCar()))
      .resize(1024)
      .jpeg({ quality: 78, mozjpeg: true })
      .toFile(join(import.meta.dirname, "../server/picture/covered-car.jpg")),
};
await pictures[process.argv[2] ?? ""]?.();
