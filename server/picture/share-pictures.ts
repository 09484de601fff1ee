import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import type { OverlayOptions } from "sharp";
import { maxCropRatio, sharePictureSize, standingRatio } from "#domain/car/pictures.ts";
import type { Car } from "#domain/car/record.ts";
import {
  type SharePictureContent,
  shareHash,
  sharePictureContent,
} from "#domain/car/share-picture.ts";
import { escapeHtml } from "#domain/format/format.ts";
import { lazy } from "#domain/format/memoize.ts";
import { colors, duskColors } from "#domain/pages/colors.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import type { Log } from "#server/platform/log.ts";
import { createSingleFlight } from "#server/platform/promises.ts";
import { openEncoder, openPhoto } from "./encode-picture.ts";
import type { PictureRenderer } from "./picture-renderer.ts";
import type { NoPicture, Picture, PictureStore } from "./picture-store.ts";

/** Requests beyond it get a 503, for example those of a client that requests all pictures at once. */
const maxQueueLength = 24;
/** Every program can read JPEG. */
const type = "image/jpeg";

export type SharePictures = ReturnType<typeof createSharePictures>;

/** Link previews of vehicles on other sites (`og:image`), drawn on first request, stored on disk. */
export function createSharePictures({
  findCar,
  pictures,
  dealer,
  draw,
  store,
  log,
}: {
  /** Null for a vehicle that is not for sale; may reject. */
  findCar: (adKey: string) => Promise<Car | null>;
  pictures: Pick<PictureRenderer, "find">;
  /** `key` changes with the sign. */
  dealer: { key(): string; sign(): Promise<ShareSign> };
  draw: typeof drawSharePicture;
  store: PictureStore;
  log: Log;
}) {
  const singleFlight = createSingleFlight<Picture | NoPicture>();
  const limit = pLimit(1);

  async function render(car: Car, name: string): Promise<Picture | NoPicture> {
    if (limit.pendingCount >= maxQueueLength) return "unavailable";
    const content = { ...sharePictureContent(car), sign: await dealer.sign() };
    const photo = content.photo && (await pictures.find({ ...content.photo, width: 960 }, false));
    // Other sites would cache a picture without the photo, though the next request may find it.
    if (photo === "unavailable" || photo === "unknown") return "unavailable";
    const isBroken = photo === "broken";
    try {
      const bytes = await limit(() => draw(content, isBroken ? null : (photo?.bytes ?? null)));
      if (isBroken) return { bytes, type, provisional: true };
      await store.write(name, bytes);
      return { bytes, type };
    } catch (error) {
      log.warn({ err: error, adKey: car.ad_key }, "a share picture cannot be drawn");
      return "broken";
    }
  }

  return {
    /** An old `hash` gets the current picture as well, because the old one may show an old price. */
    async find(adKey: string, hash: string): Promise<Picture | NoPicture> {
      const car = await findCar(adKey);
      if (car === null) return "unknown";
      const currentHash = shareHash(car, dealer.key());
      const name = `${adKey}/teilen-${currentHash}.jpeg`;
      const result = await singleFlight(
        name,
        async () => (await store.read(name)) ?? render(car, name),
      );
      const isOld = hash !== currentHash;
      return isOld && typeof result === "object" ? { ...result, provisional: true } : result;
    },
  };
}

/** The headline's typeface as TTF, the only format that sharp can read (docs/decisions/038). */
const fonts = {
  bold: { font: "Archivo Bold", fontfile: join(import.meta.dirname, "archivo-bold.ttf") },
  medium: { font: "Archivo Medium", fontfile: join(import.meta.dirname, "archivo-medium.ttf") },
};

/** All sizes are in px. `photo`: the text is beside a 4:3 photo. */
const layouts = {
  photo: {
    left: 872,
    right: 32,
    margin: 36,
    logo: 60,
    name: [46, 40, 34, 29],
    specs: [25, 22],
    price: [52, 44, 36],
  },
  plain: {
    left: 80,
    right: 80,
    margin: 72,
    logo: 96,
    name: [84, 68, 54],
    specs: [36, 30],
    price: [76, 64, 52],
  },
} as const;
const photoWidth = 840;
const gap = 20;
/** Empty margin of an icon as a share of its width. */
const iconInset = 8 / 64;

const openDefaultIcon = lazy(() => readFile(join(import.meta.dirname, "../../public/icon.svg")));

/** How a link preview names the dealer: by a logo for a dark ground, or an icon and the name. */
export type ShareSign = {
  name: string;
  accent: string;
  logo: Uint8Array | null;
  /** Null: public/icon.svg. */
  icon: Uint8Array | null;
};

/** A logo, or else an icon with the name beside it. `height`: of the logo or icon. */
async function drawSign(
  { name, logo, icon }: ShareSign,
  { left, top, height, maxWidth }: { left: number; top: number; height: number; maxWidth: number },
): Promise<OverlayOptions[]> {
  const sharp = await openEncoder();
  if (logo !== null) {
    const fitted = sharp(logo).resize({ width: maxWidth, height, fit: "inside" });
    return [{ input: await fitted.png().toBuffer(), left, top }];
  }
  const drawn = await drawIcon(icon, height);
  const text = await drawText(name, {
    ...{ color: duskColors["on-dusk"], face: "medium", sizes: layouts.photo.specs },
    ...{ maxWidth: maxWidth - height, maxHeight: height },
  });
  return [
    { input: drawn, left: Math.round(left - iconInset * height), top },
    ...(text === null
      ? []
      : [
          {
            input: text.input,
            left: left + height,
            top: top + Math.round((height - text.height) / 2),
          },
        ]),
  ];
}

async function drawIcon(icon: ShareSign["icon"], size: number): Promise<Buffer> {
  const sharp = await openEncoder();
  return sharp(icon ?? (await openDefaultIcon()))
    .resize(size)
    .png()
    .toBuffer();
}

export async function drawSharePicture(
  content: SharePictureContent & { sign: ShareSign },
  photo: Uint8Array | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await openEncoder();
  const { width, height } = sharePictureSize;
  const { left, right, margin, logo, name, specs, price } = photo ? layouts.photo : layouts.plain;
  const quiet = duskColors["on-dusk-muted"];
  const plain = duskColors["on-dusk"];
  const maxWidth = width - left - right;
  const bottom = height - margin;
  const twoLines = 2.6 * specs[0];
  const oneLine = 1.75 * price[0];
  const smallText = { face: "medium", sizes: specs, maxWidth, maxHeight: twoLines } as const;
  const labelText = { ...smallText, maxHeight: 2 * twoLines };
  const largeText = { color: plain, sizes: price, maxWidth, maxHeight: oneLine } as const;
  const stack = stackUpFrom(bottom, [
    await drawText(content.subtitle, { ...smallText, color: quiet }),
    await drawText(content.flaws ?? "", { ...smallText, color: content.sign.accent }),
    await drawText(content.price, largeText),
    await drawText(content.priceNote, { ...smallText, color: plain }),
    await drawText(content.label ?? "", { ...labelText, color: plain }),
  ]);
  const titleTop = margin + logo + 2 * gap;
  const titleBottom = Math.min(bottom, ...stack.map((text) => text.top)) - gap;
  const title = await drawText(content.name, {
    color: plain,
    sizes: name,
    maxWidth,
    maxHeight: titleBottom - titleTop,
  });
  const sign = { left, top: margin, height: logo, maxWidth };
  const layers: OverlayOptions[] = [
    ...(await drawSign(content.sign, sign)),
    ...stackUpFrom(titleBottom, [title]).map((text) => ({ ...text, left })),
    ...stack.map((text) => ({ ...text, left })),
  ];
  if (photo !== null) {
    const opened = await openPhoto(photo);
    const { autoOrient: oriented } = await opened.metadata();
    const fit = oriented.width / oriented.height > maxCropRatio ? "contain" : "cover";
    const fitted = opened
      .flatten({ background: "#ffffff" })
      .resize({ width: photoWidth, height, fit, background: duskColors.dusk });
    layers.push({ input: await fitted.png({ compressionLevel: 0 }).toBuffer(), left: 0, top: 0 });
  }
  const background = sharp({ create: { width, height, channels: 3, background: duskColors.dusk } });
  const drawn = await background.composite(layers).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
  return new Uint8Array(drawn);
}

/** Three cars on the edge of the ground, as in the home page's hero in the dark theme: a light one would be a stripe. In px. */
const row = { widths: [350, 460, 350], ground: 30, ratio: 2.56 } as const;

async function drawCars(cars: readonly Uint8Array[]): Promise<OverlayOptions[]> {
  const { width: whole, height: edge } = sharePictureSize;
  let left = (whole - row.widths.reduce((sum, width) => sum + width, 0)) / 2;
  const layers: OverlayOptions[] = [];
  for (const [index, width] of row.widths.entries()) {
    const car = cars[index];
    if (car === undefined) continue;
    // Without the shadow below the wheels.
    const height = Math.round(width / row.ratio);
    const drawn = { width, height: Math.round(width / standingRatio) };
    const part = { left: 0, top: 0, width, height };
    const input = await (await openPhoto(car)).resize(drawn).extract(part).png().toBuffer();
    layers.push({ input, left, top: edge - row.ground - height });
    left += width;
  }
  if (layers.length === 0) return [];
  const edgeLine = { width: whole, height: 2, channels: 3, background: colors.field[1] } as const;
  return [...layers, { input: { create: edgeLine }, left: 0, top: edge - row.ground }];
}

/** Darkens the words' side of a photo of the dealer. */
const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><linearGradient id="a">${(
  [
    [0, 0.94],
    [0.4, 0.82],
    [0.75, 0.1],
  ] as const
)
  .map(
    ([at, opacity]) =>
      `<stop offset="${at}" stop-color="${duskColors.dusk}" stop-opacity="${opacity}"/>`,
  )
  .join("")}</linearGradient><rect width="100%" height="100%" fill="url(#a)"/></svg>`;

type HomePicture = Pick<DealerProfile, "claim"> & { sign: ShareSign };

/** `photo`: the dealer's own, in the picture's size. `cars`: standing pictures of three cars in stock, or none. */
type HomeGround = { photo: Uint8Array | null; cars: readonly Uint8Array[] };

/** Link preview of all pages without a picture of their own. */
export async function drawHomePicture(
  { claim, sign: { name, logo, icon } }: HomePicture,
  { photo, cars }: HomeGround,
): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await openEncoder();
  const { width, height } = sharePictureSize;
  const left = 72;
  const iconSize = 96;
  const carLayers = photo === null ? await drawCars(cars) : [];
  const bottom = Math.min(height, ...carLayers.map(({ top = height }) => top));
  const sign =
    logo === null
      ? await drawIcon(icon, iconSize)
      : await sharp(logo).resize({ width: 400, height: 88, fit: "inside" }).png().toBuffer();
  const { height: signHeight } = await sharp(sign).metadata();
  // An icon has an empty margin.
  const signSpace = logo === null ? 0 : gap;
  // The right half of a photo stays free.
  const box = photo === null ? { maxWidth: width - 2 * left } : { maxWidth: 500 };
  const title = await drawText(name, {
    ...{ color: duskColors["on-dusk"], sizes: [92, 76, 64, 52, 42] },
    ...{ ...box, maxHeight: photo === null ? 150 : 230 },
  });
  const subtitle = await drawText(claim, {
    ...{ color: duskColors["on-dusk-muted"], face: "medium", sizes: [38, 32, 28] },
    ...{ ...box, maxHeight: photo === null ? 90 : 130 },
  });
  const words = [{ input: sign, height: signHeight + signSpace }, title, subtitle];
  const total = words.reduce((sum, word) => sum + (word?.height ?? -gap) + gap, -gap);
  const layers = stackUpFrom(Math.round((bottom + total) / 2), words).map(({ input, top }) => ({
    input,
    top,
    left: input === sign && logo === null ? Math.round(left - iconInset * iconSize) : left,
  }));
  const ground =
    photo === null
      ? sharp({ create: { width, height, channels: 3, background: duskColors.dusk } })
      : sharp(photo);
  const drawn = await ground
    .composite([...(photo === null ? carLayers : [{ input: Buffer.from(shade) }]), ...layers])
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
  return new Uint8Array(drawn);
}

type TextImage = { input: Buffer; height: number };

function stackUpFrom(bottom: number, texts: readonly (TextImage | null)[]) {
  let top = bottom;
  return texts
    .filter((text) => text !== null)
    .toReversed()
    .map(({ input, height }, index) => {
      top -= height + (index === 0 ? 0 : gap);
      return { input, top };
    })
    .toReversed();
}

const maxCharacters = 90;

type Style = {
  color: string;
  face?: keyof typeof fonts;
  /** In px; the first that fits is used. */
  sizes: readonly number[];
  maxWidth: number;
  maxHeight: number;
};

/** Breaks words only at the last size, and clips what does not fit even then. Null for blank text. */
export async function drawText(text: string, style: Style): Promise<TextImage | null> {
  const { color, face = "bold", sizes, maxWidth, maxHeight } = style;
  const sharp = await openEncoder();
  const characters = [...text];
  const isLong = characters.length > maxCharacters;
  const shown = isLong ? `${characters.slice(0, maxCharacters).join("")}…` : text;
  if (shown.trim() === "") return null;
  const { font, fontfile } = fonts[face];
  const markup = `<span foreground="${color}">${escapeHtml(shown)}</span>`;
  for (const size of sizes) {
    const isLast = size === sizes.at(-1);
    const image = sharp({
      text: {
        text: markup,
        font: `${font} ${size}`,
        fontfile,
        width: maxWidth,
        wrap: isLast ? "word-char" : "word",
        rgba: true,
        dpi: 72,
      },
    });
    const { data, info } = await image.png().toBuffer({ resolveWithObject: true });
    if (info.width <= maxWidth && info.height <= maxHeight) {
      return { input: data, height: info.height };
    }
    if (!isLast) continue;
    const height = Math.min(info.height, Math.floor(maxHeight));
    const width = Math.min(info.width, maxWidth);
    const input = await sharp(data).extract({ left: 0, top: 0, width, height }).png().toBuffer();
    return { input, height };
  }
  return null;
}
