import type { Page } from "@playwright/test";
import { accept, contactCall, contactForm, contactValues, preventTickets } from "./contact-form.ts";
import { expect, holdRequests, test } from "./site-test.ts";

const storedDraft = (page: Page) =>
  page.evaluate(() => localStorage.getItem("autohaus.entwurf-kontakt") ?? "");

/** Those that every contact form shows. */
const shownFields = ["name", "email", "phone", "message"] as const;

async function expectFilled(page: Page): Promise<void> {
  const form = contactForm(page);
  for (const name of shownFields) {
    await expect(form.field(name)).toHaveValue(contactValues[name]);
  }
}

test.beforeEach(({ page }) => preventTickets(page));

test("a draft survives reload, leaving and Back, until it is deleted or sent", async ({ page }) => {
  await page.route(contactCall, accept);
  const form = contactForm(page);
  await form.open();
  await expect(form.draftLine).toHaveCount(0);
  await form.fill();
  await test.step("it survives", async () => {
    // Reloads at once, because saving must not depend on a pause in typing.
    await page.reload();
    await expectFilled(page);
    await expect(form.draftLine).toBeVisible();
    await page
      .getByRole("form", { name: "Schreiben Sie uns" })
      .getByRole("link", { name: "Datenschutzerklärung" })
      .click();
    // The address changes before the page: Back in between would keep the old form for a moment.
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Kontakt");
    await page.goBack();
    await expectFilled(page);
    await expect(form.field("subject")).toHaveValue(contactValues.subject);
  });
  await test.step("it can be deleted", async () => {
    await form.discard.click();
    await expect(page.getByText("Ihr Entwurf ist gelöscht.")).toBeFocused();
    await expect(form.field("message")).toHaveValue("");
    await expect(form.field("subject")).toHaveValue("");
    expect(await storedDraft(page)).toBe("");
    await form.open();
    await expect(form.field("name")).toHaveValue("");
  });
  await test.step("sending deletes it", async () => {
    await form.fill();
    await form.draftLine.waitFor();
    expect(await storedDraft(page)).toContain(contactValues.name);
    await form.send.click();
    await form.sent.waitFor();
    expect(await storedDraft(page)).toBe("");
  });
});

test("text typed before hydration stays, and a draft fills the rest", async ({
  page,
  context,
  cars,
}) => {
  const first = contactForm(page);
  await first.open();
  await first.fill({ name: "Aus dem Entwurf", email: "entwurf@example.com" });
  await first.draftLine.waitFor();
  const load = await holdRequests(context, "**/assets/*.js");
  // A new tab, because a tab that has the scripts in memory requests none.
  const tab = await context.newPage();
  const form = contactForm(tab);
  await tab.goto(`/kontakt?fahrzeug=${cars[0]?.ad_key}`, { waitUntil: "commit" });
  await form.field("name").fill("Früh getippt");
  await form.field("message").fill("Früh geändert");
  load();
  await tab.locator("form[novalidate]").waitFor();
  await expect(form.field("email")).toHaveValue("entwurf@example.com");
  await expect(form.field("name")).toHaveValue("Früh getippt");
  await expect(form.field("message")).toHaveValue("Früh geändert");
  await expect.poll(() => storedDraft(tab)).toContain("Früh geändert");
});

test("a form about a vehicle keeps a message about another", async ({ page, cars }) => {
  const [one, other] = cars;
  const form = contactForm(page);
  const main = page.getByRole("main");
  await form.open(`/kontakt?fahrzeug=${one?.ad_key}&anliegen=anfrage`);
  // The car says it.
  await expect(form.field("subject")).toHaveCount(0);
  await expect(form.field("message")).toHaveValue("");
  await form.open(`/kontakt?fahrzeug=${one?.ad_key}`);
  await form.fill({ name: contactValues.name });
  await form.draftLine.waitFor();
  await form.open(`/kontakt?fahrzeug=${other?.ad_key}`);
  await expect(form.field("name")).toHaveValue(contactValues.name);
  await form.open();
  await expect(form.field("message")).toHaveValue("");
  await test.step("an earlier draft is not overwritten, and can be removed", async () => {
    await form.fill();
    await form.open(`/kontakt?fahrzeug=${one?.ad_key}&anliegen=rueckruf`);
    await expect(form.field("subject")).toHaveCount(0);
    await expectFilled(page);
    await page.reload();
    await expectFilled(page);
    const callbackTime = main.getByRole("radio").last();
    await callbackTime.check({ force: true });
    await main.getByRole("button", { name: "Nachricht entfernen" }).click();
    await expect(form.field("message")).toHaveValue("");
    await expect(callbackTime).toBeChecked();
    await expect(form.field("name")).toHaveValue(contactValues.name);
  });
});
