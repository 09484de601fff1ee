import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ContactPerson, dealership } from "#domain/dealership/dealership.ts";
import { Company, VisitUs } from "../features/home/home-sections.tsx";
import { ContactPage } from "../features/inquiry/contact/contact-page.tsx";

/** `dealership` is readonly; the tests replace these of its facts. */
const facts = dealership as {
  people: readonly ContactPerson[];
  housePhotos: Record<string, { path: string; caption: string } | null>;
};
const { people, housePhotos } = dealership;
const anna: ContactPerson = {
  name: "Anna Beispiel",
  role: "Verkauf",
  photo: "/anna.jpg",
  languages: ["Deutsch", "Türkisch"],
  phone: { display: "069 90009-141", international: "+496990009141" },
};
const bernd: ContactPerson = { ...anna, name: "Bernd Beispiel", photo: null, phone: null };

const renderContactPage = () =>
  renderToStaticMarkup(
    createElement(
      MemoryRouter,
      null,
      createElement(ContactPage, {
        prefill: null,
        generalIntent: null,
        posted: null,
        callbackDays: [],
        testDriveDays: [],
      }),
    ),
  );
const renderVisitUs = () =>
  renderToStaticMarkup(createElement(MemoryRouter, null, createElement(VisitUs)));
const renderCompany = () => renderToStaticMarkup(createElement(Company));

describe("dealership facts with people and photos", () => {
  beforeEach(() => {
    facts.people = [anna, bernd];
    facts.housePhotos = { ...housePhotos, yard: { path: "/hof.jpg", caption: "Unser Hof" } };
  });
  afterEach(() => {
    facts.people = people;
    facts.housePhotos = housePhotos;
  });

  it("list all people on the contact page and on home", () => {
    const html = renderContactPage();
    expect(html).toContain("Ihre Ansprechpartner<");
    expect(html).toMatch(
      /src="\/anna.jpg"[\s\S]*Anna Beispiel[\s\S]*Verkauf[\s\S]*Deutsch, Türkisch/,
    );
    expect(html.match(/tel:\+496990009141/g)).toHaveLength(1);
    expect(html).toContain("Bernd Beispiel");
    expect(renderVisitUs()).toContain("Bernd Beispiel");
  });

  it("show the supplied photos on the home page", () => {
    const html = renderCompany();
    expect(html.match(/<figure/g)).toHaveLength(1);
    expect(html).toContain("Unser Hof");
  });
});

it("shows neither people nor photos without such facts", () => {
  expect(renderContactPage()).not.toContain("Ansprechpartner");
  expect(renderCompany()).not.toContain("<figure");
});
