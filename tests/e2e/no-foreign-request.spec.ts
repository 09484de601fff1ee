import type { Page } from "@playwright/test";
import { paths, vehiclePath } from "#domain/site/paths.ts";
import { storedInBrowser } from "#domain/site/privacy-disclosures.ts";
import { consentCookie, storageKeys } from "#domain/site/storage-keys.ts";
import { cookieBanner } from "./cookie-page.ts";
import { expect, takenOver, test } from "./site-test.ts";

// That no request leaves the origin is part of every test (site-test.ts): here on all pages, to their
// end, before any answer and after a refusal.

const pages = [
  "/",
  paths.vehicles,
  paths.sell,
  paths.contact,
  paths.imprint,
  paths.privacy,
  "/gibt-es-nicht",
] as const;

/** Scrolls through the page as it came, so that all that waits for the eye is asked for. */
async function readToTheEnd(page: Page): Promise<void> {
  await takenOver(page);
  await page.evaluate(async () => {
    const end = document.body.scrollHeight;
    for (let top = 0; top < end; top += window.innerHeight) {
      window.scrollTo({ top, behavior: "instant" });
      await new Promise((done) => requestAnimationFrame(done));
    }
  });
}

/** Every name under which something stands in the browser now. */
async function storedNames(page: Page): Promise<string[]> {
  const [local, session] = await page.evaluate(() => [
    Object.keys(localStorage),
    Object.keys(sessionStorage),
  ]);
  const cookies = await page.context().cookies();
  return [
    ...cookies.map(({ name }) => `Cookie ${name}`),
    ...(local ?? []).map((name) => `Local Storage ${name}`),
    ...(session ?? []).map((name) => `Session Storage ${name}`),
  ].sort();
}

const promised = storedInBrowser(false)
  .filter(({ category }) => category === "essential")
  .map(({ name, place }) => `${place} ${name}`);

for (const [consent, name, viewport, home] of [
  ["undecided", "phone", { width: 390, height: 844 }, "/#hero"],
  ["rejected", "desktop", { width: 1280, height: 800 }, "/"],
] as const) {
  test.describe(`${consent}, ${name}`, () => {
    test.use({ consent, viewport, provoked: /^\/gibt-es-nicht/ });

    test("nothing is asked of others and nothing kept unasked", async ({ page, cars }) => {
      for (const path of [home, ...pages.slice(1), vehiclePath(cars[0]?.ad_key ?? "")]) {
        await page.goto(path);
        await expect(cookieBanner(page)).toHaveCount(consent === "undecided" ? 1 : 0);
        await readToTheEnd(page);
        const kept = await storedNames(page);
        expect(kept.filter((entry) => !promised.includes(entry))).toEqual([]);
        if (consent === "undecided") {
          expect(kept).not.toContain(`Local Storage ${storageKeys.consent}`);
          expect(kept).not.toContain(`Cookie ${consentCookie}`);
        }
      }
    });
  });
}
