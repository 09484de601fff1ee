import { dealership } from "./dealership.ts";
import { paths, sitePicturePaths } from "./paths.ts";

export type SchemaNode = Readonly<Record<string, unknown>>;

/** Units: a UN/CEFACT code such as `KMT`, or words. */
export function quantity(
  value: number | null,
  unit: { unitCode: string } | { unitText: string },
): SchemaNode | null {
  return value === null ? null : { "@type": "QuantitativeValue", value, ...unit };
}

/** Null for an unknown value, so that no raw word gets out. */
export function known(
  table: Readonly<Record<string, string>>,
  value: string | null,
): string | null {
  return value !== null && Object.hasOwn(table, value) ? (table[value] ?? null) : null;
}

/** Missing and empty values have no property. */
export function withoutNull(properties: SchemaNode): SchemaNode {
  const stated = Object.entries(properties).filter(([, value]) => value !== null && value !== "");
  return Object.fromEntries(stated);
}

/** The dealer's node is the same on all pages. */
export function dealerReference(origin: string): SchemaNode {
  return { "@id": `${origin}/#autohaus` };
}

/** The dealer as a vehicle's offer needs him; ratings and hours belong to the home page. */
export function dealerData(origin: string): SchemaNode {
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

/** All that is known of the dealer; `switches`: see dealership.ts. */
export function fullDealerData(
  origin: string,
  switches: { rating: boolean; hours: boolean },
): SchemaNode {
  const { email, geo, profiles, visibleHours, visibleRating } = dealership;
  const { value, count } = switches.rating ? dealership.structuredDataRating : visibleRating;
  const hours = switches.hours ? dealership.structuredDataHours : visibleHours;
  return {
    ...dealerData(origin),
    logo: `${origin}${sitePicturePaths.icon512}`,
    email,
    geo: { "@type": "GeoCoordinates", ...geo },
    sameAs: profiles.map(({ url }) => url),
    // A day without entry is closed.
    openingHoursSpecification: hours.map(({ weekdays, opens, closes }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: weekdays.map((weekday) => dayNames[weekday - 1]),
      opens: opens.padStart("08:00".length, "0"),
      closes,
    })),
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: value,
      ratingCount: count,
      bestRating: 5,
      worstRating: 1,
    },
  };
}

/** From Monday on. */
const dayNames = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
