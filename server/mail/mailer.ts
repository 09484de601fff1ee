import { chmod, mkdir, readdir, rm, stat } from "node:fs/promises";
import { connect, isIP, type LookupFunction } from "node:net";
import { join } from "node:path";
import { createTransport, type SendMailOptions, type SMTPPoolOptions } from "nodemailer";
import { errorCode } from "#server/platform/app-error.ts";
import { writeAtomically } from "#server/platform/disk.ts";
import { createPublicLookup, notPublicCode } from "#server/platform/public-hosts.ts";
import {
  asciiAddress,
  type MailAddress,
  type Mailer,
  type MailOutcome,
  type OutgoingMail,
} from "./mail.ts";

/** SMTP_URL, or its like from the office. `isPublic`: on the internet only, since it was typed into a form. */
export type MailServer = { url: string; isPublic: boolean };

/**
 * Without a server it writes files; with one, `removeFiles` still deletes those of the time without. The server is
 * asked for before each mail, because the office may change it.
 */
export function createMailer(server: () => MailServer | null, folder: string): Mailer {
  const files = createFileMailer({ folder });
  let open: { url: string; mailer: Mailer } | null = null;
  return {
    async send(mail) {
      const wanted = server();
      if (wanted?.url !== open?.url) {
        // Mails under way fail and are retried.
        await open?.mailer.close();
        open = wanted && { url: wanted.url, mailer: createSmtpMailer(wanted) };
      }
      return (open?.mailer ?? files).send(mail);
    },
    removeFiles: files.removeFiles,
    async close() {
      await open?.mailer.close();
      await files.close();
    },
  };
}

/** Sends one mail to find out whether the server takes it. */
export async function tryMailServer(server: MailServer, mail: OutgoingMail): Promise<MailOutcome> {
  const mailer = createSmtpMailer(server);
  try {
    return await mailer.send(mail);
  } finally {
    await mailer.close();
  }
}

/** Long enough for names, short enough for a header line, of which RFC 5322 allows 998 octets. */
const maxNameLength = 100;

/** `address` is ASCII; nodemailer encodes the name (RFC 2047). */
const headerAddress = (name: string, address: string): MailAddress => ({
  name: [...name.toWellFormed().replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")]
    .slice(0, maxNameLength)
    .join("")
    .trim(),
  address,
});

/**
 * Headers are ASCII whatever was typed, because servers without SMTPUTF8 would refuse the whole mail; a
 * Reply-To without such a form is left out, and the mail's text says so. nodemailer must not load content
 * from files or URLs.
 */
function mimeOptions(mail: OutgoingMail) {
  const { autoSubmitted, pictures, calendar, replyTo, unsubscribe, ...rest } = mail;
  const [from, to, reply] = [mail.from, mail.to, replyTo].map(({ address }) =>
    asciiAddress(address),
  );
  if (!from || !to) {
    throw Object.assign(new Error("No mail server takes this address."), { code: "EENVELOPE" });
  }
  return {
    ...rest,
    from: headerAddress(mail.from.name, from),
    to: headerAddress(mail.to.name, to),
    ...(reply && { replyTo: headerAddress(replyTo.name, reply) }),
    attachments: pictures.map(({ content, ...picture }) => ({
      ...picture,
      content: Buffer.from(content),
      contentDisposition: "inline" as const,
    })),
    // RFC 5545 requires CRLF; base64 keeps gateways from changing line ends.
    ...(calendar && {
      icalEvent: { ...calendar, filename: "termin.ics", contentTransferEncoding: "base64" },
    }),
    headers: {
      "Auto-Submitted": autoSubmitted,
      ...(unsubscribe !== undefined && {
        "List-Unsubscribe": `<${unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    envelope: { from, to },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SendMailOptions;
}

/** Milliseconds. `total` must be below the time after which the queue expires a job (outbox.ts). */
const defaultTimeouts = { connect: 10_000, greeting: 10_000, socket: 20_000, total: 45_000 };

/** To another machine, TLS certificates are verified, and a password is sent only over TLS. */
export function createSmtpMailer({
  url,
  isPublic = false,
  lookup = createPublicLookup(),
  timeouts = defaultTimeouts,
  ca,
}: {
  /** SMTP_URL; parameters in its query (`?requireTLS=true`) override the options below. */
  url: string;
  isPublic?: boolean;
  /** Of a public server. */
  lookup?: LookupFunction;
  timeouts?: typeof defaultTimeouts;
  ca?: string;
}): Mailer {
  const { hostname, username } = new URL(url);
  // No traffic leaves the machine, and local mail servers rarely have a valid certificate.
  const isLocalhost = /^(localhost|127(\.\d+){3}|\[::1\])\.?$/i.test(hostname);
  const transport = createTransport({
    pool: true,
    url,
    maxConnections: 2,
    // One retry covers an idle connection that the server closed; the queue does all other retries.
    maxRequeues: 1,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.socket,
    opportunisticTLS: isLocalhost,
    requireTLS: !isLocalhost && username !== "",
    tls: { rejectUnauthorized: !isLocalhost, ...(ca !== undefined && { ca }) },
    ...(isPublic && { getSocket: publicSocket(lookup, timeouts.connect) }),
    // The log of nodemailer would contain addresses and whole mails.
    logger: false,
    debug: false,
  });
  // An idle connection that breaks emits `error`; the next mail opens another one.
  transport.on("error", () => undefined);
  return {
    async send(mail) {
      try {
        // The socket timeout restarts with every byte, so a trickling server would hold us forever.
        const signal = AbortSignal.timeout(timeouts.total);
        await transport.sendMail({ ...mimeOptions(mail), signal });
        return { outcome: "sent" };
      } catch (error) {
        return toOutcome(error);
      }
    },
    removeFiles: async () => undefined,
    close: async () => transport.close(),
  };
}

type GetSocket = NonNullable<SMTPPoolOptions["getSocket"]>;

/** Connects to the address that was checked; nodemailer would resolve the name once more. */
const publicSocket =
  (lookup: LookupFunction, timeoutMs: number): GetSocket =>
  ({ host = "", port }, done) => {
    if (isIP(host) !== 0) return done(Object.assign(new Error(host), { code: notPublicCode }));
    const socket = connect({ host, port: Number(port), lookup });
    const fail = (error: Error) => done(error);
    socket.once("error", fail);
    socket.setTimeout(timeoutMs, () =>
      socket.destroy(Object.assign(new Error("no connection"), { code: "ETIMEDOUT" })),
    );
    socket.once("connect", () => {
      socket.setTimeout(0);
      socket.off("error", fail);
      done(null, { connection: socket });
    });
  };

const unknownCode = "unbekannt";

function toOutcome(error: unknown): MailOutcome {
  const reply = readReply(error);
  if (reply === null) {
    // Codes with which nodemailer itself rejects the mail.
    const code = errorCode(error) ?? unknownCode;
    if (["EENVELOPE", "EMESSAGE"].includes(code)) {
      return { outcome: "refused", reason: `Diese E-Mail ist nicht zustellbar (${code})` };
    }
    return { outcome: "later", reason: `Der Mailserver ist nicht erreichbar${causeText(error)}` };
  }
  const hint = replyHints.get(reply.code) ?? "";
  const replyText = `${[reply.code, reply.enhanced].filter((part) => part !== null).join(" ")} (${reply.command})${hint}`;
  return isRefusal(reply)
    ? { outcome: "refused", reason: `Der Mailserver lehnt ab: ${replyText}` }
    : { outcome: "later", reason: `Der Mailserver nimmt die E-Mail noch nicht an: ${replyText}` };
}

const replyHints: ReadonlyMap<number, string> = new Map([
  [530, "; er verlangt Verschlüsselung oder eine Anmeldung"],
  [535, "; er lehnt Name oder Passwort ab"],
  [538, "; er verlangt Verschlüsselung"],
]);

const causes: readonly (readonly [RegExp, string])[] = [
  [/ENOTPUBLIC/, "er steht nicht im öffentlichen Internet; das geht nur mit SMTP_URL"],
  [/SELF_SIGNED/, "sein Zertifikat ist selbst signiert"],
  [/CERT_HAS_EXPIRED/, "sein Zertifikat ist abgelaufen"],
  [/CERT_NOT_YET_VALID/, "sein Zertifikat gilt noch nicht"],
  [/ALTNAME_INVALID|HOSTNAME_MISMATCH/, "sein Zertifikat gilt für einen anderen Namen"],
  [
    /ISSUER_CERT|LEAF_SIGNATURE|CERT_UNTRUSTED/,
    "sein Zertifikat stammt von keiner bekannten Stelle",
  ],
  [/CERT/, "sein Zertifikat ist ungültig"],
  [
    /WRONG_VERSION_NUMBER/,
    "auf diesem Port beginnt er ohne Verschlüsselung (smtp:// statt smtps://)",
  ],
  [/SSL|TLS|EPROTO/, "die Verschlüsselung kommt nicht zustande"],
  [/ECONNREFUSED/, "auf diesem Port antwortet niemand"],
  [/ENOTFOUND|EAI_|EDNS/, "sein Name ist nicht zu finden"],
  [/TIMEDOUT|TIMEOUT|ABORT/, "er antwortet nicht rechtzeitig"],
  [/ECONNECTION|ECONNRESET|EPIPE/, "er hat die Verbindung beendet"],
];

/** `: sein Zertifikat ist abgelaufen (CERT_HAS_EXPIRED)` */
function causeText(error: unknown): string {
  // nodemailer replaces the code of the connection's error by ESOCKET.
  const original = error instanceof Error && "originalCode" in error ? error.originalCode : null;
  const code = typeof original === "string" ? original : (errorCode(error) ?? unknownCode);
  const words = causes.find(([pattern]) => pattern.test(code))?.[1];
  return words === undefined ? ` (${code})` : `: ${words} (${code})`;
}

type SmtpReply = { code: number; enhanced: string | null; command: string };

function readReply(error: unknown): SmtpReply | null {
  if (!(error instanceof Error) || !("responseCode" in error)) return null;
  if (typeof error.responseCode !== "number") return null;
  const response = "response" in error ? String(error.response) : "";
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null;
  const command = "command" in error ? String(error.command) : "";
  return { code: error.responseCode, enhanced, command };
}

/** Authentication required, mailbox full, relaying denied: the dealer or time can fix these. */
const isFixable = (reply: SmtpReply) =>
  [530, 535, 538].includes(reply.code) ||
  reply.enhanced === "5.2.2" ||
  (reply.command === "RCPT TO" && reply.enhanced?.startsWith("5.7.") === true);

/**
 * Whether the failure is permanent. A 5xx to the greeting, the login or the sender is about our settings,
 * which somebody will correct; the mail must then still be sent.
 */
function isRefusal(reply: SmtpReply): boolean {
  if (reply.code < 500 || reply.code === 503) return false;
  // RFC 3463: message too big for system.
  if (reply.enhanced === "5.3.4") return true;
  const isAboutThisMail = ["RCPT TO", "DATA"].includes(reply.command);
  return isAboutThisMail && !isFixable(reply);
}

/**
 * Without a mail server each mail becomes an .eml file that only the site's user can read. A retry overwrites
 * the file, because its name is the Message-ID.
 */
export function createFileMailer({ folder }: { folder: string }): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      try {
        const { message } = await composer.sendMail(mimeOptions(mail));
        // The option `buffer` makes `message` a Buffer.
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // `mode` has no effect on an existing folder.
        await chmod(folder, 0o700);
        await writeAtomically(join(folder, toFileName(mail.messageId)), message as Buffer);
        return { outcome: "sent", isFile: true };
      } catch (error) {
        const code = errorCode(error) ?? unknownCode;
        if (code === "EENVELOPE") return toOutcome(error);
        const reason = `Die Datei kann nicht geschrieben werden (${code})`;
        return { outcome: "later", reason };
      }
    },
    async removeFiles(before) {
      for (const name of await listFiles(folder)) {
        const path = join(folder, name);
        if ((await stat(path)).mtime < before) await rm(path);
      }
    },
    close: async () => composer.close(),
  };
}

/** `<a.b@c>` becomes `a.b@c.eml`; replacing slashes prevents path traversal. */
function toFileName(messageId: string): string {
  return `${messageId.replaceAll(/[<>]/g, "").replaceAll(/[^\w.@-]/g, "_")}.eml`;
}

async function listFiles(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  });
}
