import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { accentColors, accentFill, contrast } from "#domain/pages/accent.ts";
import { colors, duskColors } from "#domain/pages/colors.ts";

test("mails and share pictures have the colours of the site", () => {
  const css = readFileSync("app/app.css", "utf8");
  for (const [name, [light, dark]] of Object.entries(colors))
    expect(css).toContain(`--color-${name}: light-dark(${light}, ${dark});`);
  for (const [name, color] of Object.entries(duskColors))
    expect(css).toContain(`--color-${name}: ${color};`);
});

/** WCAG 2.2, AA. */
const readable = 4.5;

test.each([
  ...[colors.accent[0], "#ffcc00", "#ffffff", "#000000", "#808080", "#1f5f8b", "#00ff00"],
])("the dealer's colour %s is readable in both themes", (color) => {
  for (const [theme, accent] of accentColors(color).entries())
    for (const ground of ["canvas", "surface", "sunken", "on-accent"] as const)
      expect(contrast(accent, colors[ground][theme] ?? "")).toBeGreaterThanOrEqual(readable);
  expect(contrast(accentColors(color)[1], duskColors.dusk)).toBeGreaterThanOrEqual(readable);
});

test.each([
  ["#ffe000", true],
  ["#ff8800", true],
  ["#1f5f8b", false],
  ["#ffffff", false],
])("the dealer's colour %s is a ground of its own for dark letters: %s", (color, isFill) => {
  const fill = accentFill(color);
  expect(fill?.ground).toBe(isFill ? color : undefined);
  if (fill !== null) expect(contrast(fill.ground, fill.letters)).toBeGreaterThanOrEqual(readable);
});

test("the dealer's colour stays as it is where it is readable", () => {
  expect(accentColors("#1f5f8b")[0]).toBe("#1f5f8b");
  expect(accentColors("#ffcc00")[1]).toBe("#ffcc00");
  expect(accentColors(null)).toEqual(colors.accent);
});
