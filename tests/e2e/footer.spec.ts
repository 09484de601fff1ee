import type { Page } from "@playwright/test";
import { expect, takenOver, test } from "./site-test.ts";

const footer = (page: Page) => page.getByRole("contentinfo");

test("the footer says how to reach us", async ({ page }) => {
  await page.goto("/impressum");
  for (const text of ["Hohe Str. 14-16", "68526 Ladenburg", "8:00–18:00", "8:00–19:00"]) {
    await expect(footer(page)).toContainText(text);
  }
  const year = new Date().getUTCFullYear();
  await expect(footer(page)).toContainText(`© 2024–${year} Autohaus Ladenburg`);
  const target = (name: RegExp) => footer(page).getByRole("link", { name }).getAttribute("href");
  expect(await target(/^Telefon/)).toBe("tel:+496990009140");
  expect(await target(/^WhatsApp/)).toBe("https://wa.me/491713920014");
  expect(await target(/^info@/)).toBe("mailto:info@autohaus-ladenburg.example");
});

test("the footer leads to every page, without loading one anew", async ({ page }) => {
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
  await page.goto("/impressum");
  const steps = await page.evaluate(() => history.length);
  await footer(page).scrollIntoViewIfNeeded();
  // Then the scripts have taken the page over.
  await expect(footer(page).getByText(/^(Jetzt|Heute) /)).toBeVisible();
  for (const [name, url] of [
    ["Fahrzeugankauf", "/fahrzeugankauf"],
    ["Kontakt und Anfahrt", "/kontakt"],
    ["Datenschutz", "/datenschutz"],
    ["Impressum", "/impressum"],
    ["Unternehmen", "/#unternehmen"],
    // The last one: there the footer goes on while the list grows.
    ["Fahrzeuge", "/fahrzeuge"],
  ] as const) {
    await footer(page).getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveURL(url);
    // The page one is on already is no step on the way back.
    if (url === "/impressum") await footer(page).getByRole("link", { name, exact: true }).click();
  }
  expect(await page.evaluate(() => history.length)).toBe(steps + 6);
  expect(documents).toHaveLength(1);
});

test("profiles elsewhere say so and know nothing of the page", async ({ page }) => {
  await page.goto("/impressum");
  const profiles = footer(page).getByRole("link", { name: /externer Dienst/ });
  for (const name of [/^Instagram/, /^Facebook/, /^WhatsApp/]) {
    const profile = profiles.and(footer(page).getByRole("link", { name }));
    await expect(profile).toHaveAttribute("target", "_blank");
    await expect(profile).toHaveAttribute("rel", "noopener noreferrer");
  }
});

test("the decision about cookies can be changed at any time", async ({ page }) => {
  await page.goto("/impressum");
  await takenOver(page);
  await footer(page).getByRole("button", { name: "Cookie-Einstellungen" }).click();
  await expect(page.getByRole("dialog", { name: "Cookie-Einstellungen anpassen" })).toBeVisible();
});

test("nothing of its last line lies under the chat", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/impressum");
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const chat = await page.getByRole("link", { name: /^WhatsApp-Chat öffnen/ }).boundingBox();
  const last = await footer(page).getByText(/^©/).boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(chat?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test.describe("in another time zone", () => {
  test.use({ timezoneId: "America/New_York" });

  test("it says whether the showroom is open, from minute to minute", async ({ page }) => {
    await page.clock.install({ time: new Date("2026-11-23T06:58:30Z") });
    await page.goto("/impressum");
    const state = footer(page).getByText(/^Jetzt /);
    await footer(page).scrollIntoViewIfNeeded();
    await expect(state).toHaveText("Jetzt geschlossen · heute ab 8:00 Uhr wieder geöffnet");
    const before = await state.boundingBox();
    await page.clock.runFor(31_000);
    await expect(state).toHaveText("Jetzt geschlossen · heute ab 8:00 Uhr wieder geöffnet");
    await page.clock.runFor(60_000);
    await expect(state).toHaveText("Jetzt geöffnet · bis 18:00 Uhr");
    expect((await state.boundingBox())?.height).toBe(before?.height);
  });
});
