import { generateKeyPairSync, sign } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";

/** How the server handles one mail: it accepts it, replies with an error at a command, or misbehaves. */
export type ScriptedReply =
  | "accept"
  | { at: "MAIL FROM" | "RCPT TO" | "DATA"; code: number; text: string }
  /** Reads the whole mail and then stays silent, or breaks the connection. */
  | "hang"
  | "cut"
  /** Accepts the mail, but its reply is lost. */
  | "lose the answer";

/** `raw` as received, `mail` as parsed by a mail client. */
export type ReceivedMail = { from: string; to: string[]; raw: string; mail: Email };

type TestSmtpServer = {
  url: string;
  port: number;
  received: ReceivedMail[];
  /** One for each of the next mails; later mails are accepted. */
  scriptedReplies: ScriptedReply[];
  /** Whether the last mail came over TLS. */
  secure: boolean;
  close(): Promise<void>;
};

/**
 * A local SMTP server that is as strict as real ones can be: without SMTPUTF8 and 8BITMIME, so commands and
 * mails are ASCII, and lines have at most 998 characters (RFC 5322). Port 0 means any free port; `pause` is
 * awaited before the reply to each mail.
 */
export async function startTestSmtpServer({
  port = 0,
  pause = async () => undefined,
  ...options
}: SMTPServerOptions & {
  port?: number;
  pause?: () => Promise<void>;
} = {}): Promise<TestSmtpServer> {
  const scriptedReplies: ScriptedReply[] = [];
  const received: ReceivedMail[] = [];
  const takeRefusal = (at: string) => {
    const [next] = scriptedReplies;
    if (typeof next !== "object" || next.at !== at) return null;
    scriptedReplies.shift();
    return Object.assign(new Error(next.text), { responseCode: next.code });
  };
  const breakConnections = () => {
    for (const connection of server.connections) connection.close();
  };
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    hideSTARTTLS: true,
    hideSMTPUTF8: true,
    hide8BITMIME: true,
    closeTimeout: 100,
    logger: false,
    ...options,
    onMailFrom: ({ address }, _, answer) =>
      answer(refuseUnlessAscii(localPart(address)) ?? takeRefusal("MAIL FROM")),
    onRcptTo: ({ address }, _, answer) =>
      answer(refuseUnlessAscii(localPart(address)) ?? takeRefusal("RCPT TO")),
    async onData(stream, session, answer) {
      // Null: the client disconnected in the middle of the mail.
      const raw = await buffer(stream).then(String, () => null);
      if (raw === null) return;
      const refusal = refuseUnlessAscii(raw) ?? takeRefusal("DATA");
      const reply = refusal === null ? scriptedReplies.shift() : undefined;
      running.secure = session.secure;
      if (refusal === null && reply !== "hang" && reply !== "cut") {
        received.push(await asReceived(session, raw));
        await pause();
        if (reply === "lose the answer") breakConnections();
        else answer(null, "taken over");
      } else if (refusal !== null) answer(refusal);
      if (reply === "cut") breakConnections();
    },
  });
  server.on("error", () => undefined);
  server.listen(port, "127.0.0.1");
  await once(server.server, "listening");
  const boundPort = (server.server.address() as AddressInfo).port;
  const running: TestSmtpServer = {
    // No name, because resolving one depends on the addresses that the machine has at the moment.
    url: `smtp://127.0.0.1:${boundPort}`,
    port: boundPort,
    received,
    scriptedReplies,
    secure: false,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return running;
}

/** `smtp-server` has decoded the Punycode of the domain. */
const localPart = (address: string) => address.slice(0, address.lastIndexOf("@"));

function refuseUnlessAscii(text: string): Error | null {
  const isStrict = /^[\t\r\n -~]*$/.test(text) && !/[^\n]{999}/.test(text);
  return isStrict
    ? null
    : Object.assign(new Error("5.6.7 not ASCII, or too long"), { responseCode: 554 });
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

/**
 * A new self-signed X.509 certificate for `localhost`, so that the repository contains no key. `validUntil` is
 * a UTCTime such as `260102000000Z`.
 */
export function createTestCertificate(validUntil = "491231235959Z"): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const commonName = list(set(list(oid("550403"), der(0x0c, Buffer.from("localhost")))));
  const basicConstraints = extension("551d13", list(der(0x01, Buffer.from([0xff]))));
  const subjectAltName = extension("551d11", list(der(0x82, Buffer.from("localhost"))));
  const content = list(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ed25519,
    commonName,
    list(time("260101000000Z"), time(validUntil)),
    commonName,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, list(basicConstraints, subjectAltName)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign(null, content, privateKey)]);
  const whole = list(content, ed25519, der(0x03, signature)).toString("base64");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${whole.replaceAll(/(.{64})/g, "$1\n")}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const list = (...parts: Buffer[]) => der(0x30, ...parts);
const set = (...parts: Buffer[]) => der(0x31, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const time = (text: string) => der(0x17, Buffer.from(text));
const extension = (hex: string, value: Buffer) => list(oid(hex), der(0x04, value));
const ed25519 = list(oid("2b6570"));
