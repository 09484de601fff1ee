import type { DrawPhoto } from "#demo/photos/draw-photo.ts";

/**
 * A photo of coarse noise, drawn a hundred times faster than a car. It has no flat colour, because browsers
 * exclude images of low entropy from Largest Contentful Paint. At most 320 px wide, because encoding
 * full-size photos took a quarter of the browser tests' time.
 */
export const plainPhoto: DrawPhoto = async ({ width }) => {
  const { default: sharp } = await import("sharp");
  const noise = { type: "gaussian", mean: 120, sigma: 40 } as const;
  const size = { width: 24, height: 18, channels: 3, background: "#789" } as const;
  const drawn = sharp({ create: { ...size, noise } });
  return new Uint8Array(await drawn.resize(Math.min(width, 320)).jpeg().toBuffer());
};
