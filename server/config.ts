import { isIP } from "node:net";
import { z } from "zod";
import type { MailCredentials } from "#domain/office/connections.ts";
import { editDistance } from "#domain/search/text-query/typos.ts";
import { asciiAddress } from "./mail/mail.ts";
import type { Credentials } from "./protection/credentials.ts";

/** Guards nothing, and names no dealer. */
export const defaultPublicKey = "public-anonymous-key";
/** The default of 1.0.0, which pages that are still open send. */
const formerDefaultKey = "anon-ladenburg";

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));

const httpUrl = z
  .url({ protocol: /^https?$/, error: "must be an http(s) address" })
  .transform((address) => address.replace(/\/+$/, ""));

/** Of a name or an IPv4 address, or an IPv6 address in brackets. */
const siteHost = /^([\w-]+\.)*[\w-]+$|^\[[\da-f:.]+\]$/;

/**
 * `https://www.example.de`, as browsers write it in the header Origin: the host in lower case and Punycode,
 * without the port that the scheme implies. Null for what is more than an origin, or none.
 */
function readOrigin(typed: string): string | null {
  const url = URL.parse(typed.trim());
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  url.hostname = url.hostname.replace(/\.$/, "");
  const isBare = /^\/*$/.test(url.pathname) && !/[?#@]/.test(typed);
  return isBare && siteHost.test(url.hostname) ? url.origin : null;
}

const siteUrl = z.string().transform((typed, context) => {
  const origin = readOrigin(typed);
  if (origin !== null) return origin;
  context.addIssue(
    "must be an address like https://www.example.de, without path, query, fragment and password",
  );
  return z.NEVER;
});

const hostPattern = z
  .string()
  .regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/, "must be host names, *. in front for sub-domains");

/** `a@b.de` or `Autohaus <a@b.de>` */
const mailAddress = z
  .string()
  .transform((text, context) => {
    const [, name = "", typed = text] = /^([^<>@\r\n]{0,100}) <([^<>]*)>$/.exec(text) ?? [];
    const address = asciiAddress(typed);
    if (address !== null) return { name: name.trim(), address };
    context.addIssue("must be one mail address, without umlauts before the @");
    return z.NEVER;
  })
  .optional();

/** `192.0.2.1`, `10.0.0.0/8`, `::1` */
const addressRange = z
  .string()
  .refine(isAddressRange, "must be addresses or networks such as 10.0.0.0/8");

/** `a@b.de, c@d.de` */
const addressList = z
  .string()
  .transform((list) =>
    list
      .split(",")
      .map((address) => address.trim().toLowerCase())
      .filter((address) => address !== ""),
  )
  .pipe(
    z.array(
      z
        .string()
        .refine(
          (address) => asciiAddress(address) !== null,
          "must be mail addresses with commas in between, without umlauts before the @",
        ),
    ),
  );

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

export const defaultDataDir = "./data";

const environmentSchema = z.object({
  PORT: wholeNumber(0, 65535).optional(),
  HOST: z
    .string()
    // It becomes part of the default SITE_URL, where an invalid one would only fail later.
    .refine(isHost, "must be a host name or an IP address")
    .default("127.0.0.1"),
  SITE_URL: siteUrl.optional(),
  DATA_DIR: z.string().default(defaultDataDir),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres://")
    .optional(),
  ROLE: z.enum(["all", "web", "worker"]).default("all"),
  PUBLIC_ANON_KEY: z.string().min(8, "must have 8 characters or more").default(defaultPublicKey),
  MOBILE_DE_USERNAME: z.string().optional(),
  MOBILE_DE_PASSWORD: z.string().optional(),
  MOBILE_DE_URL: httpUrl.default("https://services.mobile.de"),
  MOBILE_DE_CUSTOMER_ID: z.string().regex(/^\d+$/, "must be the numeric seller id").optional(),
  PICTURE_HOSTS: z
    .string()
    .default("*.classistatic.de,*.ebayimg.com")
    .transform((list) => list.split(",").map((host) => host.trim().toLowerCase()))
    .pipe(z.array(hostPattern)),
  SYNC_INTERVAL_SECONDS: wholeNumber(2, 7 * 24 * 3600).default(1800),
  LOG_LEVEL: z.enum(logLevels).default("info"),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  /** Clients that may read /metrics. */
  METRICS_ADDRESSES: z
    .string()
    .default("127.0.0.0/8,::1")
    .transform((list) => list.split(",").map((entry) => entry.trim()))
    .pipe(z.array(addressRange)),
  /** How long the port stays open after SIGTERM, so that a proxy notices. */
  DRAIN_SECONDS: wholeNumber(0, 60).default(0),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: "must be an smtp:// address" })
    .optional(),
  MAIL_FROM: mailAddress,
  MAIL_TO: mailAddress,
  /** Who may sign in to the office beside the mailbox that receives the inquiries. */
  OFFICE_EMAILS: addressList.default([]),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  RECAPTCHA_SECRET_KEY: z.string().optional(),
  RECAPTCHA_VERIFY_URL: httpUrl.optional(),
  ANALYTICS_ID: z.string().optional(),
  INDEXNOW_KEY: z
    .string()
    .regex(/^[A-Za-z0-9-]{8,128}$/, "must be 8 to 128 letters, digits and hyphens")
    .optional(),
  INDEXNOW_URL: httpUrl.default("https://api.indexnow.org/indexnow"),
  /** npm sets it to the folder in which it was called, to which relative file names refer. */
  INIT_CWD: z.string().default("."),
});

const configSchema = environmentSchema
  .refine(...requireBothOrNone("MOBILE_DE_USERNAME", "MOBILE_DE_PASSWORD"))
  .refine(...requireBothOrNone("RECAPTCHA_SITE_KEY", "RECAPTCHA_SECRET_KEY"));

function requireBothOrNone<Name extends string>(one: Name, other: Name) {
  const hasBothOrNone = (env: Partial<Record<Name, unknown>>) =>
    (env[one] === undefined) === (env[other] === undefined);
  const error = `${one} and ${other} are set both or not at all`;
  // Also checked when other variables are invalid, so that one start reports all errors.
  const details = { path: [other], error, when: () => true };
  return [hasBothOrNone, details] as const;
}

function isAddressRange(text: string): boolean {
  const [, address = "", bits] =
    /^([\d.]+|[\da-fA-F:.]*:[\da-fA-F:.]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits ?? 0) <= (family === 4 ? 32 : 128);
}

function isHost(host: string): boolean {
  return /^[\w.:-]+$/.test(host) && URL.canParse(`http://${bracketIPv6(host)}`);
}

function bracketIPv6(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

export type Config = Omit<z.infer<typeof environmentSchema>, "SITE_URL" | "PORT"> & {
  SITE_URL: string;
  PORT: number;
};

/** For the site; a worker takes any free port. */
const defaultPort = 3000;

type Source = Record<string, string | undefined>;

/** About a setting that is valid, but hardly meant so. Only SITE_URL's value is named, which is public. */
type Remark = { setting: string; text: string };

/** Treats empty variables as unset. `lines` contain no values, which may be secret. */
export function parseConfig(
  source: Source,
): { ok: true; env: Config; remarks: Remark[] } | { ok: false; lines: string[] } {
  const nonEmpty = Object.entries(source).filter(
    ([, value]) => value !== undefined && value !== "",
  );
  const misspelled = findMisspelled(nonEmpty);
  const parsed = configSchema.safeParse(Object.fromEntries(nonEmpty));
  if (!parsed.success) {
    const issuesByName = Map.groupBy(parsed.error.issues, ({ path }) => path[0]);
    const lines = [...issuesByName].map(([name, [first]]) => `${String(name)}: ${first?.message}`);
    return {
      ok: false,
      lines: [...lines, ...misspelled.map(({ setting, text }) => `${setting}: ${text}`)],
    };
  }
  const env = parsed.data;
  const { PORT = env.ROLE === "worker" ? 0 : defaultPort } = env;
  const listening = `http://${bracketIPv6(env.HOST)}:${env.PORT ?? defaultPort}`;
  const { SITE_URL = new URL(listening).origin } = env;
  const config = { ...env, PORT, SITE_URL };
  const mailRemarks = lacksMailServer(config) ? [noMailServer] : [];
  const remarks = [...misspelled, ...remarksOnSiteUrl(config, source.SITE_URL), ...mailRemarks];
  return { ok: true, env: config, remarks };
}

/** A real stock or a public address: visitors and dealer wait for mails. The demo's become files. */
const lacksMailServer = (env: Pick<Config, "SMTP_URL" | "MOBILE_DE_USERNAME" | "SITE_URL">) =>
  env.SMTP_URL === undefined &&
  (env.MOBILE_DE_USERNAME !== undefined || env.SITE_URL.startsWith("https:"));

/** With what the office was given; environment variables win. */
export function withCredentials(env: Config, { stock, mail }: Credentials): Config {
  return {
    ...env,
    ...(env.MOBILE_DE_USERNAME === undefined &&
      stock !== null && {
        MOBILE_DE_USERNAME: stock.username,
        MOBILE_DE_PASSWORD: stock.password,
        MOBILE_DE_CUSTOMER_ID: env.MOBILE_DE_CUSTOMER_ID ?? stock.customerId ?? undefined,
      }),
    ...(env.SMTP_URL === undefined && mail !== null && { SMTP_URL: smtpUrl(mail) }),
  };
}

export function smtpUrl({ host, port, username, password }: MailCredentials): string {
  const scheme = port === 465 ? "smtps" : "smtp";
  return `${scheme}://${encodeURIComponent(username)}:${encodeURIComponent(password)}@${host}:${port}`;
}

const noMailServer = {
  setting: "SMTP_URL",
  text: "not set: nobody gets mail, each becomes a file in DATA_DIR/mail, unless the office knows a server",
};

function remarksOnSiteUrl(config: Config, typed = ""): Remark[] {
  const { SITE_URL: address, SMTP_URL, MOBILE_DE_USERNAME } = config;
  const { protocol, hostname } = new URL(address);
  const isLocal = /^(localhost|127\..*|\[::1\])$/.test(hostname);
  const isForVisitors = SMTP_URL !== undefined || MOBILE_DE_USERNAME !== undefined;
  const isUnreachable = /^(0\.0\.0\.0|\[::\])$/.test(hostname) || (isLocal && isForVisitors);
  const texts = [
    typed !== "" && typed.replace(/\/+$/, "") !== address ? `read as ${address}` : null,
    isUnreachable ? `links in mails lead to ${address}, where no visitor gets` : null,
    protocol === "http:" && typed !== "" && !isLocal ? "not https: the office needs it" : null,
  ];
  return texts.flatMap((text) => (text === null ? [] : [{ setting: "SITE_URL", text }]));
}

/** npm sets the other one. */
const settings = Object.keys(environmentSchema.shape).filter((name) => name !== "INIT_CWD");

const firstWord = (name: string) => /^[A-Z]+(?=_)/.exec(name)?.[0];

/** Other programs' variables begin with these, too. */
const commonWords = new Set(["DATA", "DATABASE", "LOG", "PUBLIC", "TRUST"]);

/** Of shells, cron and npm; Kubernetes sets the last ones for a service that is named `mail`. */
const foreignNames =
  /^(MAIL|MAILTO|MAILFROM|MAILCHECK|MAILPATH|MAILRC|npm_.*|INIT_CWD|.*_(SERVICE_HOST|SERVICE_PORT.*|PORT_\d+_.*))$/i;

/** Variables that look like one of ours and are none: `SMPT_URL`, `SMTP_HOST`, `site-url`. */
function findMisspelled(variables: readonly (readonly [string, string | undefined])[]): Remark[] {
  return variables.flatMap(([setting, value = ""]) => {
    const isForeign = foreignNames.test(setting) || /^(tcp|udp):/.test(value);
    if (settings.includes(setting) || isForeign) return [];
    const typed = setting.trim().toUpperCase().replaceAll(/[-.]/g, "_");
    const word = firstWord(typed);
    // `MOBILE_DE_USER` is rather MOBILE_DE_USERNAME than MOBILE_DE_URL.
    const startsAs = (name: string) => Number(name.startsWith(typed) || typed.startsWith(name));
    const isOwnWord = word !== undefined && !commonWords.has(word);
    const [meant] = settings
      .map((name) => ({ name, errors: editDistance(typed, name, typed.length) }))
      .filter(({ name, errors }) => {
        const maxErrors = name.length < 6 || typed[0] !== name[0] ? 1 : 2;
        return errors <= maxErrors || (isOwnWord && firstWord(name) === word);
      })
      .toSorted((a, b) => startsAs(b.name) - startsAs(a.name) || a.errors - b.errors);
    return meant ? [{ setting, text: `unknown; is ${meant.name} meant?` }] : [];
  });
}

/** Prints invalid settings and exits with 78 (EX_CONFIG). */
export function readConfig(): { config: Config; remarks: Remark[] } {
  const parsed = parseConfig(process.env);
  if (parsed.ok) return { config: parsed.env, remarks: parsed.remarks };
  for (const line of parsed.lines) process.stderr.write(`${line}\n`);
  process.exit(78);
}

/** Keys that the public API takes. */
export const publicKeys = ({ PUBLIC_ANON_KEY: key }: Config): readonly string[] =>
  key === defaultPublicKey ? [key, formerDefaultKey] : [key];
