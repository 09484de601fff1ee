import { dealership } from "./dealership.ts";

export function phoneLink(): string {
  return `tel:${dealership.phone.international}`;
}

/** Null if `typed` cannot be a phone number. The zero in `+49 (0)171` must not be dialed. */
export function dialLink(typed: string): string | null {
  if (!/^[\d\s+\-/.()]*$/.test(typed)) return null;
  const isInternational = /^[\s(]*(\+|00)/.test(typed);
  const digits = (isInternational ? typed.replace("(0)", "") : typed).replaceAll(/\D/g, "");
  if (digits.length < 5 || digits.length > 15) return null;
  return /^[\s(]*\+/.test(typed) ? `tel:+${digits}` : `tel:${digits}`;
}

export function whatsappLink(text?: string): string {
  const number = dealership.whatsapp.international.replace("+", "");
  return `https://wa.me/${number}${text ? `?text=${encodeURIComponent(text)}` : ""}`;
}

/** RFC 6068 requires line ends as %0D%0A. */
export function mailLink(mail: { subject: string; message: string } | null): string {
  const to = `mailto:${dealership.email}`;
  if (mail === null) return to;
  const body = encodeURIComponent(mail.message.replaceAll("\n", "\r\n"));
  return `${to}?subject=${encodeURIComponent(mail.subject)}&body=${body}`;
}

export function directionsLink(): string {
  const { street, postalCode, city } = dealership.address;
  const destination = encodeURIComponent(`${dealership.name}, ${street}, ${postalCode} ${city}`);
  return `https://www.google.com/maps/dir/?api=1&destination=${destination}`;
}

export function stationDirectionsLink(): string {
  const origin = encodeURIComponent(`Bahnhof ${dealership.address.city}`);
  return `${directionsLink()}&origin=${origin}&travelmode=walking`;
}

/** Loaded only after a click or with consent; the content security policy must allow it. */
export const mapOrigin = "https://www.openstreetmap.org";

export function mapEmbedAddress(): string {
  const { latitude, longitude } = dealership.geo;
  // About five minutes' walk in each direction, in degrees.
  const [latitudeOffset, longitudeOffset] = [0.004, 0.008];
  const southWest = [longitude - longitudeOffset, latitude - latitudeOffset];
  const northEast = [longitude + longitudeOffset, latitude + latitudeOffset];
  const bounds = [...southWest, ...northEast].map((degrees) => degrees.toFixed(5)).join("%2C");
  const marker = `${latitude}%2C${longitude}`;
  return `${mapOrigin}/export/embed.html?bbox=${bounds}&layer=mapnik&marker=${marker}`;
}
