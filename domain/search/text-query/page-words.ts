import type { GeneralWish } from "#domain/inquiry/contact-request.ts";
import type { SortOrder } from "#domain/search/sort.ts";
import { paths } from "#domain/site/paths.ts";
import { joinText } from "./text-match.ts";

/** Words that ask for no car but for a page of the site, or for an order of the list. */

type Page = { label: string; path: string };

/** Words divided by commas, by joined spelling. */
const spelt = <Meaning>(words: string, meaning: Meaning): [string, Meaning][] =>
  words.split(",").map((word) => [joinText(word), meaning]);

const contactAbout = (wish: GeneralWish) => `${paths.contact}?anliegen=${wish}`;

/** A price that somebody wants to pay by the month: we quote rates on request. */
export const ratePage: Page = { label: "Rate anfragen", path: contactAbout("finanzierung") };

export const pageWords: ReadonlyMap<string, Page> = new Map([
  ...spelt<Page>("probefahrt, probefahrten, probefahren, testfahrt, besichtigung, besichtigen", {
    label: "Probefahrt vereinbaren",
    path: contactAbout("probefahrt"),
  }),
  ...spelt<Page>("finanzierung, finanzieren, ratenzahlung, ratenkauf, kredit, leasing, anzahlung", {
    label: "Finanzierung anfragen",
    path: contactAbout("finanzierung"),
  }),
  ...spelt<Page>("rate, raten, monatsrate, monatsraten, leasingrate", ratePage),
  ...spelt<Page>("öffnungszeiten, öffnungszeit, geöffnet", {
    label: "Öffnungszeiten",
    path: `${paths.contact}#oeffnungszeiten`,
  }),
  ...spelt<Page>("kontakt, telefon, telefonnummer, anrufen, whatsapp, adresse, anfahrt, standort", {
    label: "Kontakt und Anfahrt",
    path: paths.contact,
  }),
  ...spelt<Page>(
    "ankauf, autoankauf, fahrzeugankauf, verkaufen, inzahlungnahme, in zahlung, in zahlung geben",
    { label: "Fahrzeug verkaufen oder in Zahlung geben", path: paths.sell },
  ),
  ...spelt<Page>("werkstatt, reparatur, ölwechsel, reifenwechsel", {
    label: "Werkstatt anfragen",
    path: contactAbout("werkstatt"),
  }),
  ...spelt<Page>("über uns, unternehmen", { label: "Über uns", path: paths.company }),
  ...spelt<Page>("impressum", { label: "Impressum", path: paths.imprint }),
  ...spelt<Page>("datenschutz", { label: "Datenschutz", path: paths.privacy }),
]);

export const orderWords: ReadonlyMap<string, SortOrder> = new Map([
  ...spelt<SortOrder>(
    "günstig, günstige, günstiger, günstiges, günstigen, günstigste, billig, billige, billiger, " +
      "billiges, billigste, preiswert, preiswerte, preiswertes",
    "price-asc",
  ),
  ...spelt<SortOrder>(
    "wenig km, wenige km, wenig kilometer, wenige kilometer, wenig gefahren, geringe laufleistung, " +
      "geringer laufleistung, niedrige laufleistung, niedriger laufleistung",
    "mileage-asc",
  ),
  ...spelt<SortOrder>("neueste, neuestes, neu eingetroffen, neuzugang, neuzugänge", "newest"),
  ...spelt<SortOrder>("jüngste, jüngstes", "registration-desc"),
  ...spelt<SortOrder>("viel ps, viel leistung, stärkste", "power-desc"),
]);
