import { readAdKeys } from "#domain/car/record.ts";
import { type FinancingOffer, isIntentOffered } from "#domain/dealership/financing.ts";
import { maxWishlistSize, type QueryReader } from "#domain/pages/paths.ts";
import type { ContactSubject } from "./contact-fields.ts";
import { type ContactIntent, contactIntents } from "./vehicle-message.ts";

/** Parses the query of a `contactPath`. Null without a vehicle; an unknown intent becomes 'anfrage'. */
export function readContactIntent(
  params: QueryReader,
  offers: FinancingOffer,
): { adKeys: readonly string[]; intent: ContactIntent } | null {
  const adKeys = readAdKeys(params.getAll("fahrzeug"), maxWishlistSize);
  if (adKeys.length === 0) return null;
  const requested = contactIntents.find((each) => each === params.get("anliegen"));
  const intent =
    requested !== undefined && isIntentOffered(requested, offers) ? requested : "anfrage";
  return { adKeys, intent };
}

/** Intents without a vehicle, such as `/kontakt?anliegen=probefahrt`. */
const generalIntents = {
  probefahrt: {
    subject: "verkauf",
    openingSentence: "ich möchte gern eine Probefahrt vereinbaren. Mein Wunschfahrzeug: ",
  },
  finanzierung: {
    subject: "beratung",
    openingSentence:
      "ich möchte ein Fahrzeug finanzieren. Bitte nennen Sie mir eine mögliche monatliche Rate und die Gesamtkosten. Mein Wunschfahrzeug: ",
  },
  rueckruf: {
    subject: "verkauf",
    openingSentence: "ich bitte um einen Rückruf. Es geht um: ",
  },
  werkstatt: {
    subject: "service",
    openingSentence: "ich hätte gern einen Termin in Ihrer Werkstatt. Es geht um: ",
  },
} as const satisfies Record<string, { subject: ContactSubject; openingSentence: string }>;

export type GeneralIntent = keyof typeof generalIntents;

export function readGeneralIntent(
  params: Pick<QueryReader, "get">,
  offers: FinancingOffer,
): { intent: GeneralIntent; subject: ContactSubject; message: string } | null {
  const requested = params.get("anliegen") ?? "";
  if (!Object.hasOwn(generalIntents, requested) || !isIntentOffered(requested, offers)) return null;
  // `hasOwn` does not narrow.
  const intent = requested as GeneralIntent;
  const { subject, openingSentence } = generalIntents[intent];
  return { intent, subject, message: `Guten Tag,\n\n${openingSentence}` };
}
