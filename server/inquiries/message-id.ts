import { dealership } from "#domain/dealership.ts";
import type { Letter } from "./inquiry.ts";

/** The Message-ID of a letter, the same for all attempts to deliver it. */
export function messageId(letter: {
  reference: string;
  recipient: Letter["recipient"];
  /** Public address of the site. */
  origin: string;
}): string {
  return `<${letter.reference}.${letter.recipient}@${mailDomain(letter.origin)}>`;
}

/** The site's name; before it has one, on this machine, the domain of the dealer's mail. */
function mailDomain(origin: string): string {
  const { hostname } = new URL(origin);
  const isName = /^[a-z0-9.-]+\.[a-z][a-z0-9-]+$/.test(hostname);
  return isName ? hostname : dealership.email.slice(dealership.email.indexOf("@") + 1);
}
