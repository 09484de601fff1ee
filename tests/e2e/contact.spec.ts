import { formatPrice } from "#domain/site/format.ts";
import { expect, test } from "./site-test.ts";

/** The contact about a vehicle. What stands on the page at all: tests/site/contents.test.ts. */

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("a message that names the vehicle is ready, as it is typed on every way", async ({
  page,
  cars,
}) => {
  const car = cars.find(({ price_amount }) => price_amount !== null);
  if (car === undefined) throw new Error("the demo stock has no such car");
  await page.clock.install({ time: new Date("2026-11-21T10:00:00Z") });
  await page.goto(`/kontakt?fahrzeug=${car.ad_key}&anliegen=anfrage`);
  await page.locator("form[novalidate]").waitFor();
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
  const copy = main.getByRole("button", { name: "Nachricht kopieren" });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  // The live region is there before it has something to say.
  const said = main.getByRole("region", { name: /anderen Weg/ }).getByRole("status");
  await expect(said).toHaveText("");
  await test.step("it says each time that it is copied, and for as long", async () => {
    // From here on time passes only as the test says.
    await page.clock.pauseAt(new Date("2026-11-21T11:00:00Z"));
    await copy.click();
    await expect(said).toHaveText("Nachricht kopiert");
    expect(await copied()).toContain(car.ad_key);
    const first = await said.locator("span").elementHandle();
    await page.clock.fastForward(4_000);
    // What was changed goes along on every way.
    await message.fill("Nur eine kurze Frage.");
    await copy.click();
    // Other text in a live region is what screen readers say, be it the same words.
    await expect.poll(() => first?.evaluate((words) => words.isConnected)).toBe(false);
    await expect.poll(copied).toContain("Nur eine kurze Frage.");
    await page.clock.fastForward(4_000);
    await expect(said).toHaveText("Nachricht kopiert");
    await page.clock.fastForward(1_100);
    await expect(said).toHaveText("");
  });
  await test.step("it says what to do where copying is not allowed", async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
    });
    await copy.click();
    await expect(said).toHaveText("Bitte markieren und kopieren Sie den Text selbst.");
  });
});
