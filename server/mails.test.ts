import { decodeHTML } from "entities";
import { afterEach, describe, expect, it } from "vitest";
import type { Car } from "#domain/car/record.ts";
import { formatMileage } from "#domain/format/format.ts";
import { defaultProfile as profile } from "#domain/profile/default-profile.ts";
import type { Inquiry } from "#server/inquiry/inquiry.ts";
import { aCar } from "#tests/support/test-car.ts";
import { composeMail, testMailbox as mailbox } from "#tests/support/test-delivery.ts";
import { aContactInquiry, aSellInquiry } from "#tests/support/test-inquiry.ts";
import { renderAlertConfirmation } from "./alert/alert-mails.ts";
import { mailCar } from "./mail/cars.ts";
import { paragraph } from "./mail/layout.ts";
import { messageId, type OutgoingMail, outgoingMail } from "./mail/mail.ts";

const toDealer = (inquiry: Inquiry, car: Car | null = null) =>
  composeMail("dealer", inquiry, { car });
const ownNumber = `tel:${profile.phone.international}`;
const toVisitor = (inquiry: Inquiry) => composeMail("visitor", inquiry);

describe("the mail to the dealer", () => {
  it("goes to the dealer, with the visitor in Reply-To", async () => {
    expect(await toDealer(aContactInquiry())).toMatchObject({
      from: mailbox.from,
      to: mailbox.to,
      replyTo: { name: "Erika Muster", address: "erika@muster.example" },
      subject: "Fahrzeugkauf: Nachricht – E. Muster",
      autoSubmitted: "auto-generated",
      messageId: "<1@autohaus.example>",
      text: expect.stringContaining("https://autohaus.example/buero/anfragen/K-7F4M-2Q"),
    });
  });

  it("about an offered vehicle has every field, and leaves out empty ones", async () => {
    const mail = await toDealer(aSellInquiry({ message: "" }));
    expect(mail.subject).toBe("Fahrzeugankauf: Škoda Octavia, 2019, 85.000 km – J. Groß");
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
    ["abends zu Hause", null],
    ["12", null],
  ])("offers to dial %s", async (phone, link) => {
    const { html } = await toDealer(aSellInquiry({ phone }));
    const links = [...html.matchAll(/href="(tel:[^"]*)"/g)].map(([, address]) => address);
    // The footer's is the dealer's own.
    expect([...new Set(links)].filter((address) => address !== ownNumber)).toEqual(
      link === null ? [] : [link],
    );
  });
});

const unanswerable = ["jürgen@gross.example", ".erika@muster.example", "a..b@muster.example"];

it.each(unanswerable)("says in the text that a reply does not reach %s", async (email) => {
  const mails = await Promise.all([
    toDealer(aContactInquiry({ email })),
    toDealer(aSellInquiry({ email })),
    composeMail("photos", aSellInquiry({ email })),
  ]);
  for (const { text, html } of mails) {
    for (const part of [text, html]) {
      expect(part).toContain(email);
      expect(part).toContain("„Antworten“ erreicht diese Adresse nicht");
      expect(part).not.toContain("geht Ihre Antwort an");
    }
  }
  const { text } = await toDealer(aContactInquiry());
  expect(text).toContain("geht Ihre Antwort an erika@muster.example");
  expect(text).not.toContain("erreicht diese Adresse nicht");
});

describe("the confirmation", () => {
  it("goes to the visitor without a name, with the dealer in Reply-To", async () => {
    expect(await toVisitor(aContactInquiry())).toMatchObject({
      from: mailbox.from,
      to: { name: "", address: "erika@muster.example" },
      replyTo: mailbox.to,
      subject: "Ihre Nachricht ist bei uns angekommen (K-7F4M-2Q)",
      autoSubmitted: "auto-replied",
    });
  });

  it("repeats no typed text but a plain name", async () => {
    const message = "https://evil.example Klick";
    const [words, other, named] = await Promise.all([
      toVisitor(aContactInquiry({ name: "Gewinn 0900 123456", message })),
      toVisitor(aContactInquiry({ name: "Gewinn: evil.example" })),
      toVisitor(aContactInquiry({ message })),
    ]);
    expect([words.text, words.html, words.subject]).toEqual([
      other.text,
      other.html,
      other.subject,
    ]);
    expect(named.text).toContain("Guten Tag Erika Muster,");
    expect(named).toMatchObject({
      subject: words.subject,
      text: words.text.replace("Guten Tag,", "Guten Tag Erika Muster,"),
    });
  });

  it("names an offered car by its make, if that is a known one, and its year", async () => {
    const { text } = await toVisitor(aSellInquiry({ make: "Volkswagen", model: "Golf" }));
    expect(text).toMatch(/^Ihr Wagen: +Volkswagen, Baujahr 2019$/m);
    expect((await toVisitor(aSellInquiry({ make: "evil" }))).text).not.toMatch(/Ihr Wagen:|evil/);
  });

  it("says when a callback will be, as soon as possible if nothing was chosen", async () => {
    for (const details of [
      { intent: "rueckruf" },
      { intent: "rueckruf", callback: "bald" },
    ] as const) {
      const { text } = await toVisitor(aContactInquiry({}, { details }));
      expect(text).toContain("Wir rufen Sie an: so bald wie möglich, voraussichtlich");
      expect(text).not.toContain("am nächsten Werktag");
    }
  });

  const appointment = {
    ...{ state: "requested" as const, startsAt: null, proposedFor: null, movedFrom: null },
    ...{ words: null, calendar: null, pageUrl: "https://autohaus.example/termin/t" },
  };
  it.each([
    [{ day: "2026-12-05", time: "10:00" }, "Sa 5.12., 10 Uhr, noch nicht bestätigt"],
    [{ day: "2026-12-05", time: "vormittags" }, "Sa 5.12., vormittags, noch nicht bestätigt"],
    [{ day: "2026-12-05", time: "" }, "Sa 5.12., noch nicht bestätigt"],
    [null, "Termin noch offen"],
  ])(
    "begins with the wished time of a test drive, its page and its subject: %j",
    async (first, text) => {
      const wish = { first, second: null, tradeIn: false };
      const inquiry = aContactInquiry({}, { details: { intent: "probefahrt" } });
      const mail = await composeMail("visitor", inquiry, {
        car: aCar(),
        appointment: { ...appointment, wish },
      });
      expect(mail.subject).toBe(`Ihre Probefahrt: ${text}`);
      const [beforeCar] = mail.text.split(aCar().model);
      expect(beforeCar).toMatch(/Terminwunsch: .*\n\n.*noch nicht.*\n\n.*\/termin\/t\n/);
    },
  );

  it.each([
    [
      aContactInquiry({}, { details: { intent: "anfrage" } }),
      "Ihre Anfrage ist angekommen: VW Golf VIII Variant",
    ],
    [
      aContactInquiry({}, { details: { intent: "rueckruf", callback: "2026-12-05 10:00" } }),
      "Ihr Rückrufwunsch ist angekommen: Sa 5.12., ab 10 Uhr",
    ],
    [
      aSellInquiry({ make: "vw" }),
      "Ihre Anfrage zur Inzahlungnahme ist angekommen: Volkswagen, Baujahr 2019",
    ],
    [aSellInquiry({ make: "evil" }), "Ihre Anfrage zur Inzahlungnahme ist bei uns angekommen"],
  ])("names the wish in its subject, but no typed car: $kind %#", async (inquiry, text) => {
    const { subject } = await composeMail("visitor", inquiry, { car: aCar() });
    expect(subject).toMatch(new RegExp(`^${text} \\([AK]-`));
  });
});

it("names our car in an answer's subject", async () => {
  const reply = { text: "Guten Tag", name: null, isQuoted: false };
  const { subject } = await composeMail("reply", aContactInquiry(), { car: aCar(), reply });
  expect(subject).toMatch(/^Ihre Anfrage zum VW Golf VIII Variant \(K-/);
});

it("links each telephone number in a sentence", () => {
  const { html } = paragraph(`Oder rufen Sie uns an: ${profile.phone.display}.`);
  expect(String(html)).toContain(`href="${ownNumber}"`);
});

it("names car and price to confirm a price alert", () => {
  const at = new Date("2026-11-21T06:05:00.000Z");
  const car = mailCar(aCar(), null, { origin: mailbox.origin, at });
  const { subject, write } = renderAlertConfirmation({ token: "t", car }, mailbox);
  expect(subject).toContain(car.name);
  expect(write(mailbox, null).text).toContain(`${car.name}\n${car.price}`);
});

describe("the footer of every mail", () => {
  type Owner = Record<string, string | null | false>;
  const legal: { owner: Owner } = profile.legal;
  const { owner } = legal;
  afterEach(() => {
    legal.owner = owner;
  });
  const at = "2026-11-21T06:05:00.000Z";
  const alarm = { kind: "sync", number: 1, extent: 1, phase: "raised", at, sentences: ["Hallo"] };
  const aSiteMail = () => composeMail("alarm", { payload: alarm });
  const anAlertMail = () =>
    outgoingMail(
      { content: renderAlertConfirmation({ token: "t", car: null }, mailbox), to: "a@b.example" },
      { messageId: "<1@autohaus.example>", createdAt: new Date(at) },
      mailbox,
    );
  const kinds: [string, () => Promise<OutgoingMail>][] = [
    ["the dealer", () => toDealer(aContactInquiry())],
    ["a visitor", () => toVisitor(aContactInquiry())],
    ["the dealer about the site", aSiteMail],
    ["an address with alerts", anAlertMail],
  ];

  it.each(kinds)("to %s states the facts required in business letters", async (_, compose) => {
    legal.owner = {
      ...owner,
      companyName: "Autohaus Muster GmbH",
      registerCourt: "Amtsgericht Mannheim",
      registerNumber: "HRB 12345",
      representative: "Erna Muster, Egon Muster",
    };
    const mail = await compose();
    for (const part of [
      "Autohaus Muster GmbH",
      "Sitz: Ladenburg",
      "Amtsgericht Mannheim",
      "HRB 12345",
      "Erna Muster, Egon Muster",
      profile.email,
      profile.phone.display,
      "https://autohaus.example/impressum",
    ]) {
      expect([part, mail.text.includes(part), mail.html.includes(part)]).toEqual([
        part,
        true,
        true,
      ]);
    }
  });

  it("leaves out facts that do not exist, as for an unregistered trader", async () => {
    legal.owner = { ...owner, companyName: false, registerCourt: false, registerNumber: false };
    const { text } = await toVisitor(aContactInquiry());
    expect(text).not.toMatch(/Sitz:|Register|Rechtsform/);
    expect(text).toContain("Vertreten durch: vom Inhaber zu ergänzen");
  });
});

describe("a mail program that shows HTML", () => {
  /** The visible text, with its line breaks. */
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
  const alarm = { kind: "mails", number: 1, extent: 1, phase: "raised", at };
  const inquiry = { kind: "contact", receivedAt: at, deletionDay: "2027-05-21" };

  it.each<[string, () => Promise<OutgoingMail>]>([
    ["an inquiry", () => toDealer(aContactInquiry({ name: "O'Hara & <b>", message: hostile }))],
    ["an offer", () => toDealer(aSellInquiry({ equipment: hostile, message: "A\nB" }))],
    ["a confirmation", () => toVisitor(aContactInquiry())],
    [
      "an alarm",
      () =>
        composeMail("alarm", {
          payload: { ...alarm, sentences: ["Eine E-Mail wurde aufgegeben.", hostile] },
        }),
    ],
    [
      "a notice of deletion",
      () =>
        composeMail("deletion-notice", {
          payload: { at, inquiries: [1, 2].map((n) => ({ ...inquiry, reference: `K-${n}` })) },
        }),
    ],
  ])("shows all lines of the text part of %s", async (_, compose) => {
    const mail = await compose();
    const squeezed = (text: string) => text.replaceAll(/[\s:]+/g, " ").trim();
    const shown = squeezed(seen(mail));
    // URLs of links are not visible in HTML.
    const lines = mail.text
      .split("\n")
      .filter((line) => !/^-*\s*$|https:|^(Anrufen|Antworten): /.test(line));
    expect(lines.filter((line) => !shown.includes(squeezed(line)))).toEqual([]);
    expect(mail.html).not.toMatch(/<script|<b>/);
  });

  it("shows typed text unchanged", async () => {
    const mail = await toDealer(aContactInquiry({ message: hostile }));
    expect(seen(mail)).toContain(hostile);
  });
});

it.each([
  ["https://www.autohaus.example", "<K-7F4M-2Q.dealer@www.autohaus.example>"],
  ["https://autohäuser.example:8443", "<K-7F4M-2Q.dealer@xn--autohuser-z2a.example>"],
  ["http://127.0.0.1:3000", "<K-7F4M-2Q.dealer@127.0.0.1>"],
  ["http://[::1]:3000", "<K-7F4M-2Q.dealer@[::1]>"],
])("uses the site's host in the Message-ID: %s", (origin, id) => {
  expect(messageId("K-7F4M-2Q", "dealer", origin)).toBe(id);
});
