import { freePort } from "../free-port.ts";
import { contactForm, filled, withoutTicket } from "./contact-form.ts";
import { expect, testOnSite, waitForHydration } from "./site-test.ts";

/** A site that was started while its database is unreachable. */
const test = testOnSite(async () => ({
  DATABASE_URL: `postgres://nobody:nothing@127.0.0.1:${await freePort()}/nothing`,
}));
test.use({ expectedFailures: /^\/(fahrzeuge?|functions|formular|kontakt)\b/ });

const phone = "069 90009-140";

test("without the database vehicles are unavailable, a message stays in the browser, and everything else works", async ({
  page,
  request,
}) => {
  const main = page.getByRole("main");
  const heading = main.getByRole("heading", { level: 1 });
  const list = await page.goto("/fahrzeuge");
  expect([list?.status(), list?.headers()["retry-after"]]).toEqual([503, "30"]);
  await expect(heading).toHaveText("Fehler beim Laden der Fahrzeuge");
  await expect(main.getByRole("button", { name: "Seite neu laden" })).toBeVisible();
  await expect(main.getByRole("link", { name: phone })).toBeVisible();
  // The error id is in the log; the next failure has another one.
  await expect(main.getByText(/^Kennung: [0-9a-f-]{36}$/)).toBeVisible();
  await waitForHydration(page);
  const again = page.waitForResponse(/\/fahrzeuge\.data/);
  await page.getByRole("banner").getByRole("link", { name: "Fahrzeuge" }).click();
  expect((await again).status()).toBe(503);
  await expect(main.getByText(/^Kennung/)).toBeHidden();
  await expect(heading).toHaveText("Fehler beim Laden der Fahrzeuge");

  const vehicle = await page.goto("/fahrzeug/4711");
  expect(vehicle?.status()).toBe(503);
  await expect(heading).toHaveText("Fahrzeug nicht gefunden");
  await expect(main).toContainText("konnte gerade nicht geladen werden");
  await expect(main.getByRole("link", { name: phone })).toBeVisible();
  await expect(main.getByRole("link", { name: "Erneut versuchen" })).toBeVisible();

  for (const path of ["/", "/fahrzeugankauf", "/impressum"]) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(200);
    expect(await answer.text(), path).toMatch(/<main[\s>].*<h1[\s>]/s);
  }

  const form = contactForm(page);
  await withoutTicket(page);
  await form.open();
  await form.fill();
  await form.send.click();
  const failed = page.getByRole("region", { name: "Fehler beim Versenden" });
  await expect(failed).toContainText("Ihre Anfrage kann gerade nicht gespeichert werden");
  await expect(failed.getByRole("link", { name: /^Anrufen/ })).toBeVisible();
  await expect(form.retry).toBeVisible();
  await page.reload();
  await expect(form.field("message")).toHaveValue(filled.message);

  await test.step("without scripts the form returns with what was typed", async () => {
    const answer = await request.post("/kontakt", { form: filled });
    expect([answer.status(), answer.headers()["retry-after"]]).toEqual([503, "30"]);
    const html = await answer.text();
    expect(html).toContain(`telefonisch unter ${phone}`);
    expect(html).toContain(`${filled.message}</textarea>`);
  });
});
