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

test("Back and 'Zurück zur Übersicht' find the list as it was left", async ({ visitor }) => {
  await visitor.rejectCookies();
  await visitor.resize(390, 844);
  await visitor.open("/fahrzeuge");
  // Grown beyond the cards of its HTML.
  const grow = () => {
    const cards = document.querySelectorAll("main li[id^=fahrzeug-]");
    cards[cards.length - 1]?.scrollIntoView();
    return cards.length;
  };
  await expect.poll(() => visitor.evaluate(grow)).toBeGreaterThan(30);
  const place = () =>
    [...document.querySelectorAll("main li[id^=fahrzeug-]")].map((card) =>
      Math.round(card.getBoundingClientRect().top),
    )[29] ?? 0;
  const card = await visitor.evaluate(() => {
    const thirtiethCard = document.querySelectorAll("main li[id^=fahrzeug-]")[29];
    thirtiethCard?.scrollIntoView({ block: "center" });
    // A list that was loaded anew would lack the mark.
    Object.assign(window, { isLeft: true });
    return `#${thirtiethCard?.id}`;
  });
  const title = css(`${card} h2 a`);
  for (const goBack of [
    visitor.goBack,
    () => visitor.press({ css: "main a", name: "Zurück zur Übersicht" }),
  ]) {
    await visitor.reach(title);
    await visitor.expectLoaded();
    const before = await visitor.evaluate(place);
    await visitor.press(title);
    await visitor.expectText("h2", "Technische Daten");
    expect(await visitor.evaluate(() => scrollY)).toBe(0);
    await expect.poll(() => visitor.evaluate(() => "cookieConsentDebug" in window)).toBe(true);
    await goBack();
    await expect.poll(visitor.readPath).toBe("/fahrzeuge");
    await expect.poll(() => visitor.evaluate(() => "isLeft" in window)).toBe(true);
    // Half a pixel may be rounded either way.
    const moved = async () => Math.abs((await visitor.evaluate(place)) - before);
    await expect.poll(moved).toBeLessThanOrEqual(1);
    await visitor.expectVisible(css("main [inert]"), 0);
    const focused = () => visitor.evaluate(() => document.activeElement?.closest("li")?.id);
    await expect.poll(focused).toBe(card.slice(1));
  }
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
