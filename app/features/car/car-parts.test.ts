import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Variant } from "./car-parts.tsx";

it.each([
  ["VIII Variant", "VIII Variant"],
  ["Active 7-Sitzer", 'Active <span class="whitespace-nowrap">7-Sitzer</span>'],
  ["2.0TDI/DSG/NAVI/1.HAND", "2.0TDI/<wbr/>DSG/<wbr/>NAVI/1.HAND"],
  [null, ""],
])("writes the variant line of %j", (variant, line) => {
  expect(renderToStaticMarkup(createElement(Variant, { variant }))).toBe(line);
});
