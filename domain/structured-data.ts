import { breadcrumb } from "./breadcrumb.ts";
import type { Car } from "./car.ts";
import type { CarSummary } from "./car-summary.ts";
import { dealership } from "./dealership.ts";
import { paths, vehiclePath } from "./paths.ts";
import { type Node, withoutNull } from "./schema-values.ts";
import { dealerData, fullDealerData } from "./structured-data-dealer.ts";
import { vehicleListData } from "./structured-data-list.ts";
import {
  contactPageData,
  faqData,
  type Question,
  sellServiceData,
  websiteData,
} from "./structured-data-page.ts";
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
  faq: readonly Question[];
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
function trail(path: string, origin: string): Node {
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
function graph(nodes: readonly Node[]): string {
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
