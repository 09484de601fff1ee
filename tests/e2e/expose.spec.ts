import decodeQR from "qr/decode.js";
import sharp from "sharp";
import type { Car } from "#domain/car/record.ts";
import { expect, holdRequests, test, waitForHydration } from "./site-test.ts";

const longest = (cars: readonly Car[], size: (car: Car) => number): Car => {
  const [first] = [...cars].sort((a, b) => size(b) - size(a));
  if (first === undefined) throw new Error("the demo stock is empty");
  return first;
};

const countPages = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;

test.describe("in the dark", () => {
  test.use({ colorScheme: "dark" });

  test("the Exposé has at most two pages, however much text there is", async ({ page, cars }) => {
    const pages = async () => countPages(await page.pdf({ preferCSSPageSize: true }));
    const described = longest(cars, ({ description }) => description?.length ?? 0);
    await page.goto(`/fahrzeug/${described.ad_key}`);
    // Adds features up to 90; before hydration React would report a mismatch.
    await waitForHydration(page);
    await page.evaluate((missing) => {
      const list = document.querySelector(".equipment-groups ul:last-of-type");
      for (let i = 0; i < missing; i += 1) {
        const item = document.createElement("li");
        item.textContent = "Elektrische Sitzeinstellung mit Memory";
        list?.append(item);
      }
    }, 90 - described.features.length);
    expect(await pages()).toBeLessThanOrEqual(2);
  });

  test("the Exposé shows print-only content, and a QR code that leads to a test drive", async ({
    page,
    cars,
  }) => {
    const car = longest(cars, ({ images }) => images.length);
    await page.goto(`/fahrzeug/${car.ad_key}`);
    await waitForHydration(page);
    // Printing continues as soon as the event's handlers have run.
    const head = await page.evaluate(() => {
      window.dispatchEvent(new Event("beforeprint"));
      return document.querySelector(".expose-head")?.textContent;
    });
    expect(head).toMatch(/Stand: \d{2}\.\d{2}\.20\d{2}/);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    for (const hidden of ["banner", "contentinfo", "navigation", "button"] as const) {
      await expect(page.getByRole(hidden)).toHaveCount(0);
    }
    await expect(page.getByText("Zurück zur Übersicht")).toBeHidden();
    await expect(page.locator(".equipment-basics li").first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "Ähnliche Fahrzeuge" })).toBeHidden();
    const dealer = page.locator(".expose-head");
    await expect(dealer).toContainText(car.ad_key);
    await expect(page.locator(".expose-photos img")).toHaveCount(4);
    const code = page.getByAltText("QR-Code: Probefahrt vereinbaren");
    await expect
      .poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const { data, info } = await sharp(await code.screenshot())
      .resize({ width: 600, kernel: "nearest" })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const read = decodeQR({ width: info.width, height: info.height, data });
    const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
    expect(read).toBe(
      `${new URL(canonical ?? "").origin}/kontakt?fahrzeug=${car.ad_key}&anliegen=probefahrt`,
    );
  });
});

test("printing waits for the photos, and a double click prints once", async ({ page, cars }) => {
  const release = await holdRequests(page, /-(?:960|480)\.jpg$/);
  await page.addInitScript(() => {
    const printed: string[] = [];
    window.print = () => {
      const photos = [...document.querySelectorAll<HTMLImageElement>(".expose-photos img")];
      printed.push(photos.map(({ complete }) => complete).join());
      document.title = printed.join(" and ");
    };
  });
  const car = longest(cars, ({ images }) => images.length);
  await page.clock.install({ time: new Date("2026-11-23T14:00:00+01:00") });
  await page.goto(`/fahrzeug/${car.ad_key}`, { waitUntil: "domcontentloaded" });
  await waitForHydration(page);
  // The paused clock keeps its timeout of 8 s from expiring, however long the photos take to draw.
  await page.clock.pauseAt(new Date("2026-11-23T15:00:00+01:00"));
  const button = page.getByRole("button", { name: "Exposé drucken" });
  await button.dblclick();
  release();
  const complete = "true,true,true,true";
  await expect(page).toHaveTitle(complete);
  // A second dialog would have opened with the first; the next one follows the next click.
  await button.click();
  await expect(page).toHaveTitle(`${complete} and ${complete}`);
});
