import { dealership } from "./dealership.ts";

/** Addresses behind the links to the dealer. Nothing is loaded from any of them before the click. */

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
