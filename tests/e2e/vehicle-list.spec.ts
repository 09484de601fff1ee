import type { Locator } from "@playwright/test";
import { sortAlphabetically } from "#domain/search/sort.ts";
import { formatMileage, formatPower, formatPrice } from "#domain/site/format.ts";
import { expect, test } from "./site-test.ts";

const card = "main li article";

const hrefs = (links: Locator) =>
  links.evaluateAll((found) => found.map((link) => link.getAttribute("href")));

test("shows every vehicle, by the alphabet, growing while one scrolls", async ({ page, cars }) => {
  await page.goto("/fahrzeuge");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unsere Fahrzeuge");
  await expect(page.getByText(`${cars.length} Fahrzeuge`).first()).toBeVisible();

  // Cards far from the window are not kept: each place is read while it is near.
  const names = new Map<string, string>();
  const atMost: number[] = [];
  await expect(async () => {
    const near = await page
      .locator("main li:has(article)")
      .evaluateAll((items) =>
        items.map((item) => [item.id, item.querySelector("h2")?.textContent ?? ""] as const),
      );
    for (const [id, name] of near) names.set(id, name);
    atMost.push(near.length);
    await page.mouse.wheel(0, 3_000);
    expect(names.size).toBe(cars.length);
  }).toPass();
  await expect(page.getByRole("link", { name: "Weitere Fahrzeuge" })).toHaveCount(0);
  expect(Math.max(...atMost)).toBeLessThan(cars.length);

  const expected = sortAlphabetically(cars).map(({ brand, model }) => `${brand} ${model}`);
  expect([...names.values()]).toEqual(expected);
});

test("a card tells what a buyer compares", async ({ page, cars }) => {
  const car = sortAlphabetically(cars)[0];
  if (car?.price_amount == null || car.mileage === null || car.model_group === null) {
    throw new Error("unexpected first car");
  }
  await page.goto("/fahrzeuge");
  const first = page.locator(card).first();
  await expect(first).toContainText(car.model_group);
  await expect(first).toContainText(formatPrice(car.price_amount));
  await expect(first).toContainText(formatMileage(car.mileage));
  await expect(first).toContainText(formatPower(car.power_kw, car.power_ps) ?? "");
  await expect(first).toContainText(`+${car.features.length - 3}`);
  await expect(first).toContainText("68526 Ladenburg");
});

test("links to several of a model are told apart, and no designation breaks", async ({
  page,
  cars,
}) => {
  const golfs = cars.filter(({ model }) => model === "Golf");
  await page.goto("/fahrzeuge?marke=Volkswagen&modell=Golf");
  const links = page.locator(card).getByRole("link", { name: /^Volkswagen Golf, \d{4}, .*\d\skm/ });
  await expect(links).toHaveCount(golfs.length);
  const names = await links.evaluateAll((all) => all.map((link) => link.ariaLabel));
  expect(new Set(names).size).toBe(golfs.length);

  const letter = cars.find(({ model_group }) => model_group?.startsWith("d "));
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(`/fahrzeuge?text=${letter?.model.replace(" ", "+")}`);
  const line = page.getByText(`${letter?.model} ${letter?.model_group}`);
  await expect(line.first()).toBeVisible();
});

test("the whole card leads to the vehicle, and the way back to the list", async ({
  page,
  cars,
}) => {
  await page.goto("/fahrzeuge");
  await page
    .locator(card)
    .first()
    .click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(`/fahrzeug/${sortAlphabetically(cars)[0]?.ad_key}`);
  await page.getByRole("link", { name: "Zurück zur Übersicht" }).click();
  await expect(page).toHaveURL("/fahrzeuge");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("all vehicles are reachable page by page", async ({ page, cars }) => {
    // Without scripts a browser loads every photo at once; this is about the links.
    await page.route("**/bilder/**", (route) => route.abort());
    await page.goto("/fahrzeuge");
    const links = page.locator(`${card} h2 a`);
    const more = page.getByRole("link", { name: "Weitere Fahrzeuge" });
    const found = await hrefs(links);
    while ((await more.count()) > 0) {
      const next = await hrefs(more);
      // Not by its place, which moves while the cards above it are drawn.
      await more.press("Enter");
      // The press only begins to leave the page; its cards must not be read a second time.
      await page.waitForURL(String(next), { waitUntil: "domcontentloaded" });
      found.push(...(await hrefs(links)));
    }
    expect(found).toEqual(sortAlphabetically(cars).map(({ ad_key }) => `/fahrzeug/${ad_key}`));
  });

  test.describe("past the end", () => {
    test.use({ provoked: /^\/fahrzeuge\?seite=999$/ });

    test("a page is not found", async ({ page }) => {
      expect((await page.goto("/fahrzeuge?seite=999"))?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Seite nicht gefunden");
    });
  });
});

test("a list that cannot be loaded says so and offers a new try", async ({ page, cars }) => {
  await page.goto(`/fahrzeug/${cars[0]?.ad_key}`);
  await page.route("**/fahrzeuge.data*", (route) => route.abort());
  await page.getByRole("link", { name: "Zurück zur Übersicht" }).click();
  await expect(
    page.getByRole("heading", { name: "Fehler beim Laden der Fahrzeuge" }),
  ).toBeVisible();
  await expect(page.getByText("Die Fahrzeugdaten konnten nicht geladen werden.")).toBeVisible();
  await page.getByRole("button", { name: "Seite neu laden" }).click();
  await expect(page.getByText(`${cars.length} Fahrzeuge`).first()).toBeVisible();
});

test.describe("without photos", () => {
  test.use({ provoked: /^\/bilder\/\d+\// });

  test("a card shows the car under its cloth", async ({ page }) => {
    await page.route(/\/bilder\/\d+\//, (route) => route.fulfill({ status: 404 }));
    await page.goto("/fahrzeuge");
    await expect(page.locator(`${card} img`).first()).toHaveAttribute("src", "/bilder/ersatz.jpg");
  });
});

test("a page further back leads back to the one before", async ({ page, cars }) => {
  const listed = sortAlphabetically(cars);
  await page.goto("/fahrzeuge?seite=2");
  await expect(page.locator(`${card} h2`).first()).toHaveText(
    `${listed[24]?.brand} ${listed[24]?.model}`,
  );
  await page.getByRole("link", { name: "Vorherige Fahrzeuge" }).click();
  await expect(page).toHaveURL("/fahrzeuge");
  await expect(page.locator(`${card} h2`).first()).toHaveText(
    `${listed[0]?.brand} ${listed[0]?.model}`,
  );
});

test("the keyboard reaches a vehicle, and focus follows to its page", async ({ page, cars }) => {
  await page.goto("/fahrzeuge");
  await page.locator(`${card} h2 a`).first().focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/fahrzeug/${sortAlphabetically(cars)[0]?.ad_key}`);
  await expect(page.getByRole("main")).toBeFocused();
});

test("nothing sticks out at any width", async ({ page, cars }) => {
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ["/fahrzeuge", `/fahrzeug/${cars[0]?.ad_key}`]) {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  }
});
