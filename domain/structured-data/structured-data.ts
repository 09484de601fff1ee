import { deliveryText } from "#domain/car/availability.ts";
import {
  bodyTypeLabel,
  colorLabel,
  emissionClassLabel,
  flaws,
  fuelLabel,
  gearboxLabel,
  interiorTypeLabel,
  isDamaged,
  isPassengerCar,
  lookUp,
  mapNullable,
  offerNotes,
} from "#domain/car/labels.ts";
import { ownPictures } from "#domain/car/pictures.ts";
import type { Car } from "#domain/car/record.ts";
import { ownersOf } from "#domain/car/specs.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { nameParts, vehicleFullName } from "#domain/car/title.ts";
import { breadcrumb } from "#domain/pages/breadcrumb.ts";
import { paths, sitePicturePaths, vehiclePath } from "#domain/pages/paths.ts";
import { spansOf } from "#domain/profile/opening-hours.ts";
import type { DealerProfile, PublicProfile } from "#domain/profile/profile.ts";
import { shownFaq } from "#domain/profile/shown-home.ts";
import { bodyDamages } from "#domain/vehicle-file/statements.ts";

/** JSON-LD for search engines, limited to what is visible. `origin` has no trailing slash. */

type Dealer = { origin: string; profile: PublicProfile };

export function homeGraph({ origin, profile }: Dealer & { profile: DealerProfile }): string {
  const url = `${origin}${paths.home}`;
  return toJsonLd([
    fullDealerData(profile, origin),
    {
      // Search engines show this name. A search action is left out, because none reads it any more.
      "@type": "WebSite",
      "@id": `${url}#website`,
      url,
      name: profile.name,
      inLanguage: "de",
      publisher: dealerReference(origin),
    },
    ...(profile.structuredDataSwitches.faq
      ? [faqData(shownFaq(profile.home.faq, profile), url)]
      : []),
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

export function vehicleGraph({ origin, profile, car }: Dealer & { car: Car }): string {
  const breadcrumbs = breadcrumbData(vehiclePath(car.ad_key), origin);
  return toJsonLd([vehicleData(car, origin), breadcrumbs, dealerData(profile, origin)]);
}

export function contactGraph({ origin, profile }: Dealer): string {
  const url = `${origin}${paths.contact}`;
  return toJsonLd([
    pageData("ContactPage", "Kontakt", url, dealerReference(origin)),
    breadcrumbData(paths.contact, origin),
    dealerData(profile, origin),
  ]);
}

export function sellGraph({ origin, profile }: Dealer): string {
  const url = `${origin}${paths.sell}`;
  const { region } = profile.address;
  const service = {
    "@type": "Service",
    "@id": `${url}#service`,
    url,
    name: "Fahrzeugankauf",
    serviceType: "Ankauf von Gebrauchtwagen",
    provider: dealerReference(origin),
    ...(region !== null && { areaServed: { "@type": "AdministrativeArea", name: region } }),
  };
  return toJsonLd([service, breadcrumbData(paths.sell, origin), dealerData(profile, origin)]);
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

type SchemaNode = Readonly<Record<string, unknown>>;

/** `unitCode` is a UN/CEFACT code such as `KMT`. */
function quantity(
  value: number | null,
  unit: { unitCode: string } | { unitText: string },
): SchemaNode | null {
  return value === null ? null : { "@type": "QuantitativeValue", value, ...unit };
}

function withoutNull(properties: SchemaNode): SchemaNode {
  const entries = Object.entries(properties);
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== ""));
}

function dealerReference(origin: string): SchemaNode {
  return { "@id": `${origin}/#autohaus` };
}

/** Without rating and hours, which only the home page shows. */
function dealerData(
  { name, phone, address }: Pick<DealerProfile, "name" | "phone" | "address">,
  origin: string,
): SchemaNode {
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
      ...(address.region !== null && { addressRegion: address.region }),
      addressCountry: address.country,
    },
  };
}

function fullDealerData(profile: DealerProfile, origin: string): SchemaNode {
  const { email, geo, profiles, visibleHours, visibleRating, specialDays } = profile;
  const { structuredDataSwitches: switches } = profile;
  const rating = switches.rating ? profile.structuredDataRating : visibleRating;
  const hours = switches.hours ? profile.structuredDataHours : visibleHours;
  return {
    ...dealerData(profile, origin),
    logo: `${origin}${sitePicturePaths.icon512}`,
    email,
    ...(geo !== null && { geo: { "@type": "GeoCoordinates", ...geo } }),
    sameAs: profiles.map(({ url }) => url),
    openingHoursSpecification: hours.flatMap(({ weekdays, ...each }) =>
      spansOf(each).map(({ opens, closes }) => ({
        "@type": "OpeningHoursSpecification",
        dayOfWeek: weekdays.map((weekday) => dayNames[weekday - 1]),
        opens: paddedClock(opens),
        closes: paddedClock(closes),
      })),
    ),
    ...(specialDays.length > 0 && {
      specialOpeningHoursSpecification: specialDays.flatMap(({ day, hours: times }) =>
        spansOf(times ?? closedAllDay).map(({ opens, closes }) => ({
          "@type": "OpeningHoursSpecification",
          validFrom: day,
          validThrough: day,
          opens: paddedClock(opens),
          closes: paddedClock(closes),
        })),
      ),
    }),
    ...(profile.claims.rating &&
      rating !== null && {
        aggregateRating: {
          "@type": "AggregateRating",
          ratingValue: rating.value,
          ratingCount: rating.count,
          bestRating: 5,
          worstRating: 1,
        },
      }),
  };
}

/** As schema.org asks for it. */
const closedAllDay = { opens: "00:00", closes: "00:00" };

const paddedClock = (clock: string) => clock.padStart("08:00".length, "0");

const dayNames = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** Used when the record of a passenger car does not state them. */
const defaultSeats = 5;
const defaultDoors = 4;

const maxDescriptionLength = 5_000;

const driveConfigurations: Readonly<Record<string, string>> = {
  FRONT: "https://schema.org/FrontWheelDriveConfiguration",
  REAR: "https://schema.org/RearWheelDriveConfiguration",
  ALL_WHEEL: "https://schema.org/AllWheelDriveConfiguration",
};

/** `Vehicle` for all other classes, of which schema.org has no type. */
const schemaTypes: Readonly<Record<string, string>> = {
  Motorbike: "Motorcycle",
  Bus: "BusOrCoach",
  EBike: "MotorizedBicycle",
};

const itemCondition = (car: Car): string | null =>
  isDamaged(car) ? "https://schema.org/DamagedCondition" : lookUp(itemConditions, car.condition);

const itemConditions: Readonly<Record<string, string>> = {
  NEW: "https://schema.org/NewCondition",
  USED: "https://schema.org/UsedCondition",
};

/** The types include `Product`, because Google does not treat a `Car` as a product. */
export function vehicleData(car: Car, origin: string): SchemaNode {
  const url = `${origin}${vehiclePath(car.ad_key)}`;
  const { brand, model, variant } = nameParts(car);
  const isCar = isPassengerCar(car);
  return withoutNull({
    "@type": ["Product", isCar ? "Car" : (lookUp(schemaTypes, car.vehicle_class) ?? "Vehicle")],
    "@id": `${url}#fahrzeug`,
    url,
    name: vehicleFullName(car),
    description: descriptionText(car.description),
    sku: car.ad_key,
    brand: brand === "" ? null : { "@type": "Brand", name: brand },
    model,
    vehicleConfiguration: variant,
    itemCondition: itemCondition(car),
    image: images(car, origin),
    offers: offer(car, origin),
    vehicleModelDate: car.year === null ? null : String(car.year),
    dateVehicleFirstRegistered: car.first_registration,
    mileageFromOdometer: quantity(car.mileage, { unitCode: "KMT" }),
    numberOfPreviousOwners: ownersOf(car),
    knownVehicleDamages: damages(car),
    bodyType: mapNullable(car.body_type, bodyTypeLabel),
    color: mapNullable(car.exterior_color, colorLabel),
    vehicleInteriorColor: mapNullable(car.interior_color, colorLabel),
    vehicleInteriorType: mapNullable(car.interior_type, interiorTypeLabel),
    numberOfDoors: car.door_count ?? (isCar ? defaultDoors : null),
    vehicleSeatingCapacity: car.technical_data.seats ?? (isCar ? defaultSeats : null),
    vehicleTransmission: mapNullable(car.gearbox, gearboxLabel),
    driveWheelConfiguration: lookUp(driveConfigurations, car.drive_type),
    fuelType: mapNullable(car.fuel_type, fuelLabel),
    vehicleEngine: engine(car),
    emissionsCO2: car.co2_emission === null ? null : Math.round(car.co2_emission),
    meetsEmissionStandard: mapNullable(car.emission_class, emissionClassLabel),
  });
}

function engine(car: Car): SchemaNode | null {
  const power = [
    quantity(car.power_kw, { unitCode: "KWT" }),
    quantity(car.power_ps, { unitText: "PS" }),
  ].filter((entry) => entry !== null);
  const parts = withoutNull({
    fuelType: mapNullable(car.fuel_type, fuelLabel),
    enginePower: power.length === 0 ? null : power,
    engineDisplacement: quantity(car.technical_data.cubicCapacity, { unitCode: "CMQ" }),
  });
  return Object.keys(parts).length === 0 ? null : { "@type": "EngineSpecification", ...parts };
}

function offer(car: Car, origin: string): SchemaNode | null {
  const { price_amount: amount, price_currency: priceCurrency } = car;
  if (amount === null || amount <= 0) return null;
  return withoutNull({
    "@type": "Offer",
    url: `${origin}${vehiclePath(car.ad_key)}`,
    // The data must equal what is visible, and the page shows no decimals.
    price: String(Math.round(amount)),
    priceCurrency,
    description: offerNotes(car).join(" · "),
    ...availability(car),
    itemCondition: itemCondition(car),
    seller: dealerReference(origin),
  });
}

/** A car that is not here can be ordered: for a known day, or with a lead time. */
function availability(car: Car) {
  if (deliveryText(car) === null) return { availability: "https://schema.org/InStock" };
  const availabilityStarts = car.delivery_date;
  if (availabilityStarts !== null)
    return { availability: "https://schema.org/PreOrder", availabilityStarts };
  const deliveryLeadTime = quantity(car.delivery_days, { unitCode: "DAY" });
  return { availability: "https://schema.org/BackOrder", deliveryLeadTime };
}

function images(car: Car, origin: string): string[] | null {
  const urls = ownPictures(car).map((path) => origin + path);
  return urls.length === 0 ? null : urls;
}

/** What the listing states, and the places on the body that somebody in the yard wrote down. */
function damages(car: Car): string {
  const stated = Object.values(flaws).flatMap((read) => read(car) ?? []);
  const seen = car.file === null ? [] : bodyDamages(car.file);
  return [...stated, ...seen].join("; ");
}

function descriptionText(text: string | null): string {
  const line = (text ?? "").replace(/\s+/g, " ").trim();
  return [...line].slice(0, maxDescriptionLength).join("");
}
