import { type APIResponse, devices, type Page } from "@playwright/test";
import { apiPaths } from "#domain/pages/paths.ts";
import { findMail } from "../site-mail.ts";
import { expect, expectAccessible, testOnSite } from "./site-test.ts";

/** One for each half of a test, because an address may ask for few links. */
const addresses = { true: "chef@autohaus.example", false: "anna@autohaus.example" };
export const officeAddress = (javaScriptEnabled: boolean) => addresses[`${javaScriptEnabled}`];

// `defaultBrowserType` may not be set in a group of tests.
const { defaultBrowserType: _, ...phone } = devices["Pixel 7"];

/** A site with an office, on a phone. */
export const testInOffice = (settings: Record<string, string>) =>
  testOnPhone({ ...settings, OFFICE_EMAILS: Object.values(addresses).join() });

export function testOnPhone(settings: Record<string, string>) {
  const test = testOnSite(async () => ({ ...settings, TRUST_PROXY: "1" }));
  test.use({ ...phone, viewport: { width: 390, height: 844 } });
  return test;
}

/** A link is for one sign-in, and a worker's tests share its site. */
const usedLinks = new Set<string>();
const linkIn = (text = "") => /\/buero\/anmelden\/\S+/.exec(text)?.[0] ?? "";

/** Waits for the mail with a new link into the office; resolves to the link's path. */
export async function mailedLink(folder: string, address: string): Promise<string> {
  const find = () =>
    findMail(
      folder,
      /^buero-.*\.eml$/,
      ({ to, text }) => to?.[0]?.address === address && !usedLinks.has(linkIn(text)),
    );
  await expect.poll(find).not.toBeNull();
  const link = linkIn((await find())?.text);
  usedLinks.add(link);
  return link;
}

/** As browsers do: the server may just have ended an idle connection (`keepAliveTimeout`). */
const onFreshConnection = { maxRetries: 1 };

/** As the form does, which a site without a mail server does not show. */
export async function requestLink(page: Page, email: string, weiter: string): Promise<void> {
  const { origin } = new URL(page.url());
  const form = { email, weiter };
  await page.request.post("/buero", { form, headers: { origin }, ...onFreshConnection });
}

/** `path`: any page of the office, to which the sign-in leads on. */
export async function signIn(
  page: Page,
  { folder, address, path = "/buero" }: { folder: string; address: string; path?: string },
): Promise<void> {
  await page.goto(path);
  await requestLink(page, address, path);
  await page.goto(await mailedLink(folder, address));
  await page.getByRole("button", { name: "Auf diesem Gerät anmelden" }).click();
  await expect(page).toHaveURL(path);
}

/** One name for each half of a test, because both run on the same site. */
export const customerName = (javaScriptEnabled: boolean) =>
  `Erika ${javaScriptEnabled ? "Muster" : "Beispiel"}`;

/** Sends an inquiry by the API, as the contact form does. */
export async function sendInquiry(
  page: Page,
  { name, ...rest }: { name: string; message: string; details?: object },
): Promise<APIResponse> {
  const answer = await page.request.post(apiPaths.contactInquiry, {
    ...onFreshConnection,
    headers: { apikey: "public-anonymous-key" },
    data: {
      name,
      email: "erika@muster.example",
      phone: "0171 3920-055",
      subject: "verkauf",
      ...rest,
    },
  });
  expect(answer.status()).toBe(200);
  return answer;
}

/** Axe needs scripts. */
export async function expectFit(page: Page, javaScriptEnabled: boolean): Promise<void> {
  for (const size of ["200%", ""]) {
    const width = await page.evaluate((root) => {
      document.documentElement.style.fontSize = root;
      return document.documentElement.scrollWidth;
    }, size);
    expect(width, `${page.url()} with a root of ${size || "100%"}`).toBe(390);
  }
  if (javaScriptEnabled) await expectAccessible(page);
}
