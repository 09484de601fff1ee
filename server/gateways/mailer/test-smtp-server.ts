import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";
import { createCounter } from "#server/db/test-counter.ts";

/** How the server treats one mail: takes it, answers a line at some command, or misbehaves. */
export type Treatment =
  | "accept"
  | { at: "MAIL FROM" | "RCPT TO" | "DATA"; code: number; text: string }
  /** Reads the whole mail and says nothing any more, or breaks the connection. */
  | "hang"
  | "cut"
  /** Takes it, but its yes never arrives. */
  | "lose the answer";

/** A mail as it came over the wire; `mail` is what a mail program makes of it. */
export type ReceivedMail = { from: string; to: string[]; raw: string; mail: Email };

type TestSmtpServer = {
  url: string;
  port: number;
  received: ReceivedMail[];
  /** For the next mails, one each; later ones are accepted. */
  treatments: Treatment[];
  /** Counts mails that were read to their end, whatever became of them. */
  read: ReturnType<typeof createCounter>;
  /** Whether the last mail came encrypted. */
  secure: boolean;
  /** Commands that were refused. */
  refused: ReturnType<typeof createCounter>;
  /** Breaks all connections, and takes no new ones. */
  close(): Promise<void>;
};

/**
 * A mail server on this machine, as tests need it. `port` 0 is any free one; `pause` is waited for
 * before the answer to each mail.
 */
export async function startTestSmtpServer({
  port = 0,
  pause = async () => undefined,
  ...options
}: SMTPServerOptions & {
  port?: number;
  pause?: () => Promise<void>;
} = {}): Promise<TestSmtpServer> {
  const treatments: Treatment[] = [];
  const received: ReceivedMail[] = [];
  const read = createCounter();
  const refused = createCounter();
  const refusal = (at: string) => {
    const [next] = treatments;
    if (typeof next !== "object" || next.at !== at) return null;
    treatments.shift();
    refused.count();
    return Object.assign(new Error(next.text), { responseCode: next.code });
  };
  const breakConnections = () => {
    for (const connection of server.connections) connection.close();
  };
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    hideSTARTTLS: true,
    closeTimeout: 100,
    logger: false,
    ...options,
    onMailFrom: (_, __, answer) => answer(refusal("MAIL FROM")),
    onRcptTo: (_, __, answer) => answer(refusal("RCPT TO")),
    async onData(stream, session, answer) {
      // Null: the sender went away in the middle.
      const raw = await buffer(stream).then(String, () => null);
      if (raw === null) return;
      const failure = refusal("DATA");
      const treatment = failure === null ? treatments.shift() : undefined;
      running.secure = session.secure;
      if (failure === null && treatment !== "hang" && treatment !== "cut") {
        received.push(await asReceived(session, raw));
        await pause();
        if (treatment === "lose the answer") breakConnections();
        else answer(null, "taken over");
      } else if (failure !== null) answer(failure);
      if (treatment === "cut") breakConnections();
      read.count();
    },
  });
  server.on("error", () => undefined);
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const listening = (server.server.address() as AddressInfo).port;
  const running: TestSmtpServer = {
    url: `smtp://localhost:${listening}`,
    port: listening,
    received,
    treatments,
    read,
    refused,
    secure: false,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return running;
}

async function asReceived(session: SMTPServerSession, raw: string): Promise<ReceivedMail> {
  const { mailFrom, rcptTo } = session.envelope;
  return {
    from: mailFrom ? mailFrom.address : "",
    to: rcptTo.map(({ address }) => address),
    raw,
    mail: await PostalMime.parse(raw),
  };
}
