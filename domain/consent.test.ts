import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Consent,
  consentLifetimeDays,
  consentTextVersion,
  decide,
  everythingAllowed,
  nothingAllowed,
  readConsent,
  undecided,
} from "./consent.ts";

const now = new Date("2026-11-21T10:00:00.000Z");
const dayMs = 24 * 3_600_000;
const inDays = (days: number) => new Date(now.getTime() + days * dayMs);
const kept = (record: object) => JSON.stringify(record);
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
  it("allows everything when everything is accepted", () => {
    expect(decide(everythingAllowed, now)).toEqual({
      essential: true,
      functional: true,
      analytics: true,
      marketing: true,
      consentGiven: true,
      decisionMade: true,
      consentDate: "2026-11-21T10:00:00.000Z",
      textVersion: consentTextVersion,
    });
  });

  it("is made by refusing too, which gives no consent", () => {
    const { consentGiven, decisionMade, essential } = decide(nothingAllowed, now);
    expect({ consentGiven, decisionMade, essential }).toEqual({
      consentGiven: false,
      decisionMade: true,
      essential: true,
    });
  });

  it("gives consent as soon as one category is on", () => {
    fc.assert(
      fc.property(anyChoice, (choice) => {
        const isAnyOn = Object.values(choice).includes(true);
        expect(decide(choice, now)).toMatchObject({ ...choice, consentGiven: isAnyOn });
      }),
    );
  });

  it("is read back as it was made, for as long as it counts", () => {
    fc.assert(
      fc.property(anyChoice, fc.integer({ min: 0, max: consentLifetimeDays }), (choice, age) => {
        const record = decide(choice, now);
        expect(readConsent(kept(record), inDays(age))).toEqual(record);
      }),
    );
  });
});

describe("a stored record", () => {
  const accepted = decide(everythingAllowed, now);

  it("counts for 365 days and not a second longer", () => {
    const afterwards = new Date(inDays(365).getTime() + 1_000);
    expect(readConsent(kept(accepted), inDays(365)).decisionMade).toBe(true);
    expect(readConsent(kept(accepted), afterwards)).toEqual(undecided);
    expect(readConsent(kept(decide(nothingAllowed, now)), afterwards)).toEqual(undecided);
  });

  it("counts for the texts that were decided about, not for others", () => {
    const older = { ...accepted, textVersion: consentTextVersion - 1 };
    expect(readConsent(kept(older), now)).toEqual(undecided);
    expect(readConsent(kept(without(accepted, "textVersion")), now)).toEqual(undecided);
  });

  it("takes a missing decisionMade from consentGiven", () => {
    expect(readConsent(kept(without(accepted, "decisionMade")), now)).toEqual(accepted);
    const rejected = decide(nothingAllowed, now);
    expect(readConsent(kept(without(rejected, "decisionMade")), now)).toEqual(undecided);
  });

  it("is always essential, whatever it says", () => {
    expect(readConsent(kept({ ...accepted, essential: false }), now).essential).toBe(true);
  });

  it("allows nothing that is not literally true", () => {
    const odd = { ...accepted, functional: "true", analytics: 1, marketing: {} };
    expect(readConsent(kept(odd), now)).toMatchObject({ ...nothingAllowed, consentGiven: false });
  });

  it("without a readable time is no decision", () => {
    for (const consentDate of ["", "gestern", 5, null]) {
      expect(readConsent(kept({ ...accepted, consentDate }), now)).toEqual(undecided);
    }
  });

  it("bears a clock that was ahead", () => {
    expect(readConsent(kept(decide(nothingAllowed, inDays(3))), now).decisionMade).toBe(true);
  });
});

describe("garbage", () => {
  it("never throws and never allows anything", () => {
    const anyText = fc.oneof(fc.string(), fc.json(), fc.constant(null));
    fc.assert(fc.property(anyText, (text) => readConsent(text, now) === undecided));
  });

  it("beside the right names allows nothing but what is true of a decision", () => {
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
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fields, (record) => {
        let text: string;
        try {
          text = JSON.stringify(record, (_, value) => (typeof value === "bigint" ? 0 : value));
        } catch {
          // What cannot be written cannot be in the storage.
          return;
        }
        const read = readConsent(text, now);
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
