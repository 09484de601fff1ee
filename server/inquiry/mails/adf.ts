import type { Car } from "#domain/car/record.ts";
import type { Dealership } from "#domain/dealership/dealership.ts";
import { escapeHtml } from "#domain/format/format.ts";
import { contactSubjectLabels } from "#domain/inquiry/contact-fields.ts";
import { detailRows, withDetails } from "#domain/inquiry/details.ts";
import { listingPlatform } from "#domain/stock/sync-result.ts";
import {
  type Inquiry,
  type NamedCars,
  namedVehicles,
  vehicleRows,
} from "#server/inquiry/inquiry.ts";
import type { Letterhead } from "#server/mail/mail.ts";

/**
 * ADF 1.0 (Auto-lead Data Format) for dealer software, with elements in the order of its DTD. ADF requires a
 * vehicle; its year, make and model are empty where nobody named one.
 */
export function adfDocument(
  inquiry: Inquiry,
  { dealership, ...named }: NamedCars & Pick<Letterhead, "dealership">,
): string {
  const { origin } = named;
  const prospect = element("prospect", { status: "new" }, [
    element("id", { sequence: "1", source: origin }, inquiry.reference),
    element("requestdate", {}, inquiry.receivedAt.toISOString()),
    ...vehicleElements(inquiry, named),
    customerElement(inquiry, named),
    vendorElement(dealership),
    element("provider", {}, [
      element("name", { part: "full" }, `${dealership.name}, Website`),
      element("url", {}, origin),
    ]),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<?adf version="1.0"?>\n${element("adf", {}, [prospect])}\n`;
}

/** A car offered to us comes first, then those of ours that the sender wants. */
function vehicleElements(inquiry: Inquiry, { car, cars }: NamedCars): string[] {
  const others = namedVehicles(inquiry).filter((key) => key !== car?.ad_key);
  const wanted = [car ?? [], others.flatMap((key) => cars.get(key)?.car ?? [])].flat();
  if (inquiry.kind === "vehicle") {
    const { make, model, year, mileage, equipment } = inquiry.fields;
    const offered = usedVehicleElement("sell", [
      element("year", {}, String(year)),
      element("make", {}, make),
      element("model", {}, model),
      element("odometer", { units: "km" }, String(mileage)),
      equipment === "" ? "" : element("comments", {}, equipment),
    ]);
    return [offered, ...wanted.map(stockVehicleElement)];
  }
  if (wanted.length > 0) return wanted.map(stockVehicleElement);
  // We buy ('Ankauf') what the sender sells.
  const interest = inquiry.fields.subject === "ankauf" ? "sell" : "buy";
  const empty = ["year", "make", "model"].map((name) => element(name, {}, ""));
  return [usedVehicleElement(interest, empty)];
}

/** Whatever the subject, the sender can only buy a car of ours. */
function stockVehicleElement(car: Car): string {
  const { price_amount, price_currency: currency, mileage } = car;
  const status = car.condition === "NEW" ? "new" : "used";
  const content = [
    element("id", { source: listingPlatform }, car.ad_key),
    element("year", {}, String(car.year ?? "")),
    element("make", {}, car.brand),
    element("model", {}, car.model),
    element("stock", {}, car.internal_number ?? car.ad_key),
    car.model_group === null ? "" : element("trim", {}, car.model_group),
    mileage === null ? "" : element("odometer", { units: "km" }, String(mileage)),
    price_amount === null
      ? ""
      : element("price", { type: "asking", currency }, String(price_amount)),
  ];
  return element("vehicle", { interest: "buy", status }, content);
}

function usedVehicleElement(interest: "buy" | "sell", content: readonly string[]): string {
  return element("vehicle", { interest, status: "used" }, content);
}

function customerElement(inquiry: Inquiry, named: NamedCars): string {
  const { fields } = inquiry;
  const names =
    inquiry.kind === "vehicle"
      ? [
          element("name", { part: "first" }, inquiry.fields.firstName),
          element("name", { part: "last" }, inquiry.fields.lastName),
        ]
      : [element("name", { part: "full" }, inquiry.fields.name)];
  const topic =
    inquiry.kind === "contact" ? `Thema: ${contactSubjectLabels[inquiry.fields.subject]}\n\n` : "";
  return element("customer", {}, [
    element("contact", {}, [
      ...names,
      element("email", {}, fields.email),
      element("phone", {}, fields.phone),
    ]),
    element(
      "comments",
      {},
      (
        topic +
        withDetails(fields.message, [
          ...vehicleRows(inquiry, named),
          ...detailRows(inquiry.details),
        ])
      ).trim(),
    ),
  ]);
}

function vendorElement({ name, email, phone, address }: Dealership): string {
  return element("vendor", {}, [
    element("vendorname", {}, name),
    element("contact", {}, [
      element("name", { part: "full" }, name),
      element("email", {}, email),
      element("phone", {}, phone.international),
      element("address", {}, [
        element("street", { line: "1" }, address.street),
        element("city", {}, address.city),
        element("postalcode", {}, address.postalCode),
        element("country", {}, address.country),
      ]),
    ]),
  ]);
}

/** `content` is text to escape, or elements. */
function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  content: string | readonly string[],
): string {
  const opening = [
    name,
    ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeHtml(value)}"`),
  ];
  const innerXml =
    typeof content === "string"
      ? escapeHtml(content)
      : `\n${content.filter((part) => part !== "").join("\n")}\n`;
  return `<${opening.join(" ")}>${innerXml}</${name}>`;
}
