// The dealer's colour. Not in colors.ts, which every page loads.

import { colors, duskColors } from "./colors.ts";

/** WCAG 2.2, 1.4.3. */
const minContrast = 4.5;

/** A button is known by its letters, but shall not look like paper. */
const minDifference = 1.2;

const channels = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** What the accent is text on, or the ground of; light and dark. */
const accentPartners: readonly (readonly string[])[] = [
  [colors.canvas[0], colors.surface[0], colors.sunken[0], colors["on-accent"][0]],
  [colors.canvas[1], colors.surface[1], colors.sunken[1], colors["on-accent"][1], duskColors.dusk],
];

/**
 * Light and dark, of a colour like `#1f5f8b`: with as much black or white in it as text needs to be readable. Null has
 * the site's own.
 */
export function accentColors(color: string | null): readonly [light: string, dark: string] {
  if (color === null) return colors.accent;
  const [light = [], dark = []] = accentPartners;
  return [readableOn(light, color, 0), readableOn(dark, color, 255)];
}

/**
 * The colour itself as a ground for dark letters, in both themes, where it is too light to be text: a yellow stays one.
 * Null for one that is its own ground.
 */
export function accentFill(color: string): { ground: string; letters: string } | null {
  const [light] = accentColors(color);
  const letters = colors["on-accent"][1];
  const isSeen = contrast(color, colors.surface[0]) >= minDifference;
  return light !== color && isSeen && contrast(color, letters) >= minContrast
    ? { ground: color, letters }
    : null;
}

function readableOn(partners: readonly string[], color: string, towards: number): string {
  for (let percent = 0; percent < 100; percent += 1) {
    const mixed = channels(color).map((channel) =>
      Math.round(channel + ((towards - channel) * percent) / 100),
    );
    const text = `#${mixed.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
    if (partners.every((partner) => contrast(text, partner) >= minContrast)) return text;
  }
  return towards === 0 ? "#000000" : "#ffffff";
}
