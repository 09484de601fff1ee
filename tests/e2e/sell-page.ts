import type { Page } from "@playwright/test";
import { withoutTicket } from "./contact-form.ts";
import { expect } from "./site-test.ts";

/** The sell page as the tests of its form use it. */

export const call = "**/functions/v1/send-vehicle-inquiry";

const person = {
  Vorname: "Erika",
  Nachname: "Mustermann",
  "E-Mail": "erika@example.com",
  Telefonnummer: "06203 123456",
};
const car = { Marke: "Volkswagen", Modell: "Golf", Baujahr: "2019", Kilometerstand: "85.000 km" };

/**
 * Opens the page at the site of the test, or at another `address`; `path` may name a vehicle of ours. What
 * is sent waits for no ticket: both forms take theirs from the same hook, contact-sending.spec.ts has one.
 */
export async function openSell(page: Page, address = "", path = "/fahrzeugankauf"): Promise<void> {
  await withoutTicket(page);
  await page.goto(address + path);
  // The browser's own messages are switched off as soon as ours work.
  await page.locator("form[novalidate]").waitFor();
}

export const field = (page: Page, label: string) => page.getByRole("textbox", { name: label });
export const tab = (page: Page, name: string) => page.getByRole("tab", { name });
export const goOn = (page: Page) => page.getByRole("button", { name: "Weiter" }).click();
export const sendButton = (page: Page) => page.getByRole("button", { name: "Fahrzeug anbieten" });
export const robotBox = (page: Page) =>
  page.getByRole("checkbox", { name: "Ich bin kein Roboter" });

/** Types into fields by their labels; Marke has suggestions, which makes it a combobox. */
export async function type(page: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text);
}

export const typePerson = (page: Page) => type(page, person);
export const typeCar = (page: Page) => type(page, car);

/** Fills the first two tabs and stands on the last one. */
export async function goToLast(page: Page): Promise<void> {
  await typePerson(page);
  await goOn(page);
  await typeCar(page);
  await goOn(page);
  await expect(tab(page, "Ausstattung")).toHaveAttribute("aria-selected", "true");
}

/** Solves the captcha on the last tab. */
export async function solve(page: Page): Promise<void> {
  await robotBox(page).check();
  await expect(page.getByText("Bestätigt. Vielen Dank!")).toBeVisible();
  await expect(sendButton(page)).toBeEnabled();
}

/** The toast, and what stands in it. */
export async function expectToast(page: Page, title: string, text: string): Promise<void> {
  const toast = page.getByRole("region", { name: "Meldungen" });
  await expect(toast).toContainText(title);
  await expect(toast).toContainText(text);
}
