import { fuelLabel, gearboxLabel, priceText } from "#domain/car/labels.ts";
import { pictureInWidth } from "#domain/car/pictures.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { oneLine, vehicleFullName } from "#domain/car/title.ts";
import {
  escapeHtml,
  formatMileage,
  formatMonth,
  formatPower,
  xmlElement,
} from "#domain/format/format.ts";
import { newestFeedPath, paths, vehiclePath, vehiclesPagePath } from "#domain/pages/paths.ts";

export const maxFeedEntries = 30;

type NewestFeed = {
  origin: string;
  dealer: string;
  query: string;
  filterLabels: readonly string[];
  cars: readonly { car: CarSummary; changedAt: string }[];
};

/** Atom (RFC 4287). Ids are URLs, so that a vehicle that returns to the stock updates its old entry. */
export function newestAtomFeed({ origin, dealer, query, filterLabels, cars }: NewestFeed): string {
  const self = origin + newestFeedPath(query);
  const search = filterLabels.length === 0 ? "" : `: ${filterLabels.map(oneLine).join(", ")}`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de">',
    xmlElement("id", self),
    xmlElement("title", `Neu eingetroffen${search} | ${dealer}`),
    xmlElement("updated", latestInstant(cars.map(({ changedAt }) => changedAt))),
    link("self", "application/atom+xml", self),
    link("alternate", "text/html", origin + vehiclesPagePath(1, query)),
    `<author>${xmlElement("name", dealer)}${xmlElement("uri", origin + paths.home)}</author>`,
    ...cars.slice(0, maxFeedEntries).map((entry) => vehicleEntry(entry, origin)),
    "</feed>",
    "",
  ].join("\n");
}

function vehicleEntry({ car, changedAt }: NewestFeed["cars"][number], origin: string): string {
  const address = origin + vehiclePath(car.ad_key);
  const name = vehicleFullName(car);
  const summaryLines = summarize(car);
  const [picture] = car.images;
  const image = picture
    ? `<p><img src="${escapeHtml(origin + pictureInWidth(picture.url, 640))}" alt="" width="640"></p>`
    : "";
  const price = [priceText(car), car.flaw].filter(Boolean).join(", ");
  const lines = [`<strong>${escapeHtml(price)}</strong>`, ...summaryLines.map(escapeHtml)];
  return [
    "<entry>",
    xmlElement("id", address),
    xmlElement("title", `${name}, ${price}`),
    xmlElement("published", car.fetched_at),
    xmlElement("updated", changedAt),
    link("alternate", "text/html", address),
    xmlElement("summary", [price, ...summaryLines].join(". ")),
    `<content type="html">${escapeHtml(`${image}<p>${lines.join("<br>")}</p>`)}</content>`,
    "</entry>",
  ].join("");
}

/** The main data in one line, then the line about energy and CO₂ if one is required beside them. */
function summarize(car: CarSummary): string[] {
  const details = [
    car.first_registration && `EZ ${formatMonth(car.first_registration)}`,
    car.mileage === null ? null : formatMileage(car.mileage),
    formatPower(car.power_kw, car.power_ps),
    car.fuel_type && fuelLabel(car.fuel_type),
    car.gearbox && gearboxLabel(car.gearbox),
  ];
  const lines = [details.filter(Boolean).join(" · "), car.energy ?? ""];
  return lines.filter((line) => line !== "").map(oneLine);
}

/** Atom requires a date, also for a feed without entries. */
const epoch = "1970-01-01T00:00:00Z";

function latestInstant(instants: readonly string[]): string {
  return instants.reduce((a, b) => (Date.parse(b) > Date.parse(a) ? b : a), epoch);
}

const link = (rel: string, type: string, href: string) =>
  `<link rel="${rel}" type="${type}" href="${escapeHtml(href)}"/>`;
