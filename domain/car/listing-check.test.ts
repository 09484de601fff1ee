import { describe, expect, it } from "vitest";
import { aCar } from "#tests/support/test-car.ts";
import { checkListings } from "./listing-check.ts";
import type { Car } from "./record.ts";

const now = new Date("2026-11-21T10:00:00Z");
const longText = "Gepflegter Kombi aus erster Hand. ".repeat(30);

const photos = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    url: `/bilder/900000101/${index + 1}-0b7e6c1d-1600.jpg`,
  }));
const features = (count: number) =>
  Array.from({ length: count }, (_, index) => `Ausstattung ${index}`);
const saying = (sentence: string) => ({ description: `${longText}${sentence}` });

/** A listing without findings, except for the given fields. */
const listed = (fields: Partial<Car> = {}) =>
  aCar({ description: longText, images: photos(10), features: features(10), ...fields });

const problems = (...cars: Car[]) =>
  checkListings(cars, now).map(({ adKey, problem }) => `${adKey}: ${problem}`);

describe("a vehicle", () => {
  it.each<[string, Partial<Car>]>([
    ["Kein Foto", { images: [] }],
    ["Wenige Fotos", { images: photos(9) }],
    ["Kurzer Text", { description: "ä".repeat(999) }],
    ["Angaben fehlen", { features: features(9) }],
    ["Angaben fehlen", { previous_owners: null, description: "ä".repeat(1_000) }],
    ["Angaben fehlen", { inspection_until: null }],
    ["Widerspruch", { ...saying("Unfallfrei!"), accident_damaged: true }],
    ["Widerspruch", { ...saying("Aus 1. Hand."), previous_owners: 3 }],
    ["Widerspruch", { ...saying("Scheckheftgepflegt."), full_service_history: false }],
    ["Ohne Beleg", { ...saying("scheckheft-gepflegt"), full_service_history: null }],
    ["Widerspruch", { title_line: "Golf *1.HAND*", previous_owners: 4 }],
    ["Widerspruch", { title_line: "Golf UNFALLFREI", accident_damaged: true }],
    ["Widerspruch", { title_line: "Golf TÜV NEU", inspection_until: "2027-02-01" }],
    ["Widerspruch", { ...saying("HU/AU neu!"), inspection_until: "2026-12-01" }],
    ["Widerspruch", { title_line: "Golf 1.Hd", previous_owners: 2 }],
    ["Widerspruch", { title_line: "Golf erste Hand", previous_owners: 2 }],
    ["Widerspruch", { title_line: "Golf frische HU", inspection_until: "2027-01-01" }],
    ["Widerspruch", { ...saying("TÜV/ASU neu"), inspection_until: "2027-01-01" }],
    ["Widerspruch", { title_line: "Golf S-Heft", full_service_history: false }],
    ["Ohne Beleg", { title_line: "Golf Scheckheft", full_service_history: null }],
    ["Titelzeile", { title_line: "Golf (Reserviert !!!)" }],
    ["Titelzeile", { title_line: "Golf 06203 900141" }],
    ["Kennzeichen", { title_line: "Golf HD-AB 123" }],
    ["Kennzeichen", { title_line: "C-HR HD-HR 130", model: "C-HR" }],
    ["Kennzeichen", saying("Kennzeichen HD-AB 123")],
    ["Kennzeichen", saying("FIN WVWZZZCDZMW000000")],
    ["Kein Preis", { price_amount: null }],
    ["Kein Preis", { price_amount: 0 }],
    ["Währung", { price_currency: "CZK" }],
    ["Steuersatz", { vat_rate: 8.1 }],
    ["Steuersatz", { vat_rate: 16 }],
    ["Steuersatz", { vat_rate: null, vat_unreadable: true }],
    ["Keine Erstzulassung", { first_registration: null }],
    ["Kurzer Text", { description: null }],
    ["Kurzer Text", { description: "Sehr gepflegt." }],
    ["Kilometerstand", { mileage: null }],
    ["Kilometerstand", { mileage: 684_500, first_registration: "2001-03-01" }],
    ["Kilometerstand", { mileage: 450_001, first_registration: "2021-03-01" }],
    ["Kilometerstand", { mileage: 1, first_registration: "1963-05-01" }],
    ["Kilometerstand", { mileage: 1_499, first_registration: "2021-03-01" }],
  ])("has one finding: %s %o", (problem, fields) => {
    expect(problems(listed(fields))).toEqual([`900000101: ${problem}`]);
  });

  it("of 1963 with 1 km and no month has a filler for its mileage", () => {
    const car = listed({ mileage: 1, first_registration: null, year: 1963 });
    expect(problems(car)).toEqual(["900000101: Kilometerstand", "900000101: Keine Erstzulassung"]);
  });

  it.each<[string, Partial<Car>]>([
    ["a new car without registration", { condition: "NEW", first_registration: null }],
    ["a car without VAT", { vat_rate: 0 }],
    ["a car at the reduced rate", { vat_rate: 7 }],
    ["a text of just enough characters", { description: "ä".repeat(1_000) }],
    [
      "a claim that the data bear out",
      saying("Unfallfrei und scheckheftgepflegt, aus erster Hand."),
    ],
    ["the opposite of a claim", { ...saying("Nicht unfallfrei."), accident_damaged: true }],
    ["names that resemble a plate", saying("USB-C 2, AMG C 63, X-DB20, E-GT, T-Roc 2.0, 1.5 TSI")],
    ["a title that the data bear out", { title_line: "Golf TÜV neu, Scheckheft, 1. Hand" }],
    ["a title that denies a claim", { title_line: "Golf nicht unfallfrei, ohne Scheckheft" }],
    ["models like a plate", saying("CR-V 1.6, C-HR 1,8, ZR-V 2.0, IS-F 5.0, TÜV-HU 12/2026")],
    ["a model before its power", { title_line: "HR-V 131 PS, HR-V 131", model: "HR-V" }],
    [
      "a text that denies a claim",
      saying("Astra ohne TÜV neu, nicht Serviceheft-gepflegt, Serviceheft vorhanden"),
    ],
    ["a long number", saying("Telefon 06203 900140, Nr. 12345678901234567")],
    [
      "a new car without owners and inspection",
      {
        condition: "NEW",
        previous_owners: null,
        inspection_until: null,
        accident_damaged: null,
        description: "ä".repeat(1_000),
      },
    ],
    ["an old car with many kilometres", { mileage: 499_000, first_registration: "2005-03-01" }],
    ["a young car with few kilometres", { mileage: 1_200, first_registration: "2025-01-01" }],
    ["a car of five years with 300 km a year", { mileage: 1_500 }],
  ])("has none: %s", (_, fields) => {
    const complete = { consumption_combined: 5.2, co2_emission: 119, co2_class: "D" };
    expect(problems(listed({ ...complete, ...fields }))).toEqual([]);
  });

  it("that counts as new needs consumption and CO₂ class", () => {
    const young = listed({ first_registration: "2026-06-01", co2_class: null });
    expect(problems(young)).toEqual(["900000101: Pflichtangabe"]);
    expect(problems(listed({ first_registration: "2026-06-01" }))).toEqual([]);
  });
});

describe("two vehicles", () => {
  it("are duplicates by stock number, each naming the other", () => {
    const findings = checkListings(
      [
        listed({ ad_key: "1", internal_number: "A-17" }),
        listed({ ad_key: "2", internal_number: " A-17", mileage: 100_000, brand: "BMW" }),
      ],
      now,
    );
    expect(findings.map(({ adKey, detail }) => [adKey, detail])).toEqual([
      ["1", "Gleicht dem Inserat 2."],
      ["2", "Gleicht dem Inserat 1."],
    ]);
  });

  it("are duplicates by make, model, registration, mileage and color", () => {
    expect(problems(listed({ ad_key: "1" }), listed({ ad_key: "2" }))).toEqual([
      "1: Doppelt",
      "2: Doppelt",
    ]);
  });

  it("are not duplicates because both lack a value", () => {
    const unknown = { first_registration: null, internal_number: " " };
    expect(
      problems(listed({ ad_key: "1", ...unknown }), listed({ ad_key: "2", ...unknown })),
    ).toEqual(["1: Keine Erstzulassung", "2: Keine Erstzulassung"]);
  });
});

it("reports each finding with the vehicle's name and numbers", () => {
  expect(checkListings([listed({ images: [], internal_number: "A-17" })], now)).toEqual([
    {
      adKey: "900000101",
      internalNumber: "A-17",
      vehicle: "Volkswagen Golf VIII Variant 2.0 TDI DSG Life",
      problem: "Kein Foto",
      detail: "Das Inserat hat kein Foto.",
    },
  ]);
});
