import { describe, expect, it } from "vitest";
import { aCar } from "#domain/car/test-car.ts";
import { dealership } from "#domain/site/dealership.ts";
import { formatMileage } from "#domain/site/format.ts";
import { aContactInquiry, aVehicleInquiry } from "#server/inquiries/test-inquiry.ts";
import { composeMail } from "./kinds.ts";
import { messageId } from "./mail.ts";

const mailbox = {
  from: { name: "Autohaus", address: "website@autohaus.example" },
  to: { name: "Verkauf", address: "verkauf@autohaus.example" },
  origin: "https://autohaus.example",
};
const letter = (recipient: "dealer" | "visitor") => ({
  recipient,
  messageId: "<1@autohaus.example>",
  createdAt: new Date("2026-11-21T06:05:00Z"),
});
const toDealer = (
  inquiry: ReturnType<typeof aContactInquiry>,
  car = null as null | ReturnType<typeof aCar>,
) => composeMail(letter("dealer"), inquiry, car, mailbox);
const toVisitor = (inquiry: ReturnType<typeof aContactInquiry>) =>
  composeMail(letter("visitor"), inquiry, null, mailbox);

describe("the letter to the dealer", () => {
  it("goes to the dealer, and an answer to the visitor", () => {
    expect(toDealer(aContactInquiry())).toMatchObject({
      from: mailbox.from,
      to: mailbox.to,
      replyTo: { name: "Erika Muster", address: "erika@muster.example" },
      subject: "Neue Nachricht über die Website: Fahrzeugkauf (K-7F4M-2Q)",
      autoSubmitted: "auto-generated",
      messageId: "<1@autohaus.example>",
    });
  });

  it("says who wrote what and when", () => {
    expect(toDealer(aContactInquiry()).text).toBe(`Neue Nachricht über die Website: Fahrzeugkauf

Absender
--------
Name:    Erika Muster
E-Mail:  erika@muster.example
Telefon: 0171 3920-055
Vorgang: K-7F4M-2Q
Eingang: 21.11.2026, 07:05 Uhr
Thema:   Fahrzeugkauf

Nachricht
---------
Guten Tag,

ist der Golf noch da?

Wenn Sie auf diese E-Mail antworten, geht Ihre Antwort an erika@muster.example.

Ist die Anfrage erledigt? Dann vermerken Sie es mit diesem Befehl, damit sie nach sechs Monaten gelöscht wird:
npm run dealer -- inquiries handled K-7F4M-2Q

`);
  });

  it("names the vehicle of ours, with its price and its page", () => {
    const { text, html } = toDealer(aContactInquiry(), aCar({ price_type: "NEGOTIABLE" }));
    expect(text).toContain("Volkswagen Golf VIII Variant 2.0 TDI DSG Life");
    expect(text).toContain("19.980 € VB");
    expect(text).toContain("https://autohaus.example/fahrzeug/900000101");
    expect(html).toContain('href="https://autohaus.example/fahrzeug/900000101"');
  });

  it("about a vehicle to be sold has every field, and leaves out what was not written", () => {
    const mail = toDealer(aVehicleInquiry({ message: "" }));
    expect(mail.subject).toBe("Neues Fahrzeugangebot über die Website (A-9KPX-4T)");
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
  ])("offers to dial %s", (phone, link) => {
    const links = [...toDealer(aVehicleInquiry({ phone })).html.matchAll(/href="(tel:[^"]*)"/g)];
    expect(links.map(([, address]) => address)).toEqual(link === null ? [] : [link]);
  });
});

describe("the confirmation", () => {
  it("goes to the visitor without a name, and an answer to the dealer", () => {
    expect(toVisitor(aContactInquiry())).toMatchObject({
      from: mailbox.from,
      to: { name: "", address: "erika@muster.example" },
      replyTo: mailbox.to,
      subject: "Ihre Nachricht ist bei uns angekommen (K-7F4M-2Q)",
      attachments: [],
      autoSubmitted: "auto-replied",
    });
  });

  it("says what happens next, when the showroom is open and what becomes of the data", () => {
    const { text, html } = toVisitor(aVehicleInquiry());
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

  it("repeats no word of what was typed", () => {
    const words = aContactInquiry({ name: "Gewinn jetzt", message: "https://evil.example Klick" });
    const others = aContactInquiry();
    const [one, other] = [toVisitor(words), toVisitor(others)];
    expect([one.text, one.html, one.subject]).toEqual([other.text, other.html, other.subject]);
  });
});

it.each([
  ["https://www.autohaus.example", "<K-7F4M-2Q.dealer@www.autohaus.example>"],
  ["https://autohäuser.example:8443", "<K-7F4M-2Q.dealer@xn--autohuser-z2a.example>"],
  ["http://127.0.0.1:3000", "<K-7F4M-2Q.dealer@autohaus-ladenburg.example>"],
  ["http://localhost:3000", "<K-7F4M-2Q.dealer@autohaus-ladenburg.example>"],
  ["http://[::1]:3000", "<K-7F4M-2Q.dealer@autohaus-ladenburg.example>"],
])("names the site, or the dealer while %s is no name", (origin, id) => {
  expect(messageId({ reference: "K-7F4M-2Q", recipient: "dealer", origin })).toBe(id);
});
