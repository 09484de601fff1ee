import { button, css, field } from "./in-page.ts";
import { expect, test } from "./visitor.ts";

const focused = () =>
  document.activeElement?.getAttribute("name") ?? document.activeElement?.textContent;

test("a message with errors is rejected, without them it is sent", async ({ visitor }) => {
  await visitor.rejectCookies();
  await visitor.resize(390, 844);
  await visitor.open("/kontakt");
  await visitor.expectVisible(css("form[novalidate]"));
  await visitor.press(button("Nachricht senden"));
  await visitor.expectText("main form", "Name ist erforderlich");
  await expect.poll(() => visitor.evaluate(focused)).toBe("name");
  const label = await visitor.evaluate(() => {
    const top = document.querySelector("label[for=feld-name]")?.getBoundingClientRect().top;
    const header = document.querySelector("header")?.getBoundingClientRect().bottom;
    return { top: top ?? 0, header: header ?? 0 };
  });
  expect(label.top).toBeGreaterThan(label.header);
  await visitor.takeScreenshot("contact-mistakes-390");
  await visitor.fill(field("Name…"), "Erika Mustermann");
  await visitor.fill(field("E-Mail…"), "erika");
  await visitor.fill(field("Telefonnummer…"), "0171 3920-099");
  await visitor.choose(field("Thema…"), "beratung");
  await visitor.fill(field("Nachricht…"), "Guten Tag, ich suche einen Kombi.");
  await visitor.press(button("Nachricht senden"));
  await expect.poll(() => visitor.evaluate(focused)).toBe("email");
  await visitor.fill(field("E-Mail…"), "erika@example.com");
  await visitor.press(button("Nachricht senden"));
  await visitor.expectText("main", "Vielen Dank für Ihre Nachricht.");
  await expect.poll(() => visitor.evaluate(focused)).toBe("Nachricht versendet!");
});

test("the sell form is sent in three steps", async ({ visitor }) => {
  await visitor.rejectCookies();
  await visitor.open("/fahrzeugankauf");
  await visitor.expectVisible(css("form[novalidate]"));
  await visitor.press(button("Weiter"));
  await visitor.expectText("main form", "Vorname ist erforderlich");
  await visitor.fill(field("Vorname…"), "Erika");
  await visitor.fill(field("Nachname…"), "Mustermann");
  await visitor.fill(field("E-Mail…"), "erika@example.com");
  await visitor.fill(field("Telefonnummer…"), "06203 123456");
  await visitor.press(button("Weiter"));
  await visitor.fill(field("Marke…"), "Volkswagen");
  await visitor.pressKey("Tab");
  await visitor.fill(field("Modell…"), "Golf");
  await visitor.fill(field("Baujahr…"), "2019");
  await visitor.fill(field("Kilometerstand…"), "85.000 km");
  await visitor.press(button("Weiter"));
  await visitor.press(field("Ich bin kein Roboter…"));
  await visitor.expectText("main form", "Bestätigt. Vielen Dank!");
  await visitor.press(button("Fahrzeug anbieten"));
  await visitor.expectText("main h2, main h3", "Vielen Dank für Ihre Anfrage");
});
