import type { Page } from "@playwright/test";
import { accept, contactCall, contactForm, filled, withoutTicket } from "./contact-form.ts";
import { expect, test } from "./site-test.ts";

const kept = (page: Page) =>
  page.evaluate(() => localStorage.getItem("autohaus.entwurf-kontakt") ?? "");

async function expectFilled(page: Page): Promise<void> {
  const form = contactForm(page);
  for (const [name, text] of Object.entries(filled)) {
    await expect(form.field(name as keyof typeof filled)).toHaveValue(text);
  }
}

test.beforeEach(({ page }) => withoutTicket(page));

test("a draft survives reload, leaving and Back for seven days, unless it is deleted or sent", async ({
  page,
}) => {
  const begun = new Date("2026-11-02T10:00:00Z");
  const daysLater = (days: number) => begun.getTime() + days * 24 * 3_600_000;
  await page.clock.setFixedTime(begun);
  await page.route(contactCall, accept);
  const form = contactForm(page);
  await form.open();
  await expect(form.draftLine).toHaveCount(0);
  await form.fill();
  await test.step("survives", async () => {
    // Reloads at once, because saving must not depend on a pause in typing.
    await page.reload();
    await expectFilled(page);
    await expect(form.draftLine).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Datenschutzerklärung" }).click();
    await expect(page).toHaveURL("/datenschutz");
    await page.goBack();
    await expectFilled(page);
  });
  await test.step("for seven days", async () => {
    await page.clock.setFixedTime(daysLater(7.1));
    await form.open();
    await expect(form.field("name")).toHaveValue("");
    await expect(form.draftLine).toHaveCount(0);
    expect(await kept(page)).toBe("");
  });
  await test.step("deleted", async () => {
    await form.fill();
    await form.discard.click();
    await expect(page.getByText("Ihr Entwurf ist gelöscht.")).toBeFocused();
    await expect(form.field("message")).toHaveValue("");
    await expect(form.field("subject")).toHaveValue("");
    await expect(page.getByRole("main").getByText("0 von 2000 Zeichen")).toBeVisible();
    expect(await kept(page)).toBe("");
    await form.open();
    await expect(form.field("name")).toHaveValue("");
  });
  await test.step("sent", async () => {
    await form.fill();
    await form.draftLine.waitFor();
    expect(await kept(page)).toContain(filled.name);
    await form.send.click();
    await form.sent.waitFor();
    expect(await kept(page)).toBe("");
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
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
  await context.route("**/assets/*.js", async (route) => {
    await mayLoad;
    await route.continue();
  });
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
  await expect.poll(() => kept(tab)).toContain("Früh geändert");
});

test("a prefilled message names the vehicle in every channel, is no draft, and overwrites none", async ({
  page,
  cars,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const [one, other] = cars;
  const form = contactForm(page);
  const main = page.getByRole("main");
  const naming = (adKey = "") => new RegExp(`Fahrzeugnummer: ${adKey}`);
  await form.open(`/kontakt?fahrzeug=${one?.ad_key}&anliegen=anfrage`);
  await expect(form.field("subject")).toHaveValue("verkauf");
  await expect(form.field("message")).toHaveValue(naming(one?.ad_key));
  await test.step("the message can be sent by mail and chat, or copied", async () => {
    for (const way of ["Per E-Mail senden", /^Per WhatsApp senden/]) {
      const link = main.getByRole("link", { name: way });
      await expect(link).toHaveAttribute("href", new RegExp(String(one?.ad_key)));
    }
    await form.field("message").fill(`Eine Frage zu ${one?.ad_key}.`);
    const copy = main.getByRole("button", { name: "Nachricht kopieren" });
    // Screen readers announce a live region only if it exists before its text.
    const copyStatus = main.getByRole("region", { name: /anderen Weg/ }).getByRole("status");
    await expect(copyStatus).toHaveText("");
    await copy.click();
    await expect(copyStatus).toHaveText("Nachricht kopiert");
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`Eine Frage zu ${one?.ad_key}.`);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("", "NotAllowedError"));
    });
    await copy.click();
    await expect(copyStatus).toHaveText("Bitte markieren und kopieren Sie den Text selbst.");
    await form.discard.click();
  });
  await form.open(`/kontakt?fahrzeug=${one?.ad_key}`);
  await form.fill({ name: filled.name });
  await form.draftLine.waitFor();
  await form.open(`/kontakt?fahrzeug=${other?.ad_key}`);
  await expect(form.field("name")).toHaveValue(filled.name);
  await expect(form.field("message")).toHaveValue(naming(other?.ad_key));
  await form.open();
  await expect(form.field("message")).toHaveValue("");
  await test.step("an earlier draft is not overwritten, and can be replaced", async () => {
    await form.fill();
    await form.open(`/kontakt?fahrzeug=${one?.ad_key}`);
    await expectFilled(page);
    await main.getByRole("button", { name: "Nachricht zu diesem Fahrzeug einsetzen" }).click();
    await expect(form.field("message")).toHaveValue(naming(one?.ad_key));
    await main.getByRole("button", { name: "Begonnene Nachricht zurückholen" }).click();
    await expectFilled(page);
  });
});
