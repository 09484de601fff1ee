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
 * Data of the pages for search engines as the text of their script tag (S1). Only what is visible
 * and known. `origin` ends without a slash.
 */

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

/** `total`: size of the whole stock. */
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

export function plainGraph({ origin, path }: { origin: string; path: string }): string {
  return graph([trail(path, origin)]);
}

/** The last entry has no address (S1). */
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

function graph(nodes: readonly SchemaNode[]): string {
  return jsonLdText({ "@context": "https://schema.org", "@graph": nodes });
}

const scriptEscapes: Readonly<Record<string, string>> = {
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/**
 * JSON for a script element: no `<` can end the script early; the line separators are line ends to
 * older readers.
 */
function jsonLdText(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => scriptEscapes[sign] ?? sign);
}

/** The name that search engines show. No search action, which nobody reads any more. */
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

type FaqEntry = { question: string; answer: string };

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

const listedVehicles = 10;

/** The first ten of `cars` are named by address only (S1). */
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
