import { describe, expect, it } from "vitest";
import { aCar } from "#domain/car/test-car.ts";
import type { Inquiry } from "#server/inquiries/inquiry.ts";
import { aContactInquiry, aVehicleInquiry } from "#server/inquiries/test-inquiry.ts";
import { composeInquiryMail, type InquiryMailName } from "#server/mail/kinds.ts";
import { testMailbox } from "#server/mail/test-delivery.ts";

const photos = { sender: "/fotos/of-the-sender", family: "/fotos/for-the-family" };
const compose = (kind: InquiryMailName, inquiry: Inquiry = aVehicleInquiry()) => {
  const row = { kind, messageId: "<1@a.example>", createdAt: inquiry.receivedAt };
  const about = {
    car: aCar({ ad_key: "900000101" }),
    photo: null,
    markLink: () => "https://autohaus.example/vorgang/x",
    appointment: null,
    photoLinks: inquiry.kind === "vehicle" ? photos : null,
  };
  return composeInquiryMail(row, inquiry, about, testMailbox);
};

describe("the mail about photos", () => {
  it("leads the family to them, says whose they are, and holds none", async () => {
    const mail = await compose("photos", aVehicleInquiry({ model: "<b>Octavia</b>" }));
    expect(mail).toMatchObject({ to: testMailbox.to, attachments: [] });
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
    const mail = await compose("dealer");
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain("https://autohaus.example/fotos/for-the-family");
      expect(part).toContain("Dafür gewünscht, aus Ihrem Bestand");
      expect(part).not.toContain("of-the-sender");
    }
  });

  it("is confirmed with the sender's own link", async () => {
    const mail = await compose("visitor");
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain("https://autohaus.example/fotos/of-the-sender");
      expect(part).not.toContain("for-the-family");
    }
  });

  it("is none when somebody only writes to us", async () => {
    const mail = await compose("visitor", aContactInquiry());
    expect(mail.text + mail.html).not.toContain("/fotos/");
  });
});
