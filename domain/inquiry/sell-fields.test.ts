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

it("contains all answers, each on one line, and no labels of empty fields", () => {
  const { subject, message } = sellMessage(typed, [["Wunschfahrzeug", "BMW 320 (Nr. 1)"]]);
  expect(subject).toBe("Fahrzeugankauf: Volkswagen Golf");
  expect(message).toContain(`
Marke: Volkswagen
Modell: Golf
Baujahr: 2019
Kilometerstand: 85.000 km
Vorname: Erika
Nachname: Muster Bcc: x
E-Mail: erika@example.com

Ausstattung:
Navi
Sitzheizung

Wunschfahrzeug: BMW 320 (Nr. 1)

Vielen`);
});

it("has a subject even without make and model", () => {
  expect(sellMessage({ ...typed, make: " ", model: "" }, []).subject).toBe("Fahrzeugankauf");
});
