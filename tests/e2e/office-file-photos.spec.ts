import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { vehicleFilePath } from "#domain/office/office.ts";
import { readPublicCars } from "../public-cars.ts";
import { officeAddress, signIn, testInOffice } from "./office-site.ts";
import { expect } from "./site-test.ts";
import { createTouch } from "./touch.ts";

const test = testInOffice({});

const step = (page: Page) => page.getByRole("heading", { level: 2 });
const save = (page: Page) => page.getByRole("button", { name: "Speichern", exact: true }).click();

type Site = { address: string; folder: string };

/** A step of the walk round any car, hydrated. */
async function openStep(
  page: Page,
  { address, folder }: Site,
  { slug, email }: { slug: string; email: string },
): Promise<void> {
  const find = async () => (await readPublicCars(address))[0]?.ad_key ?? "";
  await expect.poll(find).not.toBe("");
  const path = `${vehicleFilePath(await find())}?schritt=${slug}`;
  await signIn(page, { folder, address: email, path });
  await expect(page.getByLabel("Foto machen")).not.toHaveAttribute("name");
}

/** Each has its own shade of grey. */
async function aPhoto(grey: number, { width = 3_000, height = 4_000 } = {}) {
  const background = { r: grey, g: grey, b: grey };
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name: `IMG_${grey}.jpg`, mimeType: "image/jpeg", buffer };
}

/** What the server has of a photo; null when it is deleted. */
async function stored(page: Page, photo: Locator) {
  const answer = await page.request.get((await photo.getAttribute("href")) ?? "");
  if (!answer.ok()) return null;
  const { data, info } = await sharp(await answer.body())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    /** Darkest and brightest pixel of a row, without its edges. */
    row: (share: number): [darkest: number, brightest: number] => {
      const start = Math.round(info.height * share) * info.width;
      const pixels = data.subarray(start + 20, start + info.width - 20);
      return [Math.min(...pixels), Math.max(...pixels)];
    },
  };
}

/** Of the entry with these words. */
const photosOf = (page: Page, text: string) =>
  page.getByRole("listitem").filter({ hasText: text }).getByRole("link", { name: /^Foto/ });

test("what is seen blackened is what is sent, whatever a second finger does", async ({
  page,
  site,
}) => {
  await openStep(page, site, { slug: "serviceheft", email: officeAddress(true) });
  const paper = await aPhoto(255, { width: 900, height: 1_200 });
  await page.getByLabel("Foto machen").setInputFiles(paper);
  const dialog = page.getByRole("dialog", { name: "Foto schwärzen" });
  const box = await dialog.locator("canvas").boundingBox();
  if (box === null) throw new Error("The photo is not shown.");
  const at = (x: number, y: number) => ({ x: box.x + box.width * x, y: box.y + box.height * y });
  const { touch } = await createTouch(page);
  await touch("touchStart", [at(0.01, 0.5)]);
  await touch("touchMove", [at(0.4, 0.5)]);
  // The palm of the hand that holds the phone.
  await touch("touchStart", [at(0.4, 0.5), at(0.2, 0.8)]);
  await touch("touchMove", [at(0.7, 0.5), at(0.8, 0.8)]);
  await touch("touchMove", [at(0.8, 0.5)]);
  await touch("touchMove", [at(0.99, 0.5)]);
  await touch("touchEnd", []);
  await dialog.getByRole("button", { name: "Fertig geschwärzt" }).click();
  await expect(dialog).toBeHidden();
  await page.getByLabel("Auf den Fotos ist geschwärzt").check();
  await save(page);
  await expect(step(page)).toHaveText("HU-Bericht");
  await page.getByRole("link", { name: "Zurück" }).click();
  const photo = await stored(page, page.getByRole("link", { name: "Foto 1" }));
  expect(photo?.row(0.5)[1]).toBeLessThan(16);
  expect(photo?.row(0.8)[0]).toBeGreaterThan(240);
});

test("photos are sent although somebody saves before they are ready", async ({ page, site }) => {
  await openStep(page, site, { slug: "dagegen", email: officeAddress(false) });
  await page.getByLabel("Ein Satz").fill("Felge verkratzt");
  const text = { name: "IMG.jpg", mimeType: "image/jpeg", buffer: Buffer.from("kein Bild") };
  await page.getByLabel("Foto machen").setInputFiles(text);
  await expect(page.getByRole("alert")).toContainText("kann der Browser nicht öffnen");
  for (const grey of [10, 80, 160])
    await page.getByLabel(/^(Foto machen|Noch ein Foto)$/).setInputFiles(await aPhoto(grey));
  await page.getByLabel("Foto wählen").setInputFiles(await aPhoto(240));
  await save(page);
  const photos = photosOf(page, "Felge verkratzt");
  await expect(photos).toHaveCount(4);

  await page.getByRole("link", { name: "Was dagegen spricht" }).click();
  await page.getByRole("link", { name: /^Berichtigen.+Felge verkratzt/ }).click();
  await expect(page.getByLabel("Ein Satz")).toHaveValue("Felge verkratzt");
  await expect(page.getByLabel("Foto wählen")).toHaveCount(0);
  await page.getByLabel("löschen").nth(1).check();
  await page.getByLabel("Foto wählen").setInputFiles(await aPhoto(200));
  await save(page);
  await expect(step(page)).toHaveText("Alle Schritte");
  const shades = async () => {
    const each = await Promise.all((await photos.all()).map((photo) => stored(page, photo)));
    return each.map((photo) => photo && Math.round(photo.row(0.5)[0] / 40) * 40);
  };
  await expect.poll(shades).toEqual([0, 160, 240, 200]);
});
