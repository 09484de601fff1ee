import { z } from "zod";
import { optionalLine, requiredLine } from "#domain/inquiry/field-rules.ts";

/** Access to the Search-API of mobile.de. `customerId`: only this seller's ads. */
export type StockCredentials = { username: string; password: string; customerId: string | null };

/** Of a mail server on the internet. */
export type MailCredentials = {
  host: string;
  port: (typeof mailPorts)[number];
  username: string;
  password: string;
};

/** With TLS from the start, or by STARTTLS. */
export const mailPorts = [465, 587] as const;

/** The forms have different names, because both are on one page. */
export const connectionFields = {
  stockUser: "mobile-benutzer",
  stockPassword: "mobile-passwort",
  stockCustomer: "mobile-kundennummer",
  host: "mail-server",
  port: "mail-port",
  mailUser: "mail-benutzer",
  mailPassword: "mail-passwort",
} as const;

/** Never shown, repeated or kept. */
export const passwordFields: ReadonlySet<string> = new Set([
  connectionFields.stockPassword,
  connectionFields.mailPassword,
]);

const missing = "Bitte angeben";
const line = (max: number) => requiredLine(missing, { max, tooLong: `Höchstens ${max} Zeichen` });

/** Nothing of it is cleaned away. */
const password = z
  .string(missing)
  .min(1, missing)
  .max(200, "Höchstens 200 Zeichen")
  .regex(/^\P{Cc}*$/u, "Bitte ohne Sonderzeichen, die man nicht sieht");

const noSeller = "Bitte nur Ziffern angeben";

export const stockSchema = z
  .object({
    // Another user is refused here: each failed try at the provider counts against the account.
    [connectionFields.stockUser]: line(100).pipe(
      z.string().regex(/^dlr_./, "Bitte den Benutzer angeben, der mit dlr_ beginnt"),
    ),
    [connectionFields.stockPassword]: password,
    [connectionFields.stockCustomer]: optionalLine({ max: 20, tooLong: noSeller }).pipe(
      z.string().regex(/^\d*$/, noSeller),
    ),
  })
  .transform(
    (typed): StockCredentials => ({
      username: typed["mobile-benutzer"],
      password: typed["mobile-passwort"],
      customerId: typed["mobile-kundennummer"] || null,
    }),
  );

const noHost = "Bitte einen Namen angeben, zum Beispiel smtp.example.de";

export const mailSchema = z
  .object({
    // No address of a machine: only names of the internet are resolved, and checked (server/platform/public-hosts.ts).
    [connectionFields.host]: line(253)
      .transform((host) => host.toLowerCase())
      .pipe(z.string().regex(/^([a-z\d-]{1,63}\.)+[a-z][a-z\d-]{1,62}$/, noHost)),
    [connectionFields.port]: z.coerce
      .number("Bitte wählen")
      .pipe(z.literal(mailPorts, "Bitte wählen")),
    [connectionFields.mailUser]: line(254),
    [connectionFields.mailPassword]: password,
  })
  .transform(
    (typed): MailCredentials => ({
      host: typed["mail-server"],
      port: typed["mail-port"],
      username: typed["mail-benutzer"],
      password: typed["mail-passwort"],
    }),
  );

/** What the office shows of a connection; never its password. */
export type ConnectionView =
  /** A setting wins; `user` may be unknown. */
  | { by: "setting"; setting: string }
  | { by: "office"; user: string; place: string }
  | { by: "nobody" };

export type ConnectionsView = {
  stock: ConnectionView;
  /** Without a connection the vehicles of the last one stay, and are not synced. */
  keepsStock: boolean;
  mail: ConnectionView;
  /** Where the trial mail goes. */
  address: string;
  /** 'noreply@…', of all mails. */
  sender: string;
};

/** What the site shows without access to mobile.de. */
export const shownWithoutAccess = (keepsStock: boolean) =>
  keepsStock
    ? "Die Website zeigt noch Ihre Fahrzeuge vom letzten Mal; was sich seitdem bei mobile.de geändert hat, fehlt."
    : "Die Website zeigt erfundene Fahrzeuge.";
