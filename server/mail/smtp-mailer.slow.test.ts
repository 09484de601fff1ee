import { once } from "node:events";
import { type AddressInfo, createServer, type LookupFunction, type Socket } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { createPublicLookup } from "#server/platform/public-hosts.ts";
import { aMail } from "#tests/support/test-delivery.ts";
import {
  createTestCertificate,
  type ScriptedReply,
  startTestSmtpServer,
} from "#tests/support/test-smtp-server.ts";
import type { Mailer, MailOutcome } from "./mail.ts";
import { createMailer, createSmtpMailer } from "./mailer.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** Short for hanging servers, but long enough for a busy machine. */
const timeouts = { connect: 5_000, greeting: 2_000, socket: 2_000, total: 8_000 };

async function aServer(options: Parameters<typeof startTestSmtpServer>[0] = {}) {
  const server = await startTestSmtpServer(options);
  closing.push(server.close);
  return server;
}

/** A TCP server that does not speak SMTP. */
async function aRawServer(listener: (socket: Socket) => void): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  closing.push(async () => server.close());
  await once(server, "listening");
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function aMailer(url: string, more: { ca?: string; timeouts?: typeof timeouts } = {}): Mailer {
  const mailer = createSmtpMailer({ url, timeouts, ...more });
  closing.push(mailer.close);
  return mailer;
}

const refused = (reason: string): MailOutcome => ({ outcome: "refused", reason });
const later = (reason: string): MailOutcome => ({ outcome: "later", reason });

test("the server gets the mail unchanged, for one recipient", async () => {
  const server = await aServer();
  expect(await aMailer(server.url).send(aMail())).toEqual({ outcome: "sent" });
  expect(server.received).toMatchObject([
    {
      from: "info@autohaus.example",
      to: ["verkauf@autohaus.example"],
      mail: {
        messageId: "<1.test@autohaus.example>",
        from: { name: "Autohaus", address: "info@autohaus.example" },
        to: [{ name: "Autohaus", address: "verkauf@autohaus.example" }],
        replyTo: [{ name: "Erika Muster", address: "erika@muster.example" }],
        subject: "Neue Nachricht (K-7F4M-2Q)",
        text: expect.stringMatching(/^Grüße aus Köln\n+$/),
        html: expect.stringMatching(/^<p>Grüße aus Köln<\/p>\n*$/),
        date: "2026-11-21T06:05:00.000Z",
      },
    },
  ]);
});

test("many concurrent mails share few connections", async () => {
  const server = await aServer({ maxClients: 2 });
  const mailer = aMailer(server.url);
  const mails = Array.from({ length: 12 }, (_, n) => aMail({ messageId: `<${n}@a.example>` }));
  const outcomes = await Promise.all(mails.map((mail) => mailer.send(mail)));
  expect(outcomes).toEqual(mails.map(() => ({ outcome: "sent" })));
  expect(new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(12);
});

describe("what the server answers", () => {
  test.each<[Exclude<ScriptedReply, string>, MailOutcome]>([
    [
      { at: "RCPT TO", code: 451, text: "4.7.1 greylisted, erika@muster.example" },
      later("Der Mailserver nimmt die E-Mail noch nicht an: 451 4.7.1 (RCPT TO)"),
    ],
    [
      { at: "RCPT TO", code: 550, text: "5.1.1 <erika@muster.example> unknown" },
      refused("Der Mailserver lehnt ab: 550 5.1.1 (RCPT TO)"),
    ],
    [
      { at: "RCPT TO", code: 552, text: "5.2.2 mailbox full" },
      later("Der Mailserver nimmt die E-Mail noch nicht an: 552 5.2.2 (RCPT TO)"),
    ],
    [
      { at: "RCPT TO", code: 550, text: "5.7.1 relaying denied" },
      later("Der Mailserver nimmt die E-Mail noch nicht an: 550 5.7.1 (RCPT TO)"),
    ],
    [
      { at: "MAIL FROM", code: 550, text: "5.7.1 sender refused" },
      later("Der Mailserver nimmt die E-Mail noch nicht an: 550 5.7.1 (MAIL FROM)"),
    ],
    [
      { at: "DATA", code: 451, text: "4.3.0 try again" },
      later("Der Mailserver nimmt die E-Mail noch nicht an: 451 4.3.0 (DATA)"),
    ],
    [
      { at: "DATA", code: 554, text: "5.7.1 looks like spam" },
      refused("Der Mailserver lehnt ab: 554 5.7.1 (DATA)"),
    ],
  ])("%o", async (reply, outcome) => {
    const server = await aServer();
    server.scriptedReplies.push(reply);
    const mailer = aMailer(server.url);
    expect(await mailer.send(aMail())).toEqual(outcome);
    // The connection is reused for the next mail.
    expect(await mailer.send(aMail())).toEqual({ outcome: "sent" });
  });

  test("a refused login is retried, because somebody will correct the setting", async () => {
    const server = await aServer({
      allowInsecureAuth: true,
      onAuth: (_, __, answer) =>
        answer(Object.assign(new Error("5.7.8 bad password"), { responseCode: 535 })),
    });
    const url = server.url.replace("//", "//dealer:wrong@");
    expect(await aMailer(url).send(aMail())).toMatchObject({
      outcome: "later",
      reason: expect.stringContaining("535"),
    });
  });
});

describe("an address as somebody typed it", () => {
  test.each([
    ["erika@müller.example", "erika@xn--mller-kva.example"],
    ["Erika.O'Neil+auto@GROSS.example", "Erika.O'Neil+auto@gross.example"],
    ["erika@muster.example.", "erika@muster.example"],
  ])("%j is mailed and answered as %j", async (typed, address) => {
    const server = await aServer();
    const replyTo = { name: "Erika Müller", address: typed };
    const mail = aMail({ to: { name: "", address: typed }, replyTo });
    expect(await aMailer(server.url).send(mail)).toEqual({ outcome: "sent" });
    // Not the envelope: the test server decodes its Punycode.
    expect(server.received[0]?.mail).toMatchObject({
      to: [{ address }],
      replyTo: [{ name: "Erika Müller", address }],
    });
  });

  test.each([
    "erika",
    "a@b.example, c@d.example",
    "a@b.example\r\nBcc: x@y.example",
    "a@b.example>\nRCPT TO:<x@y.example>",
    '"x@y.example"@b.example',
    "Erika <erika@b.example>",
    "jürgen@gross.example",
    "jürgen@größe.example",
    ".erika@muster.example",
    "erika..m@muster.example",
    "erika.@muster.example",
    "erika@muster.example..",
    "erika@muster..example",
    "erika@a/b.example",
    "erika@%61.example",
    "erika@127.0.0.1",
    `${"e".repeat(65)}@muster.example`,
    `erika@${"muster.".repeat(36)}example`,
    "erika\u{1f697}@muster.example",
    "erika\u200b@muster.example",
    "",
  ])("%j costs the dealer only the Reply-To", async (address) => {
    const server = await aServer();
    const mailer = aMailer(server.url);
    const replyTo = { name: "Jürgen", address };
    expect(await mailer.send(aMail({ replyTo }))).toEqual({ outcome: "sent" });
    expect(server.received[0]?.mail.replyTo).toBeUndefined();
    expect(await mailer.send(aMail({ to: { name: "", address } }))).toMatchObject(
      refused("Diese E-Mail ist nicht zustellbar (EENVELOPE)"),
    );
    expect(server.received).toHaveLength(1);
  });
});

describe("a slow server", () => {
  test("that trickles single bytes is ended by the total timeout", async () => {
    const url = await aRawServer((socket) => {
      socket.on("error", () => undefined);
      const timer = setInterval(() => socket.write("2"), 100);
      socket.on("close", () => clearInterval(timer));
    });
    const mailer = aMailer(url, { timeouts: { ...timeouts, greeting: 60_000, total: 800 } });
    expect(await mailer.send(aMail())).toMatchObject({ outcome: "later" });
  });
});

describe("TLS", () => {
  const pair = createTestCertificate();
  const offering = { hideSTARTTLS: false, ...pair };

  test("is used when required, with a valid certificate", async () => {
    const server = await aServer(offering);
    const mailer = aMailer(`${server.url}?requireTLS=true`, { ca: pair.cert });
    expect(await mailer.send(aMail())).toEqual({ outcome: "sent" });
    expect(server.secure).toBe(true);
  });

  test("that the server does not offer, but we need, sends nothing", async () => {
    const server = await aServer({ disabledCommands: ["STARTTLS"] });
    const sent = await aMailer(`${server.url}?requireTLS=true`).send(aMail());
    expect(sent).toMatchObject({ outcome: "later" });
    expect(server.received).toEqual([]);
  });

  const expired = createTestCertificate("260102000000Z");
  // Not `localhost`, so that certificates count.
  const remote = ({ port }: { port: number }) => `smtp://[::ffff:127.0.0.1]:${port}`;
  const verifying = ({ url }: { url: string }) => `${url}?tls.rejectUnauthorized=true`;
  const unreachable = "Der Mailserver ist nicht erreichbar: ";

  test.each<[string, typeof verifying | typeof remote, typeof pair, string | undefined, string]>([
    [
      "of another machine that nobody signed",
      remote,
      pair,
      undefined,
      "sein Zertifikat ist selbst signiert (DEPTH_ZERO_SELF_SIGNED_CERT)",
    ],
    [
      "that nobody signed",
      verifying,
      pair,
      undefined,
      "sein Zertifikat ist selbst signiert (DEPTH_ZERO_SELF_SIGNED_CERT)",
    ],
    [
      "that has expired",
      verifying,
      expired,
      expired.cert,
      "sein Zertifikat ist abgelaufen (CERT_HAS_EXPIRED)",
    ],
    [
      "for another name",
      remote,
      pair,
      pair.cert,
      "sein Zertifikat gilt für einen anderen Namen (ERR_TLS_CERT_ALTNAME_INVALID)",
    ],
  ])(
    "with a certificate %s is refused, and the reason says so",
    async (_, address, own, ca, reason) => {
      const server = await aServer({ hideSTARTTLS: false, ...own });
      const mailer = aMailer(address(server), { ...(ca !== undefined && { ca }) });
      expect(await mailer.send(aMail())).toEqual(later(unreachable + reason));
      expect(server.received).toEqual([]);
    },
  );

  test.each([pair, expired])("to localhost is used whoever signed the certificate", async (own) => {
    const server = await aServer({ hideSTARTTLS: false, ...own });
    const url = server.url.replace("127.0.0.1", "LOCALHOST");
    expect(await aMailer(url).send(aMail())).toEqual({ outcome: "sent" });
    expect(server.secure).toBe(true);
  });

  test("to localhost opens a server that takes no password without it", async () => {
    const server = await aServer({
      ...offering,
      authOptional: false,
      onAuth: (_, { secure }, answer) => answer(null, secure ? { user: "dealer" } : {}),
    });
    const url = server.url.replace("//", "//dealer:secret@");
    expect(await aMailer(url).send(aMail())).toEqual({ outcome: "sent" });
    expect(server.secure).toBe(true);
  });

  test("to localhost is left out when the server cannot", async () => {
    const server = await aServer({ hideSTARTTLS: false, disabledCommands: ["STARTTLS"] });
    expect(await aMailer(server.url).send(aMail())).toEqual({ outcome: "sent" });
    expect(server.secure).toBe(false);
  });

  test("to a port that begins without it names the setting", async () => {
    const server = await aServer();
    const url = server.url.replace("smtp:", "smtps:");
    expect(await aMailer(url).send(aMail())).toMatchObject({
      outcome: "later",
      reason: expect.stringContaining("smtp:// statt smtps://"),
    });
  });
});

test.each([
  ["smtp://127.0.0.1:9", "auf diesem Port antwortet niemand (ECONNREFUSED)"],
  ["smtp://mail.invalid", "sein Name ist nicht zu finden"],
])("says why %s is not reached", async (url, reason) => {
  expect(await aMailer(url).send(aMail())).toMatchObject({
    outcome: "later",
    reason: expect.stringContaining(reason),
  });
});

describe("a server that was typed into a form", () => {
  const resolvesTo = (...addresses: string[]) =>
    createPublicLookup(async () => addresses.map((address) => ({ address, family: 4 })));

  test.each([
    ["mail.example", ["127.0.0.1"]],
    ["mail.example", ["8.8.8.8", "10.0.0.1"]],
    ["127.0.0.1", ["8.8.8.8"]],
  ])("is not asked at %s with the addresses %j", async (host, addresses) => {
    const server = await aServer();
    const url = `smtp://${host}:${server.port}`;
    const mailer = createSmtpMailer({ url, isPublic: true, lookup: resolvesTo(...addresses) });
    closing.push(mailer.close);
    expect(await mailer.send(aMail())).toEqual(later(expect.stringContaining("ENOTPUBLIC")));
    expect(server.received).toEqual([]);
  });

  test("gets mails by the address that was checked", async () => {
    const server = await aServer();
    const lookup: LookupFunction = (_, options, done) =>
      options.all === true
        ? done(null, [{ address: "127.0.0.1", family: 4 }])
        : done(null, "127.0.0.1", 4);
    const mailer = createSmtpMailer({
      url: `smtp://mail.example:${server.port}`,
      isPublic: true,
      lookup,
    });
    closing.push(mailer.close);
    expect(await mailer.send(aMail())).toEqual({ outcome: "sent" });
  });
});

test("the server can change between two mails", async () => {
  const [one, other] = [await aServer(), await aServer()];
  let url = one.url;
  const mailer = createMailer(() => ({ url, isPublic: false }), "unused");
  closing.push(mailer.close);
  await mailer.send(aMail());
  url = other.url;
  await mailer.send(aMail());
  expect([one.received.length, other.received.length]).toEqual([1, 1]);
});
