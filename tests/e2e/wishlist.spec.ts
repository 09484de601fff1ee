import type { Page } from "@playwright/test";
import { storageKeys } from "#domain/consent/storage-keys.ts";
import { formatPrice } from "#domain/format/format.ts";
import { wishlistPath } from "#domain/pages/paths.ts";
import { expect, expectAccessible, holdRequests, test, waitForHydration } from "./site-test.ts";

const hearts = (page: Page) => page.locator("main").getByRole("button", { name: /^Merken: / });
const inBar = (page: Page, count: number) =>
  page.getByRole("banner").getByRole("link", { name: `Merkliste, Fahrzeuge: ${count}` });
const rows = (page: Page) => page.getByRole("main").getByRole("article");

const storedKeys = (page: Page) =>
  page.evaluate(
    (key): string[] =>
      JSON.parse(localStorage.getItem(key) ?? '{"cars":[]}').cars.map(
        ({ adKey }: { adKey: string }) => adKey,
      ),
    storageKeys.wishlist,
  );

async function pressEarly(page: Page): Promise<void> {
  const send = await holdRequests(page, "**/*.js");
  await page.goto("/fahrzeuge", { waitUntil: "commit" });
  await hearts(page).first().click();
  send();
}

test("the Merkliste is filled by hearts, before hydration too, and stored", async ({ page }) => {
  await pressEarly(page);
  await expect(inBar(page, 1)).toBeVisible();
  const heart = page.getByRole("button", { name: /^Gemerkt: / });
  await expect(heart).toHaveAttribute("aria-pressed", "true");

  await page.locator("main li article h2 a").nth(2).click();
  await expect(page.getByRole("region", { name: "Angebot" })).toBeVisible();
  await hearts(page).first().click();
  await expect(inBar(page, 2)).toBeVisible();
  await heart.click();
  await expect(inBar(page, 1)).toBeVisible();
  const free = page.locator(".small-card").getByRole("button", { name: /^Merken: / });
  await free.first().click();
  await expect(inBar(page, 2)).toBeVisible();
  expect(await storedKeys(page)).toHaveLength(2);
});

test("the Merkliste reports changes of its cars, stores notes, and undoes removals", async ({
  page,
  cars,
  context,
}) => {
  const [one, other, third] = cars.filter(({ price_amount }) => price_amount !== null);
  const saved = [one, other, third].map((car, index) => ({
    adKey: car?.ad_key,
    amount: (car?.price_amount ?? 0) + 500 * index,
    price: "damals",
    savedAt: 10_000 - index,
  }));
  const gone = { adKey: "verkauft", name: "Opel Corsa", price: "8.990 €", savedAt: 1 };
  await page.goto("/merkliste");
  await expect(page.getByRole("link", { name: "Zu unseren Fahrzeugen" })).toBeVisible();
  await page.evaluate(
    ([key, text]) => localStorage.setItem(String(key), String(text)),
    [storageKeys.wishlist, JSON.stringify({ version: 1, cars: [...saved, gone] })],
  );
  await page.reload();
  await expect(rows(page)).toHaveCount(4);
  await expect(rows(page).nth(1)).toContainText(formatPrice(other?.price_amount ?? 0));
  await expect(rows(page).nth(1)).toContainText(
    "Seit es auf Ihrer Merkliste steht: 500\u00a0€ günstiger",
  );
  await expect(rows(page).nth(3)).toContainText("Opel Corsa");
  await expect(rows(page).nth(3)).toContainText("Nicht mehr verfügbar.");
  await expect(page.getByRole("link", { name: /^Probefahrt: / })).toHaveCount(3);
  await expectAccessible(page, "main");

  const name = `${one?.brand} ${one?.model}`;
  const notes = rows(page).getByRole("textbox");
  await expect(notes).toHaveCount(0);
  await page
    .getByRole("button", { name: `Notiz zu ${name}` })
    .first()
    .click();
  await page.keyboard.type("Freitag ansehen");
  await page.keyboard.press("Tab");
  await expect(notes).toHaveCount(1);
  await page
    .getByRole("button", { name: `Entfernen: ${name}` })
    .first()
    .click();
  const undo = page.getByRole("button", { name: "Rückgängig" });
  await expect(undo).toBeFocused();
  await expect(inBar(page, 3)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(rows(page).first().getByRole("link").first()).toBeFocused();
  await expect(page.getByLabel(`Notiz zu ${name}`).first()).toHaveValue("Freitag ansehen");

  await page.getByRole("button", { name: "Alle entfernen" }).click();
  await expect(rows(page)).toHaveCount(0);
  expect(await storedKeys(page)).toEqual([]);
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(rows(page)).toHaveCount(4);

  await test.step("the comparison is shared by its address", async () => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Liste teilen" }).click();
    await expect(page.getByText("Link zur Liste kopiert")).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const keys = [...saved, gone].map(({ adKey }) => String(adKey));
    expect(copied).toBe(new URL(wishlistPath(keys), page.url()).href);
  });

  await page.getByRole("link", { name: "Alle anfragen" }).click();
  await expect(page.getByRole("heading", { name: "3 Fahrzeuge anfragen" })).toBeVisible();
  for (const car of [one, other, third]) {
    await expect(page.locator(`main a[href="/fahrzeug/${car?.ad_key}"]`)).toBeVisible();
  }
  const sent = (name: string) => page.locator(`input[name='details.${name}']`).inputValue();
  expect([await sent("vehicle"), ...(await sent("otherVehicles")).split(",")].toSorted()).toEqual(
    [one, other, third].map((car) => car?.ad_key).toSorted(),
  );
});

test("a shared list is taken over with one tap", async ({ page, cars }) => {
  const keys = cars.slice(0, 2).map(({ ad_key }) => ad_key);
  await page.goto(wishlistPath([...keys, "verkauft"]));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Eine Merkliste für Sie");
  await waitForHydration(page);
  await page.getByRole("button", { name: "In meine Merkliste übernehmen" }).click();
  await expect(page.getByText("Diese Fahrzeuge stehen auf Ihrer Merkliste.")).toBeVisible();
  expect(await storedKeys(page)).toEqual(keys);
  await page.getByRole("link", { name: "Zu meiner Merkliste" }).click();
  await expect(rows(page)).toHaveCount(2);
});

test("the service worker of earlier versions removes itself and its copies", async ({ page }) => {
  await page.goto("/fahrzeuge");
  await page.evaluate(async () => {
    for (const name of ["autohaus-merkliste-2", "fremd"]) await caches.open(name);
    await navigator.serviceWorker.register("/sw.js");
  });
  const remaining = () =>
    page.evaluate(async () => [
      ...(await caches.keys()),
      ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
    ]);
  await expect.poll(remaining).toEqual(["fremd"]);
});
