import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { createDemoFiles } from "#demo/vehicle-file/demo-file.ts";
import type { Car } from "#domain/car/record.ts";
import { vehicleFilePath } from "#domain/office/office.ts";
import { readPublicCars } from "../public-cars.ts";
import { expectFit, officeAddress, signIn, testInOffice } from "./office-site.ts";
import { expect } from "./site-test.ts";
import { createTouch } from "./touch.ts";

const test = testInOffice({});

const save = (page: Page) => page.getByRole("button", { name: "Speichern", exact: true });
const step = (page: Page) => page.getByRole("heading", { level: 2 });

type Site = { address: string; folder: string };

/** Cars of the demo that get no file by themselves, with the usual steps; each test has its own. */
async function unfiledCar(site: Site, at: number): Promise<string> {
  const write = createDemoFiles({ now: new Date() });
  const isUsual = (car: Car) =>
    write(car).length === 0 && car.fuel_type !== "ELECTRIC" && car.plugin_hybrid !== true;
  const find = async () => (await readPublicCars(site.address)).filter(isUsual)[at]?.ad_key ?? "";
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
  await expect(page.getByText("§ 434 BGB").first()).toBeVisible();
  await page.getByRole("link", { name: "Rundgang beginnen" }).click();
  await expect(step(page)).toHaveText("Reifen");
}

const aPaper = () => aPhoto(255, { width: 900, height: 1_200 });

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

/** A step of the walk round a car that no other test walks round, hydrated. */
async function openStep(page: Page, site: Site, slug: string, address: string): Promise<void> {
  const path = `${vehicleFilePath(await unfiledCar(site, 3))}?schritt=${slug}`;
  await signIn(page, { folder: site.folder, address, path });
  await expect(page.getByLabel("Foto machen")).not.toHaveAttribute("name");
}

/** A place that is not in the middle is marked where the finger is. */
async function tapOutline(page: Page): Promise<void> {
  const outline = page.getByText("Tippen Sie auf die Stelle").locator("+ svg");
  const { width, height } = await boxOf(outline);
  await outline.click({ position: { x: width * 0.3, y: height * 0.4 } });
  const box = await boxOf(outline);
  const [x, y] = [box.x + width * 0.3, box.y + height * 0.4];
  const mark = await boxOf(outline.locator("circle").last());
  expect(Math.abs(mark.x + mark.width / 2 - x)).toBeLessThan(2);
  expect(Math.abs(mark.y + mark.height / 2 - y)).toBeLessThan(2);
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error("It is not shown.");
  return box;
}

/** Of the entry with these words. */
const photosOf = (page: Page, text: string) =>
  page.getByRole("listitem").filter({ hasText: text }).getByRole("link", { name: /^Foto/ });

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
    await expect(page.getByLabel("Foto machen").locator("..")).toBeInViewport({ ratio: 1 });
    await page.getByLabel("Vorn links").fill("6,5");
    for (const _ of [1, 2, 3]) await page.keyboard.press("Enter");
    await expect(page.getByLabel("Hinten rechts")).toBeFocused();
    await page.getByLabel("Alle vier gleich").check();
    // A second tap changes nothing; what was tapped by mistake can be taken back.
    for (const _ of [1, 2]) await page.getByText("Sommer", { exact: true }).click();
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
    await page.getByRole("button", { name: "Keine Angabe" }).click();
    await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
    await page.getByText("Winter", { exact: true }).click();
    await expectFit(page, true);
    await save(page).click();
    await expect(step(page)).toHaveText("Bremsen");
    await expect(page.getByText("1 von 12")).toBeVisible();
    await page.getByRole("link", { name: "Überspringen" }).click();

    await expect(step(page)).toHaveText("Serviceheft");
    await page.getByLabel("Tag oder Monat").fill("03/2026");
    await page.getByLabel("Foto machen").setInputFiles(await aPaper());
    const dialog = page.getByRole("dialog", { name: "Foto schwärzen" });
    await expect(dialog).toBeVisible();
    // Whoever presses Esc is asked before the photo is gone.
    await page.keyboard.press("Escape");
    await expect(dialog.getByRole("button", { name: "Ja, verwerfen" })).toBeVisible();
    await dialog.getByRole("button", { name: "Weiter schwärzen" }).click();
    await dialog.getByRole("button", { name: "Nichts zu schwärzen" }).click();
    // One tap publishes no paper.
    await dialog.getByRole("button", { name: "Ja, verwenden" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Schwärzen" })).toBeVisible();
    await save(page).click();
    await expect(step(page)).toHaveText("HU-Bericht");
    await expect(page.getByText("2 von 12")).toBeVisible();

    await context.setOffline(true);
    await page.getByLabel("Gültig bis").fill("05/2020");
    await save(page).click();
    await page.getByLabel("Ja, das stimmt").check();
    await page.getByLabel("Gültig bis").fill("05/2028");
    await save(page).click();
    await expect(step(page)).toHaveText("Schlüssel");
    await page.getByText("2", { exact: true }).click();
    await save(page).click();
    await expect(step(page)).toHaveText("Lack");
    const waiting = page.getByRole("status").filter({ hasText: "2 Einträge warten." });
    await expect(waiting).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("4 von 12")).toBeVisible();
    await expect(page.getByText("Einträge warten.")).toHaveCount(0);

    // What was not saved is still there for whoever comes back.
    await page.getByLabel("Dünnste Stelle").fill("88");
    await page.getByRole("link", { name: "Zurück" }).click();
    await expect(step(page)).toHaveText("Schlüssel");
    await page.getByRole("link", { name: "Weiter", exact: true }).click();
    await expect(page.getByLabel("Dünnste Stelle")).toHaveValue("88");
    await page.getByRole("link", { name: "Überspringen" }).click();
    await expect(step(page)).toHaveText("Karosserie");
    await page.getByText("Vorn", { exact: true }).click();
    await tapOutline(page);
    // What is tapped stands in the field, where somebody goes on typing.
    const words = page.getByLabel("Was ist da?");
    for (const word of ["Steinschlag", "Rost", "Rost"])
      await page.getByRole("button", { name: word, exact: true }).click();
    await expect(words).toHaveValue("Steinschlag");
    await words.press("End");
    await words.pressSequentially(" an der Tür");
    await page.getByRole("button", { name: "Speichern, noch eins" }).click();
    const correct = page.getByRole("link", { name: /^Berichtigen.+Steinschlag/ });
    await expect(correct).toBeVisible();
    await expectFit(page, true);
    await correct.click();
    await expect(words).toHaveValue("Steinschlag an der Tür");
    await expect(words).toBeInViewport();
    await words.fill("Steinschlag an der Haube");
    await save(page).click();
    await expect(step(page)).toHaveText("Karosserie");
    await expect(page.getByRole("link", { name: /^Berichtigen.+Haube/ })).toBeVisible();

    // A withdrawal is told, and taken back, where it was made.
    await page.getByRole("button", { name: /^Zurückziehen.+Steinschlag/ }).click();
    const told = page.getByRole("listitem").filter({ hasText: "Zurückgezogen: Steinschlag" });
    await told.getByRole("button", { name: /^Wiederherstellen/ }).click();
    await expect(told).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Zurückziehen.+Steinschlag/ })).toBeVisible();

    await page.getByRole("link", { name: "Alle Schritte" }).click();
    await expect(page.getByRole("link", { name: "So sehen es Besucher" })).toBeVisible();
    await expect(photosOf(page, "03/2026")).toHaveCount(1);
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
    await page.getByLabel("Foto machen").setInputFiles(await aPaper());
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

    // Signed out elsewhere, the walk says so before anything more is entered, and stays.
    await context.clearCookies();
    await expect(page.getByText("Ihre Anmeldung ist abgelaufen.")).toBeVisible();
    await expect(page.getByText("1 von 12")).toBeVisible();
    await page.getByRole("button", { name: "Heute" }).click();
    await save(page).click();
    const notice = page.getByRole("status").filter({ hasText: "1 Eintrag wartet." });
    await expect(notice.getByRole("link", { name: /^Melden Sie sich/ })).toBeVisible();
  });
});

test("what waits outlives its page, which phones close behind the camera", async ({
  page,
  context,
  site,
}) => {
  await openFile(page, site, true, 4);
  await expect(page.getByLabel("Foto machen")).not.toHaveAttribute("name");
  await context.setOffline(true);
  await page.getByLabel("Vorn links").fill("6,5");
  await page.getByLabel("Foto machen").setInputFiles(await aPaper());
  await save(page).click();
  const waiting = page.getByRole("status").filter({ hasText: "1 Eintrag wartet." });
  await expect(waiting).toContainText("bis Sie sich abmelden");
  const address = page.url();
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await again.goto(address);
  await expect(again.getByText("1 von 12")).toBeVisible();
  await again.getByRole("link", { name: "Alle Schritte" }).click();
  await expect(photosOf(again, "6,5")).toHaveCount(1);
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
    await page.getByRole("link", { name: "Überspringen" }).click();
    await page.getByLabel("Foto machen").setInputFiles(await aPaper());
    await save(page).click();
    await expect(page.getByText("Bitte erst alles schwärzen")).toBeVisible();
    await expect(page.getByLabel("Auf den Fotos ist geschwärzt")).not.toBeChecked();
    await page.getByRole("link", { name: "Alle Schritte" }).click();
    await page.getByRole("link", { name: "Karosserie" }).click();
    await page.getByText("Vorn", { exact: true }).click();
    await page.getByLabel("Was ist da?").fill("Steinschläge auf der Haube");
    await page.getByRole("button", { name: "Speichern, noch eins" }).click();
    await expect(page.getByRole("link", { name: /^Berichtigen.+Steinschläge/ })).toBeVisible();
    await expect(step(page)).toHaveText("Karosserie");
    await page.getByRole("button", { name: /^Zurückziehen/ }).click();
    await expect(page.getByText("1 von 12")).toBeVisible();
    await page.getByRole("button", { name: /^Wiederherstellen/ }).click();
    await expect(page.getByText("2 von 12")).toBeVisible();
    await expectFit(page, false);
  });
});

test("words to tap stay in their places when the entry before is saved", async ({
  page,
  context,
  site,
}) => {
  await openStep(page, site, "gemacht", officeAddress(true));
  await page.getByLabel("Was?").fill("Klimaanlage befüllt");
  await page.getByRole("button", { name: "Heute" }).click();
  await page.getByText("Ja", { exact: true }).click();
  await context.setOffline(true);
  await save(page).click();
  await expect(step(page)).toHaveText("Was dafür spricht");
  const words = page.getByRole("button", { pressed: false });
  const offered = await words.allTextContents();
  const waiting = page.getByText("1 Eintrag wartet.");
  await expect(waiting).toBeVisible();
  await context.setOffline(false);
  await expect(waiting).toHaveCount(0);
  await expect(words).toHaveText(offered);
});

test("what is seen blackened is what is sent, whatever a second finger does", async ({
  page,
  site,
}) => {
  await openStep(page, site, "serviceheft", officeAddress(true));
  await page.getByLabel("Foto machen").setInputFiles(await aPaper());
  const dialog = page.getByRole("dialog", { name: "Foto schwärzen" });
  const canvas = dialog.locator("canvas");
  // All of it is in reach, on a phone that lies, too.
  await page.setViewportSize({ width: 844, height: 390 });
  const done = await boxOf(dialog.getByRole("button", { name: "Nichts zu schwärzen" }));
  const lying = await boxOf(canvas);
  expect(lying.y + lying.height).toBeLessThanOrEqual(done.y);
  await page.setViewportSize({ width: 390, height: 844 });
  const box = await boxOf(canvas);
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
  // A bar from corner to corner covers what lies between, and may be made smaller before the finger leaves.
  await touch("touchStart", [at(0.01, 0.2)]);
  await touch("touchMove", [at(0.99, 0.4)]);
  await touch("touchMove", [at(0.99, 0.3)]);
  await touch("touchEnd", []);
  // The next bar meets what the eye sees there.
  expect(await boxOf(canvas)).toEqual(box);
  const finish = dialog.getByRole("button", { name: "Fertig geschwärzt" });
  await finish.click();
  await expect(dialog.getByText("Ist alles verdeckt")).toBeVisible();
  await page.keyboard.press("Escape");
  await finish.click();
  await dialog.getByRole("button", { name: "Ja, verwenden" }).click();
  await expect(dialog).toBeHidden();
  await save(page).click();
  await expect(step(page)).toHaveText("HU-Bericht");
  await page.getByRole("link", { name: "Zurück" }).click();
  const photo = await stored(page, page.getByRole("link", { name: "Foto 1" }));
  for (const share of [0.21, 0.25, 0.29, 0.5]) expect(photo?.row(share)[1]).toBeLessThan(16);
  for (const share of [0.18, 0.32, 0.38, 0.8]) expect(photo?.row(share)[0]).toBeGreaterThan(240);
});

test("a photo that was not saved waits at its step, and is not left without a question", async ({
  page,
  site,
}) => {
  await openStep(page, site, "innenraum", officeAddress(true));
  await page.getByLabel("Foto machen").setInputFiles(await aPhoto(120));
  await page.getByRole("link", { name: "Überspringen" }).click();
  await expect(step(page)).toHaveText("Kaltstart");
  await page.getByRole("link", { name: "Alle Schritte" }).click();
  await expect(page.getByText("1 Foto noch nicht gespeichert")).toBeVisible();
  await page.getByRole("link", { name: "Zum Bestand" }).click();
  const question = page.getByRole("dialog", { name: "Noch nicht alles gespeichert" });
  await question.getByRole("button", { name: "Hier bleiben" }).click();
  await page.getByRole("link", { name: "Innenraum" }).click();
  await page.getByLabel("Wie sieht es innen aus?").fill("Riecht neutral");
  await page.getByText("Gut", { exact: true }).click();
  await save(page).click();
  await page.getByRole("link", { name: "Alle Schritte" }).click();
  await expect(photosOf(page, "Riecht neutral")).toHaveCount(1);
  await expect(page.getByText("noch nicht gespeichert")).toHaveCount(0);
});

test("photos are sent although somebody saves before they are ready", async ({ page, site }) => {
  await openStep(page, site, "dagegen", officeAddress(false));
  await page.getByLabel("Ein Satz").fill("Felge verkratzt");
  const text = { name: "IMG.jpg", mimeType: "image/jpeg", buffer: Buffer.from("kein Bild") };
  await page.getByLabel("Foto machen").setInputFiles(text);
  await expect(page.getByRole("alert")).toContainText("kann der Browser nicht öffnen");
  for (const grey of [10, 80, 160])
    await page.getByLabel(/^(Foto machen|Noch ein Foto)$/).setInputFiles(await aPhoto(grey));
  await page.getByLabel("Foto wählen").setInputFiles(await aPhoto(240));
  await save(page).click();
  const photos = photosOf(page, "Felge verkratzt");
  await expect(photos).toHaveCount(4);

  await page.getByRole("link", { name: "Was dagegen spricht" }).click();
  await page.getByRole("link", { name: /^Berichtigen.+Felge verkratzt/ }).click();
  await expect(page.getByLabel("Ein Satz")).toHaveValue("Felge verkratzt");
  await expect(page.getByLabel("Foto wählen")).toHaveCount(0);
  await page.getByLabel("löschen").nth(1).check();
  await page.getByLabel("Foto wählen").setInputFiles(await aPhoto(200));
  await save(page).click();
  await expect(page.getByLabel("Ein Satz")).toHaveValue("");
  const shades = async () => {
    const each = await Promise.all((await photos.all()).map((photo) => stored(page, photo)));
    return each.map((photo) => photo && Math.round(photo.row(0.5)[0] / 40) * 40);
  };
  await expect.poll(shades).toEqual([0, 160, 240, 200]);
});
