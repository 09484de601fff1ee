import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "@playwright/test";
import { noStock, runSiteInNewFolder } from "../run-site.ts";
import { openLastTab, openSell, sendButton } from "./sell-page.ts";

/** A site with reCAPTCHA keys; script and server of the provider are fakes. */

/** A fake of the provider's script: a button instead of its widget. */
const script = `window.grecaptcha = {
  ready: (callback) => callback(),
  render: (place, options) => {
    const add = (label, act) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = label;
      button.onclick = act;
      place.append(button);
    };
    add("Fremd: Haken", () => options.callback("token-of-" + options.sitekey));
    add("Fremd: abgelaufen", () => options["expired-callback"]());
    add("Fremd: Fehler", () => options["error-callback"]());
    return 0;
  },
};`;

let provider: Server;
let site: Awaited<ReturnType<typeof runSiteInNewFolder>>;
const asked: string[] = [];

test.beforeAll(async () => {
  provider = createServer(async (request, answer) => {
    let body = "";
    for await (const part of request) body += part;
    asked.push(String(new URLSearchParams(body).get("response")));
    answer.setHeader("content-type", "application/json");
    answer.end(JSON.stringify({ success: true, hostname: "127.0.0.1" }));
  });
  provider.listen(0, "127.0.0.1");
  await once(provider, "listening");
  const { port }: AddressInfo = Object(provider.address());
  site = await runSiteInNewFolder({
    ...noStock,
    RECAPTCHA_SITE_KEY: "site-key",
    RECAPTCHA_SECRET_KEY: "secret",
    RECAPTCHA_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
  });
});
test.afterAll(async () => {
  await site.close();
  provider.close();
});

test("reCAPTCHA is not loaded before the visitor agrees; then the form is sent, also after failures", async ({
  page,
}) => {
  const foreign: string[] = [];
  await page.route("https://www.google.com/**", (route) => {
    foreign.push(route.request().url());
    if (foreign.length === 1) return route.abort();
    return route.fulfill({ contentType: "text/javascript", body: script });
  });
  await openSell(page, site.address);
  await page.getByRole("button", { name: "Ablehnen" }).click();
  await openLastTab(page);
  const main = page.getByRole("main");
  const agree = page.getByRole("button", { name: "Zustimmen und reCAPTCHA laden" });
  const tick = page.getByRole("button", { name: "Fremd: Haken" });
  await expect(main).toContainText("Google Ireland Limited");
  await expect(
    main.getByRole("tabpanel").getByRole("link", { name: "069 90009-140" }),
  ).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();
  await sendButton(page).click({ force: true });
  await expect(agree).toBeFocused();
  expect(foreign).toEqual([]);
  await test.step("a script that fails to load can be retried", async () => {
    await agree.click();
    await expect(page.getByText("konnte nicht geladen werden")).toBeVisible();
    await agree.click();
    await tick.click();
    const url = expect.stringMatching(/^https:\/\/www\.google\.com\/recaptcha\/api\.js\?/);
    expect(foreign).toEqual([url, url]);
    await expect(sendButton(page)).toBeEnabled();
  });
  await test.step("a failed check can be retried", async () => {
    await page.getByRole("button", { name: "Fremd: Fehler" }).click();
    await expect(sendButton(page)).toBeDisabled();
    await agree.click();
    await tick.click();
    await expect(sendButton(page)).toBeEnabled();
  });
  await page.getByRole("button", { name: "Fremd: abgelaufen" }).click();
  await expect(sendButton(page)).toBeDisabled();
  await expect(page.getByText("Die Bestätigung ist abgelaufen")).toBeVisible();
  await tick.click();
  await sendButton(page).click();
  // The form's own timeout: this site is new, and other tests start theirs at the same time.
  await expect(page.getByText("Ihre Vorgangsnummer")).toBeVisible({ timeout: 35_000 });
  expect(asked).toEqual(["token-of-site-key"]);
});
