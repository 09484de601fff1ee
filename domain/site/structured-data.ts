import type { Car } from "#domain/car/record.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { breadcrumb } from "./breadcrumb.ts";
import { dealership } from "./dealership.ts";
import { paths, vehiclePath } from "./paths.ts";
import {
  dealerData,
  dealerReference,
  fullDealerData,
  type SchemaNode,
  withoutNull,
} from "./schema-org.ts";
import { vehicleData } from "./structured-data-vehicle.ts";

/**
 * Data about the pages for search engines, in the words of schema.org (S1):
 * one function per page, each of which returns the text between its script tags. Only what is visible
 * and known: a missing value has no property. `origin` is the public origin without a slash at its end.
 */

/** `faq`: the questions visible on the page. */
export function homeGraph({
  origin,
  faq,
  switches = dealership.structuredDataSwitches,
}: {
  origin: string;
  faq: readonly FaqEntry[];
  switches?: { rating: boolean; faq: boolean; hours: boolean };
}): string {
  return graph([
    fullDealerData(origin, switches),
    websiteData(origin),
    ...(switches.faq ? [faqData(faq, origin)] : []),
  ]);
}

/** `cars` in the order shown on the page, `total` the size of the whole stock. */
export function listGraph({
  origin,
  cars,
  total,
}: {
  origin: string;
  cars: readonly Pick<CarSummary, "ad_key">[];
  total: number;
}): string {
  return graph([vehicleListData({ cars, total, origin }), trail(paths.vehicles, origin)]);
}

export function vehicleGraph({ origin, car }: { origin: string; car: Car }): string {
  const path = vehiclePath(car.ad_key);
  return graph([vehicleData({ car, origin, path }), trail(path, origin), dealerData(origin)]);
}

export function contactGraph(origin: string): string {
  return graph([contactPageData(origin), trail(paths.contact, origin), dealerData(origin)]);
}

export function sellGraph(origin: string): string {
  return graph([sellServiceData(origin), trail(paths.sell, origin), dealerData(origin)]);
}

/** A page of which machines need to know only where it stands, such as the imprint. */
export function plainGraph({ origin, path }: { origin: string; path: string }): string {
  return graph([trail(path, origin)]);
}

/** The trail as the page shows it; the last entry is text and has no address (S1). */
function trail(path: string, origin: string): SchemaNode {
  return {
    "@type": "BreadcrumbList",
    "@id": `${origin}${path}#pfad`,
    itemListElement: (breadcrumb(path) ?? []).map(({ name, path: item }, index) =>
      withoutNull({
        "@type": "ListItem",
        position: index + 1,
        name,
        item: item === null ? null : `${origin}${item}`,
      }),
    ),
  };
}

/** All nodes of a page as one document. */
function graph(nodes: readonly SchemaNode[]): string {
  return jsonLdText({ "@context": "https://schema.org", "@graph": nodes });
}

const scriptEscapes: Readonly<Record<string, string>> = {
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/**
 * JSON that may stand between script tags as it is: no `<` can end the script early, and the two
 * line separators, which older readers take for line ends, are escaped.
 */
function jsonLdText(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => scriptEscapes[sign] ?? sign);
}

/** The site: what search engines show as its name. No search action, which nobody reads any more. */
function websiteData(origin: string): SchemaNode {
  return {
    "@type": "WebSite",
    "@id": `${origin}/#website`,
    url: `${origin}${paths.home}`,
    name: dealership.name,
    inLanguage: "de",
    publisher: dealerReference(origin),
  };
}

/** A question that visitors can read on the page, with its answer as plain text. */
type FaqEntry = { question: string; answer: string };

/** The questions of the home page, exactly those that are visible. */
function faqData(questions: readonly FaqEntry[], origin: string): SchemaNode {
  return {
    "@type": "FAQPage",
    "@id": `${origin}/#faq`,
    url: `${origin}${paths.home}`,
    inLanguage: "de",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}

function contactPageData(origin: string): SchemaNode {
  const url = `${origin}${paths.contact}`;
  return {
    "@type": "ContactPage",
    "@id": `${url}#seite`,
    url,
    name: "Kontakt",
    inLanguage: "de",
    mainEntity: dealerReference(origin),
  };
}

/** What the sell page offers. */
function sellServiceData(origin: string): SchemaNode {
  const url = `${origin}${paths.sell}`;
  return {
    "@type": "Service",
    "@id": `${url}#service`,
    url,
    name: "Fahrzeugankauf",
    serviceType: "Ankauf von Gebrauchtwagen",
    provider: dealerReference(origin),
    areaServed: { "@type": "AdministrativeArea", name: dealership.address.region },
  };
}

/** The item list names at most so many (S1). */
const listedVehicles = 10;

/**
 * The list of vehicles: `cars` in the order shown, of which the first ten are named by address only,
 * and `total`, the size of the whole stock.
 */
function vehicleListData({
  cars,
  total,
  origin,
}: {
  cars: readonly Pick<CarSummary, "ad_key">[];
  total: number;
  origin: string;
}): SchemaNode {
  const url = `${origin}${paths.vehicles}`;
  return {
    "@type": "CollectionPage",
    "@id": `${url}#seite`,
    url,
    name: "Fahrzeuge",
    inLanguage: "de",
    mainEntity: {
      "@type": "ItemList",
      numberOfItems: total,
      itemListElement: cars.slice(0, listedVehicles).map(({ ad_key }, index) => ({
        "@type": "ListItem",
        position: index + 1,
        url: `${origin}${vehiclePath(ad_key)}`,
      })),
    },
  };
}
