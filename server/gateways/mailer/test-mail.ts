import type { OutgoingMail } from "#server/inquiries/ports.ts";

/** A mail for tests; what a test is about is given, the rest does not matter. */
export function aMail(fields: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    messageId: "<1.test@autohaus.example>",
    from: { name: "Autohaus", address: "info@autohaus.example" },
    to: { name: "Autohaus", address: "verkauf@autohaus.example" },
    replyTo: { name: "Erika Muster", address: "erika@muster.example" },
    subject: "Neue Nachricht (K-7F4M-2Q)",
    text: "Grüße aus Köln\n",
    html: "<p>Grüße aus Köln</p>",
    attachments: [{ filename: "anfrage.xml", contentType: "application/xml", content: "<adf/>" }],
    date: new Date("2026-11-21T06:05:00Z"),
    autoSubmitted: "auto-generated",
    ...fields,
  };
}
