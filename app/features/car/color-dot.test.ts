import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ColorDot } from "./color-dot.tsx";

it("has no dot for a colour it does not know", () => {
  expect(renderToStaticMarkup(ColorDot({ color: "TEAL", size: 12 }))).toBe("");
  expect(renderToStaticMarkup(ColorDot({ color: "RED", size: 12 }))).toMatch(/fill="#[0-9a-f]{6}"/);
});
