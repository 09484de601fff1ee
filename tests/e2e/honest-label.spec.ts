import type { Locator } from "@playwright/test";
import { createDemoStock } from "#demo/stock/demo-stock.ts";
import { listingState } from "#domain/vehicle-file/listing-state.ts";
import type { FileValue } from "#domain/vehicle-file/vehicle-file.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { createCatalogue } from "#server/stock/catalogue.ts";
import { createVehicleFiles } from "#server/vehicle-file/vehicle-file-store.ts";
import { startTestSite } from "../start-site.ts";
import { aTwoColourJpeg } from "../support/test-renderer.ts";
import { fullScreenOf, galleryOf } from "./gallery-page.ts";
import {
  expect,
  expectAccessible,
  setFontSize,
  test as siteTest,
  waitForHydration,
} from "./site-test.ts";

const scratch: FileValue = { kind: "body", side: "left", x: 0.8, y: 0.6, text: "Kratzer, 8 cm" };

/** A site on which somebody in the yard wrote down a scratch with its photo. */
const test = siteTest.extend<object, { own: { address: string; adKey: string } }>({
  own: [
    async ({ browserName: _ }, use) => {
      const stock = createDemoStock({ now: new Date() }).slice(0, 3);
      const site = await startTestSite({ stock });
      const adKey = await writeFile(site.folder);
      await use({ address: site.address, adKey });
      await site.close();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ own }, use) => use(own.address),
});

async function writeFile(dataDir: string): Promise<string> {
  const db = await openDatabase({ dataDir, databaseUrl: undefined });
  const now = () => new Date();
  const [car] = await createCatalogue({ db, now }).list();
  if (car === undefined) throw new Error("the site has no car");
  const jpeg = await aTwoColourJpeg({ width: 800, height: 600 });
  const entry = {
    ...{ adKey: car.ad_key, value: scratch, isImpression: false },
    ...{ address: "anna@example.de", by: "Anna" },
    ...{ sending: "1", corrects: null, removed: [], listing: listingState(car) },
    photos: [{ jpeg, small: jpeg, width: 800, height: 600 }],
  };
  expect(await createVehicleFiles({ db, now }).save(entry, async () => undefined)).toBeNull();
  await db.close();
  return car.ad_key;
}

const label = { name: "Der ehrliche Zettel" };
const photo = { name: "Foto: Kratzer, 8 cm" };

test("a statement opens its photo in the gallery's full screen, by keyboard, and gets the focus back", async ({
  page,
  own,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`/fahrzeug/${own.adKey}`);
  await waitForHydration(page);
  const { thumbnails } = galleryOf(page);
  await expect(thumbnails.nth(1)).toHaveAttribute("tabindex", "-1");
  const count = await thumbnails.count();
  await expectAccessible(page);
  const link = page.getByRole("region", label).getByRole("link", photo);
  await link.focus();
  await page.keyboard.press("Enter");
  const { dialog, photo: shown } = fullScreenOf(page);
  await expect(
    shown(`Kratzer, 8\u00a0cm (links hinten), Foto ${count} von ${count}`),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
});

test("a place on the outline leads to its line in the list and back, by keyboard and thumb", async ({
  page,
  own,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/fahrzeug/${own.adKey}`);
  await waitForHydration(page);
  const region = page.getByRole("region", label);
  const mark = region.getByRole("link", { name: /^1: Kratzer/ });
  const line = region.getByRole("link", { name: /^1: auf der Zeichnung/ });
  const { width = 0, height = 0 } = (await mark.boundingBox()) ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await mark.focus();
  for (const next of [line, mark]) {
    await page.keyboard.press("Enter");
    await expect(next).toBeFocused();
    await expect(next).toBeInViewport({ ratio: 1 });
  }
  await page.goBack();
  await expect(page).not.toHaveURL(/fahrzeug/);
});

test("in a low window and with large text price and buttons stand before the label", async ({
  page,
  own,
}) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto(`/fahrzeug/${own.adKey}`);
  const offer = page.getByRole("region", { name: "Angebot" });
  const drive = offer.getByRole("link", { name: "Probefahrt" });
  await expect(drive).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("complementary", { name: "Preis und Kontakt" })).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await setFontSize(page, 32);
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  const photos = await top(page.getByRole("region", { name: "Bilder" }));
  expect(await top(drive)).toBeGreaterThan(photos);
  expect(await top(drive)).toBeLessThan(await top(page.getByRole("region", label)));
});

test("the Exposé has two pages with the label, too", async ({ page, own }) => {
  await page.goto(`/fahrzeug/${own.adKey}`);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the label stands in its place, and a statement's link leads to its photo", async ({
    page,
    own,
  }) => {
    await page.goto(`/fahrzeug/${own.adKey}`);
    const region = page.getByRole("region", label);
    await expect(region.getByRole("listitem").filter({ hasText: "links hinten" })).toBeVisible();
    const answer = page.waitForResponse(/\/akte\/[^/]+$/);
    await region.getByRole("link", photo).click();
    expect((await answer).headers()["content-type"]).toBe("image/jpeg");
  });
});
