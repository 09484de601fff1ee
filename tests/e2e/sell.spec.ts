import {
  expectToast,
  field,
  fillFields,
  openNextTab,
  openSell,
  sendButton,
  tab,
  typeCar,
  typePerson,
} from "./sell-page.ts";
import { expect, test } from "./site-test.ts";

test("'Weiter' validates its tab, shows the errors, and moves on; 'Zurück' moves back", async ({
  page,
}) => {
  await openSell(page);
  await openNextTab(page);
  const missing = [
    "Vorname ist erforderlich",
    "Nachname ist erforderlich",
    "E-Mail ist erforderlich",
    "Telefonnummer ist erforderlich",
  ];
  await expectToast(page, "Validierungsfehler", missing.join(", "));
  await expect(field(page, "Vorname")).toBeFocused();
  await expect(field(page, "Vorname")).toHaveAttribute("aria-invalid", "true");
  await expect(field(page, "Vorname")).toHaveAccessibleDescription("Vorname ist erforderlich");
  await expect(tab(page, "Persönliche Daten")).toHaveAccessibleName(/^Enthält Fehler/);
  await typePerson(page);
  await fillFields(page, { "E-Mail": "erika muster@example.com" });
  await openNextTab(page);
  await expectToast(page, "Validierungsfehler", "Ungültige E-Mail-Adresse");
  await expect(field(page, "E-Mail")).toBeFocused();
  // A hovered toast does not close itself.
  const toasts = page.getByRole("region", { name: "Meldungen" });
  await toasts.getByText("Ungültige E-Mail-Adresse").hover();
  await fillFields(page, { "E-Mail": "erika@example.com" });
  await page.getByRole("button", { name: "Weiter" }).press("Enter");
  await expect(tab(page, "Fahrzeug")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("heading", { name: /^Schritt 2 von 3/ })).toBeFocused();
  await expect(field(page, "Vorname")).toBeHidden();
  await expect(tab(page, "Persönliche Daten")).toContainText("✓");
  // The error is fixed: its toast must not cover the next tab for its five seconds.
  await expect(toasts.getByText("Validierungsfehler")).toHaveCount(0);
  await typeCar(page);
  await fillFields(page, { Baujahr: "1985" });
  await openNextTab(page);
  await expect(field(page, "Baujahr")).toHaveAccessibleDescription(
    /Ungültiges Baujahr Möglich ist 1990 bis nächstes Jahr\. .*: 069 90009-140$/,
  );
  await page.getByRole("button", { name: "Zurück" }).click();
  await expect(field(page, "Vorname")).toHaveValue("Erika");
  await expect(page.getByRole("button", { name: "Zurück" })).toHaveCount(0);
});

test("Back leads to the step before, also after 'Zurück', and a reload to the same", async ({
  page,
}) => {
  await openSell(page);
  await typePerson(page);
  await openNextTab(page);
  await typeCar(page);
  await openNextTab(page);
  await page.reload();
  await expect(tab(page, "Ausstattung")).toHaveAttribute("aria-selected", "true");
  await page.getByRole("button", { name: "Zurück" }).click();
  await expect(tab(page, "Fahrzeug")).toHaveAttribute("aria-selected", "true");
  await expect(field(page, "Modell")).toHaveValue("Golf");
  await page.goBack();
  await expect(tab(page, "Persönliche Daten")).toHaveAttribute("aria-selected", "true");
  await expect(field(page, "Vorname")).toHaveValue("Erika");
});

test("arrow keys focus tabs, Enter opens the next one, and sending stops at the first tab with an error", async ({
  page,
}) => {
  await openSell(page);
  let calls = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") calls += 1;
  });
  await fillFields(page, { Vorname: "Erika" });
  await test.step("the tabs have ARIA roles and keep what was typed", async () => {
    await tab(page, "Persönliche Daten").focus();
    await page.keyboard.press("ArrowRight");
    await expect(tab(page, "Fahrzeug")).toBeFocused();
    await expect(tab(page, "Persönliche Daten")).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(tab(page, "Ausstattung")).toHaveAttribute("aria-selected", "true");
    await expect(page.getByRole("tabpanel", { name: "Ausstattung" })).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(tab(page, "Persönliche Daten")).toBeFocused();
    await page.keyboard.press("Space");
    await expect(field(page, "Vorname")).toHaveValue("Erika");
  });
  await test.step("sending checks the tabs in turn", async () => {
    await tab(page, "Ausstattung").click();
    await sendButton(page).click({ force: true });
    await expect(tab(page, "Persönliche Daten")).toHaveAttribute("aria-selected", "true");
    await expect(field(page, "Nachname")).toBeFocused();
    await typePerson(page);
    await tab(page, "Fahrzeug").click();
    await typeCar(page);
    await fillFields(page, { Modell: "<script>alert(1)</script>" });
    await tab(page, "Ausstattung").click();
    await sendButton(page).click({ force: true });
    // Sanitising a text that is all script leaves nothing.
    await expectToast(page, "Validierungsfehler", "Modell ist erforderlich");
    await expect(field(page, "Modell")).toBeFocused();
    await typeCar(page);
  });
  await test.step("Enter opens the next tab, and sends from the last one only", async () => {
    await tab(page, "Persönliche Daten").click();
    await field(page, "Telefonnummer").press("Enter");
    await expect(tab(page, "Fahrzeug")).toHaveAttribute("aria-selected", "true");
    await field(page, "Kilometerstand").press("Enter");
    await expect(tab(page, "Ausstattung")).toHaveAttribute("aria-selected", "true");
    const equipment = field(page, "Ausstattung");
    await equipment.fill("Navi");
    await equipment.press("Enter");
    await expect(equipment).toHaveValue("Navi\n");
    await page.getByText("Fragen zum Zustand").click();
    await field(page, "HU bis").press("Enter");
    // It tried to send: only the captcha was missing.
    const missing = "Bitte bestätigen Sie, dass Sie kein Roboter sind";
    await expectToast(page, "Validierungsfehler", missing);
    expect(calls).toBe(0);
  });
});
