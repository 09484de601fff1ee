import { mapOrigin } from "#domain/profile/contact-links.ts";
import { accept, contactCall, contactForm, preventTickets } from "./contact-form.ts";
import { cookieBanner } from "./cookie-page.ts";
import { expect, test } from "./site-test.ts";

/** A browser that refuses storage. */

test.use({
  consent: "undecided",
  colorScheme: "light",
  allowedAddresses: /^https:\/\/www\.openstreetmap\.org\//,
});

test("without storage cookies, colours and the contact form work until the page is left, with a console warning only", async ({
  page,
}) => {
  const messages: string[] = [];
  page.on("console", (message) => void messages.push(message.text()));
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("refused", "SecurityError");
    };
    Object.defineProperty(window, "localStorage", { get: refuse });
  });
  await preventTickets(page);
  await page.route(`${mapOrigin}/**`, (route) => route.fulfill({ body: "" }));
  await page.route(contactCall, accept);
  const form = contactForm(page);
  await form.open();
  await cookieBanner(page).getByRole("button", { name: "Alle akzeptieren" }).click();
  await expect(cookieBanner(page)).toHaveCount(0);
  await expect
    .poll(() => messages.join("\n"))
    .toMatch(/Failed to get cookie preferences[\s\S]*Failed to save cookie preferences/);

  const toggle = page.getByRole("button", { name: /^Farbschema/ });
  await toggle.click();
  await toggle.click();
  await expect(toggle).toHaveAccessibleName("Farbschema: Dunkel");

  await form.fill();
  await form.send.click();
  await form.sent.waitFor();
  await expect(form.draftLine).toHaveCount(0);

  await page.reload();
  await expect(cookieBanner(page)).toBeVisible();
  await expect(toggle).toHaveAccessibleName("Farbschema: System");
});
