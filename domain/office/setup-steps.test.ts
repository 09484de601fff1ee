import { describe, expect, it } from "vitest";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import { profileSchema } from "#domain/profile/profile.ts";
import { applyDraft, draftOf } from "#domain/profile/profile-form.ts";
import { type ProfileSectionKey, profileSections } from "#domain/profile/profile-sections.ts";
import {
  askedIssues,
  completeStep,
  connectionsProgress,
  founderProgress,
  openStep,
  setupDraft,
  setupStart,
  setupSteps,
  setupView,
} from "./setup-steps.ts";

const day = "2026-11-21";
const eva = { name: "Eva Hansen", address: "eva@kiel.example" };
const fresh = { profile: defaultProfile, version: 0, moment: { day, minutes: 480 } };

describe("the steps of setting up", () => {
  it("ask for fields that the profile's forms have, one step after the other", () => {
    for (const { section, asks = [] } of setupSteps) {
      const names = profileSections[section].parts.flatMap(({ fields }) =>
        fields.map(({ name }) => name),
      );
      expect(names).toEqual(expect.arrayContaining([...asks]));
    }
    expect(setupView("adresse")).toMatchObject({ progress: { step: 2, of: 6 }, back: null });
    expect(setupView("adresse")?.next).toBe("/buero/einrichten/zeiten");
    expect(setupView("recht")?.next).toBe("/buero/verbindungen?eingerichtet");
    expect(setupView("versprechen")).toBeNull();
    expect([founderProgress.step, connectionsProgress.step]).toEqual([1, connectionsProgress.of]);
  });

  it("mark what the site cannot do without", () => {
    const needs = (key: ProfileSectionKey) =>
      setupView(key)?.parts.flatMap(({ fields }) => fields.map(({ name, need }) => [name, need]));
    expect(needs("adresse")).toEqual(
      expect.arrayContaining([
        ["phone", "Pflichtfeld"],
        ["whatsapp", "freiwillig"],
      ]),
    );
    expect(new Map(needs("menschen") as [string, string][]).get("role")).toBe("Pflichtfeld");
    const always = setupView("recht")?.parts.flatMap(({ fields }) =>
      fields.flatMap(({ name, absence }) => (absence === null ? name : [])),
    );
    expect(always).toEqual(["legal.owner.companyName", "legal.owner.representative"]);
    expect(needs("recht")?.every(([, need]) => need === "kann folgen")).toBe(true);
  });

  it("let a house without an entry in the register say so", () => {
    const typed = { "legal.owner.registerCourt.entfaellt": "ja" };
    const { legal } = profileSchema.parse(
      applyDraft("recht", completeStep("recht", typed, fresh), defaultProfile, day).profile,
    );
    expect(legal.owner).toMatchObject({ registerCourt: false, registerNumber: false });
  });

  it("begin with nothing of the demo's house, and later with what was saved", () => {
    const draft = setupDraft("adresse", fresh, eva);
    expect(draft).toMatchObject({ name: "", phone: "", email: "eva@kiel.example" });
    expect(setupDraft("adresse", { ...fresh, version: 1 }, eva).name).toBe("Autohaus Ladenburg");
    const second = { ...fresh, version: 1 };
    expect(setupDraft("zeiten", second, eva)).toEqual(draftOf("zeiten", defaultProfile, day));
  });

  it("take away what the demo claims of itself, also when it was checked", () => {
    const { legal, offersFinancing, offersWorkshop, profiles, ...rest } = setupStart(fresh).profile;
    expect(rest).toMatchObject({ visibleHours: [], phoneHours: [], visibleRating: null });
    expect([offersFinancing, offersWorkshop, profiles]).toEqual([false, false, []]);
    expect(legal).toMatchObject({ textsOf: null, accessibilityTestedOn: null });
    expect(legal.owner).toMatchObject({ guarantor: false, insurancePermit: false });
    expect(setupStart({ ...fresh, version: 1 }).profile.legal).toEqual(defaultProfile.legal);
  });

  it("are gone on with where somebody left them", () => {
    const blank = setupStart(fresh).profile;
    const open = (profile: typeof blank, version = 1) => openStep({ profile, version })?.section;
    expect(openStep({ profile: blank, version: 1 })?.text).toBe(
      "Einrichtung fortsetzen: Öffnungszeiten, Schritt 3 von 6",
    );
    const { visibleHours, legal } = defaultProfile;
    const owner = { ...legal.owner, companyName: "Auto Förde GmbH" };
    const person = { name: "Eva", role: "Inhaberin", photo: null, languages: [], phone: null };
    expect([
      open(blank, 0),
      open({ ...blank, visibleHours }),
      open({ ...blank, visibleHours, people: [person] }),
      open({ ...blank, visibleHours, legal: { ...legal, owner } }),
    ]).toEqual(["adresse", "menschen", "recht", undefined]);
  });

  it("ask for the founder's name once", () => {
    const second = { ...fresh, version: 1 };
    expect(setupDraft("menschen", second, eva)["people.0.name"]).toBe(eva.name);
    expect(setupDraft("recht", second, eva)["legal.owner.representative"]).toBe(eva.name);
    const legal = { ...defaultProfile.legal };
    const owner = { ...legal.owner, representative: "Jens Hansen" };
    const representative = (owner: typeof legal.owner) => {
      const known = { ...second, profile: { ...defaultProfile, legal: { ...legal, owner } } };
      return setupDraft("recht", known, eva)["legal.owner.representative"];
    };
    const person = { photo: null, languages: [], phone: null };
    const people = [
      { ...person, name: "Eva Hansen", role: "Inhaberin" },
      { ...person, name: "Momme Petersen", role: "Geschäftsführender Gesellschafter" },
      { ...person, name: "Ole Maas", role: "Verkauf" },
    ];
    const partners = { ...second, profile: { ...defaultProfile, people } };
    expect(setupDraft("recht", partners, eva)["legal.owner.representative"]).toBe(
      "Eva Hansen, Momme Petersen",
    );
    expect(representative(owner)).toBe("Jens Hansen");
    expect(representative({ ...owner, representative: false })).toBe("");
  });

  it("take the hours of the house for those of the phone", () => {
    const draft = draftOf("zeiten", defaultProfile, day);
    const asked = Object.entries(draft).filter(([name]) => name.startsWith("visibleHours."));
    const typed = { ...Object.fromEntries(asked), "visibleHours.1.opens": "7:30" };
    const { phoneHours } = profileSchema.parse(
      applyDraft("zeiten", completeStep("zeiten", typed, fresh), defaultProfile, day).profile,
    );
    expect(phoneHours).toMatchObject([
      { days: "Mo", opens: "7:30", closes: "18:00" },
      { days: "Di–Fr", opens: "8:00", closes: "18:00" },
      { days: "Sa", opens: "9:00", closes: "14:00" },
    ]);
  });

  it("name no fault of a field that they do not show", () => {
    const faults = ["visibleHours.1.closes", "phoneHours.1.closes"].map((field) => ({
      field,
      message: "Das Ende muss nach dem Anfang liegen.",
    }));
    expect(askedIssues("zeiten", faults)).toEqual(faults.slice(0, 1));
    expect(askedIssues("menschen", faults)).toEqual(faults);
  });

  it("leave what they do not ask for as it is", () => {
    const typed = { ...setupDraft("recht", fresh, eva), "legal.owner.vatId": "DE123456789" };
    const shown = Object.fromEntries(
      Object.entries(typed).filter(([name]) => name === "legal.owner.vatId"),
    );
    const next = profileSchema.parse(
      applyDraft("recht", completeStep("recht", shown, fresh), defaultProfile, day).profile,
    );
    // Derived from the other fields, and not stored.
    const { closures: _, ...stored } = defaultProfile;
    expect(next).toEqual({
      ...stored,
      legal: {
        ...defaultProfile.legal,
        owner: { ...defaultProfile.legal.owner, vatId: "DE123456789" },
      },
    });
  });
});
