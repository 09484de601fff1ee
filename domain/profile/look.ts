// How the dealer's logo, colour and photo reach the pages: addresses of the pictures that are made of them.

import { accentColors, accentFill } from "#domain/pages/accent.ts";
import { type HeroCrop, type HeroPhoto, heroCrops } from "./hero-photo.ts";
import type { DealerProfile, Look, Size } from "./profile.ts";

/** Photos and logos that the dealer uploaded, and what is made of them. */
export const housePictures = "/bilder/haus/";

/** Name of a picture by its digest; its size is in it, so that a page reserves its place. */
const pictureName = /^\/bilder\/haus\/([0-9a-f]{32})(?:-(\d{1,4})x(\d{1,4}))?\.(?:jpg|png)$/;

/** The size is null in names of before 2026-11-30. */
export function parsePictureName(path: string): { digest: string; size: Size | null } | null {
  const [, digest, width, height] = pictureName.exec(path) ?? [];
  if (digest === undefined) return null;
  const size = width === undefined ? null : { width: Number(width), height: Number(height) };
  return { digest, size };
}

/** Paths of all uploaded pictures in it. */
export function namedPictures(profiles: object): string[] {
  const texts = JSON.stringify(profiles).matchAll(/"(\/bilder\/haus\/[\w.-]+)"/g);
  return [...new Set(Array.from(texts, ([, path = ""]) => path))];
}

const sizeOf = (path: string): Size => parsePictureName(path)?.size ?? { width: 1, height: 1 };

/** The largest size with the same shape; never an enlarged one. */
export function fitInto({ width, height }: Size, box: Size): Size {
  const scale = Math.min(1, box.width / width, box.height / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** In px; of the site's head, which is 64 px high. */
const logoBox = { width: 208, height: 40 };
/** For dense screens. */
const logoScale = 3;
export const smallLogoBox = {
  width: logoBox.width * logoScale,
  height: logoBox.height * logoScale,
};
const smallLogoPath = (path: string) => path.replace(/\.png$/, "-klein.webp");

/** Absent without any, because every page carries it. */
export function lookOf({ brand }: Pick<DealerProfile, "brand">): { look?: Look } {
  const { logo, logoOnDark, accent } = brand;
  const head = logoOnDark ?? logo;
  const look: Look = {
    ...(head !== null && {
      head: {
        src: smallLogoPath(head),
        ...enlarged(head, logoBox),
        isOnPlate: logoOnDark === null,
      },
    }),
    ...(logo !== null && { paper: { src: logo, ...sizeOf(logo) } }),
    ...(accent !== null && { css: accentSheet(accent) }),
  };
  return Object.keys(look).length === 0 ? {} : { look };
}

/** A small logo is shown as large as the others. */
function enlarged(path: string, box: Size): Size {
  const { width, height } = sizeOf(path);
  return fitInto({ width: 1000 * width, height: 1000 * height }, box);
}

/** Overrides the tokens of app/app.css. Without `light-dark()`, which the build rewrites for older browsers. */
function accentSheet(accent: string): string {
  const [light, dark] = accentColors(accent);
  const fill = accentFill(accent);
  const filled = fill && `--color-accent-fill:${fill.ground};--color-on-accent:${fill.letters};`;
  return [
    `:root{${filled ?? ""}--color-accent:${light};--accent-on-paper:${light};--color-on-dusk-accent:${dark}}`,
    `:root[data-theme=dark]{--color-accent:${dark}}`,
    `@media(prefers-color-scheme:dark){:root:not([data-theme=light]){--color-accent:${dark}}}`,
  ].join("");
}

/** Changes with whatever link previews and icons show. */
export const lookKey = ({ name, brand }: Pick<DealerProfile, "name" | "brand">): string =>
  Object.values(brand).every((value) => value === null) ? name : JSON.stringify([name, brand]);

/** Say nothing about who it is. */
const legalForms = /^(?:GmbH|mbH|AG|KG|OHG|UG|GbR|e\.?K\.?|Co\.?|und|&|\+)$/i;

/** 'FA' of 'Förde Automobile GmbH'; at most two letters. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter((word) => /^[\p{L}\d]/u.test(word));
  const telling = words.filter((word) => !legalForms.test(word));
  return (telling.length === 0 ? words : telling)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? "")
    .join("");
}

export type Rectangle = Size & { left: number; top: number };

/** The largest part of a photo with the crop's shape, and with the focus as near to its middle as possible. */
export function cropOf({ path, focus }: HeroPhoto, crop: HeroCrop): Rectangle {
  const { width, height } = sizeOf(path);
  const shape = heroCrops[crop];
  const scale = Math.min(width / shape.width, height / shape.height);
  const size = { width: Math.round(shape.width * scale), height: Math.round(shape.height * scale) };
  const place = (whole: number, part: number, percent: number) =>
    Math.round(Math.min(whole - part, Math.max(0, (whole * percent) / 100 - part / 2)));
  return {
    ...size,
    left: place(width, size.width, focus.x),
    top: place(height, size.height, focus.y),
  };
}
