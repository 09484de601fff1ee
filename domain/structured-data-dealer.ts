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

/** What machines read otherwise than visitors, see domain/dealership.ts. */
export type DealerSwitches = { rating: boolean; hours: boolean };

/** All that is known of the dealer, for the home page; by default as visitors read it there. */
export function fullDealerData(origin: string, switches: DealerSwitches): Node {
  const { email, geo, profiles } = dealership;
  return {
    ...dealerData(origin),
    logo: `${origin}${sitePicturePaths.icon512}`,
    email,
    geo: { "@type": "GeoCoordinates", ...geo },
    sameAs: profiles.map(({ url }) => url),
    openingHoursSpecification: (switches.hours
      ? dealership.structuredDataHours
      : dealership.visibleHours.map(({ weekdays, opens, closes }) => ({
          days: weekdays.map((weekday) => dayNames[weekday - 1]),
          opens: opens.padStart("08:00".length, "0"),
          closes,
        }))
    ).map(openingHours),
    aggregateRating: rating(
      switches.rating ? dealership.structuredDataRating : dealership.visibleRating,
    ),
  };
}

/** As schema.org calls them, from Monday on. */
const dayNames = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

type Hours = { days: readonly (string | undefined)[]; opens: string; closes: string };

/** A day without entry is closed. */
function openingHours({ days, opens, closes }: Hours): Node {
  return { "@type": "OpeningHoursSpecification", dayOfWeek: days, opens, closes };
}

function rating({ value, count }: { value: number; count: number }): Node {
  return {
    "@type": "AggregateRating",
    ratingValue: value,
    ratingCount: count,
    bestRating: 5,
    worstRating: 1,
  };
}
