import type { Car } from "#domain/car/record.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import type { PublicDealership } from "#domain/dealership/dealership.ts";
import { faq } from "#domain/dealership/faq.ts";
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

/** JSON-LD for search engines, limited to what is visible (S1). `origin` has no trailing slash. */

type Dealer = { origin: string; dealership: PublicDealership };

export function homeGraph({ origin, dealership }: Dealer): string {
  const url = `${origin}${paths.home}`;
  return toJsonLd([
    fullDealerData(dealership, origin),
    {
      // Search engines show this name. A search action is left out, because none reads it any more.
      "@type": "WebSite",
      "@id": `${url}#website`,
      url,
      name: dealership.name,
      inLanguage: "de",
      publisher: dealerReference(origin),
    },
    ...(dealership.structuredDataSwitches.faq ? [faqData(faq(dealership), url)] : []),
  ]);
}

type ShownCars = {
  origin: string;
  cars: readonly Pick<CarSummary, "ad_key">[];
  total: number;
};

export function listGraph({ origin, cars, total }: ShownCars): string {
  const list = {
    "@type": "ItemList",
    numberOfItems: total,
    itemListElement: cars.slice(0, maxListedVehicles).map(({ ad_key }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      url: `${origin}${vehiclePath(ad_key)}`,
    })),
  };
  return toJsonLd([
    pageData("CollectionPage", "Fahrzeuge", `${origin}${paths.vehicles}`, list),
    breadcrumbData(paths.vehicles, origin),
  ]);
}

const maxListedVehicles = 10;

export function vehicleGraph({ origin, dealership, car }: Dealer & { car: Car }): string {
  const breadcrumbs = breadcrumbData(vehiclePath(car.ad_key), origin);
  return toJsonLd([vehicleData(car, origin), breadcrumbs, dealerData(dealership, origin)]);
}

export function contactGraph({ origin, dealership }: Dealer): string {
  const url = `${origin}${paths.contact}`;
  return toJsonLd([
    pageData("ContactPage", "Kontakt", url, dealerReference(origin)),
    breadcrumbData(paths.contact, origin),
    dealerData(dealership, origin),
  ]);
}

export function sellGraph({ origin, dealership }: Dealer): string {
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
  return toJsonLd([service, breadcrumbData(paths.sell, origin), dealerData(dealership, origin)]);
}

export function breadcrumbGraph({ origin, path }: { origin: string; path: string }): string {
  return toJsonLd([breadcrumbData(path, origin)]);
}

function pageData(type: string, name: string, url: string, mainEntity: SchemaNode): SchemaNode {
  return { "@type": type, "@id": `${url}#seite`, url, name, inLanguage: "de", mainEntity };
}

function breadcrumbData(path: string, origin: string): SchemaNode {
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

function toJsonLd(nodes: readonly SchemaNode[]): string {
  return jsonLdText({ "@context": "https://schema.org", "@graph": nodes });
}

const scriptEscapes: Readonly<Record<string, string>> = {
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** Escapes `<`, which could end the script element, and separators that old parsers take for line breaks. */
function jsonLdText(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => scriptEscapes[character] ?? character,
  );
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
