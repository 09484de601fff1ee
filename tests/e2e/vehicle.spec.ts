import { formatPrice } from "#domain/site/format.ts";
import { expect, takenOver, test } from "./site-test.ts";

/** What stands on the page is read in tests/site/vehicle.test.ts. */

test("leads to similar vehicles, never to itself", async ({ page, cars }) => {
  const own = `/fahrzeug/${cars[0]?.ad_key}`;
  await page.goto(own);
  const similar = page.locator("section", {
    has: page.getByRole("heading", { name: "Ähnliche Fahrzeuge" }),
  });
  const links = similar.getByRole("listitem").getByRole("link");
  await expect(links).toHaveCount(4);
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(addresses).not.toContain(own);
  // What machines read of a vehicle goes with it.
  const machineText = page.locator('script[type="application/ld+json"]');
  expect(await machineText.textContent()).toContain(cars[0]?.ad_key);
  await links.first().click();
  await expect(page).toHaveURL(String(addresses[0]));
  await expect.poll(() => machineText.textContent()).toBe("{}");
  const next = cars.find(({ ad_key }) => addresses[0] === `/fahrzeug/${ad_key}`);
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(`${next?.brand} ${next?.model}`);
});

/** Monday afternoon; the Saturday evening after. */
const hours = [
  ["2026-11-23T15:00:00+01:00", "Jetzt geöffnet · bis 18:00 Uhr", ["Anrufen", "Anfragen"]],
  [
    "2026-11-28T20:00:00+01:00",
    "Jetzt geschlossen · Montag wieder ab 8:00 Uhr",
    ["WhatsApp (externer Dienst)", "Anfragen"],
  ],
] as const;

test("offers the ways that fit the hour, and nothing moves for it", async ({ page, cars }) => {
  // The swap of the typefaces moves the text around.
  await page.route("**/*.woff2", (route) => route.abort());
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      document.documentElement.setAttribute("data-shifted", String(list.getEntries().length));
    }).observe({ type: "layout-shift", buffered: true });
  });
  const offer = page.getByRole("region", { name: "Angebot" });
  const ways = offer.locator("a[href^='tel:'], a[href*='wa.me'], a[href^='mailto:']");
  const bar = page.getByRole("complementary", { name: "Preis und Kontakt" });
  for (const [time, status, inBar] of hours) {
    await page.clock.setFixedTime(new Date(time));
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto(`/fahrzeug/${cars[0]?.ad_key}`);
    await expect(offer.getByRole("listitem").nth(1)).toHaveText(status);
    const isOpen = status.startsWith("Jetzt geöffnet");
    await expect(offer.getByText("Wir lesen es am Montag ab 8 Uhr")).toHaveCount(isOpen ? 0 : 1);
    await expect(ways.first()).toHaveAttribute("href", isOpen ? /^tel:/ : /^https:/);
    await expect(page.locator("html")).not.toHaveAttribute("data-shifted");
    await page.setViewportSize({ width: 320, height: 700 });
    await expect(bar.getByRole("link")).toHaveText(inBar);
    expect((await bar.boundingBox())?.height).toBeLessThan(80);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
});

test("is shared as a copied link, or by the device where it can", async ({
  page,
  cars,
  baseURL,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const address = `${baseURL}/fahrzeug/${cars[0]?.ad_key}`;
  await page.goto(`${address}?x=1`);
  const button = page.getByRole("button", { name: "Fahrzeug teilen" });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await button.click();
  await expect(page.getByText("Link kopiert")).toBeVisible();
  expect(await copied()).toBe(address);

  await page.evaluate(async () => {
    await navigator.clipboard.writeText("");
    Object.assign(window, { shared: [] });
    navigator.share = async (what) => {
      Reflect.get(window, "shared").push(what?.url);
      throw new DOMException("the visitor has changed his mind", "AbortError");
    };
  });
  await button.click();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, "shared"))).toEqual([address]);
  expect(await copied()).toBe("");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 700 } });

  test("price and contact stay in reach and cover nothing that has the focus", async ({
    page,
    cars,
  }) => {
    await page.goto(`/fahrzeug/${cars[0]?.ad_key}`);
    const bar = page.getByRole("complementary", { name: "Preis und Kontakt" });
    await expect(bar).toBeInViewport();
    await expect(bar).toContainText(formatPrice(cars[0]?.price_amount ?? 0));
    const covered = () =>
      page.evaluate(() => {
        const edge = document.querySelector("aside")?.getBoundingClientRect();
        const focused = document.activeElement;
        if (!edge || !focused?.matches("main *:not(aside *)")) return null;
        const { top, bottom } = focused.getBoundingClientRect();
        return bottom > edge.top + 1 && top < edge.bottom ? focused.textContent : null;
      });
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press("Tab");
      expect(await covered()).toBeNull();
    }
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await page.keyboard.press("End");
    await expect(bar).not.toBeInViewport();
  });

  test("equipment is folded and searched in, and what was searched for comes first", async ({
    page,
  }) => {
    await page.goto("/fahrzeuge?ausstattung=standheizung,sitzheizung");
    await page.locator("main li article h2 a").first().click();
    const special = page.locator("section", {
      has: page.getByRole("heading", { name: "Das Besondere" }),
    });
    const isMarked = () =>
      expect(special.getByRole("listitem").filter({ hasText: "gesucht" })).toHaveText([
        "Standheizung gesucht",
        "Sitzheizung gesucht",
      ]);
    await isMarked();
    await page.reload();
    await takenOver(page);
    await isMarked();

    const equipment = page.locator(".equipment");
    const basics = equipment.locator("details", { hasText: "Serienmäßiges" });
    await expect(equipment.getByRole("listitem")).toHaveCount(0);
    await equipment.getByText("Serienmäßiges").click();
    await expect(basics.getByText("ABS", { exact: true })).toBeVisible();
    const search = equipment.getByRole("searchbox", { name: "In der Ausstattung suchen" });
    await search.fill("heizung");
    await expect(equipment.getByText("Standheizung", { exact: true })).toBeVisible();
    await expect(equipment.getByRole("status")).toHaveText(/^[2-9] Treffer$/);
    await search.fill("Zugbrücke");
    await expect(equipment.getByRole("listitem")).toHaveCount(0);
    await expect(equipment.getByRole("status")).toContainText("Dazu steht nichts");
    expect((await equipment.boundingBox())?.height).toBeLessThan(700);
  });
});
