import { comparePath, paths, vehiclePath } from "#domain/pages/paths.ts";
import { css, field, link } from "./in-page.ts";
import { expect, test, type Visitor } from "./visitor.ts";

const article = css("main article");
const adKeys = () =>
  [...document.querySelectorAll("main li[id^=fahrzeug-]")].map(({ id }) => id.split("-")[1] ?? "");
const cardButton = (adKey: string | undefined, label: string) =>
  css(`#fahrzeug-${adKey} button[aria-label^="${label}: "]`);

/** The current page fits every window width; ends at the widest. */
async function expectToFit(visitor: Visitor, name: string): Promise<void> {
  for (const width of [320, 390, 768, 1280]) {
    await visitor.resize(width, 900);
    expect(await visitor.isScrollingSideways(), `${name} at ${width} px`).toBe(false);
    if (width === 390 || width === 1280) await visitor.takeScreenshot(`${name}-${width}`);
  }
}

test("a wishlist is filled and annotated", async ({ visitor }) => {
  await visitor.rejectCookies();
  await visitor.open(paths.vehicles);
  const [first, second] = await visitor.evaluate(adKeys);
  await visitor.press(cardButton(first, "Merken"));
  await visitor.expectVisible(cardButton(first, "Gemerkt"));
  await visitor.press(cardButton(second, "Merken"));
  await visitor.press(link("Merkliste, Fahrzeuge: 2"));
  await visitor.expectVisible(article, 2);

  const note = css("main li:first-child textarea");
  const readNote = () =>
    visitor.evaluateOn(note, (area) => area instanceof HTMLTextAreaElement && area.value);
  await visitor.press(css("main li:first-child button[aria-label^='Notiz zu ']"));
  await visitor.fill(note, "Freitag ansehen");
  await visitor.press(css("main li:first-child button[aria-label^='Entfernen: ']"));
  await visitor.expectVisible(article, 1);
  await expect
    .poll(() => visitor.evaluate(() => document.activeElement?.textContent))
    .toBe("Rückgängig");
  await visitor.pressKey("Enter");
  await visitor.expectVisible(article, 2);
  await visitor.open(paths.wishlist);
  await visitor.expectVisible(article, 2);
  expect(await readNote()).toBe("Freitag ansehen");
  await expectToFit(visitor, "wishlist");
});

test("two cars from the list are compared, four fit any window", async ({ visitor }) => {
  await visitor.rejectCookies();
  await visitor.open(paths.vehicles);
  const keys = await visitor.evaluate(adKeys);
  await visitor.press(cardButton(keys[0], "Vergleichen"));
  // The bar covers what lies at the window's bottom, so it must be there first.
  await visitor.expectVisible(css("aside[aria-label=Vergleich]"));
  await visitor.press(cardButton(keys[1], "Vergleichen"));
  await visitor.press({ css: "aside[aria-label=Vergleich] a", name: "Vergleichen" });
  await visitor.expectVisible(css("main table th[scope=col]"), 2);
  const alike = css("main table [data-alike]");
  expect(await visitor.count(alike)).toBeGreaterThan(0);
  await visitor.press(field("Nur Unterschiede zeigen"));
  await visitor.expectVisible(alike, 0);

  await visitor.open(comparePath(keys.slice(0, 4)));
  await expectToFit(visitor, "comparison");
  await visitor.resize(390, 844);
  await visitor.takeScreenshot("comparison-scrolled-390");
});

test("Back from another page finds pages as they were left", async ({ visitor, cars }) => {
  await visitor.rejectCookies();
  for (const path of [paths.vehicles, vehiclePath(cars[0]?.ad_key ?? ""), paths.contact]) {
    await visitor.open(path);
    await visitor.expectLoaded();
    await visitor.evaluate((target) => {
      Object.assign(window, { isLeft: true });
      window.location.assign(target);
    }, paths.imprint);
    await expect
      .poll(() => visitor.evaluate(() => `${window.location.pathname} ${document.readyState}`))
      .toBe(`${paths.imprint} complete`);
    await visitor.evaluate(() => window.history.back());
    // A page that was loaded anew would lack the mark.
    const isBack = () => [window.location.pathname, "isLeft" in window];
    await expect.poll(() => visitor.evaluate(isBack)).toEqual([path, true]);
  }
});
