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
