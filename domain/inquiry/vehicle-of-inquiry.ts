import { adKeySchema } from "#domain/car/record.ts";
import { vehiclePath } from "#domain/site/paths.ts";
import { type ContactIntent, contactIntents, vehicleNumberLabel } from "./vehicle-message.ts";

/** What is read of `URLSearchParams`; domain/ itself knows no browser and no Node. */
type Parameters = { get(name: string): string | null };

/**
 * Reads the parameters of `contactPath` (domain/inquiry/vehicle-message.ts). Null when they name no vehicle; an
 * unknown intent is 'anfrage'. Whether the vehicle exists is for the caller to find out. Apart from that
 * file, because browsers carry it and need not carry the schema.
 */
export function readContactIntent(
  params: Parameters,
): { adKey: string; intent: ContactIntent } | null {
  const adKey = adKeySchema.safeParse(params.get("fahrzeug"));
  if (!adKey.success) return null;
  const given = params.get("anliegen");
  return {
    adKey: adKey.data,
    intent: contactIntents.find((intent) => intent === given) ?? "anfrage",
  };
}

/**
 * The ad_key of the vehicle a message is about, as vehicle-message.ts names it: by its
 * number or by the address of its page on `origin`. Null when it names none. Whether there is such a
 * vehicle is for the caller to find out.
 */
export function mentionedVehicle(message: string, origin: string): string | null {
  return keyAfter(message, vehicleNumberLabel) ?? keyAfter(message, origin + vehiclePath(""));
}

/** Letters of an ad_key as in `adKeySchema`; what is longer is none. */
function keyAfter(message: string, mark: string): string | null {
  const index = message.indexOf(mark);
  if (index < 0) return null;
  const rest = message.slice(index + mark.length).trimStart();
  return /^([A-Za-z0-9_-]{1,64})(?![A-Za-z0-9_-])/.exec(rest)?.[1] ?? null;
}
