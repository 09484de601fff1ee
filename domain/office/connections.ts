import {
  berlinMoment,
  formatInstant,
  formatNumber,
  formatTimeOfDay,
} from "#domain/format/format.ts";
import { syncFailureMessage } from "#domain/stock/sync-result.ts";

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

type MailProvider = {
  label: string;
  server: Pick<MailCredentials, "host" | "port">;
  /** Of private addresses, by which it is known. */
  domains?: readonly string[];
};

const tls = (host: string) => ({ host, port: 465 }) as const;

/** From their own instructions. nodemailer's list lacks half of them. The user is the address everywhere. */
export const mailProviders = {
  ionos: { label: "IONOS (1&1)", server: tls("smtp.ionos.de") },
  strato: { label: "STRATO", server: tls("smtp.strato.de") },
  telekom: {
    label: "T-Online",
    server: tls("securesmtp.t-online.de"),
    domains: ["t-online.de", "magenta.de"],
  },
  gmx: { label: "GMX", server: tls("mail.gmx.net"), domains: ["gmx.de", "gmx.net"] },
  webde: { label: "WEB.DE", server: tls("smtp.web.de"), domains: ["web.de"] },
  gmail: {
    label: "Gmail (Google)",
    server: tls("smtp.gmail.com"),
    domains: ["gmail.com", "googlemail.com"],
  },
  microsoft: { label: "Microsoft 365", server: { host: "smtp.office365.com", port: 587 } },
} as const satisfies Record<string, MailProvider>;

export type MailProviderKey = keyof typeof mailProviders;
export const mailProviderKeys = Object.keys(mailProviders) as MailProviderKey[];

/** In place of a provider, where host and port are typed in. */
export const otherProvider = "anderer";

/** What the form shows first: the mailbox that the mails are from. */
export function mailDraft(sender: string): Readonly<Record<string, string>> {
  const domain = sender.slice(sender.indexOf("@") + 1).toLowerCase();
  const known = mailProviderKeys.find((key) => {
    const { domains = [] }: MailProvider = mailProviders[key];
    return domains.includes(domain);
  });
  return { [connectionFields.provider]: known ?? "", [connectionFields.mailUser]: sender };
}

/** The forms have different names, because both are on one page. */
export const connectionFields = {
  stockUser: "mobile-benutzer",
  stockPassword: "mobile-passwort",
  stockCustomer: "mobile-kundennummer",
  provider: "mail-anbieter",
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
  /** A setting of the server wins; `user` may be unknown. */
  { by: "setting" } | { by: "office"; user: string; place: string } | { by: "nobody" };

export type ConnectionsView = {
  stock: ConnectionView;
  /** Without a connection the vehicles of the last one stay, and are not synced. */
  keepsStock: boolean;
  mail: ConnectionView;
  /** Where the trial mail goes. */
  address: string;
  /** Of all mails. */
  sender: string;
  /** Where inquiries go. */
  inbox: string;
};

/** Null for what has not happened. */
type SyncedStock = {
  isRunning: boolean;
  lastSuccessAt: Date | null;
  /** Ads at the last success. */
  found: number;
  lastError: string | null;
  retryAt: Date | null;
};

/** '145 Inserate gefunden, zuletzt heute um 8:12 Uhr.', and what is in the way since. */
export function syncedText(synced: SyncedStock, now: Date): string {
  const { isRunning, lastSuccessAt, found, lastError, retryAt } = synced;
  if (isRunning) return "Die Inserate werden gerade geholt.";
  const failure = lastError === null ? "" : ` ${syncFailureMessage(lastError, retryAt)}`;
  if (lastSuccessAt === null) return `Noch sind keine Inserate geholt.${failure}`;
  const isToday = berlinMoment(lastSuccessAt).day === berlinMoment(now).day;
  const time = isToday
    ? `heute um ${formatTimeOfDay(lastSuccessAt)}`
    : `am ${formatInstant(lastSuccessAt.toISOString())}`;
  return `${adsText(found)}, zuletzt ${time}\u00a0Uhr.${failure}`;
}

export const adsText = (found: number): string =>
  `${formatNumber(found)} ${found === 1 ? "Inserat" : "Inserate"} gefunden`;

/** For the overview of what can be set: what works, and what is missing. */
export function connectionsValue({ stock, mail }: ConnectionsView) {
  const stateOf = (name: string, { by }: ConnectionView) => by !== "nobody" && `${name} verbunden`;
  const works = [stateOf("mobile.de", stock), stateOf("E-Mail", mail)].filter(Boolean);
  const gaps = [
    stock.by === "nobody" && "Zugang zu mobile.de",
    mail.by === "nobody" && "Mailserver",
  ];
  return { value: works.join(", "), missing: gaps.filter(Boolean).join(" und ") || null };
}

/** What the site shows without access to mobile.de. */
export const shownWithoutAccess = (keepsStock: boolean) =>
  keepsStock
    ? "Die Website zeigt noch Ihre Fahrzeuge vom letzten Mal; was sich seitdem bei mobile.de geändert hat, fehlt."
    : "Die Website zeigt erfundene Fahrzeuge.";
