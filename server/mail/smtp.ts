import { createTransport } from "nodemailer";
import { failureCode, type Mailer, type MailOutcome, mimeOptions } from "./mail.ts";

/** Milliseconds. The whole must end before the queue takes its worker for dead (delivery.ts). */
const defaultLimits = { connect: 10_000, greeting: 10_000, silence: 20_000, whole: 45_000 };

/**
 * The mailer over a mail server, at most two connections at a time, kept open between mails. TLS is
 * checked wherever it is spoken; a password goes to another machine only through it.
 */
export function createSmtpMailer({
  url,
  limits = defaultLimits,
  trusted,
}: {
  /** SMTP_URL; what stands in its query (`?requireTLS=true`) wins over what is set here. */
  url: string;
  limits?: typeof defaultLimits;
  /** Certificates to trust instead of the usual ones. */
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
    // Its log would hold addresses and whole mails.
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
    // Nothing is kept: the mails are the mail server's.
    forget: async () => undefined,
    close: async () => transport.close(),
  };
}

/** What a failed sending says about the next one; `reason` keeps codes only, never an address. */
export function outcomeOfFailure(error: unknown): MailOutcome {
  const reply = replyOf(error);
  const outcome = isRefusal(error, reply) ? "refused" : "later";
  if (reply === null) {
    const words =
      outcome === "refused"
        ? "Diese E-Mail ist nicht zustellbar"
        : "Der Mailserver ist nicht erreichbar";
    return { outcome, reason: `${words} (${failureCode(error)})` };
  }
  const code = [reply.code, reply.enhanced].filter((part) => part !== null).join(" ");
  const word = outcome === "refused" ? "lehnt ab" : "nimmt die E-Mail noch nicht an";
  return { outcome, reason: `Der Mailserver ${word}: ${code} (${reply.command})` };
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

/** Commands in which the server speaks about this mail, not about us. */
const aboutTheMail = new Set(["RCPT TO", "DATA"]);

/** Replies to them that the dealer or time can heal: log-in wanted, mailbox full, we may not relay. */
const heals = (reply: Reply) =>
  [530, 535, 538].includes(reply.code) ||
  reply.enhanced === "5.2.2" ||
  (reply.command === "RCPT TO" && reply.enhanced?.startsWith("5.7.") === true);

/**
 * Whether another try would only be refused again. A 5xx to the greeting, the log-in or the sender
 * speaks of our settings: somebody will mend them, and then the inquiry must still be there.
 */
function isRefusal(error: unknown, reply: Reply | null): boolean {
  // nodemailer's own judgement of the mail, before or without a reply: an address no server takes.
  if (reply === null) return ["EENVELOPE", "EMESSAGE"].includes(failureCode(error));
  if (reply.code < 500 || reply.code === 503) return false;
  // RFC 3463: larger than the server will ever take.
  if (reply.enhanced === "5.3.4") return true;
  return aboutTheMail.has(reply.command) && !heals(reply);
}
