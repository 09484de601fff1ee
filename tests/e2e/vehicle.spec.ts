import { expect, test } from "./site-test.ts";

/** Monday afternoon; the Saturday evening after. */
const hours = [
  [
    "2026-11-23T15:00:00+01:00",
    "Jetzt erreichbar · bis 19:00 Uhr",
    ["Anrufen", "Probefahrt", "Fragen"],
  ],
  [
    "2026-11-28T20:00:00+01:00",
    "Jetzt geschlossen · Montag wieder ab 8:00 Uhr",
    ["WhatsApp (externer Dienst)", "Probefahrt", "Fragen"],
  ],
] as const;

test.describe("in another time zone", () => {
  test.use({ timezoneId: "America/New_York" });

  test("a vehicle offers the contact channels that fit the hour in Ladenburg", async ({
    page,
    cars,
  }) => {
    const offer = page.getByRole("region", { name: "Angebot" });
    const contactLink = "a[href^='tel:'], a[href*='wa.me'], a[href^='mailto:']";
    const section = page.getByRole("main").locator("section", {
      has: page.getByRole("heading", { name: "Kontakt", exact: true }),
    });
    const bar = page.getByRole("complementary", { name: "Preis und Kontakt" });
    for (const [time, status, inBar] of hours) {
      await page.clock.setFixedTime(new Date(time));
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.goto(`/fahrzeug/${cars[0]?.ad_key}`);
      await expect(offer.locator(".standing li").first()).toContainText(status);
      const isOpen = status.startsWith("Jetzt erreichbar");
      for (const place of [offer, section]) {
        const first = place.locator(contactLink).first();
        await expect(first).toHaveAttribute("href", isOpen ? /^tel:/ : /^https:/);
      }
      await page.setViewportSize({ width: 390, height: 700 });
      await expect(bar.getByRole("link")).toHaveText(inBar);
      // The narrowest phones have room for the two buttons only.
      await page.setViewportSize({ width: 320, height: 700 });
      await expect(bar.getByRole("link")).toHaveText(inBar.slice(1));
    }
  });
});

test("a vehicle is shared as a copied link, or by the device's share sheet", async ({
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

for (const viewport of [
  { width: 390, height: 700 },
  { width: 820, height: 760 },
]) {
  test.describe(`at ${viewport.width} pixels`, () => {
    test.use({ viewport });

    test("price and contact stay visible and cover nothing that has the focus", async ({
      page,
      cars,
    }) => {
      await page.goto(`/fahrzeug/${cars[0]?.ad_key}`);
      const bar = page.getByRole("complementary", { name: "Preis und Kontakt" });
      await expect(bar).toBeInViewport();
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
  });
}
