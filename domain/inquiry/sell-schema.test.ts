import { describe, expect, it } from "vitest";
import { fieldIssues } from "./field-rules.ts";
import { sellInquirySchema } from "./inquiry-schema.ts";

const schema = sellInquirySchema(2026);
const good = {
  firstName: "Max",
  lastName: "Mustermann",
  email: "max@example.org",
  phone: "0171 3920-014",
  make: "Volkswagen",
  model: "Golf",
  year: "2019",
  mileage: "85.000 km",
  equipment: "Navi\nLeder",
  message: "",
};

const issuesFor = (change: object) => {
  const parsed = schema.safeParse({ ...good, ...change });
  return parsed.success ? [] : fieldIssues(parsed.error);
};

it("parses year and mileage as numbers", () => {
  expect(schema.parse(good)).toEqual({ ...good, year: 2019, mileage: 85_000 });
});

it("does not require equipment and message", () => {
  const { equipment: _, message: __, ...rest } = good;
  expect(schema.parse(rest)).toMatchObject({ equipment: "", message: "" });
});

/** The messages are those of the specification, section 5. */
it.each([
  ["firstName", "", "Vorname ist erforderlich"],
  ["firstName", "x".repeat(101), "Höchstens 100 Zeichen"],
  ["lastName", " ", "Nachname ist erforderlich"],
  ["email", "", "E-Mail ist erforderlich"],
  ["phone", "", "Telefonnummer ist erforderlich"],
  ["make", "", "Marke ist erforderlich"],
  ["model", "<script>Golf</script>", "Modell ist erforderlich"],
  ["year", "", "Baujahr ist erforderlich"],
  ["year", undefined, "Baujahr ist erforderlich"],
  ["year", null, "Baujahr ist erforderlich"],
  ["year", "zweitausend", "Ungültiges Baujahr"],
  ["year", "1989", "Ungültiges Baujahr"],
  ["year", "2028", "Ungültiges Baujahr"],
  ["year", "2e3", "Ungültiges Baujahr"],
  ["year", "٢٠١٩", "Ungültiges Baujahr"],
  ["year", 2019.5, "Ungültiges Baujahr"],
  ["year", `2${" ".repeat(30_000)}0`, "Ungültiges Baujahr"],
  ["mileage", "", "Kilometerstand ist erforderlich"],
  ["mileage", "viel", "Ungültiger Kilometerstand"],
  ["mileage", "-1", "Ungültiger Kilometerstand"],
  ["mileage", -1, "Ungültiger Kilometerstand"],
  ["mileage", "85.00", "Ungültiger Kilometerstand"],
  // The decimal point of a JSON number is not a thousands separator.
  ["mileage", 85.123, "Ungültiger Kilometerstand"],
  ["mileage", "1e5", "Ungültiger Kilometerstand"],
  ["mileage", "10000000", "Ungültiger Kilometerstand"],
  ["mileage", "9".repeat(30_000), "Ungültiger Kilometerstand"],
  ["equipment", "x".repeat(2_001), "Höchstens 2000 Zeichen"],
  ["equipment", 5, "Bitte geben Sie einen Text ein"],
])("rejects %s %j with %j", (field, value, message) => {
  expect(issuesFor({ [field]: value })).toEqual([{ field, message }]);
});

describe("numbers", () => {
  it.each([
    ["1990", 1990],
    ["2027", 2027],
    [2019, 2019],
  ])("parses the year %j", (year, expected) => {
    expect(schema.parse({ ...good, year })).toMatchObject({ year: expected });
  });

  it.each([
    ["0", 0],
    ["85.000", 85_000],
    ["85 000 km", 85_000],
    ["85\u00a0000\u00a0KM", 85_000],
    ["1.234.567", 1_234_567],
    ["1'234", 1_234],
    [120_000, 120_000],
  ])("parses the mileage %j", (mileage, expected) => {
    expect(schema.parse({ ...good, mileage })).toMatchObject({ mileage: expected });
  });
});
