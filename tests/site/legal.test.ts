import { expect, it } from "vitest";
import { storedInBrowser } from "#domain/consent/privacy-disclosures.ts";
import { dealership } from "#domain/dealership/dealership.ts";
import { openFacts, ownerFactLabels } from "#domain/dealership/open-facts.ts";
import { formatDay } from "#domain/format/format.ts";
import { fixedPages, paths } from "#domain/pages/paths.ts";
import { elements, elementWith, links, readPage, textOf, textsOf } from "./html.ts";

const legalPages = [
  [paths.imprint, "Impressum"],
  [paths.privacy, "Datenschutzerklärung"],
] as const;

/** Repealed laws, and the EU's closed ODR platform. */
const outdated = /\bTMG\b|\bRStV\b|TTDSG|OS-Plattform|consumers\/odr|\{\{/;

it.each(legalPages)("%s is complete", async (path, title) => {
  const { html, main, heading } = await readPage(path);
  expect(heading).toBe(title);
  expect(textsOf(html, "title")).toEqual([`${title} | ${dealership.name}`]);
  expect(textOf(main)).not.toMatch(outdated);
  expect(textOf(main)).toMatch(/Stand: \d{2}\.\d{2}\.\d{4}/);
});

it("both are one click away from everywhere", async () => {
  for (const path of [...fixedPages, "/gibt-es-nicht"]) {
    const { html } = await readPage(path);
    const inFooter = elements(html, "footer").flatMap(links);
    expect(inFooter, path).toContainEqual(["Impressum", paths.imprint]);
    expect(inFooter, path).toContainEqual([expect.stringMatching(/^Datenschutz/), paths.privacy]);
  }
});

it("the imprint names the dealer, contact data, and what is still missing", async () => {
  const { main } = await readPage(paths.imprint);
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
    "kommt in der Regel erst durch schriftliche Vereinbarung",
    "Für alle Fahrzeuge gelten die gesetzlichen Mängelrechte.",
    `vom Inhaber zu ergänzen: ${ownerFactLabels.vatId}`,
  ]) {
    expect(textOf(main)).toContain(text);
  }
  const accessibility = textOf(elementWith(main, 'id="barrierefreiheit"'));
  expect(accessibility).toContain("WCAG");
  expect(accessibility).toContain(formatDay(new Date(dealership.legal.accessibilityTestedOn)));
});

it("the imprint's HTML is the same at any time", async () => {
  const { html } = await readPage(paths.imprint);
  expect(html).toContain("Öffnungszeiten");
  expect(html).not.toMatch(/Jetzt (geöffnet|geschlossen)|Heute geschlossen/);
});

it("every missing fact is a marked gap in one of the two texts", async () => {
  const texts = await Promise.all(legalPages.map(([path]) => readPage(path)));
  const gaps = texts.flatMap(({ main }) => textsOf(main, "mark"));
  const named = new Set(gaps.map((gap) => gap.replace("vom Inhaber zu ergänzen: ", "")));
  expect([...named].sort()).toEqual(openFacts().sort());
});

it("the privacy policy explains the handling of inquiries, and highlights the right to object", async () => {
  const { main } = await readPage(paths.privacy);
  const kept = textOf(elementWith(main, 'id="dauer"'));
  expect(kept).toContain("sechs Monate nach dem Eingang von selbst");
  const [right] = textsOf(elementWith(main, 'id="widerspruch"'), "strong");
  expect(right).toContain("jederzeit");
});

it("the privacy policy names every entry that the site stores in a browser", async () => {
  const { main } = await readPage(paths.privacy);
  const entries = elements(elementWith(main, 'id="eintraege"'), "li");
  const stored = storedInBrowser(false);
  expect(entries).toHaveLength(stored.length);
  for (const { name, place, duration } of stored) {
    const entry = entries.find((one) => textsOf(one, "code").includes(name)) ?? "";
    expect(textOf(entry)).toContain(place);
    expect(textOf(entry)).toContain(duration);
  }
});
