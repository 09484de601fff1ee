import type { Car } from "#domain/car/record.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { dealership } from "#domain/dealership/dealership.ts";
import { breadcrumb } from "#domain/pages/breadcrumb.ts";
import { paths, vehiclePath } from "#domain/pages/paths.ts";
import {
  dealerData,
  dealerReference,
  fullDealerData,
  type SchemaNode,
  vehicleData,
  withoutNull,
} from "./schema-org.ts";

/** Text of a script tag for search engines (S1); only what is visible. `origin` has no slash. */

export function homeGraph({
  origin,
  faq,
  switches = dealership.structuredDataSwitches,
}: {
  origin: string;
  faq: readonly FaqEntry[];
  switches?: { rating: boolean; faq: boolean; hours: boolean };
}): string {
  const url = `${origin}${paths.home}`;
  return graph([
    fullDealerData(origin, switches),
    {
      // The name that search engines show. No search action, which nobody reads any more.
      "@type": "WebSite",
      "@id": `${url}#website`,
      url,
      name: dealership.name,
      inLanguage: "de",
      publisher: dealerReference(origin),
    },
    ...(switches.faq ? [faqData(faq, url)] : []),
  ]);
}

type ShownCars = {
  origin: string;
  cars: readonly Pick<CarSummary, "ad_key">[];
  total: number;
};

/** The first ten of `cars` are named by address only (S1). */
export function listGraph({ origin, cars, total }: ShownCars): string {
  const list = {
    "@type": "ItemList",
    numberOfItems: total,
    itemListElement: cars.slice(0, listedVehicles).map(({ ad_key }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      url: `${origin}${vehiclePath(ad_key)}`,
    })),
  };
  return graph([
    pageData("CollectionPage", "Fahrzeuge", `${origin}${paths.vehicles}`, list),
    trail(paths.vehicles, origin),
  ]);
}

const listedVehicles = 10;

export function vehicleGraph({ origin, car }: { origin: string; car: Car }): string {
  const trailData = trail(vehiclePath(car.ad_key), origin);
  return graph([vehicleData(car, origin), trailData, dealerData(origin)]);
}

export function contactGraph(origin: string): string {
  const url = `${origin}${paths.contact}`;
  return graph([
    pageData("ContactPage", "Kontakt", url, dealerReference(origin)),
    trail(paths.contact, origin),
    dealerData(origin),
  ]);
}

export function sellGraph(origin: string): string {
  const url = `${origin}${paths.sell}`;
  const service = {
    "@type": "Service",
    "@id": `${url}#service`,
    url,
    name: "Fahrzeugankauf",
    serviceType: "Ankauf von Gebrauchtwagen",
    provider: dealerReference(origin),
    areaServed: { "@type": "AdministrativeArea", name: dealership.address.region },
  };
  return graph([service, trail(paths.sell, origin), dealerData(origin)]);
}

export function plainGraph({ origin, path }: { origin: string; path: string }): string {
  return graph([trail(path, origin)]);
}

function pageData(type: string, name: string, url: string, mainEntity: SchemaNode): SchemaNode {
  return { "@type": type, "@id": `${url}#seite`, url, name, inLanguage: "de", mainEntity };
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

/** For a script element: no `<` can end it early; older readers take separators for line ends. */
function jsonLdText(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => scriptEscapes[sign] ?? sign);
}

type FaqEntry = { question: string; answer: string };

function faqData(questions: readonly FaqEntry[], url: string): SchemaNode {
  return {
    "@type": "FAQPage",
    "@id": `${url}#faq`,
    url,
    inLanguage: "de",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
