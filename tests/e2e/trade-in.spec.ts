import type { Page } from "@playwright/test";
import sharp from "sharp";
import { tradeInPath } from "#domain/pages/paths.ts";
import { openLastTab, openSell, sendButton, solveCaptcha } from "./sell-page.ts";
import { expect, expectAccessible, receivedMail, test } from "./site-test.ts";

test.use({ viewport: { width: 390, height: 844 } });

const photo = async (shade: number) => ({
  name: "IMG_0001.jpg",
  mimeType: "image/jpeg",
  buffer: await sharp({
    create: { width: 900, height: 600, channels: 3, background: { r: shade, g: 90, b: 90 } },
  })
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "49/1 28/1 0/1" } })
    .jpeg()
    .toBuffer(),
});

async function officeLink(reference: string): Promise<string> {
  const { text = "" } = await receivedMail(new RegExp(`^${reference}\\.photos.*\\.eml$`));
  return new RegExp(`/buero/anfragen/${reference}`).exec(text)?.[0] ?? "";
}

const choose = (
  page: Page,
  files: Parameters<ReturnType<Page["getByLabel"]>["setInputFiles"]>[0],
) => page.getByLabel(/^Weitere/).setInputFiles(files);
const sendPhotos = (page: Page) => page.getByRole("button", { name: "Fotos senden" }).click();

test("a trade-in leads from our car to the photos of the visitor's car", async ({
  page,
  cars,
  browser,
  baseURL,
}) => {
  const [car] = cars;
  const main = page.getByRole("main");
  await openSell(page, baseURL, tradeInPath(car?.ad_key ?? ""));
  await expect(main.getByRole("heading", { level: 1 })).toContainText("in Zahlung geben");
  await expect(main.getByRole("heading", { level: 2 }).first()).toContainText(car?.brand ?? "?");
  await openLastTab(page);
  await solveCaptcha(page);
  const request = page.waitForRequest("**/functions/v1/send-vehicle-inquiry");
  await sendButton(page).click();
  expect((await request).postDataJSON().details).toEqual({ vehicle: car?.ad_key });
  const shown = await main.getByRole("definition").filter({ hasText: /^A-/ }).textContent();
  const reference = shown ?? "";
  const chat = main.getByRole("link", { name: /Fotos per WhatsApp/ });
  expect(decodeURIComponent((await chat.getAttribute("href")) ?? "")).toContain(reference);

  await main.getByRole("link", { name: "Fotos senden" }).click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Fotos Ihres Wagens");
  await expect(main).toContainText(reference);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  await expect(page.getByRole("navigation", { name: "Brotkrümel" })).not.toContainText(/\w{20}/);
  await sendPhotos(page);
  await expect(main.getByRole("alert")).toHaveText("Bitte wählen Sie zuerst ein Foto aus.");
  const text = { name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no photo") };
  const front = page.getByLabel(/^Vorn/);
  // With `capture`, phones would not offer the photos that are there already.
  await expect(front).not.toHaveAttribute("capture");
  await front.setInputFiles(await photo(40));
  await expect(main.getByRole("alert")).toHaveCount(0);
  const preview = main.locator("canvas").first();
  await expect.poll(() => preview.evaluate((canvas: HTMLCanvasElement) => canvas.width)).toBe(480);
  const rear = page.getByLabel(/^Hinten/);
  await rear.setInputFiles({ ...text, mimeType: "text/plain" });
  await expect(main.getByRole("alert")).toContainText("kein Foto, das wir lesen können");
  await expect(rear).toHaveCount(1);
  await choose(page, [await photo(90), await photo(200), text]);
  await page.getByRole("button", { name: "Entfernen: Weitere 1" }).click();
  await sendPhotos(page);
  await expect(main.getByRole("alert")).toContainText("kein Foto, das wir lesen können");
  await expect(main.getByText("Danke! 2 Fotos sind bei uns angekommen.")).toBeInViewport();
  await expect(main.getByRole("img")).toHaveCount(2);
  await expectAccessible(page, "main");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  const sender = page.url();

  await test.step("without JavaScript", async () => {
    const plain = await browser.newPage({ baseURL: baseURL ?? "", javaScriptEnabled: false });
    await plain.goto(sender);
    await choose(plain, await photo(120));
    await sendPhotos(plain);
    await expect(plain.getByText("1 Foto ist bei uns angekommen.")).toBeVisible();
    await expect(plain.getByRole("main").getByRole("img")).toHaveCount(3);
    await plain.getByRole("button", { name: /^Löschen.* 1$/ }).click();
    await expect(plain.getByRole("main").getByRole("img")).toHaveCount(2);
    await choose(plain, text);
    await sendPhotos(plain);
    await expect(plain.getByRole("alert")).toContainText("kein Foto, das wir lesen können");
    await plain.close();
  });

  await test.step("they tell no place, and the family's mail leads into the office", async () => {
    await page.goto(sender);
    const image = main.getByRole("img").first();
    const photo = await page.request.get((await image.getAttribute("src")) ?? "");
    expect((await sharp(await photo.body()).metadata()).exif).toBeUndefined();
    await page.goto(await officeLink(reference));
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Anmelden");
  });
});
