import { expect, it } from "vitest";
import { storedInBrowser } from "#domain/consent/privacy-disclosures.ts";
import { formatDay } from "#domain/format/format.ts";
import { fixedPages, paths } from "#domain/pages/paths.ts";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import { missingOwnerDetails, ownerDetailLabels } from "#domain/profile/missing-details.ts";
import { findElement, findElements, findLinks, readPage, readText, readTexts } from "./html.ts";

const legalPages = [
  [paths.imprint, "Impressum"],
  [paths.privacy, "Datenschutzerklärung"],
] as const;

/** Repealed laws, and the EU's closed ODR platform. */
const outdated = /\bTMG\b|\bRStV\b|TTDSG|OS-Plattform|consumers\/odr|\{\{/;

it.each(legalPages)("%s is complete", async (path, title) => {
  const { html, main, heading } = await readPage(path);
  expect(heading).toBe(title);
  expect(readTexts(html, "title")).toEqual([`${title} | ${defaultProfile.name}`]);
  expect(readText(main)).not.toMatch(outdated);
  expect(readText(main)).toMatch(/Stand: \d{2}\.\d{2}\.\d{4}/);
});

it("the footer of every page links to both legal pages", async () => {
  for (const path of [...fixedPages, "/gibt-es-nicht"]) {
    const { html } = await readPage(path);
    const inFooter = findElements(html, "footer").flatMap(findLinks);
    expect(inFooter, path).toContainEqual(["Impressum", paths.imprint]);
    expect(inFooter, path).toContainEqual([expect.stringMatching(/^Datenschutz/), paths.privacy]);
  }
});

it("the imprint names the dealer, contact data, and what is still missing", async () => {
  const { main } = await readPage(paths.imprint);
  const { name, address, phone, email } = defaultProfile;
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
    `vom Inhaber zu ergänzen: ${ownerDetailLabels.companyName}`,
  ]) {
    expect(readText(main)).toContain(text);
  }
  const accessibility = readText(findElement(main, 'id="barrierefreiheit"'));
  expect(accessibility).toContain("WCAG");
  const testedOn = defaultProfile.legal.accessibilityTestedOn ?? "";
  expect(accessibility).toContain(formatDay(new Date(testedOn)));
});

it("every missing fact about the owner is a marked gap in one of the legal pages", async () => {
  const texts = await Promise.all(legalPages.map(([path]) => readPage(path)));
  const gaps = texts.flatMap(({ main }) => [...main.matchAll(/<mark title="([^"]*)"/g)]);
  const named = new Set(gaps.map(([, label]) => label));
  expect([...named].sort()).toEqual(missingOwnerDetails(defaultProfile).sort());
});

it("the privacy policy explains the handling of inquiries, and highlights the right to object", async () => {
  const { main } = await readPage(paths.privacy);
  const retention = readText(findElement(main, 'id="dauer"'));
  expect(retention).toContain("sechs Monate nach dem Eingang von selbst");
  const [right] = readTexts(findElement(main, 'id="widerspruch"'), "strong");
  expect(right).toContain("jederzeit");
});

it("the privacy policy names every entry that the site stores in a browser", async () => {
  const { main } = await readPage(paths.privacy);
  const entries = findElements(findElement(main, 'id="eintraege"'), "li");
  const stored = storedInBrowser(false);
  expect(entries).toHaveLength(stored.length);
  for (const { name, storage, duration } of stored) {
    const entry = entries.find((item) => readTexts(item, "code").includes(name)) ?? "";
    expect(readText(entry)).toContain(storage);
    expect(readText(entry)).toContain(duration);
  }
});
