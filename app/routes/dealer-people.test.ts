import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import type { ContactPerson, DealerProfile } from "#domain/profile/profile.ts";
import { Company, VisitUs } from "../features/home/home-sections.tsx";
import { ContactPage } from "../features/inquiry/contact/contact-page.tsx";
import { ProfileProvider } from "../features/site/site-settings.ts";

const anna: ContactPerson = {
  name: "Anna Beispiel",
  role: "Verkauf",
  photo: "/anna.jpg",
  languages: ["Deutsch", "Türkisch"],
  phone: { display: "069 90009-141", international: "+496990009141" },
};
const bernd: ContactPerson = { ...anna, name: "Bernd Beispiel", photo: null, phone: null };

const { housePhotos } = defaultProfile;
const withPeople: DealerProfile = {
  ...defaultProfile,
  people: [anna, bernd],
  housePhotos: { ...housePhotos, yard: { path: "/hof.jpg", caption: "Unser Hof" } },
};

const render = (value: DealerProfile, page: ReactElement) =>
  renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(ProfileProvider, { value }, page)),
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
  earlyDelivery: null,
});

it("lists all people on the contact page and on home", () => {
  const html = render(withPeople, contactPage);
  expect(html).toContain("Ihre Ansprechpartner<");
  expect(html).toMatch(
    /src="\/anna.jpg"[\s\S]*Anna Beispiel[\s\S]*Verkauf[\s\S]*Deutsch, Türkisch/,
  );
  expect(html.match(/tel:\+496990009141/g)).toHaveLength(1);
  expect(html).toContain("Bernd Beispiel");
  expect(render(withPeople, createElement(VisitUs, { facts: withPeople }))).toContain(
    "Bernd Beispiel",
  );
});

it("shows the supplied photos on the home page", () => {
  const html = render(withPeople, createElement(Company, { facts: withPeople, notes: [] }));
  expect(html.match(/<figure/g)).toHaveLength(1);
  expect(html).toContain("Unser Hof");
});

it("shows neither people nor photos without such entries", () => {
  expect(render(defaultProfile, contactPage)).not.toContain("Ansprechpartner");
  expect(
    render(defaultProfile, createElement(Company, { facts: defaultProfile, notes: [] })),
  ).not.toContain("<figure");
});
