import { html } from "hono/html";
import { energyLine } from "#domain/car/energy-label.ts";
import { flawsText, priceText } from "#domain/car/labels.ts";
import type { Car } from "#domain/car/record.ts";
import { oneLine, vehicleFullName } from "#domain/car/title.ts";
import { formatMileage, formatMonth, formatPower } from "#domain/format/format.ts";
import { vehiclePath } from "#domain/pages/paths.ts";
import { cardText } from "#domain/vehicle-file/statements.ts";
import {
  backgroundColor,
  border,
  buttons,
  type MailBlock,
  radius,
  textColor,
  unbroken,
} from "./layout.ts";
import type { InlinePicture, Markup } from "./mail.ts";

export type MailCar = {
  name: string;
  /** `EZ 03/2021, 68.450 km, 110 kW (150 PS)` */
  keySpecs: string;
  /** Pkw-EnVKV: required wherever the engine is named. */
  energy: string;
  price: string;
  /** Defects must accompany every price. */
  flaw: string;
  /** One line of the honest label; empty without a file. */
  label: string;
  /** An absolute URL. */
  address: string;
  picture: InlinePicture | null;
};

/** `at` is when the mail was queued; it decides whether the car counts as new. */
type MailContext = { origin: string; at: Date };

export function mailCar(
  car: Car,
  picture: InlinePicture | null,
  { origin, at }: MailContext,
): MailCar {
  const keySpecs = [
    car.first_registration && `EZ ${formatMonth(car.first_registration)}`,
    car.mileage === null ? null : formatMileage(car.mileage),
    formatPower(car.power_kw, car.power_ps),
  ];
  return {
    name: vehicleFullName(car),
    keySpecs: keySpecs.filter(Boolean).join(", "),
    energy: energyLine(car, at) ?? "",
    price: oneLine(priceText(car)),
    flaw: flawsText(car) ?? "",
    label: labelText(cardText(car.file)),
    address: origin + vehiclePath(car.ad_key),
    picture,
  };
}

const labelText = (line: string) => (line === "" ? "" : `Der ehrliche Zettel: ${line}`);

const carText = ({ name, price, flaw, keySpecs, energy, label, address }: MailCar) =>
  [name, price, flaw, keySpecs, energy, label, address].filter((part) => part !== "").join("\n");

export function carCard(
  { car, picture, origin, at }: MailContext & { car: Car | null; picture: InlinePicture | null },
  { note = "" } = {},
): MailBlock | null {
  if (car === null) return null;
  const shownCar = mailCar(car, picture, { origin, at });
  const { name, keySpecs, energy, price, flaw, label, address } = shownCar;
  return {
    html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="e-line g-surface" style="border-collapse:separate;overflow:hidden;${radius};${border("line")};${backgroundColor("surface")}">
${picture && html`<tr><td style="line-height:0"><a href="${address}"><img src="cid:${picture.cid}" width="536" alt="${name}" style="display:block;width:100%;height:auto;border:0"></a></td></tr>`}
<tr><td style="padding:16px 18px 18px">
<p class="i-ink" style="margin:0;font-size:18px;line-height:1.3;font-weight:bold;${textColor("ink")}"><a href="${address}" class="i-ink" style="text-decoration:none;${textColor("ink")}">${unbroken(name)}</a></p>
${keySpecs && html`<p class="i-muted" style="margin:4px 0 0;${textColor("muted")}">${keySpecs}</p>`}
${energy && html`<p class="i-ink" style="margin:4px 0 0;${textColor("ink")}">${energy}</p>`}
<p class="i-ink" style="margin:8px 0 0;font-size:22px;line-height:1.2;font-weight:bold;${textColor("ink")}">${price}</p>
${flaw && html`<p class="i-danger" style="margin:4px 0 0;font-weight:bold;${textColor("danger")}">${flaw}</p>`}
${label && html`<p class="i-ink" style="margin:8px 0 0;${textColor("ink")}">${label}</p>`}
${note && html`<p class="i-muted" style="margin:4px 0 0;font-size:14px;${textColor("muted")}">${note}</p>`}
<div style="padding-top:14px">${buttons([{ label: "Fahrzeug ansehen", address }]).html}</div>
</td></tr></table>`,
    text: [carText(shownCar), note].filter((part) => part !== "").join("\n"),
    pictures: picture === null ? [] : [picture],
  };
}

export function carRows(cars: readonly MailCar[]): MailBlock {
  return {
    html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${cars.map(carRow)}</table>`,
    text: cars.map(carText).join("\n\n"),
    pictures: cars.flatMap(({ picture }) => picture ?? []),
  };
}

function carRow(
  { name, keySpecs, energy, price, flaw, label, address, picture }: MailCar,
  index: number,
): Markup {
  const gap = index === 0 ? "0" : "20px";
  const pictureCell =
    picture &&
    html`<td width="176" valign="top" class="thumb-cell" style="width:176px;padding:${gap} 18px 0 0;line-height:0"><a href="${address}"><img src="cid:${picture.cid}" width="176" height="132" alt="${name}" class="thumb" style="display:block;border:0;${radius}"></a></td>`;
  return html`<tr>${pictureCell}<td valign="top" style="padding:${gap} 0 0;line-height:1.4;hyphens:auto"${picture ? "" : html` colspan="2"`}>
<a href="${address}" class="i-ink" style="font-weight:bold;${textColor("ink")}">${unbroken(name)}</a>
${keySpecs && html`<br><span class="i-muted" style="font-size:14px;${textColor("muted")}">${keySpecs}</span>`}
${energy && html`<br><span class="i-ink" style="font-size:14px;${textColor("ink")}">${energy}</span>`}
<br><strong class="i-ink" style="font-size:20px;${textColor("ink")}">${price}</strong>${flaw && html`<br><strong class="i-danger" style="${textColor("danger")}">${flaw}</strong>`}${label && html`<br><span class="i-ink" style="font-size:14px;${textColor("ink")}">${label}</span>`}</td></tr>`;
}

/**
 * The car's first picture; null if it has none or it cannot be loaded. `large` fills the width of the mail,
 * `small` is shown beside text.
 */
export type FindMailPicture = (
  car: Pick<Car, "ad_key" | "images">,
  size: "large" | "small",
) => Promise<InlinePicture | null>;
