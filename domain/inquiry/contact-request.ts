import { readAdKeys } from "#domain/car/record.ts";
import { isOffered, type Offers } from "#domain/dealership/financing.ts";
import { maxWishlistSize } from "#domain/pages/paths.ts";
import type { ContactSubject } from "./contact-fields.ts";
import { type ContactIntent, contactIntents } from "./vehicle-message.ts";

/** A part of `URLSearchParams`: domain/ must not depend on browser or Node types. */
type Parameters = { get(name: string): string | null; getAll(name: string): string[] };

/** Parses `contactPath`. Null without a vehicle; an unknown intent becomes 'anfrage'. */
export function readContactIntent(
  params: Parameters,
  offers?: Offers,
): { adKeys: readonly string[]; intent: ContactIntent } | null {
  const adKeys = readAdKeys(params.getAll("fahrzeug"), maxWishlistSize);
  if (adKeys.length === 0) return null;
  const requested = contactIntents.find((each) => each === params.get("anliegen"));
  const intent = requested !== undefined && isOffered(requested, offers) ? requested : "anfrage";
  return { adKeys, intent };
}

/** Intents without a vehicle, such as `/kontakt?anliegen=probefahrt`. */
const generalIntents = {
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

export type GeneralIntent = keyof typeof generalIntents;

export function readGeneralIntent(
  params: Pick<Parameters, "get">,
  offers?: Offers,
): { intent: GeneralIntent; subject: ContactSubject; message: string } | null {
  const requested = params.get("anliegen") ?? "";
  if (!Object.hasOwn(generalIntents, requested) || !isOffered(requested, offers)) return null;
  // `hasOwn` does not narrow.
  const intent = requested as GeneralIntent;
  const { subject, request } = generalIntents[intent];
  return { intent, subject, message: `Guten Tag,\n\n${request}` };
}
