import { vehiclePath } from "./site/paths.ts";
import { vehicleNumberLabel } from "./vehicle-letter.ts";

/**
 * The ad_key of the vehicle a message is about, as the letters of vehicle-letter.ts name it: by its
 * number or by the address of its page on `origin`. Null when it names none. Whether there is such a
 * vehicle is for the caller to find out.
 */
export function mentionedVehicle(message: string, origin: string): string | null {
  return keyAfter(message, vehicleNumberLabel) ?? keyAfter(message, origin + vehiclePath(""));
}

/** Letters of an ad_key as in car.ts; what is longer is none. */
function keyAfter(message: string, mark: string): string | null {
  const place = message.indexOf(mark);
  if (place < 0) return null;
  const rest = message.slice(place + mark.length).trimStart();
  return /^([A-Za-z0-9_-]{1,64})(?![A-Za-z0-9_-])/.exec(rest)?.[1] ?? null;
}
