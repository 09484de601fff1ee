import type { Handler } from "hono";
import encodeQR from "qr";
import { adKeySchema } from "#domain/car/record.ts";
import { vehiclePath } from "#domain/site/paths.ts";
import type { Backend } from "#server/backend.ts";
import { answerWith, encodeBody } from "./encoded-body.ts";

/** The code never changes for an address, but a vehicle may go: a day is long enough for a print. */
const aDay = "public, max-age=86400";

/**
 * The QR code on a printed Exposé: an SVG that holds the absolute address of the vehicle's page,
 * `origin` being the public address of the site without trailing slash. It bears 15 % of damage,
 * which paper gets. Drawn in half a millisecond, so nothing is kept. 404 for an ad_key that never
 * was in stock.
 */
export function createQrAnswers({
  backend,
  origin,
}: {
  backend: Pick<Backend, "vehicle">;
  origin: string;
}): Handler {
  return async (context) => {
    const adKey = adKeySchema.safeParse(context.req.param("adKey"));
    if (!adKey.success || (await backend.vehicle(adKey.data)) === null) return context.notFound();
    const code = encodeQR(`${origin}${vehiclePath(adKey.data)}`, "svg", {
      ecc: "medium",
      border: 4,
    });
    return answerWith(context.req.raw, encodeBody(code, "image/svg+xml; charset=utf-8"), {
      headers: { "cache-control": aDay },
    });
  };
}
