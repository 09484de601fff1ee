import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayMs } from "#domain/format/calendar.ts";
import {
  type Consent,
  consentLifetimeDays,
  consentTextVersion,
  decide,
  everythingAllowed,
  nothingAllowed,
  offeredServices,
  readConsent,
  undecided,
} from "./consent.ts";

const now = new Date("2026-11-21T10:00:00.000Z");
const none = { analytics: false, recaptcha: false };
const services = { analytics: true, recaptcha: false };
const inDays = (days: number) => new Date(now.getTime() + days * dayMs);
const serialize = (record: object) => JSON.stringify(record);
const without = (record: Consent, field: keyof Consent) => {
  const { [field]: _, ...rest } = record;
  return rest;
};
const anyChoice = fc.record({
  functional: fc.boolean(),
  analytics: fc.boolean(),
  marketing: fc.boolean(),
});

describe("a decision", () => {
  it("allows every category when everything is accepted, and records the offered services", () => {
    expect(decide(everythingAllowed, none, now)).toEqual({
      essential: true,
      functional: true,
      analytics: true,
      marketing: true,
      consentGiven: true,
      decisionMade: true,
      consentDate: "2026-11-21T10:00:00.000Z",
      textVersion: consentTextVersion,
      offered: offeredServices(none),
    });
  });

  it("at the map allows only the map, and ends with functional consent", () => {
    const atMap = { ...nothingAllowed, functional: true, mapOnly: true };
    const record = decide(atMap, services, now);
    expect(record).toMatchObject({ functional: true, mapOnly: true, analytics: false });
    expect(readConsent(serialize(record), services, now)).toEqual(record);
    expect(decide({ ...atMap, functional: false }, services, now)).not.toHaveProperty("mapOnly");
  });

  it("gives consent as soon as one category is on", () => {
    fc.assert(
      fc.property(anyChoice, (choice) => {
        expect(decide(choice, services, now)).toMatchObject({
          ...choice,
          essential: true,
          consentGiven: Object.values(choice).includes(true),
          decisionMade: true,
        });
      }),
    );
  });

  it("is read back unchanged while it is valid", () => {
    fc.assert(
      fc.property(anyChoice, fc.integer({ min: 0, max: consentLifetimeDays }), (choice, age) => {
        const record = decide(choice, services, now);
        expect(readConsent(serialize(record), services, inDays(age))).toEqual(record);
      }),
    );
  });
});

describe("a stored record", () => {
  const accepted = decide(everythingAllowed, services, now);

  it("is valid for 365 days and not a second longer", () => {
    const afterwards = new Date(inDays(365).getTime() + 1_000);
    expect(readConsent(serialize(accepted), services, inDays(365)).decisionMade).toBe(true);
    expect(readConsent(serialize(accepted), services, afterwards)).toEqual(undecided);
    expect(
      readConsent(serialize(decide(nothingAllowed, services, now)), services, afterwards),
    ).toEqual(undecided);
  });

  it("is valid for one version of the texts only", () => {
    const older = { ...accepted, textVersion: consentTextVersion - 1 };
    expect(readConsent(serialize(older), services, now)).toEqual(undecided);
  });

  it("is valid for the offered services only", () => {
    const offers = [false, true].flatMap((analytics) =>
      [false, true].map((recaptcha) => ({ analytics, recaptcha })),
    );
    for (const given of offers) {
      for (const current of offers) {
        const read = readConsent(serialize(decide(everythingAllowed, given, now)), current, now);
        expect(read.decisionMade).toBe(given === current);
      }
    }
  });

  it("needs no more than the fields of the specification", () => {
    const { textVersion: _, offered: __, ...specified } = accepted;
    expect(readConsent(serialize(specified), services, now)).toEqual(accepted);
  });

  it("takes a missing decisionMade from consentGiven", () => {
    for (const fields of [accepted, without(accepted, "textVersion")]) {
      const { decisionMade: _, ...record } = { ...fields, decisionMade: true };
      expect(readConsent(serialize(record), services, now)).toEqual(accepted);
      expect(readConsent(serialize({ ...record, consentGiven: false }), services, now)).toEqual(
        undecided,
      );
    }
  });

  it("is no decision without a valid date", () => {
    for (const consentDate of ["", "gestern", 5, null]) {
      expect(readConsent(serialize({ ...accepted, consentDate }), services, now)).toEqual(
        undecided,
      );
    }
  });

  it("is valid if the clock was ahead", () => {
    expect(
      readConsent(serialize(decide(nothingAllowed, services, inDays(3))), services, now)
        .decisionMade,
    ).toBe(true);
  });
});

describe("malformed storage", () => {
  it("never throws and never allows anything", () => {
    const anyText = fc.oneof(fc.string(), fc.json(), fc.constant(null));
    fc.assert(fc.property(anyText, (text) => readConsent(text, services, now) === undecided));
  });

  it("with valid keys allows only what is true in a decision", () => {
    const fields = fc.record(
      {
        essential: fc.anything(),
        functional: fc.anything(),
        analytics: fc.anything(),
        marketing: fc.anything(),
        consentGiven: fc.anything(),
        decisionMade: fc.anything(),
        consentDate: fc.oneof(fc.constant(now.toISOString()), fc.string()),
        textVersion: fc.oneof(fc.constant(consentTextVersion), fc.integer()),
        offered: fc.oneof(fc.constant(offeredServices(services)), fc.string()),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fields, (record) => {
        let text: string;
        try {
          text = JSON.stringify(record, (_, value) => (typeof value === "bigint" ? 0 : value));
        } catch {
          // Only values that can be serialized can be in the storage.
          return;
        }
        const read = readConsent(text, services, now);
        expect(read.essential).toBe(true);
        expect(read.consentGiven).toBe(read.functional || read.analytics || read.marketing);
        if (!read.decisionMade) expect(read).toEqual(undecided);
        for (const category of ["functional", "analytics", "marketing"] as const) {
          if (read[category]) expect(record[category]).toBe(true);
        }
      }),
    );
  });
});
