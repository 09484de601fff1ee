import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { readPublicCars } from "../public-cars.ts";
import { expectFit, officeAddress, signIn, testInOffice } from "./office-site.ts";
import { expect } from "./site-test.ts";

const test = testInOffice({});

const camera = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] }),
});

type Site = { address: string; folder: string };

async function openPart(page: Page, site: Site): Promise<void> {
  const find = async () => (await readPublicCars(site.address))[0]?.ad_key ?? "";
  await expect.poll(find).not.toBe("");
  const path = `/buero/bestand/${await find()}/akte`;
  await signIn(page, { folder: site.folder, address: officeAddress(true), path });
  await page.getByText("Erstes Foto fürs Inserat").click();
}

/** Width and height of what the phone keeps. */
async function savedSize(page: Page): Promise<[number, number]> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Auf dem Telefon sichern" }).click();
  const { width, height } = await sharp(await readFile(await (await download).path())).metadata();
  return [width, height];
}

test("the first photo is taken behind the outline of the car", async ({ page, site }) => {
  await openPart(page, site);
  await page.getByRole("button", { name: "Kamera öffnen" }).click();
  await expect(page.getByLabel("Bild der Kamera")).toBeVisible();
  await expectFit(page, true);
  await page.getByRole("button", { name: "Auslösen" }).click();
  await expect(page.getByLabel("Bild der Kamera")).toHaveCount(0);
  const [width, height] = await savedSize(page);
  expect(width / height).toBeCloseTo(4 / 3, 2);
  await page.getByRole("button", { name: "Noch einmal" }).click();
  await page.getByRole("button", { name: "Schließen" }).click();
  await expect(page.getByRole("button", { name: "Kamera öffnen" })).toBeVisible();
});

test("a phone that refuses its camera takes the photo without the outline", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    const refused = async () => Promise.reject(new DOMException("refused", "NotAllowedError"));
    Object.defineProperty(navigator.mediaDevices, "getUserMedia", { value: refused });
  });
  await openPart(page, site);
  await page.getByRole("button", { name: "Kamera öffnen" }).click();
  const input = page.getByLabel("Foto ohne Umriss machen");
  const background = "#888";
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  await input.setInputFiles({ name: "IMG.jpg", mimeType: "image/jpeg", buffer });
  expect(await savedSize(page)).toEqual([800, 600]);
});
