import type { Page } from "@playwright/test";
import { preventTickets } from "./contact-form.ts";
import { expect } from "./site-test.ts";

export const sellCallUrl = "**/functions/v1/send-vehicle-inquiry";

const person = {
  Vorname: "Erika",
  Nachname: "Mustermann",
  "E-Mail": "erika@example.com",
  Telefonnummer: "06203 123456",
};
const car = { Marke: "Volkswagen", Modell: "Golf", Baujahr: "2019", Kilometerstand: "85.000 km" };

/**
 * Opens the form for offering a car. It gets no ticket, so that sending need not wait until one is 3 s old;
 * contact-sending.spec.ts covers tickets for both forms.
 */
export async function openSell(page: Page, address = "", path = "/fahrzeugankauf"): Promise<void> {
  await preventTickets(page);
  await page.goto(address + path);
  // Hydration turns native validation off.
  await page.locator("form[novalidate]").waitFor();
}

export const field = (page: Page, label: string) => page.getByRole("textbox", { name: label });
export const tab = (page: Page, name: string) => page.getByRole("tab", { name });
export const openNextTab = (page: Page) => page.getByRole("button", { name: "Weiter" }).click();
export const sendButton = (page: Page) => page.getByRole("button", { name: "Fahrzeug anbieten" });
export const robotBox = (page: Page) =>
  page.getByRole("checkbox", { name: "Ich bin kein Roboter" });

export async function fillFields(
  page: Page,
  texts: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [label, text] of Object.entries(texts)) await page.getByLabel(label).fill(text);
}

export const typePerson = (page: Page) => fillFields(page, person);
export const typeCar = (page: Page) => fillFields(page, car);

export async function openLastTab(page: Page): Promise<void> {
  await typePerson(page);
  await openNextTab(page);
  await typeCar(page);
  await openNextTab(page);
  await expect(tab(page, "Ausstattung")).toHaveAttribute("aria-selected", "true");
}

export async function solveCaptcha(page: Page): Promise<void> {
  await robotBox(page).check();
  await expect(page.getByText("Bestätigt. Vielen Dank!")).toBeVisible();
  await expect(sendButton(page)).toBeEnabled();
}

export async function expectToast(page: Page, title: string, text: string): Promise<void> {
  const toast = page.getByRole("region", { name: "Meldungen" });
  await expect(toast).toContainText(title);
  await expect(toast).toContainText(text);
}
