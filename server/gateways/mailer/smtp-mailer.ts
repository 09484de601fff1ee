import { createTransport } from "nodemailer";
import type { Mailer } from "#server/inquiries/ports.ts";
import { mimeOptions } from "./mime.ts";
import { outcomeOfFailure } from "./smtp-failure.ts";

/** Milliseconds. The whole must end before the queue takes its worker for dead (delivery.ts). */
const usualLimits = { connect: 10_000, greeting: 10_000, silence: 20_000, whole: 45_000 };

/**
 * The mailer over a mail server, at most two connections at a time, kept open between mails. TLS is
 * checked wherever it is spoken; a password goes to another machine only through it.
 */
export function createSmtpMailer({
  url,
  limits = usualLimits,
  trusted,
}: {
  /** SMTP_URL; what stands in its query (`?requireTLS=true`) wins over what is set here. */
  url: string;
  limits?: typeof usualLimits;
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
