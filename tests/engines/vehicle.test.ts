import { inflateSync } from "node:zlib";
import { carWith } from "../public-cars.ts";
import { button, css } from "./in-page.ts";
import { expect, test } from "./visitor.ts";

const fullScreen = css("[role=dialog]");

/** Counts pages, which lie in compressed object streams. */
function sheetsOf(pdf: Buffer): number {
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
  await visitor.refuseCookies();
  await visitor.open(`/fahrzeug/${carWith(cars, 30).ad_key}`);
  const stage = (text: string) => visitor.sees({ css: "section[aria-label=Bilder] p", name: text });
  const shown = (text: string) => visitor.reads("[role=dialog]", text);
  await visitor.press(button("Nächstes Foto"));
  await stage("2 / 30");
  await visitor.press(button("Vollbild"));
  await visitor.sees(fullScreen);
  await shown("2 von 30");
  await visitor.key("ArrowRight");
  await shown("3 von 30");
  await visitor.key("Escape");
  await visitor.sees(fullScreen, 0);
  await stage("3 / 30");
  await expect.poll(() => visitor.ask(() => location.hash)).toBe("");
  await visitor.press(button("Vollbild"));
  await visitor.sees(fullScreen);
  await visitor.goBack();
  await visitor.sees(fullScreen, 0);
  await stage("3 / 30");
});

test("the photo follows the swipe, on the page and in full screen", async ({ visitor, cars }) => {
  await visitor.refuseCookies();
  await visitor.resize(390, 844);
  await visitor.open(`/fahrzeug/${carWith(cars, 30).ad_key}`);
  const photo = css("section[aria-label=Bilder] a[href$='-1600.jpg']:has(span)");
  // Debian's WebKit is built without touch events.
  const pointer = (await visitor.ask(() => "TouchEvent" in window)) ? "touch" : "mouse";
  const swipe = async (wanted: typeof photo) => {
    const { x, y } = await visitor.reach(wanted);
    await visitor.drag(pointer, { x: x + 120, y }, { x: -220, y: 4 });
  };
  await swipe(photo);
  await visitor.sees({ css: "section[aria-label=Bilder] p", name: "2 / 30" });
  await visitor.drag(pointer, await visitor.reach(photo));
  await visitor.sees(fullScreen);
  await visitor.reads("[role=dialog]", "2 von 30");
  await swipe(fullScreen);
  await visitor.reads("[role=dialog]", "3 von 30");
  const isShown = () =>
    [
      ...document.querySelectorAll<HTMLImageElement>("[role=dialog] img[alt$='Foto 3 von 30']"),
    ].some(({ naturalWidth }) => naturalWidth > 160);
  await expect.poll(() => visitor.ask(isShown)).toBe(true);
  await visitor.picture("full-screen-390");
});

test("a vehicle is printed on two pages", async ({ visitor, cars }) => {
  await visitor.refuseCookies();
  await visitor.open(`/fahrzeug/${carWith(cars, 30).ad_key}`);
  await visitor.ask(() => window.dispatchEvent(new Event("beforeprint")));
  await visitor.reads(".expose-head", "Stand:");
  const pdf = await visitor.print();
  // WebKit's driver cannot print.
  if (pdf === null) return;
  const sheets = sheetsOf(pdf);
  expect(sheets).toBeGreaterThan(0);
  expect(sheets).toBeLessThanOrEqual(2);
});
