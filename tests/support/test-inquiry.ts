import type { ContactInquiry, SellInquiry } from "#domain/inquiry/inquiry-schema.ts";
import type { Inquiry } from "#server/inquiry/inquiry.ts";

/** A sender without any proof of being human. */
export const testSender = {
  networks: ["test"],
  canSolveCaptcha: true,
  idempotencyKey: null,
  ticket: null,
  honeypot: "",
};

const row = {
  id: 1,
  details: {} as Inquiry["details"],
  adKey: null,
  receivedAt: new Date("2026-11-21T06:05:00Z"),
  handledAt: null,
  contractAt: null,
  firstHandledAt: null,
  note: null,
  announcedAt: null,
};

export function aContactInquiry(
  fields: Partial<ContactInquiry> = {},
  stored: Partial<Inquiry> = {},
): Inquiry {
  return {
    ...row,
    ...stored,
    kind: "contact",
    reference: "K-7F4M-2Q",
    fields: {
      name: "Erika Muster",
      email: "erika@muster.example",
      phone: "0171 3920-055",
      subject: "verkauf",
      message: "Guten Tag,\n\nist der Golf noch da?",
      ...fields,
    },
  };
}

export function aSellInquiry(
  fields: Partial<SellInquiry> = {},
  details: Inquiry["details"] = {},
): Inquiry {
  return {
    ...row,
    details,
    kind: "sell",
    reference: "A-9KPX-4T",
    fields: {
      firstName: "Jürgen",
      lastName: "Groß",
      email: "juergen@gross.example",
      phone: "+49 171 3920055",
      make: "Škoda",
      model: "Octavia",
      year: 2019,
      mileage: 85_000,
      equipment: "Anhängerkupplung\nStandheizung",
      message: "Bitte rufen Sie abends an.",
      ...fields,
    },
  };
}
