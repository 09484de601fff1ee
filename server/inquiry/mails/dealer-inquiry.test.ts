import { describe, expect, it } from "vitest";
import type { Car } from "#domain/car/record.ts";
import type { ContactInquiry } from "#domain/inquiry/inquiry-schema.ts";
import { type Inquiry, spamSuspicion } from "#server/inquiry/inquiry.ts";
import type { MailName } from "#server/platform/db/personal-schema.ts";
import type { FoundCar } from "#server/stock/catalogue.ts";
import { aCar } from "#tests/support/test-car.ts";
import { composeMail, testMailbox as mailbox } from "#tests/support/test-delivery.ts";
import { aContactInquiry, aSellInquiry } from "#tests/support/test-inquiry.ts";

const picture = {
  cid: "foto@autohaus",
  filename: "foto.jpg",
  contentType: "image/jpeg",
  content: new Uint8Array([1]),
};
const testDriveInquiry = (car: Car, fields: Partial<ContactInquiry> = {}) => {
  const typed = { message: "Passt Mittwoch?", name: "Jürgen Müller" };
  const stored = { adKey: car.ad_key, details: { intent: "probefahrt" as const } };
  return aContactInquiry({ ...typed, ...fields }, stored);
};

const mailTo = (kind: MailName, inquiry: ReturnType<typeof testDriveInquiry>, car = aCar()) =>
  composeMail(kind, inquiry, { car, picture });

it("says that an inquiry may be spam, and repeats no other note", async () => {
  const noted = (note: string) => mailTo("dealer", aContactInquiry({}, { note }));
  expect((await noted(spamSuspicion)).text).toContain("Spamverdacht");
  expect((await noted("Ruft wieder an")).text).not.toContain("Ruft wieder an");
});

describe("the mail to the dealer about a car", () => {
  it.each([
    ["Jürgen Müller", "J. Müller"],
    ["Karl von der Heide", "K. von der Heide"],
    ["Şükran", "Şükran"],
    ["Gewinn: gewinn.example", "K-7F4M-2Q"],
    ["Erika\r\nBcc: a@b.example", "K-7F4M-2Q"],
    ["Erika \u202eretsuM", "K-7F4M-2Q"],
    ["a".repeat(90), "K-7F4M-2Q"],
  ])("has purpose, car and price in its subject, and the sender %j as %s", async (name, shown) => {
    const { subject } = await mailTo("dealer", testDriveInquiry(aCar(), { name }));
    expect(subject).toBe(`Probefahrt: VW Golf VIII Variant, 19.980 € – ${shown}`);
  });

  it("shows the car once, from our record and with its picture", async () => {
    const mail = await mailTo("dealer", testDriveInquiry(aCar()));
    expect(mail.text.match(/Volkswagen Golf/g)).toHaveLength(1);
    expect(mail.html).toContain('src="cid:foto@autohaus"');
    expect(mail.pictures.map(({ cid }) => cid)).toEqual(["zeichen@autohaus", "foto@autohaus"]);
  });

  it("names the car and the wish where the visitor wrote nothing", async () => {
    const { subject, text } = await mailTo("dealer", testDriveInquiry(aCar(), { message: "" }));
    expect(subject).toMatch(/^Probefahrt: VW Golf/);
    expect(text).toContain("Volkswagen Golf");
    expect(text).not.toContain("Nachricht");
  });

  it("shows the details, whatever the message says", async () => {
    const { subject, text } = await mailTo("dealer", {
      ...testDriveInquiry(aCar(), { message: "Moin" }),
      details: { intent: "finanzierung", finance: { rate: "250,50" }, tradeIn: true },
    });
    expect(subject).toMatch(/^Finanzierung: VW Golf/);
    expect(text).toMatch(/Inzahlungnahme: +gewünscht/);
    expect(text).toMatch(/Monatliche Wunschrate: +250,50\u00a0€/);
  });

  it("names each of three cars with price, number and link", async () => {
    const stock = [
      aCar({ ad_key: "1" }),
      aCar({ ad_key: "2", brand: "Opel", model: "Corsa", model_group: null, price_amount: 8_900 }),
      aCar({ ad_key: "3", brand: "Audi", model: "A3", model_group: null }),
    ] as const;
    const inquiry = aContactInquiry(
      { message: "" },
      { adKey: "1", details: { intent: "anfrage", vehicle: "1", otherVehicles: ["2", "3"] } },
    );
    const cars = new Map(
      stock.map((car): [string, FoundCar] => [
        car.ad_key,
        { state: car.ad_key === "3" ? "gone" : "for-sale", car },
      ]),
    );
    const mail = await composeMail("dealer", inquiry, { car: stock[0], cars });
    expect(mail.subject).toBe("Anfrage: VW Golf VIII Variant, 19.980 € und 2 weitere – E. Muster");
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain("Fahrzeugnummer 1");
      expect(part).toMatch(/Opel Corsa.*8\.900.€, Nr\. 2/);
      expect(part).toMatch(/Audi A3.*, Nr\. 3, nicht mehr im Bestand/);
      for (const key of ["1", "2", "3"])
        expect(part).toContain(`https://autohaus.example/fahrzeug/${key}`);
    }
  });

  it.each([
    [
      aContactInquiry({ message: "" }, { details: { intent: "rueckruf", vehicle: "4711" } }),
      "Fahrzeug",
    ],
    [aSellInquiry({}, { vehicle: "4711" }), "Wunschfahrzeug"],
  ])("names the number of an unknown car", async (inquiry, term) => {
    const { text } = await composeMail("dealer", inquiry);
    expect(text).toMatch(new RegExp(`${term}: +Nr\\. 4711, nicht auf der Website`));
  });
});

describe("the confirmation about a car", () => {
  it("repeats the time of a callback, and nothing that was typed", async () => {
    const details = { callback: "2026-11-24 8:00", finance: { deposit: "gewinn.example" } };
    const { text } = await mailTo("visitor", { ...testDriveInquiry(aCar()), details });
    expect(text).toMatch(/Rückruf: +Dienstag, 24\.11\.2026/);
    expect(text).not.toContain("gewinn.example");
  });
});

const mailWithPhotos = (kind: MailName, inquiry: Inquiry = aSellInquiry()) =>
  composeMail(kind, inquiry, {
    car: aCar(),
    photosPath: inquiry.kind === "sell" ? "/fotos/of-the-sender" : null,
  });

describe("the mail about photos", () => {
  it("links to the office, names the sender and contains no photo", async () => {
    expect((await mailWithPhotos("photos")).subject).toBe(
      "Fotos zur Anfrage vom 21.11.2026: Škoda Octavia, 2019, 85.000 km – J. Groß",
    );
    const mail = await mailWithPhotos("photos", aSellInquiry({ model: "<b>Octavia</b>" }));
    expect(mail).toMatchObject({ to: mailbox.to, pictures: [{ cid: "zeichen@autohaus" }] });
    expect(mail.subject).toContain(": Fahrzeug, 2019");
    expect(mail.replyTo.address).toBe("juergen@gross.example");
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain("https://autohaus.example/buero/anfragen/");
      expect(part).not.toContain("of-the-sender");
      expect(part).toContain("Jürgen Groß");
    }
    expect(mail.html).not.toContain("<b>");
  });
});

describe("a car offered to us", () => {
  it.each([
    ["Volkswagen", "Golf VII 1.6 TDI", "VW Golf VII 1.6 TDI"],
    ["VW", "Golf 1,4 TSI (Variant)", "VW Golf 1,4 TSI Variant"],
    [
      "Mercedes-Benz",
      "E 220 CDI BlueEfficiency Avantgarde Automatik",
      "Mercedes-Benz E 220 CDI BlueEfficiency",
    ],
    ["Opel", "gewinn.example", "Fahrzeug"],
    ["Opel", "10.0.0.1", "Fahrzeug"],
    ["Opel", "Corsa http://x", "Fahrzeug"],
    ["Opel", "Corsa x@y", "Fahrzeug"],
    ["a".repeat(90), "Corsa", "Fahrzeug"],
  ])("is in the subject only as plain words: %j %j as %j", async (make, model, shown) => {
    const { subject } = await mailWithPhotos("dealer", aSellInquiry({ make, model }));
    expect(subject).toBe(`Inzahlungnahme: ${shown}, 2019, 85.000 km – J. Groß`);
  });

  it("is mailed to the dealer with the vehicle wanted in exchange", async () => {
    const mail = await mailWithPhotos("dealer");
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain("Wunschfahrzeug aus Ihrem Bestand");
      expect(part).not.toContain("of-the-sender");
    }
  });

  it("is confirmed with the sender's photo link", async () => {
    const mail = await mailWithPhotos("visitor");
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain("https://autohaus.example/fotos/of-the-sender");
    }
  });
});
