import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Inquiry } from "#server/inquiry/inquiry.ts";
import type { Mailer } from "#server/mail/mail.ts";
import { createSmtpMailer } from "#server/mail/mailer.ts";
import type { MailName } from "#server/platform/db/personal-schema.ts";
import { composeMail } from "#tests/support/test-delivery.ts";
import { aContactInquiry, aSellInquiry } from "#tests/support/test-inquiry.ts";
import { startTestSmtpServer } from "#tests/support/test-smtp-server.ts";

/**
 * Hostile text end to end, as a mail program parses it behind a mail server. Most of it never passes the
 * forms' rules, but the mails must not rely on that.
 */
let server: Awaited<ReturnType<typeof startTestSmtpServer>>;
let mailer: Mailer;
beforeAll(async () => {
  server = await startTestSmtpServer();
  mailer = createSmtpMailer({ url: server.url });
});
beforeEach(() => {
  server.received.length = 0;
});
afterAll(async () => {
  await mailer.close();
  await server.close();
});

async function sendAndReceive(inquiry: Inquiry, kind: MailName = "dealer") {
  const composed = await composeMail(kind, inquiry);
  expect(await mailer.send(composed)).toEqual({ outcome: "sent" });
  const [mail] = server.received;
  if (mail === undefined) throw new Error("No mail has arrived.");
  return mail;
}

/** All expected headers, sorted; any other was injected. */
const headerNames = [
  "auto-submitted",
  "content-type",
  "date",
  "from",
  "message-id",
  "mime-version",
  "reply-to",
  "subject",
  "to",
];

/** Injected elements: those of the templates link only to us or to the visitor. */
const foreignElements = (html: string | undefined) =>
  [...(html ?? "").matchAll(/<(?:a|img|script|iframe|b)\b[^>]*>/g)]
    .map(String)
    .filter((element) => {
      const [, address = ""] = /(?:href|src)="([^"]*)"/.exec(element) ?? [];
      return !/^(https:\/\/autohaus\.example\/|mailto:(erika|juergen)(@|%)|tel:|cid:)/.test(
        address,
      );
    });

const hostile = [
  "Erika\r\nBcc: victim@x.example",
  "Erika\nSubject: Gewinn\n\n<h1>Gewinn</h1>",
  "=?utf-8?q?=0D=0ABcc:victim@x.example?=",
  "Erika <victim@x.example>, x@y.example",
  '"Erika" <victim@x.example>',
  "\u2028Bcc: victim@x.example\u2029",
  "a".repeat(5_000),
  "🚗 Ärger 😀 \u{1f1e9}\u{1f1ea}",
  "\u202eremhen \u2066Sie\u2069 עברית",
  "<a href=//evil.example>x</a><img src=//evil.example/p.gif><script>alert(1)</script>",
  "\u0000\u0007\u001b[31m",
  ".\r\nQUIT\r\nRCPT TO:<victim@x.example>",
];

describe.each(hostile)("%j", (words) => {
  const everywhere = { phone: words, message: words };
  const car = { make: words, model: words, equipment: words };
  test.each([
    {
      form: "contact",
      inquiry: aContactInquiry({ ...everywhere, name: words }),
      subject: /^Fahrzeugkauf: Nachricht – (K-7F4M-2Q|[a-z. ]{1,40})$/,
    },
    {
      form: "sell",
      inquiry: aSellInquiry({ ...everywhere, ...car, firstName: words, lastName: words }),
      subject: /^Fahrzeugankauf: Fahrzeug, 2019, 85\.000 km – (A-9KPX-4T|[a-z. ]{1,40})$/,
    },
  ])(
    "in every field of the $form form stays text and reaches one recipient",
    async ({ inquiry, subject }) => {
      const { to, mail } = await sendAndReceive(inquiry);
      expect(to).toEqual(["verkauf@autohaus.example"]);
      expect(mail.headers.map(({ key }) => key).toSorted()).toEqual(headerNames);
      expect(mail.subject).toMatch(subject);
      expect(mail.replyTo).toMatchObject([{ address: inquiry.fields.email }]);
      expect([mail.cc, mail.bcc]).toEqual([undefined, undefined]);
      expect(mail.html).toContain("Absender");
      expect(foreignElements(mail.html)).toEqual([]);
    },
  );
});

test.each(["jürgen@gross.example", ".erika@muster.example", `${"e".repeat(99)}@muster.example`])(
  "a mail from %s, which no Reply-To can hold, reaches the dealer with the address in its text",
  async (email) => {
    const { to, mail } = await sendAndReceive(aContactInquiry({ email }));
    expect(to).toEqual(["verkauf@autohaus.example"]);
    expect(mail.replyTo).toBeUndefined();
    expect(mail.text).toContain(email);
  },
);

test.each([
  "Guten Tag,\n\n  eingerückt\tund mit Tab\n- Strich\n\nfrom here\n.\n..\nEnde",
  "🚗 Grüße & <b>fett</b> „Zitat“ 100 % — 5 €",
  `lang ${"wort ".repeat(390)}`,
])("a message arrives unchanged: %j", async (message) => {
  const { mail } = await sendAndReceive(aContactInquiry({ message }));
  expect(mail.text).toContain(`\nNachricht\n---------\n${message}\n\n`);
});

test("pictures are parts of the mail, and nothing remote is loaded", async () => {
  const { mail } = await sendAndReceive(aContactInquiry(), "visitor");
  const [logo] = mail.attachments;
  expect(logo).toMatchObject({
    disposition: "inline",
    related: true,
    contentId: "<zeichen@autohaus>",
  });
  expect(mail.html).toContain('src="cid:zeichen@autohaus"');
  expect(mail.html).not.toMatch(/src="(?!cid:)|url\(|@import|<link/);
});
