import { phoneErrorHints } from "#domain/inquiry/contact-fields.ts";
import { type ContactFieldName, contactCall, contactForm, filled } from "./contact-form.ts";
import { expect, test } from "./site-test.ts";

/** Specification, section 5, 'Contact form': each rule at its field and in the toast. */

const rules: [field: ContactFieldName, entered: string, message: string][] = [
  ["name", "", "Name ist erforderlich"],
  ["name", "x".repeat(101), "Name zu lang"],
  ["name", "   ", "Name ist erforderlich"],
  ["email", "", "E-Mail ist erforderlich"],
  ["email", "erika", "Ungültige E-Mail-Adresse"],
  ["email", "erika@example", "Ungültige E-Mail-Adresse"],
  ["email", "eri ka@example.com", "Ungültige E-Mail-Adresse"],
  ["phone", "", "Telefonnummer ist erforderlich"],
  ["phone", "12345", "Ungültige Telefonnummer"],
  ["phone", "06203 nur abends", "Ungültige Telefonnummer"],
  ["phone", "1".repeat(21), "Ungültige Telefonnummer"],
  ["subject", "", "Thema ist erforderlich"],
  ["message", "", "Nachricht ist erforderlich"],
  ["message", "x".repeat(2001), "Nachricht zu lang"],
];

test("each rule has its words at the field and in the toast", async ({ page }) => {
  const form = contactForm(page);
  let calls = 0;
  await page.route(contactCall, (route) => {
    calls += 1;
    return route.abort();
  });
  await form.open();
  await form.fill();
  for (const [name, entered, message] of rules) {
    await form.enter(name, entered);
    await form.send.click();
    const field = form.field(name);
    const hint = message === "Ungültige Telefonnummer" ? ` ${phoneErrorHints[message]}` : "";
    const said = message + hint;
    await expect(field, `${name}: ${entered.slice(0, 20)}`).toHaveAccessibleDescription(said);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toBeFocused();
    // The one before may be on its way out still.
    await expect(form.toasts.getByText(message, { exact: true }).first()).toBeVisible();
    await expect(form.toasts.getByText("Validierungsfehler").first()).toBeVisible();
    await form.enter(name, filled[name]);
    await expect(field).toHaveAttribute("aria-invalid", "false");
    await expect(field).toHaveAccessibleDescription("");
  }
  expect(calls).toBe(0);
});

test("a message that is closed does not leave the one before it", async ({ page }) => {
  const form = contactForm(page);
  await form.open();
  await form.send.click();
  await expect(form.toasts.getByText("Validierungsfehler")).toBeVisible();
  await form.fill({ name: filled.name });
  await form.send.click();
  await form.toasts.getByText(/^E-Mail ist erforderlich, Telefonnummer/).hover();
  await form.toasts.getByLabel("Meldung schließen").first().click();
  await expect(form.toasts.getByText("Validierungsfehler")).toHaveCount(0);
});

test("what is at the bounds is accepted", async ({ page }) => {
  const form = contactForm(page);
  await page.route(contactCall, (route) =>
    route.fulfill({ json: { success: true, reference: "K-2345-67" } }),
  );
  await form.open();
  await form.fill({
    ...filled,
    name: "x".repeat(100),
    phone: "+49 (6203) 12/345.67",
    message: "x".repeat(2000),
  });
  await form.send.click();
  await expect(form.sent).toBeFocused();
});

test("an empty form says everything at once, and each field mends itself", async ({ page }) => {
  const form = contactForm(page);
  await form.open();
  // Nobody is told off before the first try.
  await form.field("email").fill("erika");
  await form.field("phone").focus();
  await expect(form.field("email")).toHaveAttribute("aria-invalid", "false");
  await form.field("email").fill("");
  await form.field("phone").press("Enter");
  await expect(
    form.toasts.getByText(
      "Name ist erforderlich, E-Mail ist erforderlich, Telefonnummer ist erforderlich, Thema ist erforderlich, Nachricht ist erforderlich",
    ),
  ).toBeVisible();
  await expect(form.field("name")).toBeFocused();
  // From here on a field answers while it is typed into, and only that one.
  await form.field("email").pressSequentially("erika@");
  await expect(form.field("email")).toHaveAccessibleDescription("Ungültige E-Mail-Adresse");
  await form.field("email").pressSequentially("example.com");
  await expect(form.field("email")).toHaveAttribute("aria-invalid", "false");
  await expect(form.field("name")).toHaveAccessibleDescription("Name ist erforderlich");
});

test("the first wrong field gets the focus, wherever it stands", async ({ page }) => {
  const form = contactForm(page);
  await form.open();
  await form.fill({ name: filled.name, email: filled.email, phone: filled.phone });
  await form.send.click();
  await expect(form.field("subject")).toBeFocused();
});

test("the message counts its characters and cuts nothing off", async ({ page }) => {
  const form = contactForm(page);
  await form.open();
  const main = page.getByRole("main");
  await expect(main.getByText("0 von 2000 Zeichen")).toBeVisible();
  await form.enter("message", "x".repeat(1_950));
  await expect(main.getByText("1950 von 2000 Zeichen")).toBeVisible();
  await expect(
    main.getByRole("status").filter({ hasText: "Noch höchstens 60 Zeichen" }),
  ).toHaveCount(1);
  await form.enter("message", "x".repeat(2_500));
  await expect(main.getByRole("status").filter({ hasText: "500 Zeichen zu viel" })).toHaveCount(1);
  await expect(form.field("message")).toHaveValue("x".repeat(2_500));
});

test("fields ask for the right keyboard and the browser's memory", async ({ page }) => {
  const form = contactForm(page);
  await form.open();
  const expected = {
    name: { type: "text", autocomplete: "name" },
    email: { type: "email", inputmode: "email", autocomplete: "email" },
    phone: { type: "tel", inputmode: "tel", autocomplete: "tel" },
  } as const;
  for (const [name, attributes] of Object.entries(expected)) {
    for (const [attribute, value] of Object.entries(attributes)) {
      await expect(form.field(name as ContactFieldName)).toHaveAttribute(attribute, value);
    }
  }
  await expect(form.field("subject").getByRole("option")).toHaveText([
    "Bitte wählen",
    "Fahrzeugkauf",
    "Fahrzeugankauf",
    "Werkstattservice",
    "Beratung",
    "Sonstiges",
  ]);
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

  test("the key 'next' goes to the next field and sends nothing", async ({ page }) => {
    const form = contactForm(page);
    await form.open();
    await form.field("name").press("Enter");
    await expect(form.field("email")).toBeFocused();
    await form.field("email").press("Enter");
    await expect(form.field("phone")).toBeFocused();
    await expect(form.field("name")).toHaveAttribute("aria-invalid", "false");
  });
});
