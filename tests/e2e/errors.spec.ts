import { test as base, type Page } from "@playwright/test";
import { expect, test, waitForHydration } from "./site-test.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test.describe("a page whose data fail to load", () => {
  test.use({ expectedFailures: /\.data/ });

  test("a failed page shows an error inside the site's frame, with a way out", async ({ page }) => {
    await page.goto("/impressum");
    await waitForHydration(page);
    await page.route("**/kontakt.data*", (route) => route.fulfill({ status: 500, body: "secret" }));
    await page.getByRole("banner").getByRole("link", { name: "Kontakt" }).click();
    await expect(heading(page)).toHaveText("Bei uns ist etwas schiefgegangen");
    await expect(page.getByRole("main")).toContainText("Bitte laden Sie die Seite neu");
    const englishText = page.getByRole("main").locator(":lang(en)");
    await expect(englishText).toHaveText("Something went wrong");
    await expect(page.getByRole("main")).not.toContainText("secret");
    await expect(page.getByRole("main").getByRole("link", { name: "069 90009-140" })).toBeVisible();
    await expect(page.getByRole("banner")).toBeVisible();
    const footer = page.getByRole("contentinfo");
    // Regression: React inserts app.css again, behind later sheets, and the frame had lost its padding.
    await expect(footer.locator(".safe-sides").first()).not.toHaveCSS("padding-left", "0px");
    await expect(footer).toContainText("Hohe Str. 14-16");
    await footer.scrollIntoViewIfNeeded();
    await expect(footer.getByText(/^(Jetzt|Heute) /)).toHaveCount(1);
    await page.getByRole("button", { name: "Seite neu laden" }).click();
    await expect(heading(page)).toHaveText("Kontakt");
  });
});

/** Not with site-test.ts, because these tests provoke console errors. */
base.describe("an app", () => {
  base.use({ baseURL: async ({ browserName: _ }, use) => use(process.env.SITE) });

  const expectFaultDocument = async (page: Page, englishText: string) => {
    await expect(heading(page)).toHaveText("Wir können diese Seite gerade nicht anzeigen");
    await expect(page.locator(":lang(en)")).toHaveText(englishText);
    await expect(page.locator("body")).not.toContainText(/broken on purpose|\bat \w+ \(/);
    await expect(page.getByRole("link", { name: "Anrufen" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Zu unseren Fahrzeugen" })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
  };

  base("that cannot start says 'Failed to render app'", async ({ page }) => {
    let isBroken = true;
    await page.route("**/kontakt", async (route) => {
      const answer = await route.fetch({ maxRetries: 1 });
      const html = await answer.text();
      const headers = { ...answer.headers() };
      if (isBroken) delete headers["content-security-policy"];
      // Corrupts the hydration data.
      const body = isBroken ? html.replace(/enqueue\("/, 'enqueue("[broken on purpose') : html;
      await route.fulfill({ response: answer, headers, body });
    });
    await page.goto("/kontakt");
    await expectFaultDocument(page, "Failed to render app");
    isBroken = false;
    await page.getByRole("link", { name: "Seite neu laden" }).click();
    await expect(heading(page)).toHaveText("Kontakt");
  });

  base(
    "whose page for failures fails too says 'Unexpected Application Error!'",
    async ({ page }) => {
      await page.goto("/impressum");
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      await expect(page.getByRole("contentinfo").getByText(/^(Jetzt|Heute) /)).toBeVisible();
      const link = page.getByRole("banner").getByRole("link", { name: "Kontakt" });
      await link.focus();
      // The frame reads the query of each address that it renders, around the error page too. Navigation is by
      // keyboard, because a click may scroll and thereby render the frame.
      await page.evaluate(() => {
        window.URLSearchParams = class extends URLSearchParams {
          constructor() {
            super();
            throw new Error("broken on purpose");
          }
        };
      });
      await page.keyboard.press("Enter");
      await expectFaultDocument(page, "Unexpected Application Error!");
      // The frame may fail before or after the URL changes, so the reload may hit either page.
      await page.getByRole("link", { name: "Seite neu laden" }).click();
      await expect(heading(page)).toHaveText(/^(Impressum|Kontakt)$/);
    },
  );
});
