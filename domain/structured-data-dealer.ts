import { dealership } from "./dealership.ts";
import { paths, sitePicturePaths } from "./paths.ts";
import type { Node } from "./schema-values.ts";

/** The dealer's node is the same on all pages; where it stands already, others point to it. */
export function dealerReference(origin: string): Node {
  return { "@id": `${origin}/#autohaus` };
}

/** The dealer, as far as a vehicle's offer needs him; ratings and hours belong to the home page. */
export function dealerData(origin: string): Node {
  const { name, phone, address } = dealership;
  return {
    "@type": "AutoDealer",
    ...dealerReference(origin),
    name,
    url: `${origin}${paths.home}`,
    telephone: phone.international,
    image: `${origin}${sitePicturePaths.share}`,
    address: {
      "@type": "PostalAddress",
      streetAddress: address.street,
      postalCode: address.postalCode,
      addressLocality: address.city,
      addressRegion: address.region,
      addressCountry: address.country,
    },
  };
}

/** What the dealer may leave out, see domain/dealership.ts. */
export type DealerSwitches = { rating: boolean; hours: boolean };

/** All that is known of the dealer, for the home page. */
export function fullDealerData(origin: string, switches: DealerSwitches): Node {
  const { email, geo, profiles } = dealership;
  return {
    ...dealerData(origin),
    logo: `${origin}${sitePicturePaths.icon512}`,
    email,
    geo: { "@type": "GeoCoordinates", ...geo },
    sameAs: profiles.map(({ url }) => url),
    ...(switches.hours && { openingHoursSpecification: openingHours() }),
    ...(switches.rating && { aggregateRating: rating() }),
  };
}

/** Specification, section 9: other hours than visitors read. A day without entry is closed. */
function openingHours(): Node[] {
  return dealership.structuredDataHours.map(({ days, opens, closes }) => ({
    "@type": "OpeningHoursSpecification",
    dayOfWeek: days,
    opens,
    closes,
  }));
}

/** Specification, section 1: 4.9 from 150, although visitors read another rating. */
function rating(): Node {
  const { value, count } = dealership.structuredDataRating;
  return {
    "@type": "AggregateRating",
    ratingValue: value,
    ratingCount: count,
    bestRating: 5,
    worstRating: 1,
  };
}
