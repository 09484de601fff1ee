import { decodeHTML } from "entities";
import { describe, expect, it } from "vitest";
import type { Car } from "#domain/car/record.ts";
import { aCar } from "#domain/car/test-car.ts";
import { dealership } from "#domain/site/dealership.ts";
import { formatMileage } from "#domain/site/format.ts";
import type { Inquiry } from "#server/inquiries/inquiry.ts";
import { aContactInquiry, aVehicleInquiry } from "#server/inquiries/test-inquiry.ts";
import { composeInquiryMail, composeSiteMail } from "./compose.ts";
import type { InquiryMailName } from "./kinds.ts";
import { messageId, type OutgoingMail } from "./mail.ts";

const mailbox = {
  from: { name: "Autohaus", address: "website@autohaus.example" },
  to: { name: "Verkauf", address: "verkauf@autohaus.example" },
  origin: "https://autohaus.example",
};
const row = (kind: InquiryMailName) => ({
  kind,
  messageId: "<1@autohaus.example>",
  createdAt: new Date("2026-11-21T06:05:00Z"),
});
const markLink = (reference: string, day: Date) =>
  `${mailbox.origin}/vorgang/${reference}-${day.getTime()}`;
const compose =
  (kind: InquiryMailName) =>
  (inquiry: Inquiry, car: Car | null = null) =>
    composeInquiryMail(
      row(kind),
      inquiry,
      { car, photo: null, markLink, appointment: null, photoLinks: null },
      mailbox,
    );
const toDealer = compose("dealer");
const toVisitor = compose("visitor");
describe("the mail to the dealer", () => {
  it("goes to the dealer, and an answer to the visitor", async () => {
    expect(await toDealer(aContactInquiry())).toMatchObject({
      from: mailbox.from,
      to: mailbox.to,
      replyTo: { name: "Erika Muster", address: "erika@muster.example" },
      subject: "Fahrzeugkauf: Nachricht – E. Muster",
      autoSubmitted: "auto-generated",
      messageId: "<1@autohaus.example>",
    });
  });

  it("says what to do, who wrote what and when", async () => {
    expect((await toDealer(aContactInquiry())).text).toBe(`Fahrzeugkauf: Erika Muster

21.11.2026, 07:05\u00a0Uhr · Vorgang K-7F4M-2Q

Anrufen: 0171 3920-055
Antworten: erika@muster.example

Nachricht
---------
Guten Tag,

ist der Golf noch da?

Absender
--------
Name:    Erika Muster
E-Mail:  erika@muster.example
Telefon: 0171 3920-055
Thema:   Fahrzeugkauf

Ist das erledigt?
-----------------
Dann vermerken Sie es bitte: Erledigte Anfragen werden nach sechs Monaten gelöscht. Der Link öffnet nur eine Seite mit einem Knopf und gilt 30 Tage.

Erledigt: https://autohaus.example/vorgang/K-7F4M-2Q-${row("dealer").createdAt.getTime()}

Wenn Sie auf diese E-Mail antworten, geht Ihre Antwort an erika@muster.example. Für Ihre Händlersoftware hängt die Anfrage als Datei an (ADF).

--${" "}
Autohaus Ladenburg
Hohe Str. 14-16, 68526 Ladenburg
Telefon 069 90009-140
`);
  });

  it("names the vehicle of ours, with its price and its page", async () => {
    const { text, html } = await toDealer(aContactInquiry(), aCar({ price_type: "NEGOTIABLE" }));
    expect(text).toContain("Volkswagen Golf VIII Variant 2.0 TDI DSG Life");
    expect(text).toContain("19.980 € VB");
    expect(text).toContain("https://autohaus.example/fahrzeug/900000101");
    expect(html).toContain('href="https://autohaus.example/fahrzeug/900000101"');
  });

  it("about a vehicle to be sold has every field, and leaves out what was not written", async () => {
    const mail = await toDealer(aVehicleInquiry({ message: "" }));
    expect(mail.subject).toBe("Fahrzeugankauf: Škoda Octavia, 2019, 85.000 km – J. Groß");
    const hostile = await toDealer(aVehicleInquiry({ model: "gewinn.example" }));
    expect(hostile.subject).toBe("Fahrzeugankauf: Fahrzeug, 2019, 85.000 km – J. Groß");
    for (const part of [
      "Jürgen Groß",
      "Škoda",
      "Octavia",
      "2019",
      formatMileage(85_000),
      "Standheizung",
    ]) {
      expect([part, mail.text.includes(part), mail.html.includes(part)]).toEqual([
        part,
        true,
        true,
      ]);
    }
    expect(mail.text).not.toContain("Nachricht\n");
  });

  it.each([
    ["0171 3920-055", "tel:01713920055"],
    ["+49 (0)171 3920055", "tel:+491713920055"],
    ["(0171) 3920055", "tel:01713920055"],
    ["abends zu Hause", null],
    ["12", null],
  ])("offers to dial %s", async (phone, link) => {
    const { html } = await toDealer(aVehicleInquiry({ phone }));
    const links = [...html.matchAll(/href="(tel:[^"]*)"/g)].map(([, address]) => address);
    expect([...new Set(links)]).toEqual(link === null ? [] : [link]);
  });
});

describe("the confirmation", () => {
  it("goes to the visitor without a name, and an answer to the dealer", async () => {
    expect(await toVisitor(aContactInquiry())).toMatchObject({
      from: mailbox.from,
      to: { name: "", address: "erika@muster.example" },
      replyTo: mailbox.to,
      subject: "Ihre Nachricht ist bei uns angekommen (K-7F4M-2Q)",
      attachments: [],
      autoSubmitted: "auto-replied",
    });
  });

  it("says what happens next, when the showroom is open and what becomes of the data", async () => {
    const { text, html } = await toVisitor(aVehicleInquiry());
    for (const part of [
      "A-9KPX-4T",
      "21.11.2026, 07:05\u00a0Uhr",
      "So geht es weiter",
      "8:00–18:00\u00a0Uhr",
      dealership.phone.display,
      "https://autohaus.example/datenschutz",
    ]) {
      expect([part, text.includes(part), html.includes(part)]).toEqual([part, true, true]);
    }
  });

  it("repeats no word of what was typed", async () => {
    const words = aContactInquiry({ name: "Gewinn jetzt", message: "https://evil.example Klick" });
    const others = aContactInquiry();
    const [one, other] = await Promise.all([toVisitor(words), toVisitor(others)]);
    expect([one.text, one.html, one.subject]).toEqual([other.text, other.html, other.subject]);
  });
});

describe("a mail program that shows HTML", () => {
  /** What a reader sees: no markup, lines where there are any. */
  const seen = ({ html }: OutgoingMail) =>
    decodeHTML(
      html
        .replace(/[\s\S]*<body[^>]*>/, "")
        .replaceAll("<br>", "\n")
        .replaceAll(/<\/(p|h1|h2|th|tr|div|a)>/g, "\n")
        .replaceAll(/<[^>]*>/g, ""),
    );
  const hostile = `<script>alert('x')</script>\n\n  "ä" & 'ö' &amp; <b>`;
  const at = "2026-11-21T06:05:00.000Z";
  const alarm = { kind: "letters", number: 1, extent: 1, phase: "raised", at };
  const inquiry = { kind: "contact", receivedAt: at, deletionDay: "2027-05-21" };
  const noOthers = async () => [];

  it.each<[string, () => Promise<OutgoingMail | null>]>([
    ["an inquiry", () => toDealer(aContactInquiry({ name: "O'Hara & <b>", message: hostile }))],
    ["an offer", () => toDealer(aVehicleInquiry({ equipment: hostile, message: "A\nB" }))],
    ["a confirmation", () => toVisitor(aContactInquiry())],
    [
      "an alarm",
      () => {
        const data = { ...alarm, sentences: ["Eine E-Mail wurde aufgegeben.", hostile] };
        return composeSiteMail("alarms", { id: "1", data }, noOthers, { ...mailbox, markLink });
      },
    ],
    [
      "a notice of deletion",
      () => {
        const data = { at, inquiries: [1, 2].map((n) => ({ ...inquiry, reference: `K-${n}` })) };
        return composeSiteMail("deletion-notices", { id: "1", data }, noOthers, {
          ...mailbox,
          markLink,
        });
      },
    ],
  ])("shows of %s all lines that the text has", async (_, compose) => {
    const mail = await compose();
    if (mail === null) throw new Error("There is no mail.");
    const squeezed = (text: string) => text.replaceAll(/[\s:]+/g, " ").trim();
    const shown = squeezed(seen(mail));
    // What stands behind a link is no text of the page.
    const lines = mail.text
      .split("\n")
      .filter((line) => !/^-*\s*$|https:|^(Anrufen|Antworten): /.test(line));
    expect(lines.filter((line) => !shown.includes(squeezed(line)))).toEqual([]);
    expect(mail.html).not.toMatch(/<script|<b>/);
  });

  it("shows what was written with all its characters", async () => {
    const mail = await toDealer(aContactInquiry({ message: hostile }));
    expect(seen(mail)).toContain(hostile);
  });
});

it.each([
  ["https://www.autohaus.example", "<K-7F4M-2Q.dealer@www.autohaus.example>"],
  ["https://autohäuser.example:8443", "<K-7F4M-2Q.dealer@xn--autohuser-z2a.example>"],
  ["http://127.0.0.1:3000", "<K-7F4M-2Q.dealer@autohaus-ladenburg.example>"],
  ["http://localhost:3000", "<K-7F4M-2Q.dealer@autohaus-ladenburg.example>"],
  ["http://[::1]:3000", "<K-7F4M-2Q.dealer@autohaus-ladenburg.example>"],
])("names the site in the Message-ID, or the dealer while %s is no name", (origin, id) => {
  expect(messageId("K-7F4M-2Q", "dealer", origin)).toBe(id);
});
