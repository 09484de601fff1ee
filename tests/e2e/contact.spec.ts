import { formatPrice } from "#domain/site/format.ts";
import { expect, test } from "./site-test.ts";

test("tells every way to the dealer", async ({ page }) => {
  await page.goto("/fahrzeuge");
  await page.getByRole("navigation", { name: "Hauptnavigation" }).getByText("Kontakt").click();
  await expect(page).toHaveURL("/kontakt");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Kontakt");
  for (const text of [
    "069 90009-140",
    "0171 3920-014",
    "info@autohaus-ladenburg.example",
    "Hohe Str. 14-16",
    "68526 Ladenburg",
    "8:00–18:00",
    "9:00–14:00",
    "geschlossen",
  ]) {
    await expect(main).toContainText(text);
  }
  const target = (name: RegExp) => main.getByRole("link", { name }).getAttribute("href");
  expect(await target(/^Anrufen/)).toBe("tel:+496990009140");
  expect(await target(/^Jetzt chatten/)).toBe("https://wa.me/491713920014");
  expect(await target(/^E-Mail schreiben/)).toBe("mailto:info@autohaus-ladenburg.example");
  const route = new URL(String(await target(/^Route planen/)));
  expect(route.searchParams.get("destination")).toContain("Hohe Str. 14-16, 68526 Ladenburg");
  await page.reload();
  await expect(page).toHaveTitle("Kontakt, Öffnungszeiten und Anfahrt | Autohaus Ladenburg");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /:\d+\/kontakt$/);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /^index/);
});

test.describe("about a vehicle", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("says each time that the message is copied, and for as long", async ({ page, cars }) => {
    await page.clock.install({ time: new Date("2026-11-21T10:00:00Z") });
    await page.goto(`/kontakt?fahrzeug=${cars[0]?.ad_key}`);
    await page.locator("form[novalidate]").waitFor();
    // From here on time passes only as the test says.
    await page.clock.pauseAt(new Date("2026-11-21T11:00:00Z"));
    const main = page.getByRole("main");
    // The live region is there before it has something to say.
    const said = main.getByRole("region", { name: /anderen Weg/ }).getByRole("status");
    await expect(said).toHaveText("");
    const button = main.getByRole("button", { name: "Nachricht kopieren" });
    await button.click();
    await expect(said).toHaveText("Nachricht kopiert");
    const first = await said.locator("span").elementHandle();
    await page.clock.fastForward(4_000);
    await button.click();
    // Other text in a live region is what screen readers say, be it the same words.
    await expect.poll(() => first?.evaluate((words) => words.isConnected)).toBe(false);
    await page.clock.fastForward(4_000);
    await expect(said).toHaveText("Nachricht kopiert");
    await page.clock.fastForward(1_100);
    await expect(said).toHaveText("");
  });

  test("says what to do where copying is not allowed", async ({ page, cars }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
    });
    await page.goto(`/kontakt?fahrzeug=${cars[0]?.ad_key}`);
    await page.locator("form[novalidate]").waitFor();
    const main = page.getByRole("main");
    await main.getByRole("button", { name: "Nachricht kopieren" }).click();
    await expect(main.getByRole("status").filter({ hasText: "Bitte" })).toHaveText(
      "Bitte markieren und kopieren Sie den Text selbst.",
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test("has a message ready that names it", async ({ page, cars }) => {
    const car = cars.find(({ price_amount }) => price_amount !== null);
    if (car === undefined) throw new Error("the demo stock has no such car");
    await page.goto(`/kontakt?fahrzeug=${car.ad_key}&anliegen=anfrage`);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: "Fahrzeug anfragen" })).toBeVisible();
    await expect(main.getByRole("article")).toContainText(formatPrice(car.price_amount ?? 0));
    const message = main.getByLabel("Nachricht Pflichtfeld");
    await expect(message).toHaveValue(new RegExp(`Fahrzeugnummer: ${car.ad_key}`));
    await expect(main.getByLabel("Thema Pflichtfeld")).toHaveValue("verkauf");
    const mail = new URL(
      String(await main.getByRole("link", { name: "Per E-Mail senden" }).getAttribute("href")),
    );
    expect(mail.searchParams.get("body")).toContain(`/fahrzeug/${car.ad_key}`);
    const chat = main.getByRole("link", { name: /^Per WhatsApp senden/ });
    await expect(chat).toHaveAttribute("href", new RegExp(car.ad_key));
    await main.getByRole("button", { name: "Nachricht kopieren" }).click();
    await expect(main.getByText("Nachricht kopiert")).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(car.ad_key);
    // What was changed goes along on every way.
    await message.fill("Nur eine kurze Frage.");
    await main.getByRole("button", { name: "Nachricht kopieren" }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain("Nur eine kurze Frage.");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    const canonical = page.locator('link[rel="canonical"]');
    await expect(canonical).toHaveAttribute("href", /:\d+\/kontakt$/);
  });
});

test("takes no notice of what it does not know", async ({ page }) => {
  for (const query of ["fahrzeug=000000000", "fahrzeug=../x&anliegen=1", "anliegen=probefahrt"]) {
    expect((await page.goto(`/kontakt?${query}`))?.status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kontakt");
    await expect(page.getByRole("link", { name: "Per E-Mail senden" })).toHaveCount(0);
  }
});

test("nothing sticks out at any width", async ({ page, cars }) => {
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/kontakt?fahrzeug=${cars[0]?.ad_key}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
