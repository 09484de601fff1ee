import type { DealerProfile } from "./profile.ts";

type With<Key extends keyof DealerProfile> = Pick<DealerProfile, Key>;

export function phoneLink({ phone }: With<"phone">): string {
  return `tel:${phone.international}`;
}

/** Null if `typed` cannot be a phone number. The zero in `+49 (0)171` must not be dialed. */
export function dialLink(typed: string): string | null {
  if (!/^[\d\s+\-/.()]*$/.test(typed)) return null;
  const isInternational = /^[\s(]*(\+|00)/.test(typed);
  const digits = (isInternational ? typed.replace("(0)", "") : typed).replaceAll(/\D/g, "");
  if (digits.length < 5 || digits.length > 15) return null;
  return /^[\s(]*\+/.test(typed) ? `tel:+${digits}` : `tel:${digits}`;
}

export function whatsappLink(
  { international }: NonNullable<DealerProfile["whatsapp"]>,
  text?: string,
): string {
  const number = international.replace("+", "");
  return `https://wa.me/${number}${text ? `?text=${encodeURIComponent(text)}` : ""}`;
}

/** RFC 6068 requires line ends as %0D%0A. */
export function mailLink(
  { email }: With<"email">,
  mail: { subject: string; message: string } | null,
): string {
  const to = `mailto:${email}`;
  if (mail === null) return to;
  const body = encodeURIComponent(mail.message.replaceAll("\n", "\r\n"));
  return `${to}?subject=${encodeURIComponent(mail.subject)}&body=${body}`;
}

/** With which a visitor sends a page to somebody: the receiver is chosen there. */
export const shareLinks = (page: { subject: string; message: string }) => ({
  chat: `https://wa.me/?text=${encodeURIComponent(page.message)}`,
  mail: mailLink({ email: "" }, page),
});

/** To a customer. A local part may contain characters that separate the parts of the link. */
export function replyMailLink(email: string, subject: string): string {
  const address = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}

export function directionsLink({ name, address }: With<"name" | "address">): string {
  const { street, postalCode, city } = address;
  const destination = encodeURIComponent(`${name}, ${street}, ${postalCode} ${city}`);
  return `https://www.google.com/maps/dir/?api=1&destination=${destination}`;
}

export const walkLink = (station: string, profile: With<"name" | "address">): string =>
  `${directionsLink(profile)}&origin=${encodeURIComponent(station)}&travelmode=walking`;

/** Loaded only after a click or with consent; the content security policy must allow it. */
export const mapOrigin = "https://www.openstreetmap.org";

/** Null while nobody has said where on the map the house stands. */
export function mapEmbedAddress({ geo }: With<"geo">): string | null {
  if (geo === null) return null;
  const { latitude, longitude } = geo;
  // About five minutes' walk in each direction, in degrees.
  const [latitudeOffset, longitudeOffset] = [0.004, 0.008];
  const southWest = [longitude - longitudeOffset, latitude - latitudeOffset];
  const northEast = [longitude + longitudeOffset, latitude + latitudeOffset];
  const bounds = [...southWest, ...northEast].map((degrees) => degrees.toFixed(5)).join("%2C");
  const marker = `${latitude}%2C${longitude}`;
  return `${mapOrigin}/export/embed.html?bbox=${bounds}&layer=mapnik&marker=${marker}`;
}
