import { randomUUID } from "node:crypto";
import { chmod, mkdir, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { failureCode, type Mailer, type MailOutcome, type OutgoingMail } from "./mail.ts";

/** Over a mail server, or as files in `folder`, whose earlier files are removed in both cases. */
export function createMailer(smtpUrl: string | undefined, folder: string): Mailer {
  const files = createFileMailer({ folder });
  if (smtpUrl === undefined) return files;
  return { ...createSmtpMailer({ url: smtpUrl }), removeFiles: files.removeFiles };
}

/** Without anything that separates addresses, quotes them or ends a line (T4). */
const oneAddress = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+$/;

/**
 * A mail as nodemailer takes it, which reads the recipients of an envelope as a list: what is not
 * plainly one address is refused here. Content is never a file name or an address to load.
 */
function mimeOptions(mail: OutgoingMail) {
  const { autoSubmitted, attachments, pictures, calendar, replyTo, unsubscribe, ...rest } = mail;
  if (!oneAddress.test(mail.to.address)) {
    throw Object.assign(new Error("The recipient is not one address."), { code: "EENVELOPE" });
  }
  return {
    ...rest,
    ...(oneAddress.test(replyTo.address) && { replyTo }),
    attachments: [
      ...attachments,
      ...pictures.map(({ content, ...picture }) => ({
        ...picture,
        content: Buffer.from(content),
        contentDisposition: "inline" as const,
      })),
    ],
    // In base64, so that no gateway changes its line ends (RFC 5545 asks for CRLF).
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
    envelope: { from: mail.from.address, to: mail.to.address },
    xMailer: false,
    disableFileAccess: true,
    disableUrlAccess: true,
  } satisfies SendMailOptions;
}

/** Milliseconds. The whole must end before the queue takes its worker for dead (outbox.ts). */
const defaultLimits = { connect: 10_000, greeting: 10_000, silence: 20_000, whole: 45_000 };

/**
 * The mailer over a mail server (F7). TLS is checked wherever it is spoken; a password goes to another
 * machine only through it.
 */
export function createSmtpMailer({
  url,
  limits = defaultLimits,
  trusted,
}: {
  /** SMTP_URL; what stands in its query (`?requireTLS=true`) wins over what is set here. */
  url: string;
  limits?: typeof defaultLimits;
  trusted?: string;
}): Mailer {
  const { hostname, username } = new URL(url);
  const isThisMachine = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  const transport = createTransport({
    pool: true,
    url,
    maxConnections: 2,
    // An idle connection that the server closed costs one quiet repetition; the rest is the queue's.
    maxRequeues: 1,
    connectionTimeout: limits.connect,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.silence,
    // Nobody listens inside one machine, and a relay there rarely has a certificate that holds.
    ignoreTLS: isThisMachine,
    requireTLS: !isThisMachine && username !== "",
    // Its log would hold addresses and whole mails (T19).
    logger: false,
    debug: false,
    ...(trusted !== undefined && { tls: { ca: trusted } }),
  });
  // A connection that breaks while nothing is sent; the next mail opens another.
  transport.on("error", () => undefined);
  return {
    async send(mail) {
      try {
        // The other limits start anew with every byte; a server that trickles would hold us for ever.
        const signal = AbortSignal.timeout(limits.whole);
        await transport.sendMail({ ...mimeOptions(mail), signal });
        return { outcome: "sent" };
      } catch (error) {
        return outcomeOfFailure(error);
      }
    },
    removeFiles: async () => undefined,
    close: async () => transport.close(),
  };
}

function outcomeOfFailure(error: unknown): MailOutcome {
  const reply = replyOf(error);
  if (reply === null) {
    // nodemailer's own judgement of the mail: an address no server takes.
    const code = failureCode(error);
    return ["EENVELOPE", "EMESSAGE"].includes(code)
      ? { outcome: "refused", reason: `Diese E-Mail ist nicht zustellbar (${code})` }
      : { outcome: "later", reason: `Der Mailserver ist nicht erreichbar (${code})` };
  }
  const answer = `${[reply.code, reply.enhanced].filter((part) => part !== null).join(" ")} (${reply.command})`;
  return isRefusal(reply)
    ? { outcome: "refused", reason: `Der Mailserver lehnt ab: ${answer}` }
    : { outcome: "later", reason: `Der Mailserver nimmt die E-Mail noch nicht an: ${answer}` };
}

type Reply = { code: number; enhanced: string | null; command: string };

function replyOf(error: unknown): Reply | null {
  if (!(error instanceof Error) || !("responseCode" in error)) return null;
  if (typeof error.responseCode !== "number") return null;
  const response = "response" in error ? String(error.response) : "";
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null;
  const command = "command" in error ? String(error.command) : "";
  return { code: error.responseCode, enhanced, command };
}

/** What the dealer or time can heal: log-in wanted, mailbox full, we may not relay. */
const heals = (reply: Reply) =>
  [530, 535, 538].includes(reply.code) ||
  reply.enhanced === "5.2.2" ||
  (reply.command === "RCPT TO" && reply.enhanced?.startsWith("5.7.") === true);

/**
 * Whether another try would only be refused again. A 5xx to the greeting, the log-in or the sender
 * speaks of our settings: somebody will mend them, and then the inquiry must still be there.
 */
function isRefusal(reply: Reply): boolean {
  if (reply.code < 500 || reply.code === 503) return false;
  // RFC 3463: larger than the server will ever take.
  if (reply.enhanced === "5.3.4") return true;
  const isAboutThisMail = ["RCPT TO", "DATA"].includes(reply.command);
  return isAboutThisMail && !heals(reply);
}

/**
 * The mailer without a mail server: each mail becomes a file that any mail program opens, only for the
 * user who runs the site. The same Message-ID is the same file.
 */
export function createFileMailer({ folder }: { folder: string }): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      try {
        const { message } = await composer.sendMail(mimeOptions(mail));
        await writeWhole(folder, fileName(mail.messageId), message as Buffer);
        return { outcome: "sent" };
      } catch (error) {
        if (failureCode(error) === "EENVELOPE") return outcomeOfFailure(error);
        const reason = `Die Datei kann nicht geschrieben werden (${failureCode(error)})`;
        return { outcome: "later", reason };
      }
    },
    async removeFiles(before) {
      for (const name of await namesIn(folder)) {
        const path = join(folder, name);
        if ((await stat(path)).mtime < before) await rm(path);
      }
    },
    close: async () => composer.close(),
  };
}

/** `<a.b@c>` becomes `a.b@c.eml`; nothing in it can name another folder. */
function fileName(messageId: string): string {
  return `${messageId.replaceAll(/[<>]/g, "").replaceAll(/[^\w.@-]/g, "_")}.eml`;
}

async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Also when somebody made the folder by hand.
  await chmod(folder, 0o700);
  const unfinished = join(folder, `${name}.${randomUUID()}.unfinished`);
  try {
    await writeFile(unfinished, bytes, { mode: 0o600, flush: true });
    await rename(unfinished, join(folder, name));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  // A mail that counts as sent must survive a power cut: its name stands in the folder.
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (failureCode(error) === "ENOENT") return [];
    throw error;
  });
}
