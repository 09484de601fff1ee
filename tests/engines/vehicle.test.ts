import { inflateSync } from "node:zlib";
import { carWithPhotos } from "../public-cars.ts";
import { button, css } from "./in-page.ts";
import { expect, test } from "./visitor.ts";

const fullScreen = css("[role=dialog]");

/** Counts pages, whose objects are in compressed streams. */
function countPages(pdf: Buffer): number {
  const text = pdf.toString("latin1");
  const streams = text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g);
  const inflated = [...streams].map(([, data = ""]) => {
    try {
      return inflateSync(Buffer.from(data, "latin1")).toString("latin1");
    } catch {
      return "";
    }
  });
  return [text, ...inflated].join("\n").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test("gallery and full screen work by buttons and keys", async ({ visitor, cars }) => {
  await visitor.rejectCookies();
  await visitor.open(`/fahrzeug/${carWithPhotos(cars, 30).ad_key}`);
  const expectOnStage = (text: string) =>
    visitor.expectVisible({ css: "section[aria-label=Bilder] p", name: text });
  const expectInFullScreen = (text: string) => visitor.expectText("[role=dialog]", text);
  await visitor.press(button("Nächstes Foto"));
  await expectOnStage("2 / 30");
  await visitor.press(button("Vollbild"));
  await visitor.expectVisible(fullScreen);
  await expectInFullScreen("2 von 30");
  await visitor.pressKey("ArrowRight");
  await expectInFullScreen("3 von 30");
  await visitor.pressKey("Escape");
  await visitor.expectVisible(fullScreen, 0);
  await expectOnStage("3 / 30");
  await expect.poll(() => visitor.evaluate(() => location.hash)).toBe("");
  await visitor.press(button("Vollbild"));
  await visitor.expectVisible(fullScreen);
  await visitor.goBack();
  await visitor.expectVisible(fullScreen, 0);
  await expectOnStage("3 / 30");
});

test("the photo follows the swipe, on the page and in full screen", async ({ visitor, cars }) => {
  await visitor.rejectCookies();
  await visitor.resize(390, 844);
  await visitor.open(`/fahrzeug/${carWithPhotos(cars, 30).ad_key}`);
  const photo = css("section[aria-label=Bilder] a[href$='-1600.jpg']:has(span)");
  // Debian's WebKit is built without touch events.
  const pointer = (await visitor.evaluate(() => "TouchEvent" in window)) ? "touch" : "mouse";
  const swipe = async (target: typeof photo) => {
    const { x, y } = await visitor.reach(target);
    await visitor.drag(pointer, { x: x + 120, y }, { x: -220, y: 4 });
  };
  // Links to the pictures have become controls of the carousel.
  const isSwipeable = () =>
    document.querySelector("section[aria-label=Bilder] ul a[tabindex='-1']") !== null;
  await expect.poll(() => visitor.evaluate(isSwipeable)).toBe(true);
  await swipe(photo);
  await visitor.expectVisible({ css: "section[aria-label=Bilder] p", name: "2 / 30" });
  await visitor.drag(pointer, await visitor.reach(photo));
  await visitor.expectVisible(fullScreen);
  await visitor.expectText("[role=dialog]", "2 von 30");
  await swipe(fullScreen);
  await visitor.expectText("[role=dialog]", "3 von 30");
  const isShown = () =>
    [
      ...document.querySelectorAll<HTMLImageElement>("[role=dialog] img[alt$='Foto 3 von 30']"),
    ].some(({ naturalWidth }) => naturalWidth > 160);
  await expect.poll(() => visitor.evaluate(isShown)).toBe(true);
  await visitor.takeScreenshot("full-screen-390");
});

test("a vehicle is printed on two pages", async ({ visitor, cars }) => {
  await visitor.rejectCookies();
  await visitor.open(`/fahrzeug/${carWithPhotos(cars, 30).ad_key}`);
  await visitor.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await visitor.expectText(".expose-head", "Stand:");
  // Browsers load print style sheets last; the page's own button waits for them, too.
  const hasStyles = () =>
    [...document.querySelectorAll<HTMLLinkElement>("link[media=print]")].every(
      ({ sheet }) => sheet !== null,
    );
  await expect.poll(() => visitor.evaluate(hasStyles)).toBe(true);
  const pdf = await visitor.print();
  // WebKit's driver cannot print.
  if (pdf === null) return;
  const pageCount = countPages(pdf);
  expect(pageCount).toBeGreaterThan(0);
  expect(pageCount).toBeLessThanOrEqual(2);
});
