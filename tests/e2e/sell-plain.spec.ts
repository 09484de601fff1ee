import { expect, test } from "./site-test.ts";

test.use({
  javaScriptEnabled: false,
  viewport: { width: 390, height: 844 },
  expectedFailures: /^\/fahrzeugankauf$/,
});

test("the plain sell form is reached by the menu, explains itself, and turns what was typed into a mailto link", async ({
  page,
}) => {
  await page.goto("/impressum");
  await page.getByRole("banner").getByRole("button", { name: "Menü" }).click();
  const menu = page.getByRole("navigation", { name: "Hauptnavigation" });
  await menu.getByRole("link", { name: "Fahrzeugankauf" }).click();
  await expect(page).toHaveURL("/fahrzeugankauf");
  const form = page.getByRole("region", { name: "Angebot anfragen" });
  await expect(
    form.getByRole("heading", { name: "Zum Versenden braucht diese Seite JavaScript" }),
  ).toBeVisible();
  for (const gone of ["Weiter", "Zurück", "Fahrzeug anbieten"]) {
    await expect(form.getByRole("button", { name: gone })).toHaveCount(0);
  }
  await expect(form.getByRole("tab")).toHaveCount(0);
  await expect(form.getByRole("checkbox")).toHaveCount(0);
  await expect(form.getByRole("link", { name: "069 90009-140" })).toHaveAttribute("href", /^tel:/);

  // The server returns what was typed, and a mailto link with it.
  const typed = {
    Vorname: "Erika",
    Nachname: "Mustermann",
    "E-Mail": "erika@example.com",
    Telefonnummer: "06203 123456",
    Marke: "Volkswagen",
    Modell: "Golf",
    Baujahr: "2019",
    Kilometerstand: "85.000 km",
    Ausstattung: "Navi & Sitzheizung",
  };
  // Marke has suggestions, so its role is combobox.
  const field = (name: string) =>
    form.getByRole("textbox", { name }).or(form.getByRole("combobox", { name })).first();
  for (const [label, text] of Object.entries(typed)) await field(label).fill(text);
  await form.getByText("Fragen zum Zustand").click();
  await form.getByLabel("Schlüssel").selectOption("2");
  await form.getByRole("button", { name: "E-Mail aus meinen Angaben vorbereiten" }).click();
  await expect(form.getByRole("alert")).toContainText("JavaScript");
  for (const [label, text] of Object.entries(typed)) await expect(field(label)).toHaveValue(text);
  await expect(form.getByLabel("Schlüssel")).toHaveValue("2");
  const link = form.getByRole("link", { name: "Per E-Mail senden" });
  const mail = new URL(String(await link.getAttribute("href")));
  expect(mail.searchParams.get("subject")).toBe("Fahrzeugankauf: Volkswagen Golf");
  expect(mail.searchParams.get("body")).toContain("Navi & Sitzheizung");
  expect(mail.searchParams.get("body")).toContain("Schlüssel: 2");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
});
