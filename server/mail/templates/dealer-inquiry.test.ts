import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Car } from "#domain/car/record.ts";
import { aCar } from "#domain/car/test-car.ts";
import type { ContactInquiry } from "#domain/inquiry/contact-schema.ts";
import { vehicleMessage } from "#domain/inquiry/vehicle-message.ts";
import { type ContactPerson, dealership } from "#domain/site/dealership.ts";
import type { Inquiry } from "#server/inquiries/inquiry.ts";
import { aContactInquiry, aVehicleInquiry } from "#server/inquiries/test-inquiry.ts";
import { composeInquiryMail } from "../compose.ts";
import type { InquiryMailName } from "../kinds.ts";

const mailbox = {
  from: { name: "Autohaus", address: "website@autohaus.example" },
  to: { name: "Verkauf", address: "verkauf@autohaus.example" },
  origin: "https://autohaus.example",
};
const photo = {
  cid: "foto@autohaus",
  filename: "foto.jpg",
  contentType: "image/jpeg",
  content: new Uint8Array([1]),
};
/** What the form is filled in with for a car, and somebody's name below. */
const testDrive = (car: Car, fields: Partial<ContactInquiry> = {}) => {
  const { message } = vehicleMessage({ car, origin: mailbox.origin, intent: "probefahrt" });
  const written = { message: `${message}\nJürgen Müller`, name: "Jürgen Müller" };
  return aContactInquiry({ ...written, ...fields }, { adKey: car.ad_key });
};

const mailTo = (kind: InquiryMailName, inquiry: ReturnType<typeof testDrive>, car = aCar()) =>
  composeInquiryMail(
    { kind, messageId: "<1@autohaus.example>", createdAt: inquiry.receivedAt },
    inquiry,
    {
      car,
      photo,
      markLink: (reference) => `${mailbox.origin}/vorgang/${reference}`,
      appointment: null,
      photoLinks: null,
    },
    mailbox,
  );

describe("the mail to the dealer about a car", () => {
  it.each([
    ["Jürgen Müller", "J. Müller"],
    ["Karl von der Heide", "K. von der Heide"],
    ["Anna-Maria O’Neill", "A. O’Neill"],
    ["Şükran", "Şükran"],
    ["Dr. Max Müller", "D. Müller"],
    ["Gewinn: gewinn.example", "K-7F4M-2Q"],
    ["Erika <b@c.example>", "K-7F4M-2Q"],
    ["Erika\r\nBcc: a@b.example", "K-7F4M-2Q"],
    ["Erika \u202eretsuM", "K-7F4M-2Q"],
    ["a".repeat(90), "K-7F4M-2Q"],
  ])("has in its subject wish, car and price, and %j as %s", async (name, shown) => {
    const { subject } = await mailTo("dealer", testDrive(aCar(), { name }));
    expect(subject).toBe(`Probefahrt: VW Golf VIII Variant, 19.980 € – ${shown}`);
  });

  it("tells the car once, by our own record and with its photo", async () => {
    const mail = await mailTo("dealer", testDrive(aCar()));
    expect(mail.text.match(/Volkswagen Golf/g)).toHaveLength(1);
    expect(mail.text).toContain(
      "Terminvorschlag.\n\nVielen Dank und freundliche Grüße\nJürgen Müller",
    );
    expect(mail.html).toContain('src="cid:foto@autohaus"');
    expect(mail.pictures.map(({ cid }) => cid)).toEqual(["zeichen@autohaus", "foto@autohaus"]);
    const changed = testDrive(aCar({ price_amount: 20_500 }));
    expect((await mailTo("dealer", changed)).text).toContain("Preis: 20.500 €");
  });
});

describe("the confirmation about a car", () => {
  it("repeats car and wish in words of our own", async () => {
    const { text, pictures } = await mailTo("visitor", testDrive(aCar()));
    expect(text).toContain("Volkswagen Golf VIII Variant 2.0 TDI DSG Life\n19.980 €");
    expect(text).toContain("https://autohaus.example/fahrzeug/900000101");
    expect(text).toMatch(/Ihr Anliegen: +Probefahrt/);
    expect(text).not.toContain("Müller");
    expect(pictures).toHaveLength(2);
  });

  describe("where the dealer's facts name somebody", () => {
    const facts = dealership as { people: readonly ContactPerson[] };
    beforeEach(() => {
      facts.people = [
        {
          name: "Anna Beispiel",
          role: "Verkauf",
          photo: null,
          languages: ["Deutsch", "Türkisch"],
          phone: { display: "069 90009-141", international: "+496990009141" },
        },
      ];
    });
    afterEach(() => {
      facts.people = [];
    });

    it("names who answers", async () => {
      const { text, html } = await mailTo("visitor", testDrive(aCar()));
      expect(text).toContain(
        "Ihr Ansprechpartner\n-------------------\nName:     Anna Beispiel, Verkauf\nSprachen: Deutsch, Türkisch\nDirekt:   069 90009-141",
      );
      expect(html).toContain('href="tel:+496990009141"');
    });
  });

  it("names nobody where the facts do not", async () => {
    expect((await mailTo("visitor", testDrive(aCar()))).text).not.toContain("Ansprechpartner");
  });
});

const photos = { sender: "/fotos/of-the-sender", family: "/fotos/for-the-family" };
const mailWithPhotos = (kind: InquiryMailName, inquiry: Inquiry = aVehicleInquiry()) => {
  const row = { kind, messageId: "<1@a.example>", createdAt: inquiry.receivedAt };
  const about = {
    car: aCar({ ad_key: "900000101" }),
    photo: null,
    markLink: () => "https://autohaus.example/vorgang/x",
    appointment: null,
    photoLinks: inquiry.kind === "vehicle" ? photos : null,
  };
  return composeInquiryMail(row, inquiry, about, mailbox);
};

describe("the mail about photos", () => {
  it("leads the family to them, says whose they are, and holds none", async () => {
    const mail = await mailWithPhotos("photos", aVehicleInquiry({ model: "<b>Octavia</b>" }));
    expect(mail).toMatchObject({ to: mailbox.to, attachments: [] });
    expect(mail.subject).toBe("Fotos zu einem Fahrzeugangebot (A-9KPX-4T)");
    expect(mail.replyTo.address).toBe("juergen@gross.example");
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain("https://autohaus.example/fotos/for-the-family");
      expect(part).not.toContain("of-the-sender");
      expect(part).toContain("Jürgen Groß");
    }
    expect(mail.html).not.toContain("<b>");
  });
});

describe("a car offered to us", () => {
  it("comes to the family with the link to its photos and the vehicle wanted for it", async () => {
    const mail = await mailWithPhotos("dealer");
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain("https://autohaus.example/fotos/for-the-family");
      expect(part).toContain("Dafür gewünscht, aus Ihrem Bestand");
      expect(part).not.toContain("of-the-sender");
    }
  });

  it("is confirmed with the sender's own link", async () => {
    const mail = await mailWithPhotos("visitor");
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain("https://autohaus.example/fotos/of-the-sender");
      expect(part).not.toContain("for-the-family");
    }
  });

  it("is none when somebody only writes to us", async () => {
    const mail = await mailWithPhotos("visitor", aContactInquiry());
    expect(mail.text + mail.html).not.toContain("/fotos/");
  });
});
