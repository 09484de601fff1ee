import { readAdKeys } from "#domain/car/record.ts";
import { maxWishlistSize, type QueryReader } from "#domain/pages/paths.ts";
import { isOffered, type Offers } from "#domain/profile/offers.ts";
import type { ContactSubject } from "./contact-fields.ts";
import { type ContactIntent, contactIntents } from "./vehicle-message.ts";

/** Parses the query of a `contactPath`. Null without a vehicle; an unknown intent becomes 'anfrage'. */
export function readContactIntent(
  params: QueryReader,
  offers: Offers,
): { adKeys: readonly string[]; intent: ContactIntent } | null {
  const adKeys = readAdKeys(params.getAll("fahrzeug"), maxWishlistSize);
  if (adKeys.length === 0) return null;
  const requested = contactIntents.find((each) => each === params.get("anliegen"));
  const intent = requested !== undefined && isOffered(requested, offers) ? requested : "anfrage";
  return { adKeys, intent };
}

/** Subjects of intents without a vehicle, such as `/kontakt?anliegen=probefahrt`. */
const generalIntents = {
  probefahrt: "verkauf",
  finanzierung: "beratung",
  rueckruf: "sonstiges",
  werkstatt: "service",
} as const satisfies Record<string, ContactSubject>;

export type GeneralIntent = keyof typeof generalIntents;

export function readGeneralIntent(
  params: Pick<QueryReader, "get">,
  offers: Offers,
): { intent: GeneralIntent; subject: ContactSubject } | null {
  const requested = params.get("anliegen") ?? "";
  if (!Object.hasOwn(generalIntents, requested) || !isOffered(requested, offers)) return null;
  // `hasOwn` does not narrow.
  const intent = requested as GeneralIntent;
  return { intent, subject: generalIntents[intent] };
}
