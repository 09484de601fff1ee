import { button, css, field } from "./in-page.ts";
import { expect, test } from "./visitor.ts";

const drawer = css("[role=dialog]");
const resultCount = (count: number) => ({
  css: "main [role=status]",
  name: `${count} ${count === 1 ? "Fahrzeug" : "Fahrzeuge"}`,
});

const edges = () =>
  ["header", "h1", "main article", "main", "footer"].map((part) => {
    const box = document.querySelector(part)?.getBoundingClientRect();
    return `${part}: ${box?.left} to ${box?.right}`;
  });

test("the list is filtered by bar and drawer, without a layout shift below", async ({
  visitor,
  cars,
}) => {
  const diesels = cars.filter(({ fuel_type }) => fuel_type === "DIESEL");
  const automatic = diesels.filter(({ gearbox }) => gearbox === "AUTOMATIC_GEAR");
  await visitor.rejectCookies();
  await visitor.open("/fahrzeuge");
  await visitor.choose(field("Kraftstoff"), "DIESEL");
  await visitor.expectVisible(resultCount(diesels.length));
  await expect.poll(visitor.readPath).toBe("/fahrzeuge?kraftstoff=diesel");

  const before = await visitor.evaluate(edges);
  await visitor.press(button("Filter anzeigen…"));
  await visitor.expectVisible(drawer);
  await expect
    .poll(() => visitor.evaluate(() => getComputedStyle(document.body).overflow))
    .toBe("hidden");
  expect(await visitor.evaluate(edges)).toEqual(before);
  const overflow = () => {
    const box = document.querySelector("[role=dialog]");
    return box && box.scrollHeight - box.clientHeight;
  };
  // The page behind the drawer does not scroll, so there is one scroll bar.
  expect(await visitor.evaluate(overflow)).toBe(0);
  await visitor.reach(button("Zurücksetzen"));
  await visitor.takeScreenshot("drawer-1280");
  await visitor.press({ css: "[role=dialog] summary", name: "Getriebe…" });
  await visitor.press({ css: "[role=dialog] label", name: "Automatik…" });
  await visitor.press(button(`Anwenden (${resultCount(automatic.length).name})`));
  await visitor.expectVisible(drawer, 0);
  await visitor.expectVisible(resultCount(automatic.length));
  expect(await visitor.evaluate(edges)).toEqual(before);

  await visitor.goBack();
  await visitor.expectVisible(resultCount(diesels.length));
});

test("Back returns to the card", async ({ visitor }) => {
  await visitor.rejectCookies();
  await visitor.resize(390, 844);
  await visitor.open("/fahrzeuge");
  const card = await visitor.evaluate(() => {
    const tenthCard = document.querySelectorAll("main li[id^=fahrzeug-]")[9];
    tenthCard?.scrollIntoView();
    return `#${tenthCard?.id}`;
  });
  await visitor.press(css(`${card} h2 a`));
  await visitor.expectText("h2", "Technische Daten");
  expect(await visitor.evaluate(() => scrollY)).toBe(0);
  await visitor.goBack();
  await visitor.expectText("h1", "Unsere Fahrzeuge");
  const top = () =>
    visitor.evaluate(
      (selector) => document.querySelector(selector)?.getBoundingClientRect().top,
      card,
    );
  await expect.poll(top).toBeGreaterThan(90);
  await expect.poll(top).toBeLessThan(110);
  const focused = () =>
    visitor.evaluate((selector) => document.activeElement?.closest(selector)?.id, card);
  await expect.poll(focused).toBe(card.slice(1));
});

test("on a phone the menu links to the list, and its search box understands words", async ({
  visitor,
  cars,
}) => {
  const diesels = cars.filter(({ fuel_type }) => fuel_type === "DIESEL");
  await visitor.rejectCookies();
  await visitor.resize(390, 844);
  await visitor.open("/impressum");
  await visitor.press(button("Menü"));
  await visitor.press({ css: "#menue a", name: "Fahrzeuge" });
  await visitor.expectText("h1", "Unsere Fahrzeuge");
  await visitor.expectVisible(css("#menue"), 0);

  await visitor.fill(field("Suche"), "diesel");
  await visitor.expectText("search [role=status]", `${diesels.length} Fahrzeuge`);
  await visitor.pressKey("Enter");
  await visitor.expectVisible(resultCount(diesels.length));
  await expect.poll(visitor.readPath).toBe("/fahrzeuge?kraftstoff=diesel&suche=diesel");
});
