import AxeBuilder from "@axe-core/playwright";
import { dealership } from "#domain/site/dealership.ts";
import { openFacts, ownerFactLabels } from "#domain/site/open-facts.ts";
import { cookieDialog } from "./cookie-page.ts";
import { expect, takenOver, test } from "./site-test.ts";

const legalPages = [
  { path: "/impressum", title: "Impressum" },
  { path: "/datenschutz", title: "Datenschutzerklärung" },
] as const;

/** Laws that are gone, and a platform that is. */
const outdated = /\bTMG\b|\bRStV\b|TTDSG|OS-Plattform|consumers\/odr|\{\{/;

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, title } of legalPages) {
    test(`${path} stands in full`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(`${title} | ${dealership.name}`);
      const canonical = page.locator('link[rel="canonical"]');
      await expect(canonical).toHaveAttribute("href", new RegExp(`${path}$`));
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /^index/);
      await expect(page.getByRole("main")).not.toContainText(outdated);
      await expect(page.getByRole("main")).toContainText(/Stand: \d{2}\.\d{2}\.\d{4}/);
    });
  }

  test.describe("from everywhere", () => {
    test.use({ provoked: /^\/gibt-es-nicht/ });

    test("both are one click away", async ({ page }) => {
      for (const path of ["/", "/fahrzeuge", "/kontakt", "/fahrzeugankauf", "/gibt-es-nicht"]) {
        await page.goto(path);
        const footer = page.getByRole("contentinfo");
        await expect(footer.getByRole("link", { name: "Impressum" })).toBeVisible();
        await expect(footer.getByRole("link", { name: /^Datenschutz/ })).toBeVisible();
      }
    });
  });
});

for (const { path } of legalPages) {
  test(`${path} leads from its contents to each of its parts`, async ({ page }) => {
    await page.goto(path);
    const contents = page.getByRole("navigation", { name: "Inhalt dieser Seite" });
    const links = await contents.getByRole("link").all();
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) {
      const target = page.locator(String(await link.getAttribute("href")));
      await expect(target.getByRole("heading", { level: 2 })).toHaveText(
        (await link.textContent()) ?? "",
      );
    }
  });

  test(`${path} fits a narrow screen, and axe finds nothing in either theme`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    }
  });
}

test("the imprint says who, how to reach them, and what is still missing", async ({ page }) => {
  await page.goto("/impressum");
  const main = page.getByRole("main");
  const { name, address, phone, email } = dealership;
  for (const text of [
    "§ 5 DDG",
    name,
    address.street,
    `${address.postalCode} ${address.city}`,
    phone.display,
    email,
    "weder bereit noch verpflichtet, an Streitbeilegungsverfahren",
    "Alle Angaben sind freibleibend",
    "Für alle Fahrzeuge gelten die gesetzlichen Mängelrechte.",
  ]) {
    await expect(main).toContainText(text);
  }
  await expect(page.locator("#barrierefreiheit")).toContainText("WCAG");
  await expect(main.getByText(`vom Inhaber zu ergänzen: ${ownerFactLabels.vatId}`)).toBeVisible();
});

test("every open fact is a marked gap in one of the two texts", async ({ page }) => {
  const gaps: string[] = [];
  for (const { path } of legalPages) {
    await page.goto(path);
    gaps.push(...(await page.locator("mark").allInnerTexts()));
  }
  const named = new Set(gaps.map((gap) => gap.replace("vom Inhaber zu ergänzen: ", "")));
  expect([...named].sort()).toEqual(openFacts().sort());
});

test("the privacy policy says what becomes of inquiries that nobody marks", async ({ page }) => {
  await page.goto("/datenschutz#dauer");
  await expect(page.locator("#dauer")).toContainText("sechs Monate nach dem Eingang von selbst");
});

test("the privacy policy opens the settings, and sets the right to object apart", async ({
  page,
}) => {
  await page.goto("/datenschutz#widerspruch");
  await expect(page.locator("#widerspruch strong")).toContainText("jederzeit");
  await takenOver(page);
  const open = page.getByRole("button", { name: "Cookie-Einstellungen öffnen" });
  await open.click();
  await expect(cookieDialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();
});
