import { z } from "zod";
import type { Details } from "#domain/inquiry/inquiry-schema.ts";

/** What a device subscribes with (`PushSubscription` of the browser), in the fields of its form (`pushFields`). */
export type PushSubscriptionFields = z.infer<typeof pushSubscriptionSchema>;

/**
 * The push services of Chrome and Samsung, Firefox, Safari and Edge. The server calls what a browser tells, so no
 * other host is taken.
 */
const endpoint =
  /^https:\/\/(?:fcm\.googleapis\.com|(?:[a-z\d-]+\.)?push\.services\.mozilla\.com|[a-z\d-]+\.push\.apple\.com|(?:[a-z\d-]+\.)+notify\.windows\.com)\/[\w./:%=?&~+-]{1,1000}$/;

export const pushSubscriptionSchema = z.object({
  endpoint: z.string().regex(endpoint),
  /** An uncompressed point of P-256, and 16 bytes, in base64url. */
  p256dh: z.string().regex(/^B[\w-]{86}$/),
  auth: z.string().regex(/^[\w-]{22}$/),
});

/** What this device needs to subscribe, and the endpoint that is stored of it. */
export type DevicePush = { publicKey: string; endpoint: string | null };

/** Read by the service worker, public/buero-melder.js. */
export type PushMessage = {
  title: string;
  /** The page of the office that a tap opens. */
  path: string;
  /** A second one with the same tag replaces the first. */
  tag: string;
};

/** Without a name, a car or a word of the sender: a locked screen shows it to everybody. */
export function pushTitle(
  kind: "contact" | "sell",
  { intent, testDrive, vehicle }: Details,
  isAboutCar: boolean,
): string {
  if (kind === "sell")
    return vehicle === undefined ? "Ankauf angeboten" : "Inzahlungnahme angeboten";
  if (testDrive !== undefined || intent === "probefahrt") return "Probefahrt angefragt";
  if (intent === "rueckruf") return "Rückruf gewünscht";
  if (intent === "finanzierung") return "Frage zur Finanzierung";
  return isAboutCar ? "Neue Anfrage zu einem Fahrzeug" : "Neue Anfrage";
}
