import type { Car } from "#domain/car/record.ts";
import { formatMonth, formatPower, formatPrice } from "#domain/site/format.ts";
import { expect, test } from "./site-test.ts";

function findCar(cars: readonly Car[], wanted: (car: Car) => boolean): Car {
  const car = cars.find(wanted);
  if (car === undefined) throw new Error("the demo stock has no such car");
  return car;
}

test("tells everything about a vehicle", async ({ page, cars }) => {
  const car = findCar(
    cars,
    ({ description, inspection_until }) => !!description && !!inspection_until,
  );
  await page.goto(`/fahrzeug/${car.ad_key}`);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(`${car.brand} ${car.model}`);
  await expect(main).toContainText(formatPrice(car.price_amount ?? 0));
  await expect(main).toContainText(formatMonth(car.first_registration ?? ""));
  await expect(main).toContainText(formatPower(car.power_kw, car.power_ps) ?? "");
  for (const feature of car.features)
    await expect(main.getByText(feature, { exact: true }).first()).toBeVisible();
  for (const heading of ["Technische Daten", "Ausstattung", "Beschreibung", "Kontakt"]) {
    await expect(main.getByRole("heading", { name: heading, level: 2 })).toBeVisible();
  }
  const trail = page.getByRole("navigation", { name: "Brotkrümel" });
  await expect(trail.getByRole("link")).toHaveText(["Startseite", "Fahrzeuge"]);
});

test("lists the equipment that stands behind the specified phrase", async ({ page, cars }) => {
  const phrase = "Sehr gepflegtes Fahrzeug mit folgender Ausstattung:";
  const car = findCar(cars, ({ description }) => description?.includes(phrase) ?? false);
  await page.goto(`/fahrzeug/${car.ad_key}`);
  const section = page.locator("section", {
    has: page.getByRole("heading", { name: "Beschreibung" }),
  });
  await expect(section.getByText(phrase)).toBeVisible();
  expect(await section.getByRole("listitem").count()).toBeGreaterThan(2);
});

test("a vehicle without a price, one without photos", async ({ page, cars }) => {
  const unpriced = findCar(cars, ({ price_amount }) => price_amount === null);
  await page.goto(`/fahrzeug/${unpriced.ad_key}`);
  const offer = page.getByRole("region", { name: "Angebot" });
  await expect(offer.getByText("Preis auf Anfrage")).toBeVisible();

  const unseen = findCar(cars, ({ images }) => images.length === 0);
  await page.goto(`/fahrzeug/${unseen.ad_key}`);
  await expect(page.getByAltText("Noch kein Foto von diesem Fahrzeug")).toHaveAttribute(
    "src",
    "/bilder/ersatz.jpg",
  );
});

test.describe("a vehicle that nobody knows", () => {
  test.use({ provoked: /^\/fahrzeug\// });

  for (const path of [
    "/fahrzeug/000000000",
    "/fahrzeug/%2e%2e%2f",
    `/fahrzeug/${"9".repeat(80)}`,
  ]) {
    test(`no vehicle stands at ${path.slice(0, 24)}`, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fahrzeug nicht gefunden");
      await expect(page.getByRole("heading", { name: "Neu eingetroffen" })).toBeVisible();
      await page.getByRole("main").getByRole("link", { name: "Zurück zur Übersicht" }).click();
      await expect(page).toHaveURL("/fahrzeuge");
    });
  }
});

test("is found by its facts, and by machines", async ({ page, cars }) => {
  const car = findCar(cars, ({ images, price_amount }) => images.length > 1 && !!price_amount);
  await page.goto(`/fahrzeug/${car.ad_key}?utm=1`);
  const head = (selector: string, attribute = "content") =>
    page.locator(`head ${selector}`).getAttribute(attribute);
  await expect(page).toHaveTitle(
    new RegExp(`^${car.brand} ${car.model}.* \\| Autohaus Ladenburg$`),
  );
  // The public address, which is not the one that the test asks.
  const address = String(await head('link[rel="canonical"]', "href"));
  const { origin, pathname, search } = new URL(address);
  expect(pathname + search).toBe(`/fahrzeug/${car.ad_key}`);
  expect(await head('meta[property="og:url"]')).toBe(address);
  expect(await head('meta[property="og:locale"]')).toBe("de_DE");
  expect(await head('meta[name="description"]')).toContain(car.ad_key);
  const picture = new URL(String(await head('meta[property="og:image"]')));
  expect(picture.href.startsWith(`${origin}/bilder/${car.ad_key}/1-`)).toBe(true);
  const answer = await page.request.get(picture.pathname);
  expect(answer.headers()["content-type"]).toBe("image/jpeg");

  const text = await page.locator('script[type="application/ld+json"]').textContent();
  const nodes: { "@type": unknown; offers?: unknown }[] = JSON.parse(text ?? "")["@graph"];
  expect(nodes.map((node) => node["@type"])).toEqual([
    ["Product", "Car"],
    "BreadcrumbList",
    "AutoDealer",
  ]);
  expect(nodes[0]?.offers).toMatchObject({ price: String(car.price_amount), url: address });
});

test("names the vehicle in whatever way one writes to the dealer", async ({ page, cars }) => {
  const car = findCar(cars, ({ price_amount }) => price_amount !== null);
  await page.goto(`/fahrzeug/${car.ad_key}`);
  const offer = page.getByRole("region", { name: "Angebot" });
  const target = async (name: string | RegExp) =>
    new URL(String(await offer.getByRole("link", { name }).getAttribute("href")));
  const chat = await target(/^WhatsApp/);
  expect(chat.hostname).toBe("wa.me");
  expect(chat.searchParams.get("text")).toContain(`/fahrzeug/${car.ad_key}`);
  const mail = await target("E-Mail");
  expect(mail.searchParams.get("subject")).toContain(car.ad_key);
  expect(mail.searchParams.get("body")).toContain(`${car.brand} ${car.model}`);
  expect((await target(/^Anrufen/)).protocol).toBe("tel:");

  await offer.getByRole("link", { name: "Probefahrt vereinbaren" }).click();
  await expect(page).toHaveURL(`/kontakt?fahrzeug=${car.ad_key}&anliegen=probefahrt`);
  await expect(page.getByRole("heading", { name: "Probefahrt vereinbaren" })).toBeVisible();
});

test("leads to similar vehicles, never to itself", async ({ page, cars }) => {
  const own = `/fahrzeug/${cars[0]?.ad_key}`;
  await page.goto(own);
  const similar = page.locator("section", {
    has: page.getByRole("heading", { name: "Ähnliche Fahrzeuge" }),
  });
  const links = similar.getByRole("link");
  await expect(links).toHaveCount(4);
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(addresses).not.toContain(own);
  // What machines read of a vehicle goes with it.
  const machineText = page.locator('script[type="application/ld+json"]');
  expect(await machineText.textContent()).toContain(cars[0]?.ad_key);
  await links.first().click();
  await expect(page).toHaveURL(String(addresses[0]));
  await expect.poll(() => machineText.textContent()).toBe("{}");
  const next = findCar(cars, ({ ad_key }) => addresses[0] === `/fahrzeug/${ad_key}`);
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(`${next.brand} ${next.model}`);
});

test.describe("shared", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("as a copied link where the device cannot share", async ({ page, cars, baseURL }) => {
    await page.goto(`/fahrzeug/${cars[0]?.ad_key}?x=1`);
    await page.getByRole("button", { name: "Fahrzeug teilen" }).click();
    await expect(page.getByText("Link kopiert")).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${baseURL}/fahrzeug/${cars[0]?.ad_key}`);
  });

  test("by the device where it can, and quietly not at all", async ({ page, cars }) => {
    await page.addInitScript(() => {
      Object.assign(window, { shared: [] });
      navigator.share = async (what) => {
        Reflect.get(window, "shared").push(what?.url);
        throw new DOMException("the visitor has changed his mind", "AbortError");
      };
    });
    await page.goto(`/fahrzeug/${cars[0]?.ad_key}`);
    await page.getByRole("button", { name: "Fahrzeug teilen" }).click();
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, "shared")))
      .toEqual([page.url()]);
    await expect(page.getByText("Link kopiert")).toHaveCount(0);
  });
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
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("everything can be read", async ({ page, cars }) => {
    const car = findCar(cars, ({ description }) => description !== null);
    await page.goto(`/fahrzeug/${car.ad_key}`);
    for (const heading of ["Technische Daten", "Ausstattung", "Beschreibung", "Kontakt"]) {
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { name: heading, level: 2 })).toBeVisible();
    }
  });
});

test.describe("an address that nobody knows", () => {
  test.use({ provoked: /^\/gibt\/es\/nicht$/ });

  test("is not found and leads back", async ({ page }) => {
    expect((await page.goto("/gibt/es/nicht"))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Seite nicht gefunden");
    await expect(page.getByText("/gibt/es/nicht")).toBeVisible();
  });
});
