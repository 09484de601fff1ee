import { expect, it } from "vitest";
import { sellMessage } from "./sell-fields.ts";

const typed = {
  firstName: "Erika",
  lastName: "Muster\nBcc: x",
  email: "erika@example.com",
  phone: "",
  make: "Volkswagen",
  model: " Golf ",
  year: "2019",
  mileage: "85.000 km",
  equipment: "Navi\nSitzheizung",
  message: "",
};

it("contains all answers, and no labels of empty fields", () => {
  expect(sellMessage(typed, [["Dafür gewünscht", "BMW 320 (Nr. 1)"]])).toEqual({
    subject: "Fahrzeugankauf: Volkswagen Golf",
    message: [
      "Guten Tag,",
      "",
      "ich möchte Ihnen mein Fahrzeug anbieten:",
      "",
      "Marke: Volkswagen",
      "Modell: Golf",
      "Baujahr: 2019",
      "Kilometerstand: 85.000 km",
      "Vorname: Erika",
      "Nachname: Muster Bcc: x",
      "E-Mail: erika@example.com",
      "",
      "Ausstattung:",
      "Navi\nSitzheizung",
      "",
      "Dafür gewünscht: BMW 320 (Nr. 1)",
      "",
      "Vielen Dank und freundliche Grüße",
    ].join("\n"),
  });
});

it("has a subject even without make and model", () => {
  expect(sellMessage({ ...typed, make: " ", model: "" }, []).subject).toBe("Fahrzeugankauf");
});
