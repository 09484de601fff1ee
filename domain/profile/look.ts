// Pictures of the profile.

import type { Size } from "./profile.ts";

/** Photos that the dealer uploaded. */
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
