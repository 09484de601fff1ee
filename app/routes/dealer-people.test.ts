import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import type { ContactPerson, Dealership } from "#domain/dealership/dealership.ts";
import { defaultDealership } from "#domain/dealership/default-dealership.ts";
import { Company, VisitUs } from "../features/home/home-sections.tsx";
import { ContactPage } from "../features/inquiry/contact/contact-page.tsx";
import { DealershipProvider } from "../features/site/site-facts.ts";

const anna: ContactPerson = {
  name: "Anna Beispiel",
  role: "Verkauf",
  photo: "/anna.jpg",
  languages: ["Deutsch", "Türkisch"],
  phone: { display: "069 90009-141", international: "+496990009141" },
};
const bernd: ContactPerson = { ...anna, name: "Bernd Beispiel", photo: null, phone: null };

const { housePhotos } = defaultDealership;
const withPeople: Dealership = {
  ...defaultDealership,
  people: [anna, bernd],
  housePhotos: { ...housePhotos, yard: { path: "/hof.jpg", caption: "Unser Hof" } },
};

const render = (value: Dealership, page: ReactElement) =>
  renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(DealershipProvider, { value }, page)),
  );
const contactPage = createElement(ContactPage, {
  prefill: null,
  generalIntent: null,
  adKeys: [],
  gone: [],
  posted: null,
  answerTime: null,
  callbackDays: [],
  testDriveDays: [],
});

it("lists all people on the contact page and on home", () => {
  const html = render(withPeople, contactPage);
  expect(html).toContain("Ihre Ansprechpartner<");
  expect(html).toMatch(
    /src="\/anna.jpg"[\s\S]*Anna Beispiel[\s\S]*Verkauf[\s\S]*Deutsch, Türkisch/,
  );
  expect(html.match(/tel:\+496990009141/g)).toHaveLength(1);
  expect(html).toContain("Bernd Beispiel");
  expect(render(withPeople, createElement(VisitUs))).toContain("Bernd Beispiel");
});

it("shows the supplied photos on the home page", () => {
  const html = render(withPeople, createElement(Company, { notes: [] }));
  expect(html.match(/<figure/g)).toHaveLength(1);
  expect(html).toContain("Unser Hof");
});

it("shows neither people nor photos without such facts", () => {
  expect(render(defaultDealership, contactPage)).not.toContain("Ansprechpartner");
  expect(render(defaultDealership, createElement(Company, { notes: [] }))).not.toContain("<figure");
});
