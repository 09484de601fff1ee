import { readAdKeys } from "#domain/car/record.ts";
import { maxOnWishlist, vehiclePath } from "#domain/site/paths.ts";
import { type ContactIntent, contactIntents, vehicleNumberLabel } from "./vehicle-message.ts";

/** The part of `URLSearchParams` needed; domain/ knows no browser and no Node. */
type Parameters = { get(name: string): string | null; getAll(name: string): string[] };

/**
 * Reads the parameters of `contactPath`. Null when they name no vehicle; an unknown intent is
 * 'anfrage'. Apart from vehicle-message.ts, because browsers carry that and need no schema.
 */
export function readContactIntent(
  params: Parameters,
): { adKeys: readonly string[]; intent: ContactIntent } | null {
  const adKeys = readAdKeys(params.getAll("fahrzeug"), maxOnWishlist);
  if (adKeys.length === 0) return null;
  const intent = contactIntents.find((known) => known === params.get("anliegen")) ?? "anfrage";
  return { adKeys, intent };
}

/**
 * The ad_key that vehicle-message.ts put into a message, as number or address on `origin`; null
 * without one. Whether the vehicle exists is not known here.
 */
export function mentionedVehicle(message: string, origin: string): string | null {
  return keyAfter(message, vehicleNumberLabel) ?? keyAfter(message, origin + vehiclePath(""));
}

/** As in `adKeySchema`; what is longer is none. */
function keyAfter(message: string, mark: string): string | null {
  const index = message.indexOf(mark);
  if (index < 0) return null;
  const rest = message.slice(index + mark.length).trimStart();
  return /^([A-Za-z0-9_-]{1,64})(?![A-Za-z0-9_-])/.exec(rest)?.[1] ?? null;
}
