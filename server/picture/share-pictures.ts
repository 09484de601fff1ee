import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import pLimit from "p-limit";
import type { OverlayOptions } from "sharp";
import { sharePictureSize, widestCutRatio } from "#domain/car/photos.ts";
import type { Car } from "#domain/car/record.ts";
import { type ShareSign, shareHash, shareSign } from "#domain/car/share-picture.ts";
import { dealership } from "#domain/dealership/dealership.ts";
import { escapeHtml } from "#domain/format/format.ts";
import { lazy } from "#domain/format/lazy.ts";
import type { Log } from "#server/platform/log.ts";
import { createSingleFlight } from "#server/platform/promises.ts";
import { openEncoder, openPhoto } from "./encode-picture.ts";
import type { PictureRenderer } from "./picture-renderer.ts";
import type { NoPicture, Picture, PictureStore } from "./picture-store.ts";

type SharePictureParts = {
  /** Null for a vehicle that is not for sale; may reject. */
  findCar: (adKey: string) => Promise<Car | null>;
  pictures: Pick<PictureRenderer, "find">;
  draw: typeof drawSharePicture;
  folder: PictureStore;
  log: Log;
};

/** Whoever asks for the whole stock at once gets the rest a little later. */
const maxWaiting = 24;
/** Every program reads it. */
const type = "image/jpeg";

export type SharePictures = ReturnType<typeof createSharePictures>;

/** What other sites show of a vehicle that is shared (E1): drawn when first asked for, stored on disk. */
export function createSharePictures({ findCar, pictures, draw, folder, log }: SharePictureParts) {
  const once = createSingleFlight<Picture | NoPicture>();
  const limit = pLimit(1);

  async function make(car: Car, name: string): Promise<Picture | NoPicture> {
    if (limit.pendingCount >= maxWaiting) return "unavailable";
    const sign = shareSign(car);
    const photo = sign.photo && (await pictures.find({ ...sign.photo, width: 960 }, false));
    // The words alone would stay at other sites; the next who asks may find the photo.
    if (photo === "unavailable" || photo === "unknown") return "unavailable";
    const isBroken = photo === "broken";
    try {
      const bytes = await limit(() => draw(sign, isBroken ? null : (photo?.bytes ?? null)));
      if (isBroken) return { bytes, type, provisional: true };
      await folder.write(name, bytes);
      return { bytes, type };
    } catch (error) {
      log.warn({ err: error, adKey: car.ad_key }, "a share picture cannot be drawn");
      return "broken";
    }
  }

  return {
    /** What is true now, for an old address too: it may carry an old price. */
    async find(adKey: string, hash: string): Promise<Picture | NoPicture> {
      const car = await findCar(adKey);
      if (car === null) return "unknown";
      const name = `${adKey}/teilen-${shareHash(car)}.jpeg`;
      const found = await once(name, async () => (await folder.read(name)) ?? make(car, name));
      const isOld = hash !== shareHash(car);
      return isOld && typeof found === "object" ? { ...found, provisional: true } : found;
    },
  };
}

/** The headline's typeface as TTF, the one form that sharp can read (docs/decisions/038). */
const require = createRequire(import.meta.url);
const fonts = {
  bold: {
    font: "Archivo Bold",
    fontfile: require.resolve("@expo-google-fonts/archivo/700Bold/Archivo_700Bold.ttf"),
  },
  medium: {
    font: "Archivo Medium",
    fontfile: require.resolve("@expo-google-fonts/archivo/500Medium/Archivo_500Medium.ttf"),
  },
};

/** The dusk of app/app.css, in both themes. */
const colors = { dusk: "#191817", light: "#f4f1ed", muted: "#bfb8b0", warning: "#ff8a4c" };

/** Where the words stand, in px: beside a photo of 4:3, or alone. */
const layouts = {
  photo: {
    left: 872,
    right: 32,
    margin: 36,
    mark: 60,
    name: [46, 40, 34, 29],
    facts: [25, 22],
    price: [52, 44, 36],
  },
  plain: {
    left: 80,
    right: 80,
    margin: 72,
    mark: 96,
    name: [84, 68, 54],
    facts: [36, 30],
    price: [76, 64, 52],
  },
} as const;
const photoWidth = 840;
const gap = 20;
/** Empty space within the mark, of its width. */
const markInset = 8 / 64;

const openMark = lazy(() => readFile(join(import.meta.dirname, "../../public/icon.svg")));

/** The photo in 4:3 beside name, facts and price; without one the words alone. A JPEG. */
export async function drawSharePicture(
  sign: ShareSign,
  photo: Uint8Array | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await openEncoder();
  const { width, height } = sharePictureSize;
  const { left, right, margin, mark, name, facts, price } = photo ? layouts.photo : layouts.plain;
  const room = width - left - right;
  const bottom = height - margin;
  const small = { face: "medium", sizes: facts, room, height: 2.6 * facts[0] } as const;
  const amount = { color: "light", sizes: price, room, height: 1.75 * price[0] } as const;
  const stack = placeAbove(bottom, [
    await draw(sign.line, { ...small, color: "muted" }),
    await draw(sign.flaws ?? "", { ...small, color: "warning" }),
    await draw(sign.price, amount),
  ]);
  const top = margin + mark + 2 * gap;
  const under = Math.min(bottom, ...stack.map((text) => text.top)) - gap;
  const title = await draw(sign.name, { color: "light", sizes: name, room, height: under - top });
  const beside = left + mark;
  const house = await draw(dealership.name, {
    ...small,
    color: "light",
    room: width - right - beside,
    height: mark,
  });
  const icon = await sharp(await openMark())
    .resize(mark)
    .png()
    .toBuffer();
  const layers: OverlayOptions[] = [
    { input: icon, left: Math.round(left - markInset * mark), top: margin },
    ...placeAbove(under, [title]).map((text) => ({ ...text, left })),
    ...stack.map((text) => ({ ...text, left })),
  ];
  if (house !== null) {
    const middle = margin + Math.round((mark - house.height) / 2);
    layers.push({ input: house.input, left: beside, top: middle });
  }
  if (photo !== null) {
    const open = await openPhoto(photo);
    const { autoOrient: seen } = await open.metadata();
    const fit = seen.width / seen.height > widestCutRatio ? "contain" : "cover";
    const fitted = open
      .flatten({ background: "#ffffff" })
      .resize({ width: photoWidth, height, fit, background: colors.dusk });
    layers.push({ input: await fitted.png({ compressionLevel: 0 }).toBuffer(), left: 0, top: 0 });
  }
  const ground = sharp({ create: { width, height, channels: 3, background: colors.dusk } });
  const drawn = await ground.composite(layers).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
  return new Uint8Array(drawn);
}

type Words = { input: Buffer; height: number };

/** One below the other, the last one's foot at `bottom`. */
function placeAbove(bottom: number, words: readonly (Words | null)[]) {
  let top = bottom;
  return words
    .filter((drawn) => drawn !== null)
    .toReversed()
    .map(({ input, height }, index) => {
      top -= height + (index === 0 ? 0 : gap);
      return { input, top };
    })
    .toReversed();
}

const maxCharacters = 90;

type Style = {
  color: keyof typeof colors;
  face?: keyof typeof fonts;
  /** The first that fits, in px. */
  sizes: readonly number[];
  room: number;
  height: number;
};

/** Broken into lines between words; cut off where even the last size has no room. Null for no words. */
async function draw(text: string, style: Style): Promise<Words | null> {
  const { color, face = "bold", sizes, room } = style;
  const sharp = await openEncoder();
  const all = [...text];
  const words = all.length > maxCharacters ? `${all.slice(0, maxCharacters).join("")}…` : text;
  if (words.trim() === "") return null;
  const { font, fontfile } = fonts[face];
  const markup = `<span foreground="${colors[color]}">${escapeHtml(words)}</span>`;
  for (const size of sizes) {
    const isLast = size === sizes.at(-1);
    const image = sharp({
      text: {
        text: markup,
        font: `${font} ${size}`,
        fontfile,
        width: room,
        wrap: isLast ? "word-char" : "word",
        rgba: true,
        dpi: 72,
      },
    });
    const { data, info } = await image.png().toBuffer({ resolveWithObject: true });
    if (info.width <= room && info.height <= style.height) {
      return { input: data, height: info.height };
    }
    if (!isLast) continue;
    const height = Math.min(info.height, Math.floor(style.height));
    const width = Math.min(info.width, room);
    const input = await sharp(data).extract({ left: 0, top: 0, width, height }).png().toBuffer();
    return { input, height };
  }
  return null;
}
