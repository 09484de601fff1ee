import { describe, expect, it, test } from "vitest";
import { noFilters } from "#domain/search/filters.ts";
import {
  alertFormSchema,
  describeSearch,
  endDay,
  expiryDay,
  isConfirmable,
  isExpired,
  isRenewalQuestionDue,
} from "./alert.ts";

const day = (iso: string) => new Date(`${iso}T11:00:00Z`);

describe("an alert's lifetime", () => {
  it("is six months, to the last day of a short month", () => {
    expect(expiryDay(day("2026-11-21"))).toBe("2027-05-21");
    expect(expiryDay(day("2026-08-31"))).toBe("2027-02-28");
  });

  it("ends only after a renewal question, at least fourteen days after it", () => {
    const unasked = { expiresOn: "2027-05-21", askedAt: null };
    expect(isRenewalQuestionDue(unasked, day("2027-05-06"))).toBe(false);
    expect(isRenewalQuestionDue(unasked, day("2027-05-07"))).toBe(true);
    expect(isExpired(unasked, day("2028-01-01"))).toBe(false);
    const late = { expiresOn: "2027-05-21", askedAt: day("2027-06-01") };
    expect(isRenewalQuestionDue(late, day("2027-06-02"))).toBe(false);
    expect(endDay(late)).toBe("2027-06-15");
    expect([isExpired(late, day("2027-06-14")), isExpired(late, day("2027-06-15"))]).toEqual([
      false,
      true,
    ]);
  });

  it("starts with seven days to confirm it", () => {
    expect(isConfirmable(day("2026-11-21"), new Date("2026-11-28T10:59:59Z"))).toBe(true);
    expect(isConfirmable(day("2026-11-21"), day("2026-11-28"))).toBe(false);
  });
});

test("a search is described by the labels of its filter chips", () => {
  const filters = { ...noFilters, bodyType: ["EstateCar"], priceMax: 20_000 };
  expect(describeSearch(filters).replaceAll("\u00a0", " ")).toBe("bis 20.000 €, Kombi");
  expect(describeSearch(noFilters)).toBe("Alle neuen Fahrzeuge");
});

test.each([
  [{ email: "a@b.de", suche: "" }, true],
  [{ email: " a@b.de ", fahrzeug: "900000101" }, true],
  [{ email: "a@b.de" }, false],
  [{ email: "a@b.de", suche: "", fahrzeug: "1" }, false],
  [{ email: "a@b.de\r\nBcc: c@d.de", suche: "" }, false],
  [{ email: "a@b.de", fahrzeug: "../1" }, false],
])("the form %j is valid: %s", (form, isValid) => {
  expect(alertFormSchema.safeParse(form).success).toBe(isValid);
});
