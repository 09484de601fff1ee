import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { colors, duskColors } from "#domain/pages/colors.ts";

test("mails and share pictures have the colours of the site", () => {
  const css = readFileSync("app/app.css", "utf8");
  for (const [name, [light, dark]] of Object.entries(colors))
    expect(css).toContain(`--color-${name}: light-dark(${light}, ${dark});`);
  for (const [name, color] of Object.entries(duskColors))
    expect(css).toContain(`--color-${name}: ${color};`);
});
