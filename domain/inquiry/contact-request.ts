import { readAdKeys } from "#domain/car/record.ts";
import { isOffered, type Offers } from "#domain/dealership/financing.ts";
import { maxOnWishlist } from "#domain/pages/paths.ts";
import type { ContactSubject } from "./contact-fields.ts";
import { type ContactIntent, contactIntents } from "./vehicle-message.ts";

/** What a link to the contact form is about. For the server: browsers have what it read. */

/** The part of `URLSearchParams` needed; domain/ knows no browser and no Node. */
type Parameters = { get(name: string): string | null; getAll(name: string): string[] };

/**
 * Reads the parameters of `contactPath`. Null when they name no vehicle; an unknown intent is
 * 'anfrage'.
 */
export function readContactIntent(
  params: Parameters,
  offers?: Offers,
): { adKeys: readonly string[]; intent: ContactIntent } | null {
  const adKeys = readAdKeys(params.getAll("fahrzeug"), maxOnWishlist);
  if (adKeys.length === 0) return null;
  const named = contactIntents.find((known) => known === params.get("anliegen"));
  const intent = named !== undefined && isOffered(named, offers) ? named : "anfrage";
  return { adKeys, intent };
}

/** Without a vehicle: `/kontakt?anliegen=probefahrt`. Some have fields of their own (details.ts). */
const wishes = {
  probefahrt: {
    subject: "verkauf",
    request: "ich möchte gern eine Probefahrt vereinbaren. Mein Wunschfahrzeug: ",
  },
  finanzierung: {
    subject: "beratung",
    request:
      "ich möchte ein Fahrzeug finanzieren. Bitte nennen Sie mir eine mögliche monatliche Rate und die Gesamtkosten. Mein Wunschfahrzeug: ",
  },
  rueckruf: {
    subject: "verkauf",
    request: "ich bitte um einen Rückruf. Es geht um: ",
  },
  werkstatt: {
    subject: "service",
    request: "ich hätte gern einen Termin in Ihrer Werkstatt. Es geht um: ",
  },
} as const satisfies Record<string, { subject: ContactSubject; request: string }>;

export type GeneralWish = keyof typeof wishes;

export function readGeneralWish(
  params: Pick<Parameters, "get">,
  offers?: Offers,
): { intent: GeneralWish; subject: ContactSubject; message: string } | null {
  const named = params.get("anliegen") ?? "";
  if (!Object.hasOwn(wishes, named) || !isOffered(named, offers)) return null;
  // `hasOwn` does not narrow.
  const intent = named as GeneralWish;
  const { subject, request } = wishes[intent];
  return { intent, subject, message: `Guten Tag,\n\n${request}` };
}
