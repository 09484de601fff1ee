import { dealership } from "./dealership.ts";

/** Links that reach somebody; nothing is loaded from them before the click. */

/** Calls the dealer. */
export function phoneLink(): string {
  return `tel:${dealership.phone.international}`;
}

/** `tel:` with the digits of a typed number; null when it cannot be one. `+49 (0)171` has a zero too many. */
export function dialLink(typed: string): string | null {
  if (!/^[\d\s+\-/.()]*$/.test(typed)) return null;
  const isInternational = /^[\s(]*(\+|00)/.test(typed);
  const digits = (isInternational ? typed.replace("(0)", "") : typed).replaceAll(/\D/g, "");
  if (digits.length < 5 || digits.length > 15) return null;
  return /^[\s(]*\+/.test(typed) ? `tel:+${digits}` : `tel:${digits}`;
}

/** Opens a chat with the dealer, with `text` written already. */
export function whatsappLink(text?: string): string {
  const number = dealership.whatsapp.international.replace("+", "");
  return `https://wa.me/${number}${text ? `?text=${encodeURIComponent(text)}` : ""}`;
}

/** Opens a mail to the dealer; RFC 6068 wants line ends as %0D%0A. */
export function mailLink(letter: { subject: string; message: string } | null): string {
  const to = `mailto:${dealership.email}`;
  if (letter === null) return to;
  const body = encodeURIComponent(letter.message.replaceAll("\n", "\r\n"));
  return `${to}?subject=${encodeURIComponent(letter.subject)}&body=${body}`;
}

/** Plans the route to the showroom in a maps service. */
export function routeLink(): string {
  const { street, postalCode, city } = dealership.address;
  const destination = encodeURIComponent(`${dealership.name}, ${street}, ${postalCode} ${city}`);
  return `https://www.google.com/maps/dir/?api=1&destination=${destination}`;
}

/**
 * Whose map it is. Asked only after a click or with consent; the page's security policy knows the
 * origin too (server/pages/page-response.ts).
 */
export const mapOrigin = "https://www.openstreetmap.org";

/** The map around the showroom, made to stand in other pages. */
export function mapEmbedAddress(): string {
  const { latitude, longitude } = dealership.geo;
  // Some five minutes' walk in each direction.
  const [high, wide] = [0.004, 0.008];
  const box = [longitude - wide, latitude - high, longitude + wide, latitude + high];
  const bounds = encodeURIComponent(box.map((degrees) => degrees.toFixed(5)).join(","));
  const marker = encodeURIComponent(`${latitude},${longitude}`);
  return `${mapOrigin}/export/embed.html?bbox=${bounds}&layer=mapnik&marker=${marker}`;
}
