import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { createDemoFiles } from "#demo/vehicle-file/demo-file.ts";
import { readPublicCars } from "../public-cars.ts";
import { expectFit, officeAddress, signIn, testInOffice } from "./office-site.ts";
import { expect } from "./site-test.ts";

const test = testInOffice({});

const save = (page: Page) => page.getByRole("button", { name: "Speichern", exact: true });
const step = (page: Page) => page.getByRole("heading", { level: 2 });

type Site = { address: string; folder: string };

/** Cars of the demo that get no file by themselves; each test has its own. */
async function unfiledCar(site: Site, at: number): Promise<string> {
  const write = createDemoFiles({ now: new Date() });
  const find = async () =>
    (await readPublicCars(site.address)).filter((car) => write(car).length === 0)[at]?.ad_key ?? "";
  await expect.poll(find).not.toBe("");
  return find();
}

/** The file of a car that has none, from the stock. */
async function openFile(
  page: Page,
  site: Site,
  javaScriptEnabled: boolean,
  at = javaScriptEnabled ? 0 : 1,
): Promise<void> {
  const adKey = await unfiledCar(site, at);
  const address = officeAddress(javaScriptEnabled);
  const path = `/buero/bestand?nur=ohne-akte&suche=${adKey}`;
  await signIn(page, { folder: site.folder, address, path });
  await page.getByRole("link", { name: /^Akte anlegen/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Akte");
  await expect(page.getByText("§ 434 BGB")).toBeVisible();
  await page.getByRole("link", { name: "Rundgang beginnen" }).click();
  await expect(step(page)).toHaveText("Reifen");
}

const whitePaper = () =>
  sharp({ create: { width: 900, height: 1_200, channels: 3, background: "#fff" } })
    .jpeg()
    .toBuffer();

/** A stroke with the finger through the middle, from edge to edge. */
async function blacken(page: Page, photo: Locator): Promise<void> {
  const box = await photo.boundingBox();
  if (box === null) throw new Error("The photo is not shown.");
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + 2, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, y, { steps: 3 });
  await page.mouse.move(box.x + box.width - 2, y, { steps: 3 });
  await page.mouse.up();
}

/** The brightest pixel of the stroke's middle line, and one beside it, of what the server has. */
async function readStored(page: Page, photo: Locator): Promise<[stroke: number, paper: number]> {
  const address = (await photo.getAttribute("href")) ?? "";
  const answer = await page.request.get(address);
  const { data, info } = await sharp(await answer.body())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rowAt = (share: number) => {
    const start = Math.round(info.height * share) * info.width;
    return [...data.subarray(start + 20, start + info.width - 20)];
  };
  return [Math.max(...rowAt(0.5)), Math.min(...rowAt(0.2))];
}

test.describe("with scripts", () => {
  test("a car is walked round with the phone, without reception too", async ({
    page,
    context,
    site,
  }) => {
    await openFile(page, site, true);
    // From here on, nothing is posted as a form.
    await expect(page.getByLabel("Foto machen")).not.toHaveAttribute("name");

    await save(page).click();
    await expect(page.getByText("oder überspringen")).toBeVisible();
    await page.getByLabel("Vorn links").fill("6,5");
    await page.getByLabel("Alle vier gleich").check();
    await page.getByText("Winter", { exact: true }).click();
    await expectFit(page, true);
    await save(page).click();
    await expect(step(page)).toHaveText("Bremsen");
    await expect(page.getByText("1 von 12")).toBeVisible();
    await page.getByRole("link", { name: "Überspringen" }).click();

    await expect(step(page)).toHaveText("Serviceheft");
    await page.getByLabel(/^Letzter Service/).fill("81200");
    const file = { name: "IMG.jpg", mimeType: "image/jpeg", buffer: await whitePaper() };
    await page.getByLabel("Foto machen").setInputFiles(file);
    const dialog = page.getByRole("dialog", { name: "Foto schwärzen" });
    await expect(dialog).toBeVisible();
    await blacken(page, dialog.locator("canvas"));
    await dialog.getByRole("button", { name: "Fertig geschwärzt" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Schwärzen" })).toBeVisible();
    await save(page).click();
    await expect(page.getByText("Bitte erst alles schwärzen")).toBeVisible();
    await page.getByLabel("Auf den Fotos ist geschwärzt").check();
    await save(page).click();
    await expect(step(page)).toHaveText("HU-Bericht");
    await expect(page.getByText("2 von 12")).toBeVisible();

    await context.setOffline(true);
    await page.getByLabel("Gültig bis").fill("05/2028");
    await save(page).click();
    await expect(step(page)).toHaveText("Schlüssel");
    await page.getByText("2", { exact: true }).click();
    await save(page).click();
    const waiting = page.getByRole("status").filter({ hasText: "2 Einträge warten." });
    await expect(waiting).toContainText("solange diese Seite offen ist");
    await context.setOffline(false);
    await expect(page.getByText("4 von 12")).toBeVisible();
    await expect(page.getByText("Einträge warten.")).toHaveCount(0);

    await page.getByRole("link", { name: "Überspringen" }).click();
    await expect(step(page)).toHaveText("Karosserie");
    await page.getByText("Links", { exact: true }).click();
    await page.getByText("Tippen Sie auf die Stelle").locator("+ svg").click();
    await page.getByLabel("Was ist da?").fill("Steinschlag an der Tür");
    await page.getByRole("button", { name: "Speichern, noch eins" }).click();
    await expect(page.getByRole("link", { name: /^Berichtigen.+Steinschlag/ })).toBeVisible();
    await expectFit(page, true);

    await page.getByRole("link", { name: "Alle Schritte" }).click();
    const photo = page.getByRole("listitem").filter({ hasText: "81.200" }).getByRole("link");
    const [stroke, paper] = await readStored(page, photo.last());
    expect(stroke).toBeLessThan(16);
    expect(paper).toBeGreaterThan(240);
    await expectFit(page, true);
  });
});

test.describe("where things go wrong", () => {
  test.use({ expectedFailures: /^\/buero\/bestand\/[^/]+\/akte$/ });

  test("nothing that was entered is lost", async ({ page, context, site }) => {
    await openFile(page, site, true, 2);
    await expect(page.getByLabel("Foto machen")).not.toHaveAttribute("name");
    await page.getByLabel("Vorn links").fill("6,5");
    await save(page).click();
    await expect(page.getByText("1 von 12")).toBeVisible();

    // A proxy refuses with a page of its own.
    await expect(step(page)).toHaveText("Bremsen");
    await page.route(/\/akte$/, (route) => route.fulfill({ status: 413, body: "<html></html>" }));
    await page.getByText("neu", { exact: true }).first().click();
    const file = { name: "IMG.jpg", mimeType: "image/jpeg", buffer: await whitePaper() };
    await page.getByLabel("Foto machen").setInputFiles(file);
    await expect(page.getByRole("button", { name: "Foto entfernen" })).toBeVisible();
    await save(page).click();
    await expect(step(page)).toHaveText("Serviceheft");
    await expect(page.getByText("Die Fotos sind zusammen zu groß.")).toBeVisible();
    await page.getByRole("link", { name: "Zum Bestand" }).click();
    const question = page.getByRole("dialog", { name: "Noch nicht alles gesendet" });
    await expect(question).toBeVisible();
    await expectFit(page, true);
    await question.getByRole("button", { name: "Hier bleiben" }).click();
    await expect(question).toBeHidden();
    await page.unroute(/\/akte$/);
    await page.getByRole("button", { name: "Ohne Fotos senden" }).click();
    await expect(page.getByText("2 von 12")).toBeVisible();
    await expect(page.getByText("Nicht gespeichert")).toHaveCount(0);

    // The phone's own button goes back one step, without reception too.
    await context.setOffline(true);
    await page.goBack();
    await expect(step(page)).toHaveText("Bremsen");
    await page.getByRole("button", { name: /^Zurückziehen/ }).click();
    await expect(page.getByRole("status").filter({ hasText: "1 Eintrag wartet." })).toBeVisible();
    await page.goForward();
    await expect(step(page)).toHaveText("Serviceheft");
    await page.getByRole("link", { name: "Zum Bestand" }).click();
    await expect(question).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bestand");
    await page.goBack();
    await expect(page.getByText("1 von 12")).toBeVisible();
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, expectedFailures: /^\/buero\/bestand/ });

  test("a car is walked round by plain forms", async ({ page, site }) => {
    await openFile(page, site, false);

    await page.getByLabel("Vorn links").fill("99");
    await save(page).click();
    await expect(page.getByText("von 0 bis 12")).toBeVisible();
    await expect(page.getByLabel("Vorn links")).toHaveValue("99");
    await page.getByLabel("Vorn links").fill("6");
    await save(page).click();
    await expect(step(page)).toHaveText("Bremsen");
    await page.getByRole("link", { name: "Alle Schritte" }).click();
    await page.getByRole("link", { name: "Karosserie" }).click();
    await page.getByText("Vorn", { exact: true }).click();
    await page.getByLabel("Was ist da?").fill("Steinschläge auf der Haube");
    await page.getByRole("button", { name: "Speichern, noch eins" }).click();
    await expect(page.getByRole("link", { name: /^Berichtigen.+Steinschläge/ })).toBeVisible();
    await expect(step(page)).toHaveText("Karosserie");
    await page.getByRole("button", { name: /^Zurückziehen/ }).click();
    await expect(page.getByText("1 von 12")).toBeVisible();
    await page.getByRole("link", { name: "Alle Schritte" }).click();
    await page.getByText("Verlauf (2)").click();
    await page.getByRole("button", { name: /^Wiederherstellen/ }).click();
    await expect(page.getByText("2 von 12")).toBeVisible();
    await expectFit(page, false);
  });
});
