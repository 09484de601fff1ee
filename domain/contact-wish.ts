import { adKeySchema } from "./car/record.ts";
import { type ContactWish, contactWishes } from "./vehicle-letter.ts";

/** What is read of `URLSearchParams`; domain/ itself knows no browser and no Node. */
type Parameters = { get(name: string): string | null };

/**
 * Reads the parameters of `contactPath` (domain/vehicle-letter.ts). Null when they name no vehicle; a
 * wish that nobody knows is an inquiry. Whether the vehicle exists is for the caller to find out.
 * It stands apart from the letters because the browser writes those and need not carry the schema.
 */
export function readContactWish(params: Parameters): { adKey: string; wish: ContactWish } | null {
  const adKey = adKeySchema.safeParse(params.get("fahrzeug"));
  if (!adKey.success) return null;
  const given = params.get("anliegen");
  return { adKey: adKey.data, wish: contactWishes.find((wish) => wish === given) ?? "anfrage" };
}
