import { fixedPages, paths, vehiclePath } from "#domain/pages/paths.ts";
import { button, css } from "./in-page.ts";
import { expect, test } from "./visitor.ts";
import { missingPage } from "./watched-site.ts";

test("the cookie decision is stored", async ({ visitor }) => {
  await visitor.resize(390, 844);
  await visitor.open(paths.contact);
  await visitor.takeScreenshot("cookies-390");
  await visitor.press(button("Anpassen"));
  await visitor.expectVisible(css("[role=dialog]"));
  await visitor.takeScreenshot("cookie-settings-390");
  await visitor.press({ css: "[role=switch]", name: "Funktionale Cookies…" });
  await visitor.press(button("Einstellungen speichern"));
  await visitor.expectVisible(css("[role=dialog]"), 0);
  await visitor.expectVisible(button("Anpassen"), 0);
  await visitor.open(paths.contact);
  await visitor.expectVisible(button("Anpassen"), 0);
});

test("no page scrolls sideways", async ({ visitor, cars }) => {
  await visitor.rejectCookies();
  const [car] = cars.toSorted((a, b) => b.model.length - a.model.length);
  const widths = [320, 390, 768, 1280];
  const tooWide: string[] = [];
  // coming-back.test.ts checks these two with vehicles.
  const empty: readonly string[] = [paths.wishlist, paths.compare];
  const fixed = fixedPages.filter((path) => !empty.includes(path));
  for (const path of [...fixed, vehiclePath(car?.ad_key ?? ""), missingPage]) {
    await visitor.open(path);
    // Starts at the previous page's width, so that each page costs three resizes only.
    for (const width of widths.reverse()) {
      await visitor.resize(width, 900);
      // There WebKit keeps the media queries of the former width.
      if (path === paths.home) await visitor.open(path);
      if (await visitor.isScrollingSideways()) tooWide.push(`${path} at ${width} px`);
      if (width !== 390 && width !== 1280) continue;
      for (const theme of ["light", "dark"]) {
        await visitor.evaluate((name) => {
          document.documentElement.dataset.theme = name;
        }, theme);
        await visitor.takeScreenshot(`${path.split("/")[1] || "start"}-${theme}-${width}`);
      }
    }
  }
  expect(tooWide).toEqual([]);
});
