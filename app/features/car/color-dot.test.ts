import { expect, it } from "vitest";
import { colorSwatch } from "./color-dot.tsx";

it("has no swatch for a colour it does not know", () => {
  expect(colorSwatch("TEAL")).toBeNull();
  expect(colorSwatch("RED")).toMatch(/^#[0-9a-f]{6}$/);
});
