import { html } from "hono/html";
import { priceText } from "#domain/car/labels.ts";
import { parsePictureAddress } from "#domain/car/photos.ts";
import type { Car } from "#domain/car/record.ts";
import { oneLine, vehicleFullName } from "#domain/car/title.ts";
import { formatMileage, formatMonth, formatPower } from "#domain/site/format.ts";
import { vehiclePath } from "#domain/site/paths.ts";
import { openEncoder } from "#server/pictures/encode-picture.ts";
import type { PictureRenderer } from "#server/pictures/picture-renderer.ts";
import { describeFailure, type Log } from "#server/platform/log.ts";
import { withTimeout } from "#server/platform/promises.ts";
import type { InlinePicture, InquirySubject, Markup } from "../mail.ts";
import { edge, ground, ink, type MailBlock, radius, ways } from "./layout.ts";
import { unbroken } from "./line-breaks.ts";

/** A car as mails show it, in words of our own record. */
export type MailCar = {
  name: string;
  /** `EZ 03/2021, 68.450 km, 110 kW (150 PS)` */
  line: string;
  price: string;
  /** Whole address. */
  address: string;
  photo: InlinePicture | null;
};

export function mailCar(car: Car, photo: InlinePicture | null, origin: string): MailCar {
  const line = [
    car.first_registration && `EZ ${formatMonth(car.first_registration)}`,
    car.mileage === null ? null : formatMileage(car.mileage),
    formatPower(car.power_kw, car.power_ps),
  ];
  return {
    name: vehicleFullName(car),
    line: line.filter(Boolean).join(", "),
    price: oneLine(priceText(car)),
    address: origin + vehiclePath(car.ad_key),
    photo,
  };
}

const carText = ({ name, price, line, address }: MailCar) =>
  [name, price, line, address].filter((part) => part !== "").join("\n");

/** Its photo as wide as the mail; null without a car. `note`: a line of its own below the facts. */
export function carCard(
  { car, photo, origin }: Pick<InquirySubject, "car" | "photo" | "origin">,
  { note = "" } = {},
): MailBlock | null {
  if (car === null) return null;
  const shown = mailCar(car, photo, origin);
  const { name, line, price, address } = shown;
  return {
    html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="e-line g-surface" style="border-collapse:separate;overflow:hidden;${radius};${edge("line")};${ground("surface")}">
${photo && html`<tr><td style="line-height:0"><a href="${address}"><img src="cid:${photo.cid}" width="536" alt="${name}" style="display:block;width:100%;height:auto;border:0"></a></td></tr>`}
<tr><td style="padding:16px 18px 18px">
<p class="i-ink" style="margin:0;font-size:18px;line-height:1.3;font-weight:bold;${ink("ink")}"><a href="${address}" class="i-ink" style="text-decoration:none;${ink("ink")}">${unbroken(name)}</a></p>
${line && html`<p class="i-muted" style="margin:4px 0 0;${ink("muted")}">${line}</p>`}
<p class="i-ink" style="margin:8px 0 0;font-size:22px;line-height:1.2;font-weight:bold;${ink("ink")}">${price}</p>
${note && html`<p class="i-muted" style="margin:4px 0 0;font-size:14px;${ink("muted")}">${note}</p>`}
<div style="padding-top:14px">${ways([{ label: "Fahrzeug ansehen", address }]).html}</div>
</td></tr></table>`,
    text: [carText(shown), note].filter((part) => part !== "").join("\n"),
    pictures: photo === null ? [] : [photo],
  };
}

/** Several cars below each other, each photo beside its words. */
export function carRows(cars: readonly MailCar[]): MailBlock {
  return {
    html: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">${cars.map(carRow)}</table>`,
    text: cars.map(carText).join("\n\n"),
    pictures: cars.flatMap(({ photo }) => photo ?? []),
  };
}

function carRow({ name, line, price, address, photo }: MailCar, index: number): Markup {
  const gap = index === 0 ? "0" : "16px";
  const picture =
    photo &&
    html`<td width="120" valign="top" class="thumb-cell" style="width:120px;padding:${gap} 16px 0 0;line-height:0"><a href="${address}"><img src="cid:${photo.cid}" width="120" height="90" alt="" class="thumb" style="display:block;border:0;${radius}"></a></td>`;
  return html`<tr>${picture}<td valign="top" style="padding:${gap} 0 0;line-height:1.4;word-break:break-word;hyphens:auto"${photo ? "" : html` colspan="2"`}>
<a href="${address}" class="i-ink" style="font-weight:bold;${ink("ink")}">${unbroken(name)}</a>
${line && html`<br><span class="i-muted" style="font-size:14px;${ink("muted")}">${line}</span>`}
<br><strong class="i-ink" style="${ink("ink")}">${price}</strong></td></tr>`;
}

/** `large` fills a mail's width; `small` stands beside words. Shown in half of these pixels. */
const sizes = {
  large: { width: 1072, height: 670 },
  small: { width: 240, height: 180 },
} as const;
type MailPhotoSize = keyof typeof sizes;

/** A car's first photo as a part of a mail; null when it has none or it cannot be had. */
export type FindMailPhoto = (
  car: Pick<Car, "ad_key" | "images">,
  size: MailPhotoSize,
) => Promise<InlinePicture | null>;

const maxBytes = 40_000;
/** Worse than this a photo harms more than it shows; then it gets smaller. */
const qualities = [74, 66, 58, 50];
/** No mail waits longer for a photo: its worker has two minutes for all (queue.ts). */
const maxWaitMs = 15_000;

export function createMailPhotos({
  pictures,
  log,
}: {
  pictures: Pick<PictureRenderer, "find">;
  log: Log;
}): FindMailPhoto {
  return async (car, size) => {
    const address = parsePictureAddress(car.images[0]?.url ?? "");
    if (address === null) return null;
    try {
      const wanted = { ...address, width: size === "large" ? (960 as const) : (320 as const) };
      const found = await withTimeout(pictures.find(wanted, "jpeg"), maxWaitMs);
      if (typeof found === "string") return null;
      const content = await encodeMailPhoto(found.bytes, size);
      const name = `foto-${car.ad_key}`;
      return {
        cid: `${name}-${size}@autohaus`,
        filename: `${name}.jpg`,
        contentType: "image/jpeg",
        content,
      };
    } catch (error) {
      log.warn(
        { failure: describeFailure(error), adKey: car.ad_key },
        "a mail goes without its photo",
      );
      return null;
    }
  };
}

/** Cut to the size that mails show, at most 40 KB, without metadata. */
export async function encodeMailPhoto(photo: Uint8Array, size: MailPhotoSize): Promise<Buffer> {
  const sharp = await openEncoder();
  for (let scale = 1; ; scale *= 0.8) {
    const [width, height] = [sizes[size].width, sizes[size].height].map((side) =>
      Math.round(side * scale),
    );
    const cut = await sharp(photo, { autoOrient: true, pages: 1 })
      .resize({ width, height, fit: "cover" })
      .flatten({ background: "#ffffff" })
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const quality of qualities) {
      const { width, height, channels } = cut.info;
      const image = sharp(cut.data, { raw: { width, height, channels } });
      const content = await image.jpeg({ quality, mozjpeg: true }).toBuffer();
      if (content.byteLength <= maxBytes) return content;
    }
  }
}
