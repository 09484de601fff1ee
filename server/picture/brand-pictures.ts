import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import type { Sharp } from "sharp";
import { parsePictureAddress, sharePictureSize } from "#domain/car/pictures.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { lazy } from "#domain/format/memoize.ts";
import { accentColors } from "#domain/pages/accent.ts";
import { colors, duskColors } from "#domain/pages/colors.ts";
import { iconPaths } from "#domain/pages/paths.ts";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import {
  type HeroCrop,
  type HeroPhoto,
  heroCrops,
  heroPicturePath,
} from "#domain/profile/hero-photo.ts";
import {
  cropOf,
  housePictures,
  initialsOf,
  lookKey,
  parsePictureName,
  type Rectangle,
  smallLogoBox,
} from "#domain/profile/look.ts";
import type { DealerProfile, Size } from "#domain/profile/profile.ts";
import type { Log } from "#server/platform/log.ts";
import { createSingleFlight } from "#server/platform/promises.ts";
import type { SitePictures } from "#server/profile/site-pictures.ts";
import {
  detectPictureType,
  encodeJpeg,
  encodePicture,
  openEncoder,
  openPhoto,
} from "./encode-picture.ts";
import type { PictureRenderer } from "./picture-renderer.ts";
import type { NoPicture, Picture, PictureStore } from "./picture-store.ts";
import { drawHomePicture, drawText, type ShareSign } from "./share-pictures.ts";

/** Requests beyond it get a 503. */
const maxQueueLength = 24;

type Bytes = Uint8Array<ArrayBuffer>;
type Profile = Pick<DealerProfile, "name" | "claim" | "brand" | "home">;
type Branded = Pick<Profile, "name" | "brand">;

/** In px; `inner`: share that the sign fills. Devices cut a `isWhole` icon to a shape of their own. */
const icons = {
  [iconPaths.favicon]: { size: 48, inner: 0.84, isWhole: false },
  [iconPaths.svg]: { size: 192, inner: 0.84, isWhole: false },
  [iconPaths.apple]: { size: 180, inner: 0.76, isWhole: true },
  [iconPaths.icon192]: { size: 192, inner: 0.84, isWhole: false },
  [iconPaths.icon512]: { size: 512, inner: 0.84, isWhole: false },
  /** Devices may crop it to a circle of 80 %. */
  [iconPaths.iconMaskable]: { size: 512, inner: 0.56, isWhole: true },
} as const;
export type IconPath = keyof typeof icons;
const previewIcon = { size: 256, inner: 0.84, isWhole: false };
/** Twice the size in which a mail shows it. */
const mailIcon = { size: 80, inner: 0.84, isWhole: false };
const mailLogoBox = { width: 400, height: 80 };
const previewLogoBox = { width: 600, height: 120 };

/** Of public/icon.svg. */
const roundness = 10 / 64;
/** A logo that is wider, or higher, is not readable as an icon. */
const maxIconRatio = 3;

/** Shown above a mail, in px; a logo stands there instead of the name. */
export type MailHead = Size & { png: Bytes; isLogo: boolean };
export type BrandPictures = ReturnType<typeof createBrandPictures>;

type Deps = {
  /** An uploaded picture by its path. */
  find: SitePictures["find"];
  profile: () => Profile;
  pictures: Pick<PictureRenderer, "find">;
  /** What the home page begins with. */
  heroCars: () => Promise<readonly Pick<CarSummary, "images">[]>;
  store: Pick<PictureStore, "read" | "write">;
  log: Log;
};

/** What is made of the dealer's logo, photo, name and colour, on first request, and stored on disk. */
export function createBrandPictures(deps: Deps) {
  const { find, profile } = deps;
  const make = createMaker(deps);
  const heroPicture = createHeroPictures(deps, make);
  const signs = createSigns(deps, make);

  const smallLogo = (path: string) =>
    make(path.slice(housePictures.length), async () => {
      const bytes = await find(path.replace(/-klein\.webp$/, ".png"));
      if (bytes === null) return null;
      const small = await fitLogo(bytes, smallLogoBox);
      return new Uint8Array(await small.webp({ nearLossless: true, quality: 60 }).toBuffer());
    });

  return {
    sign: signs.inPreview,
    icon: signs.icon,
    mailHead: signs.inMail,
    /** Any picture below /bilder/haus. */
    async find(file: string, takesAvif: boolean): Promise<Picture | NoPicture> {
      const path = housePictures + file;
      if (parsePictureName(path) !== null) {
        const bytes = await find(path);
        const type = bytes && detectPictureType(bytes);
        return bytes && type ? { bytes, type } : "unknown";
      }
      return smallLogoName.test(path) ? smallLogo(path) : heroPicture(path, takesAvif);
    },
    /** Link preview of the pages that have no picture of their own. */
    async home(): Promise<Picture | NoPicture> {
      const { name, claim, brand, home } = profile();
      const { heroPhoto } = home;
      const cars = heroPhoto === null ? await readCarPhotos(deps) : [];
      const shown = { name, claim, brand, heroPhoto, cars: cars.map((car) => digestOf(car)) };
      const picture = await make(`teilen-${digestOf(JSON.stringify(shown))}.jpeg`, async () => {
        const uploaded = heroPhoto && (await find(heroPhoto.path));
        const photo = heroPhoto && uploaded && (await cutBackground(uploaded, heroPhoto));
        return drawHomePicture({ claim, sign: await signs.inPreview() }, { photo, cars });
      });
      const lacksCars = heroPhoto === null && cars.length === 0;
      return lacksCars && typeof picture === "object" ? { ...picture, provisional: true } : picture;
    },
  };
}

/** Of the three cars that the home page begins with; none while one cannot be had. */
async function readCarPhotos({ pictures, heroCars, log }: Deps): Promise<Uint8Array[]> {
  try {
    const found = (await heroCars()).map(async ({ images: [image] }) => {
      const address = parsePictureAddress(image?.url ?? "");
      return address === null
        ? "unknown"
        : pictures.find({ ...address, width: 480, isStanding: true }, false);
    });
    const photos = (await Promise.all(found)).filter((photo) => typeof photo === "object");
    return photos.length < found.length ? [] : photos.map(({ bytes }) => bytes);
  } catch (error) {
    log.warn({ err: error }, "the home page's preview is drawn without cars");
    return [];
  }
}

const cutBackground = async (photo: Bytes, hero: HeroPhoto): Promise<Uint8Array> =>
  (await openPhoto(photo)).extract(cropOf(hero, "breit")).resize(sharePictureSize).toBuffer();

type Make = ReturnType<typeof createMaker>;

/** `name` changes with the picture; null for one of which the source is gone. */
function createMaker({ store, log }: Deps) {
  const once = createSingleFlight<Picture | NoPicture>();
  return (name: string, draw: () => Promise<Bytes | null>) =>
    once(name, async () => {
      const stored = await store.read(`haus/${name}`);
      if (stored !== null) return stored;
      try {
        const bytes = await draw();
        if (bytes === null) return "unknown";
        await store.write(`haus/${name}`, bytes);
        return { bytes, type: detectPictureType(bytes) ?? "" };
      } catch (error) {
        log.warn({ err: error, name }, "a picture of the dealer cannot be drawn");
        return "broken";
      }
    });
}

/** Crops of the photo on the home page. */
function createHeroPictures({ find, profile }: Deps, make: Make) {
  const limit = pLimit(1);
  return async (path: string, takesAvif: boolean): Promise<Picture | NoPicture> => {
    const [, name = "", digits] = heroName.exec(path) ?? [];
    const crop = isHeroCrop(name) ? name : null;
    const width = crop && heroCrops[crop].widths.find((each) => String(each) === digits);
    const { heroPhoto } = profile().home;
    if (!crop || !width || heroPhoto === null) return "unknown";
    if (limit.pendingCount >= maxQueueLength) return "unavailable";
    const current = heroPicturePath(heroPhoto, crop, width);
    const stem = current.slice(housePictures.length, -".jpg".length);
    const part = cropOf(heroPhoto, crop);
    const picture = await make(`${stem}.${takesAvif ? "avif" : "jpeg"}`, async () => {
      const photo = await find(heroPhoto.path);
      if (photo === null) return null;
      const encode = takesAvif ? encodePicture : encodeCrop;
      return limit(() => encode(photo, width, part));
    });
    // An old address has the current photo, but not for ever.
    const isOld = path !== current;
    return isOld && typeof picture === "object" ? { ...picture, provisional: true } : picture;
  };
}

/** What stands for the dealer: the logo, or an icon. */
function createSigns({ find, profile, log }: Deps, make: Make) {
  /** A mail without its logo is better than none. */
  const warn = (error: unknown) => {
    log.warn({ err: error }, "the logo cannot be drawn for a mail");
    return null;
  };
  const readLogo = ({ brand: { logo, logoOnDark } }: Branded) =>
    read(logo ?? logoOnDark, logo === null);
  const readHeadLogo = ({ brand: { logo, logoOnDark } }: Branded) =>
    read(logoOnDark ?? logo, logoOnDark !== null);

  async function read(path: string | null, isOnDark: boolean): Promise<Logo | null> {
    const bytes = path === null ? null : await find(path);
    return bytes === null ? null : { bytes, isOnDark };
  }

  function makeIcon(icon: Icon, shown: Branded) {
    const { size, inner } = icon;
    return make(`zeichen-${size}-${inner}-${digestOf(lookKey(shown))}.png`, async () =>
      drawIcon(icon, shown, await readLogo(shown)),
    );
  }

  return {
    async icon(path: IconPath): Promise<Picture | NoPicture> {
      const icon = await makeIcon(icons[path], profile());
      if (typeof icon === "string") return icon;
      if (path === iconPaths.favicon) return { bytes: asIco(icon.bytes), type: "image/x-icon" };
      if (path === iconPaths.svg) return { bytes: asSvg(icon.bytes), type: "image/svg+xml" };
      return icon;
    },
    async inPreview(): Promise<ShareSign> {
      const shown = profile();
      const logo = await readHeadLogo(shown);
      const icon = isFirstDealer(shown) ? null : await makeIcon(previewIcon, shown);
      return {
        name: shown.name,
        accent: accentColors(shown.brand.accent)[1],
        logo: logo && (await onDusk(logo, previewLogoBox)).png,
        icon: typeof icon === "object" && icon !== null ? icon.bytes : null,
      };
    },
    /** Null where mails have the site's own sign. */
    async inMail(): Promise<MailHead | null> {
      const shown = profile();
      const logo = await readHeadLogo(shown);
      const drawn = logo && (await onDusk(logo, mailLogoBox).catch(warn));
      if (drawn !== null) {
        const [width, height] = [Math.ceil(drawn.width / 2), Math.ceil(drawn.height / 2)];
        return { png: drawn.png, width, height, isLogo: true };
      }
      if (isFirstDealer(shown)) return null;
      const icon = await makeIcon(mailIcon, shown);
      return typeof icon === "string"
        ? null
        : { png: icon.bytes, width: 40, height: 40, isLogo: false };
    },
  };
}

async function encodeCrop(photo: Bytes, width: number, part: Rectangle): Promise<Bytes> {
  const height = Math.round((width * part.height) / part.width);
  const size = { width, height, withoutEnlargement: true };
  const limits = { size, qualities: [76, 60], maxBytes: 400_000 };
  return (await encodeJpeg((await openPhoto(photo)).extract(part), limits)).jpeg;
}

type Icon = { size: number; inner: number; isWhole: boolean };
type Logo = { bytes: Bytes; isOnDark: boolean };

const smallLogoName = /^\/bilder\/haus\/[0-9a-f]{32}-\d{1,4}x\d{1,4}-klein\.webp$/;
const heroName =
  /^\/bilder\/haus\/[0-9a-f]{32}-\d{1,4}x\d{1,4}-\d{1,3}-\d{1,3}-(breit|hoch)-(\d{3,4})\.jpg$/;
const isHeroCrop = (name: string): name is HeroCrop => Object.hasOwn(heroCrops, name);

/** Increment it when a drawing changes. */
const drawingVersion = 2;
const digestOf = (content: string | Uint8Array) =>
  createHash("sha256").update(`${drawingVersion} `).update(content).digest("hex").slice(0, 16);

/** The files in public/ are his. */
export const isFirstDealer = ({ name, brand }: Branded) =>
  name === defaultProfile.name && Object.values(brand).every((value) => value === null);

async function fitLogo(bytes: Uint8Array, box: Size): Promise<Sharp> {
  const sharp = await openEncoder();
  return sharp(bytes).resize({ ...box, fit: "inside" });
}

/** With a white plate around a logo for a light ground. */
async function onDusk({ bytes, isOnDark }: Logo, box: Size): Promise<Size & { png: Bytes }> {
  const padding = isOnDark ? 0 : Math.round(box.height / 8);
  const inner = { width: box.width - 2 * padding, height: box.height - 2 * padding };
  const { data, info } = await (await fitLogo(bytes, inner))
    .png()
    .toBuffer({ resolveWithObject: true });
  const size = { width: info.width + 2 * padding, height: info.height + 2 * padding };
  if (isOnDark) return { png: new Uint8Array(data), ...size };
  const plate = Buffer.from(rectangle(size, colors["on-accent"][0], padding));
  const sharp = await openEncoder();
  const drawn = await sharp(plate)
    .composite([{ input: data }])
    .png()
    .toBuffer();
  return { png: new Uint8Array(drawn), ...size };
}

const rectangle = ({ width, height }: Size, fill: string, radius: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" rx="${radius}" fill="${fill}"/></svg>`;

const openDefaultIcon = lazy(() =>
  readFile(join(import.meta.dirname, "../../public/icon.svg"), "utf8"),
);

/** The logo, or else the initials; the first dealer's own sign, in another colour. */
async function drawIcon(
  { size, inner, isWhole }: Icon,
  { name, brand }: Branded,
  logo: Logo | null,
): Promise<Bytes> {
  const sharp = await openEncoder();
  const [, accent] = accentColors(brand.accent);
  const shown = logo !== null && (await isSquareEnough(logo)) ? logo : null;
  const fill = shown === null || shown.isOnDark ? duskColors.dusk : colors["on-accent"][0];
  const radius = isWhole ? 0 : Math.round(size * roundness);
  const ground = sharp(Buffer.from(rectangle({ width: size, height: size }, fill, radius)));
  const box = Math.round(size * inner);
  const draw = async () => {
    if (shown !== null)
      return (await fitLogo(shown.bytes, { width: box, height: box })).png().toBuffer();
    if (name !== defaultProfile.name || logo !== null) return drawInitials(name, accent, box);
    const own = (await openDefaultIcon()).replace(duskColors["on-dusk-accent"], accent);
    return sharp(Buffer.from(own), { density: (72 * size) / 64 })
      .resize(isWhole ? box : size)
      .png()
      .toBuffer();
  };
  const drawn = await ground
    .composite([{ input: await draw() }])
    .png({ compressionLevel: 9 })
    .toBuffer();
  return new Uint8Array(drawn);
}

async function isSquareEnough({ bytes }: Logo): Promise<boolean> {
  const sharp = await openEncoder();
  const { width, height } = await sharp(bytes).metadata();
  return Math.max(width / height, height / width) <= maxIconRatio;
}

async function drawInitials(name: string, color: string, box: number): Promise<Buffer> {
  const sharp = await openEncoder();
  const size = 400;
  const text = await drawText(initialsOf(name), {
    ...{ color, sizes: [size], maxWidth: 4 * size, maxHeight: 2 * size },
  });
  if (text === null) return Buffer.from(rectangle({ width: box, height: box }, color, 0));
  const width = Math.round(box * 0.8);
  return sharp(text.input).trim().resize({ width, height: width, fit: "inside" }).png().toBuffer();
}

/** A Windows icon that holds a PNG of 48 px. */
function asIco(png: Uint8Array): Bytes {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([48, 48, 0, 0], 6);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.byteLength, 14);
  head.writeUInt32LE(head.byteLength, 18);
  return new Uint8Array(Buffer.concat([head, png]));
}

/** Browsers prefer an SVG to the other icons; the uploaded one is never served. */
function asSvg(png: Uint8Array): Bytes {
  const { size } = icons[iconPaths.svg];
  const data = Buffer.from(png).toString("base64");
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><image width="${size}" height="${size}" href="data:image/png;base64,${data}"/></svg>`;
  return new Uint8Array(Buffer.from(text));
}
