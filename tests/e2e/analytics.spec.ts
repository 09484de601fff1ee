import type { Page } from "@playwright/test";
import {
  type Consent,
  consentLifetimeDays,
  decide,
  everythingAllowed,
} from "#domain/consent/consent.ts";
import { storageKeys } from "#domain/consent/storage-keys.ts";
import { noStock } from "../run-site.ts";
import { cookieBanner, cookieDialog, cookieSwitch, noServices } from "./cookie-page.ts";
import { expect, testOnSite, waitForHydration } from "./site-test.ts";

const id = "G-TEST123";
const configured = { analytics: true, recaptcha: false };

const test = testOnSite(async () => ({ ...noStock, ANALYTICS_ID: id }));

test.use({
  consent: "undecided",
  allowedAddresses: /^https:\/\/www\.googletagmanager\.com\/gtag\/js\?id=G-TEST123$/,
});

/** A fake of Google's script: it sets its cookies and records the data layer, unless it is disabled. */
async function fakeGoogle(page: Page): Promise<{ loads: number }> {
  const counter = { loads: 0 };
  const body = `
    const seen = (window.seenPages = []);
    const common = { page_location: location.href, page_referrer: document.referrer };
    const note = (words) => {
      if (words[0] === "set") Object.assign(common, words[1]);
      if (window["ga-disable-${id}"]) return;
      if (words[0] === "event") {
        document.cookie = "_ga=GA1.1.1; Path=/; Max-Age=63072000";
        document.cookie = "_ga_TEST123=GS1; Path=/; Max-Age=63072000";
        document.cookie = "_gid=GA1.2; Path=/; Max-Age=86400";
        document.cookie = "_gat_x=1; Path=/; Max-Age=60";
        seen.push(common.page_location + common.page_referrer);
      }
    };
    if (!dataLayer.every((words) => String(words) === "[object Arguments]")) throw new Error("not commands");
    window.configured = dataLayer.find((words) => words[0] === "config")[2];
    dataLayer.forEach(note);
    dataLayer.push = note;`;
  await page.route("https://www.googletagmanager.com/**", async (route) => {
    counter.loads += 1;
    await route.fulfill({ contentType: "text/javascript", body });
  });
  return counter;
}

const seenPages = (page: Page) =>
  page.evaluate(() => (Reflect.get(window, "seenPages") ?? []) as string[]);
const cookieNames = async (page: Page) =>
  (await page.context().cookies()).map(({ name }) => name).filter((name) => name.startsWith("_"));

test("page views are counted only with consent, without their query, until it is withdrawn", async ({
  page,
  context,
  site,
}) => {
  const google = await fakeGoogle(page);
  const store = (record: Consent) =>
    page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      storageKeys.consent,
      JSON.stringify(record),
    ] as const);
  await page.goto("/kontakt");
  await expect(cookieBanner(page)).toBeVisible();
  await test.step("cookies set with consent are deleted when the consent expires", async () => {
    const oldCookies = ["_ga", "_ga_TEST123", "_gid"];
    await context.addCookies(oldCookies.map((name) => ({ name, value: "1", url: site.address })));
    const expired = new Date(Date.now() - (consentLifetimeDays + 1) * 24 * 3_600_000);
    await store(decide(everythingAllowed, configured, expired));
    await page.reload();
    await expect(cookieBanner(page)).toBeVisible();
    await expect.poll(() => cookieNames(page)).toEqual([]);
  });
  await test.step("a visitor who decided before analytics existed is asked again", async () => {
    await store(decide(everythingAllowed, noServices, new Date()));
    await page.reload();
    await expect(cookieBanner(page)).toBeVisible();
  });
  await test.step("after a refusal there is no foreign request either", async () => {
    await cookieBanner(page).getByRole("button", { name: "Ablehnen" }).click();
    await page.reload();
    await waitForHydration(page);
    expect(await cookieNames(page)).toEqual([]);
  });
  await page.goto("/impressum?suche=golf");
  await waitForHydration(page);
  expect(google.loads).toBe(0);
  await page.evaluate(() => window.cookieConsentDebug?.clear());
  await cookieBanner(page).getByRole("button", { name: "Alle akzeptieren" }).click();
  await expect.poll(() => seenPages(page)).toEqual([`${site.address}/impressum`]);
  expect(await page.evaluate(() => Reflect.get(window, "configured"))).toMatchObject({
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  });
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("link", { name: /^Datenschutz/ }).click();
  await expect
    .poll(() => seenPages(page))
    .toEqual([`${site.address}/impressum`, `${site.address}/datenschutz`]);
  expect((await cookieNames(page)).length).toBe(4);
  await footer.getByRole("button", { name: "Cookie-Einstellungen" }).click();
  await cookieSwitch(page, "Analyse Cookies").uncheck();
  await cookieDialog(page).getByRole("button", { name: "Einstellungen speichern" }).click();
  await expect.poll(() => cookieNames(page)).toEqual([]);
  await footer.getByRole("link", { name: "Impressum" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Impressum");
  expect((await seenPages(page)).length).toBe(2);
  expect(await cookieNames(page)).toEqual([]);
  await page.reload();
  await waitForHydration(page);
  expect(google.loads).toBe(1);
});
