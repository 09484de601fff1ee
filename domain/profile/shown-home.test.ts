import { expect, it } from "vitest";
import { defaultProfile as profile } from "./default-profile.ts";
import { creditWarning } from "./offers.ts";
import { fillIn, shownFaq, shownServices, shownTexts } from "./shown-home.ts";

const { home } = profile;

it("says what the specification says until the dealer changes it", () => {
  const texts = shownTexts(home.texts, profile);
  expect([texts.headline, texts.pricesTitle, texts.careTitle]).toEqual([
    ...["Ihre Autosuche hat ein Ende", "Faire Preise", "Persönlicher Service"],
  ]);
  expect(shownServices(home.services, profile).map(({ title }) => title)).toEqual([
    ...["Fahrzeugankauf", "Werkstattservice", "Garantie & Gewährleistung", "Finanzierung"],
  ]);
  expect(shownFaq(home.faq, profile)).toHaveLength(6);
});

it("fills in the profile's facts, also into the dealer's own words", () => {
  const [own] = shownFaq([{ kind: null, question: "{Name}?", answer: "In {Ort}, {…}" }], profile);
  expect(own).toEqual({ question: "Autohaus Ladenburg?", answer: "In Ladenburg, {…}" });
  expect(shownFaq(home.faq, profile).at(-1)?.answer).toContain(
    "069 90009-140, per WhatsApp unter 0171 3920-014",
  );
  expect(shownFaq(home.faq, { ...profile, whatsapp: null }).at(-1)?.answer).toContain(
    "069 90009-140, per E-Mail an",
  );
  expect(fillIn("{toString} {Telefon", profile)).toBe("{toString} {Telefon");
});

it("offers no service that the dealer does not have, in no order and with no words", () => {
  const none = { ...profile, offersFinancing: false, offersWorkshop: false };
  expect(shownServices(home.services, none).map(({ kind }) => kind)).toEqual([
    "ankauf",
    "garantie",
  ]);
  expect(JSON.stringify(shownFaq(home.faq, none))).not.toContain("finanzieren");
});

it("warns of credit beside the dealer's own words, too", () => {
  const own = {
    kind: "finanzierung",
    title: "Raten",
    text: "Ab 99 €",
    answer: "Ja.",
    question: "?",
  };
  const [service] = shownServices([{ ...own, kind: "finanzierung" }], profile);
  const [question] = shownFaq([{ ...own, kind: "finanzierung" }], profile);
  expect([service?.warning, question?.answer]).toEqual([creditWarning, `Ja. ${creditWarning}`]);
});
