import { routeLink, whatsappLink } from "#domain/site/contact-links.ts";
import { dealership } from "#domain/site/dealership.ts";
import { formatPrice, formatVehicleCount } from "#domain/site/format.ts";
import { expect, test } from "./site-test.ts";

test("has the sections and strings of the specification, in its order", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle("Gebrauchtwagen in Ladenburg bei Heidelberg | Autohaus Ladenburg");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Ihre Autosuche hat ein Ende");
  await expect(main.locator("#hero")).toContainText(/Nummer\s1 für Gebrauchtwagen in der Region/);
  const headings = await main.getByRole("heading").allTextContents();
  const wanted = [
    "Ihre Autosuche hat ein Ende",
    "Faire Preise",
    "Persönlicher Service",
    "Fahrzeugankauf",
    "Werkstattservice",
    "Garantie & Gewährleistung",
    "Finanzierung",
    "Haben Sie Fragen?",
    "Häufig gestellte Fragen",
    "Besuchen Sie uns",
  ];
  expect(headings.filter((heading) => wanted.includes(heading))).toEqual(wanted);
  for (const { value, label } of dealership.statistics) {
    const tile = main.locator("#unternehmen div").filter({ hasText: label }).last();
    await expect(tile.getByRole("definition")).toHaveText(value);
    await expect(tile.getByRole("term")).toHaveText(label);
  }
});

test("leads on with each of its buttons", async ({ page }) => {
  for (const [name, path] of [
    ["Fahrzeuge Ansehen", "/fahrzeuge"],
    ["Beratung Vereinbaren", "/kontakt"],
    ["Alle Marken Entdecken", "/fahrzeuge"],
    ["Zum Fahrzeugankauf", "/fahrzeugankauf"],
    ["Kontakt Aufnehmen", "/kontakt"],
  ] as const) {
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  }
});

test("shows the newest vehicles and leads into the list, never to an empty one", async ({
  page,
  cars,
}) => {
  await page.goto("/");
  const stock = page.getByRole("region", { name: "Neu eingetroffen" });
  await expect(stock.getByRole("article")).toHaveCount(4);
  const newest = cars.toSorted((a, b) => b.fetched_at.localeCompare(a.fetched_at));
  const limit = newest[3]?.fetched_at ?? "";
  for (const card of await stock.getByRole("article").getByRole("link").all()) {
    const key = (await card.getAttribute("href"))?.split("/").at(-1);
    const fetched = cars.find(({ ad_key }) => ad_key === key)?.fetched_at ?? "";
    expect(fetched >= limit).toBe(true);
  }
  const all = stock.getByRole("link", { name: `Alle ${formatVehicleCount(cars.length)}` });
  await expect(all).toHaveAttribute("href", "/fahrzeuge");
  const entries = stock.getByRole("list", { name: "Schnell in den Bestand" }).getByRole("link");
  expect(await entries.count()).toBeGreaterThan(3);
  const cheap = cars.filter(({ price_amount: price }) => price !== null && price <= 20_000);
  const entry = entries.filter({ hasText: `Bis ${formatPrice(20_000)}` });
  await expect(entry).toContainText(String(cheap.length));
  await entry.click();
  await expect(page).toHaveURL("/fahrzeuge?preis-bis=20000");
  await expect(page.getByRole("main")).toContainText(formatVehicleCount(cheap.length));
});

test("says where the showroom is, when it is open and how to reach the dealer", async ({
  page,
}) => {
  await page.goto("/");
  const place = page.getByRole("region", { name: "Besuchen Sie uns" });
  await expect(place).toContainText("Hohe Str. 14-16");
  await expect(place).toContainText("68526 Ladenburg");
  await expect(place).toContainText(/4,8 von\s5 aus 400 Bewertungen/);
  await expect(place).toContainText("nicht geprüft");
  await expect(place).toContainText(/Mo–Fr\s*8:00–18:00/);
  await expect(place.getByRole("button", { name: "Karte laden" })).toBeVisible();
  const { phone, email } = dealership;
  const links = [
    [/Route Planen/, routeLink()],
    [/Jetzt chatten/, whatsappLink()],
    [new RegExp(phone.display), `tel:${phone.international}`],
    [new RegExp(email), `mailto:${email}`],
  ] as const;
  for (const [name, address] of links) {
    await expect(place.getByRole("link", { name }).last()).toHaveAttribute("href", address);
  }
  for (const name of [/^Jetzt chatten \(.*extern/, /^Route Planen \(extern/]) {
    const link = place.getByRole("link", { name }).last();
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", /noopener/);
  }
});

test("opens its hero at once, in the size of the screen", async ({ page, request }) => {
  const loaded: string[] = [];
  page.on("request", (asked) => loaded.push(asked.url()));
  await page.goto("/");
  const picture = page.locator("#hero img");
  await expect(picture).toHaveJSProperty("complete", true);
  expect(await picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(
    /hero-wide-1280-[^/]+\.avif$/,
  );
  expect(loaded.filter((url) => url.includes("/hero-"))).toHaveLength(1);
  await expect(picture).toHaveAttribute("fetchpriority", "high");
  const address = await picture.evaluate((img: HTMLImageElement) => img.currentSrc);
  expect((await (await request.get(address)).body()).length).toBeLessThan(45_000);
});
