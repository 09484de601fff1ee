import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Variant } from "./car-parts.tsx";

it.each([
  ["S 400", "d 4MATIC lang", "S\u00a0400\u00a0d 4MATIC lang"],
  ["C 300", "de T AMG Line", "C\u00a0300\u00a0de T AMG Line"],
  ["Leon", "ST 1.5 eTSI", "Leon\u00a0ST 1.5 eTSI"],
  ["320", "320d Touring", "320d Touring"],
  ["Golf", "VIII Variant", "VIII Variant"],
  ["X1", "18 AHK", "18 AHK"],
  ["Touran", "Active 7-Sitzer", 'Active <span class="whitespace-nowrap">7-Sitzer</span>'],
  ["A4", "2.0TDI/DSG/NAVI/1.HAND", "2.0TDI/<wbr/>DSG/<wbr/>NAVI/1.HAND"],
  ["Golf", null, ""],
])("writes the variant line of model '%s' and model group '%s'", (model, variant, line) => {
  expect(renderToStaticMarkup(createElement(Variant, { model, variant }))).toBe(line);
});
