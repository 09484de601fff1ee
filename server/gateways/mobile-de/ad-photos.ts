import { createHash } from "node:crypto";
import type { Photo } from "#server/catalogue/catalogue.ts";
import type { AdImage } from "./ad.ts";

/** Pixel widths behind the provider's names of sizes (M6). */
const widths = { icon: 80, s: 160, m: 240, l: 360, xl: 640, xxl: 1024, xxxl: 1600 } as const;
const names = [
  "icon",
  "s",
  "m",
  "l",
  "xl",
  "xxl",
  "xxxl",
] as const satisfies (keyof typeof widths)[];

/**
 * The photos of an ad in its order. `Photo.hash`: 8 hex digits that all photos of the ad share, and
 * that change with any of them and with their order: who knows the address of one photo knows those
 * of all (domain/car/photos.ts `pictureAt`). `Photo.mark`: what changes with this photo alone,
 * its hash at the provider or else its address.
 *
 * Only https addresses are taken, and those of `origin`, the provider's own, whatever its protocol; a
 * photo without any such address is left out. An address at the provider's own origin is kept as a
 * path: it follows when the provider's base address changes, as the port of the demo's stand-in does
 * at every start.
 */
export function adPhotos(images: readonly AdImage[], origin: string): Photo[] {
  const usable = images.flatMap((image) => {
    const sizes: Record<string, string> = {};
    for (const name of names) {
      const address = image[name] === null ? null : acceptableAddress(image[name], origin);
      if (address !== null) sizes[widths[name]] = address;
    }
    const largest = Object.values(sizes).at(-1);
    return largest === undefined ? [] : [{ sizes, mark: image.hash ?? largest }];
  });
  const hash = shortHash(JSON.stringify(usable.map(({ mark }) => mark)));
  return usable.map((photo) => ({ hash, ...photo }));
}

function acceptableAddress(address: string, origin: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.username !== "" || url.password !== "") return null;
  if (url.origin === origin) return url.pathname + url.search;
  return url.protocol === "https:" ? address : null;
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8);
}
