import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ContactPerson, dealership } from "#domain/dealership/dealership.ts";
import { Company, VisitUs } from "../features/home/home-sections.tsx";
import { ContactPage } from "../features/inquiry/contact/contact-page.tsx";
import { AppointmentPage } from "../features/inquiry/test-drive/appointment-page.tsx";
import { ContactPeople } from "../features/site/contact-people.tsx";

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

const contactPage = () =>
  renderToStaticMarkup(
    createElement(
      MemoryRouter,
      null,
      createElement(ContactPage, {
        prefill: null,
        wish: null,
        posted: null,
        callbackDays: [],
        testDriveDays: [],
      }),
    ),
  );
const visit = () => renderToStaticMarkup(createElement(MemoryRouter, null, createElement(VisitUs)));
const appointment = () =>
  renderToStaticMarkup(
    createElement(
      MemoryRouter,
      null,
      createElement(AppointmentPage, {
        view: {
          state: "requested",
          wish: { first: null, second: null, tradeIn: false },
          startsAt: null,
          proposedFor: null,
          reference: "K-7F4M-2Q",
          adKey: null,
          round: 0,
          canChange: false,
        },
        car: null,
        isCarGone: false,
        days: [],
        outcome: null,
        refused: null,
      }),
    ),
  );
const company = () => renderToStaticMarkup(createElement(Company));

describe("facts that name people and have photos", () => {
  beforeEach(() => {
    facts.people = [anna, bernd];
    facts.housePhotos = { ...housePhotos, yard: { path: "/hof.jpg", caption: "Unser Hof" } };
  });
  afterEach(() => {
    facts.people = people;
    facts.housePhotos = housePhotos;
  });

  it("show all of them on contact page and home, each with what is known", () => {
    const html = contactPage();
    expect(html).toContain("Ihre Ansprechpartner<");
    expect(html).toMatch(
      /src="\/anna.jpg"[\s\S]*Anna Beispiel[\s\S]*Verkauf[\s\S]*Deutsch, Türkisch/,
    );
    expect(html.match(/tel:\+496990009141/g)).toHaveLength(1);
    expect(html).toContain("Bernd Beispiel");
    expect(visit()).toContain("Bernd Beispiel");
  });

  it("name on an appointment's page whom its mails name", () => {
    const html = appointment();
    expect(html).toContain("Anna Beispiel");
    expect(html).toContain("tel:+496990009141");
    expect(html).not.toContain("Bernd Beispiel");
  });

  it("show one as 'Ihr Ansprechpartner'", () => {
    const one = createElement(ContactPeople, { people: [bernd], level: "h3" });
    const html = renderToStaticMarkup(one);
    expect(html).toContain("Ihr Ansprechpartner</h3>");
    expect(html).not.toMatch(/<img|tel:/);
  });

  it("show the photos that there are on the home page", () => {
    const html = company();
    expect(html.match(/<figure/g)).toHaveLength(1);
    expect(html).toContain("Unser Hof");
  });
});

it("facts without them show nothing", () => {
  expect(contactPage()).not.toContain("Ansprechpartner");
  expect(company()).not.toContain("<figure");
});
