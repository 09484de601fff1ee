import { describe, expect, it } from "vitest";
import { maxTextLength, sellMessage, withInterest } from "./sell-fields.ts";

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

it("says in a letter what was typed, and nothing of what was left out", () => {
  expect(sellMessage(typed)).toEqual({
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
      "Vielen Dank und freundliche Grüße",
    ].join("\n"),
  });
});

it("has a subject without a vehicle too", () => {
  expect(sellMessage({ ...typed, make: " ", model: "" }).subject).toBe("Fahrzeugankauf");
});

describe("the vehicle that is wanted for the own one", () => {
  const texts = { equipment: "Navi", message: " Bitte abends anrufen. " };
  it("stands above the message, and above nothing when nothing was written", () => {
    expect(withInterest(texts, null)).toBe(texts);
    expect(withInterest(texts, "Der Golf")).toEqual({
      equipment: "Navi",
      message: "Der Golf\n\nBitte abends anrufen.",
    });
    expect(withInterest({ equipment: "", message: " " }, "Der Golf").message).toBe("Der Golf");
  });

  it("stands above the equipment where a long message has no room, and cuts nothing", () => {
    const message = "x".repeat(maxTextLength - 5);
    expect(withInterest({ equipment: "Navi", message }, "Der Golf")).toEqual({
      equipment: "Der Golf\n\nNavi",
      message,
    });
    const both = withInterest({ equipment: message, message }, "Der Golf");
    expect(both).toEqual({ equipment: message, message: `Der Golf\n\n${message}` });
  });
});
