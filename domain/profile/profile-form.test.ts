import { describe, expect, it } from "vitest";
import { defaultProfile } from "./default-profile.ts";
import { withClosures } from "./holidays.ts";
import { type DealerProfile, profileSchema } from "./profile.ts";
import {
  applyDraft,
  copyHours,
  describeChanges,
  draftOf,
  internationalNumber,
  isOn,
  likeMonday,
  type ProfileDraft,
  readClock,
  readRowAction,
  rowAction,
  splitRows,
  tidyRows,
} from "./profile-form.ts";
import {
  countGaps,
  missingInSection,
  type ProfileSectionKey,
  profileSections,
  sectionKeys,
} from "./profile-sections.ts";

const today = "2026-12-01";
const filled: DealerProfile = {
  ...defaultProfile,
  people: [
    { name: "Anna", role: "Verkauf", photo: "/a.jpg", languages: ["Deutsch"], phone: null },
    {
      name: "Bernd",
      role: "Werkstatt",
      photo: null,
      languages: [],
      phone: { display: "06203 1234", international: "+4962031234" },
    },
  ],
  housePhotos: { ...defaultProfile.housePhotos, yard: { path: "/h.jpg", caption: "Der Hof" } },
  notice: { text: "Guten Tag", from: "2026-12-01", until: "2026-12-03" },
  numberOneProof: { proof: "Umfrage", source: "Verein", period: "2026" },
  specialDays: [
    { day: "2026-12-24", reason: "Heiligabend", hours: { opens: "9:00", closes: "12:00" } },
    { day: "2026-12-28", reason: "Betriebsferien", hours: null },
    { day: "2026-12-29", reason: "Betriebsferien", hours: null },
    { day: "2026-12-30", reason: "Betriebsferien", hours: null },
  ],
  legal: {
    ...defaultProfile.legal,
    owner: { ...defaultProfile.legal.owner, chamber: false, vatId: "DE123456789" },
  },
};
const change = (key: ProfileSectionKey, typed: ProfileDraft, profile = filled) =>
  applyDraft(key, { ...draftOf(key, profile, today), ...typed }, profile, today);

it.each(sectionKeys)("the form '%s' changes nothing by itself", (key) => {
  for (const profile of [defaultProfile, filled]) {
    const applied = change(key, {}, profile);
    expect(applied.issues).toEqual([]);
    expect(withClosures(profileSchema.parse(applied.profile))).toEqual(profile);
  }
});

it("joins weekdays with the same hours", () => {
  const { profile } = change("zeiten", {
    "visibleHours.5.closes": "16.30",
    "visibleHours.6.opens": "",
    "visibleHours.6.closes": "",
  });
  expect(profile).toMatchObject({
    visibleHours: [
      { days: "Mo–Do", weekdays: [1, 2, 3, 4], opens: "8:00", closes: "18:00" },
      { days: "Fr", weekdays: [5], opens: "8:00", closes: "16:30" },
    ],
  });
});

it("reads a lunch break, and tells at its input that it is outside", () => {
  const pause = { "visibleHours.2.pause.from": "12", "visibleHours.2.pause.until": "13.30" };
  const { profile } = change("zeiten", pause);
  expect(profileSchema.parse(profile).visibleHours).toMatchObject([
    { days: "Mo" },
    { days: "Di", pause: { from: "12:00", until: "13:30" } },
    { days: "Mi–Fr" },
    { days: "Sa" },
  ]);
  const late = change("zeiten", { ...pause, "visibleHours.2.pause.until": "19:00" });
  const { error } = profileSchema.safeParse(late.profile);
  expect(error?.issues.map(({ path }) => late.inputOf(path.join(".")))).toEqual([
    "visibleHours.2.pause.from",
  ]);
  // As after 'wie Montag': all at once, or each would take another round.
  const day = { opens: "8:00", closes: "18:00", "pause.from": "19", "pause.until": "20" };
  const same = Object.entries(day).flatMap(([end, text]) =>
    [2, 3].map((weekday) => [`visibleHours.${weekday}.${end}`, text]),
  );
  const both = change("zeiten", Object.fromEntries(same));
  const wrong = profileSchema.safeParse(both.profile).error;
  expect(wrong?.issues.map(({ path }) => both.inputOf(path.join(".")))).toEqual([
    "visibleHours.2.pause.from",
    "visibleHours.3.pause.from",
  ]);
  const half = change("zeiten", { "visibleHours.2.pause.from": "12" });
  const missing = profileSchema.safeParse(half.profile).error;
  expect(missing?.issues.map(({ path }) => half.inputOf(path.join(".")))).toEqual([
    "visibleHours.2.pause.until",
  ]);
});

it("shows no rating without its numbers", () => {
  const none = { ...filled, visibleRating: null, claims: { ...filled.claims, rating: false } };
  expect(profileSchema.parse(change("versprechen", {}, none).profile).visibleRating).toBeNull();
  const claimed = change("versprechen", { "claims.rating": isOn }, none);
  const { error } = profileSchema.safeParse(claimed.profile);
  expect(error?.issues.map(({ path }) => claimed.inputOf(path.join(".")))).toEqual([
    "visibleRating.value",
  ]);
  const half = change("versprechen", { "visibleRating.value": "4,7" }, none);
  expect(profileSchema.safeParse(half.profile).success).toBe(false);
});

describe("texts with a default", () => {
  const { home } = defaultProfile;

  it("are shown, and are the default again when they are emptied or typed as they were", () => {
    expect(draftOf("texte", filled, today)["home.texts.headline"]).toBe(
      "Ihre Autosuche hat ein Ende",
    );
    const own = { "home.texts.headline": "Moin", "home.texts.place": "", "home.brands": "" };
    const { profile } = change("texte", own);
    expect(profileSchema.parse(profile).home).toEqual({ ...home, texts: { headline: "Moin" } });
    const back = change(
      "texte",
      { "home.texts.headline": "" },
      withClosures(profileSchema.parse(profile)),
    );
    expect(profileSchema.parse(back.profile).home).toEqual(home);
  });

  it("follow what the dealer claims", () => {
    const claims = { numberOne: false, familyRun: false, rating: false };
    const draft = draftOf("texte", { ...filled, claims }, today);
    expect(Object.values(draft).join()).not.toMatch(/Nummer|Familienbetrieb/);
    // A form that was open while a claim was removed still shows it.
    const claiming = draftOf("texte", filled, today);
    const { profile } = change("texte", claiming, withClosures({ ...filled, claims }));
    expect(profileSchema.parse(profile).home.texts).toEqual({});
  });

  it("of services and questions are emptied, or go with their row", () => {
    const typed = { "home.services.0.text": "", "home.services.1.title": "Meisterwerkstatt" };
    const { profile } = change("leistungen", typed);
    expect(profileSchema.parse(profile).home.services.slice(0, 2)).toEqual([
      { kind: "ankauf", title: null, text: null },
      { kind: "werkstatt", title: "Meisterwerkstatt", text: null },
    ]);
    const draft = draftOf("fragen", filled, today);
    const removed = tidyRows("fragen", draft, readRowAction(rowAction.remove("home.faq", 1)));
    const { profile: fewer } = applyDraft("fragen", removed, filled, today);
    expect(profileSchema.parse(fewer).home.faq).toEqual(home.faq.toSpliced(1, 1));
  });

  it.each([
    ["texte", "home.texts.headline", "Moin aus {Ort}, {Quatsch}", ["{Quatsch}"]],
    ["texte", "home.texts.headline", "Moin aus {Ort}", []],
    ["antworten", "replies.0.text", "Ja, {Fahrzeug} ist da, {Farhzeug} auch.", ["{Farhzeug}"]],
    ["leistungen", "home.services.0.text", "{Fahrzeug}", ["{Fahrzeug}"]],
    ["hinweis", "notice.text", "{egal}", []],
  ] as const)("of %s name what cannot be filled in: %s = %s", (section, name, text, unknown) => {
    const { issues } = change(section, { [name]: text });
    expect(issues.map(({ field, message }) => [field, message.split(" ")[0]])).toEqual(
      unknown.map((each) => [name, each]),
    );
  });

  it("are missing in a row of one's own", () => {
    const own = { "home.faq.6.kind": "", "home.faq.6.question": "Liefern Sie?" };
    const { profile, inputOf } = change("fragen", own);
    const { error } = profileSchema.safeParse(profile);
    expect(error?.issues.map(({ path }) => inputOf(path.join(".")))).toEqual(["home.faq.6.answer"]);
  });
});

it("finds the input of a bad value", () => {
  const { profile, inputOf } = change("zeiten", {
    "visibleHours.3.opens": "20:00",
    "phoneHours.6.opens": "8",
  });
  const { error } = profileSchema.safeParse(profile);
  expect(new Set(error?.issues.map(({ path }) => inputOf(path.join("."))))).toEqual(
    new Set(["visibleHours.3.closes", "phoneHours.6.closes"]),
  );
  const owner = change("menschen", { "people.1.name": "" });
  expect(owner.inputOf("people.1.name")).toBe("people.1.name");
  expect(owner.inputOf("people.1.phone.international")).toBe("people.1.phone");
  expect(owner.inputOf("geo")).toBeNull();
});

it("gives Tuesday to Friday the hours of Monday", () => {
  const week = { "visibleHours.1.opens": "7:30", "visibleHours.1.closes": "12" };
  const draft = copyHours(
    { ...draftOf("zeiten", filled, today), ...week },
    likeMonday("visibleHours"),
  );
  const { profile } = applyDraft("zeiten", draft ?? {}, filled, today);
  const { visibleHours, phoneHours } = profileSchema.parse(profile);
  expect(visibleHours.map(({ days, opens, closes }) => [days, opens, closes])).toEqual([
    ["Mo–Fr", "7:30", "12:00"],
    ["Sa", "9:00", "14:00"],
  ]);
  expect(phoneHours).toEqual(filled.phoneHours);
  expect(copyHours({}, "speichern")).toBeNull();
});

it("keeps the phone's hours like those on site while they are linked", () => {
  const alike = { "phoneHours.alike": "ja" };
  const draft = { ...draftOf("zeiten", filled, today), ...alike, "visibleHours.6.closes": "13:00" };
  expect(draftOf("zeiten", filled, today)["phoneHours.alike"]).toBe("");
  const linked = profileSchema.parse(applyDraft("zeiten", draft, filled, today).profile);
  expect(linked.phoneHours.at(-1)).toMatchObject({ days: "Sa", closes: "13:00" });
  const next = { ...filled, ...linked };
  expect(draftOf("zeiten", next, today)).toMatchObject(alike);
  const wrong = { ...draftOf("zeiten", next, today), "visibleHours.6.closes": "8:00" };
  const { profile, inputOf } = applyDraft("zeiten", wrong, next, today);
  const { error } = profileSchema.safeParse(profile);
  expect(new Set(error?.issues.map(({ path }) => inputOf(path.join("."))))).toEqual(
    new Set(["visibleHours.6.closes"]),
  );
});

describe("special days", () => {
  const row = (index: number, typed: ProfileDraft) =>
    Object.fromEntries(
      Object.entries(typed).map(([name, text]) => [`specialDays.${index}.${name}`, text]),
    );

  it("are entered as a range, and shown as one", () => {
    const { profile, issues } = change("tage", {
      ...row(2, { from: "2027-01-02", until: "2027-01-04", reason: "Inventur" }),
    });
    expect(issues).toEqual([]);
    const days = profileSchema.parse(profile).specialDays.slice(-3);
    expect(days.map(({ day }) => day)).toEqual(["2027-01-02", "2027-01-03", "2027-01-04"]);
    expect(draftOf("tage", filled, today)).toMatchObject({
      "specialDays.0.from": "2026-12-24",
      "specialDays.0.until": "",
      "specialDays.1.from": "2026-12-28",
      "specialDays.1.until": "2026-12-30",
    });
  });

  it("are read as people write them where a browser has no calendar", () => {
    const { profile } = change("tage", row(2, { from: "2.1.2027", until: "", reason: "Inventur" }));
    expect(profileSchema.parse(profile).specialDays.at(-1)?.day).toBe("2027-01-02");
  });

  it("of the past are kept, but no longer shown", () => {
    const later = "2026-12-29";
    const draft = draftOf("tage", filled, later);
    expect(draft["specialDays.0.reason"]).toBe("Betriebsferien");
    const { profile } = applyDraft("tage", draft, filled, later);
    expect(profile).toMatchObject({ specialDays: filled.specialDays });
  });

  it.each([
    [{ from: "2027-01-04", until: "2027-01-02", reason: "x" }, "specialDays.2.until"],
    [{ from: "2027-01-04", until: "2028-01-02", reason: "x" }, "specialDays.2.until"],
    [{ from: "2026-12-29", reason: "x" }, "specialDays.2.from"],
  ])("are refused: %o", (typed, field) => {
    const { issues } = change("tage", row(2, typed));
    expect(issues.map((issue) => issue.field)).toEqual([field]);
  });

  it("without a date or a reason say so at their row", () => {
    const { profile, inputOf } = change("tage", row(2, { from: "morgen", until: "", reason: "" }));
    const { error } = profileSchema.safeParse(profile);
    expect(error?.issues.map(({ path }) => inputOf(path.join(".")))).toEqual([
      "specialDays.2.from",
      "specialDays.2.reason",
    ]);
  });
});

it("reads an owner detail as known, unknown, or not applying", () => {
  const owner = (typed: ProfileDraft) => change("recht", typed);
  expect(owner({ "legal.owner.mail": " Post GmbH, Berlin " }).profile).toMatchObject({
    legal: { owner: { mail: "Post GmbH, Berlin", chamber: false, hosting: null } },
  });
  const both = owner({ "legal.owner.vatId.entfaellt": "ja" });
  expect(both.issues).toEqual([
    { field: "legal.owner.vatId", message: "Bitte den Text löschen oder den Haken entfernen." },
  ]);
});

it("removes what is emptied", () => {
  const empty = { "notice.text": "", "notice.from": "", "notice.until": " " };
  expect(change("hinweis", empty).profile).toMatchObject({ notice: null });
  const captionOnly = change("haus", { "housePhotos.yard.path": "" });
  expect(captionOnly.issues).toEqual([
    { field: "housePhotos.yard.path", message: "Bitte ein Foto wählen." },
  ]);
});

describe("rows", () => {
  const draft = draftOf("menschen", filled, today);
  const names = (tidied: ProfileDraft) =>
    Object.entries(tidied)
      .filter(([name]) => name.endsWith(".name"))
      .map(([, name]) => name);
  const press = (value: string, typed: ProfileDraft = {}) =>
    tidyRows("menschen", { ...draft, ...typed }, readRowAction(value));

  it("move and go", () => {
    expect(names(press(rowAction.swap("people", 0, 1)))).toEqual(["Bernd", "Anna"]);
    expect(names(press(rowAction.swap("people", 1, 0)))).toEqual(["Bernd", "Anna"]);
    expect(names(press(rowAction.swap("people", 0, 9)))).toEqual(["Anna", "Bernd"]);
    expect(names(press(rowAction.remove("people", 0)))).toEqual(["Bernd"]);
  });

  it("about what the house does not offer are set aside, and the others count on", () => {
    const [part] = profileSections.leistungen.parts.filter((each) => "rows" in each);
    if (part === undefined) throw new Error("There are no rows.");
    const services = draftOf("leistungen", defaultProfile, today);
    const kinds = (indexes: number[]) => indexes.map((i) => services[`home.services.${i}.kind`]);
    const none = { offersFinancing: false, offersWorkshop: false };
    const { shown, aside } = splitRows(part, services, none);
    expect(kinds(aside).toSorted()).toEqual(["finanzierung", "werkstatt"]);
    const [first = 0, second = 0] = shown;
    const swapped = tidyRows(
      "leistungen",
      services,
      readRowAction(rowAction.swap("home.services", second, first)),
    );
    expect(swapped[`home.services.${first}.title`]).toBe(services[`home.services.${second}.title`]);
    expect(
      splitRows(part, services, { offersFinancing: true, offersWorkshop: true }).aside,
    ).toEqual([]);
  });

  it("that are empty are dropped, and what is typed stays", () => {
    const typed = { "people.2.name": "", "people.4.name": "Carla", stand: "3" };
    const tidied = press("speichern", typed);
    expect(names(tidied)).toEqual(["Anna", "Bernd", "Carla"]);
    expect(tidied).toMatchObject({ stand: "3", "people.2.name": "Carla" });
  });
});

it.each([
  ["08:30", "8:30"],
  ["8", "8:00"],
  ["8.15 Uhr", "8:15"],
  ["abends", "abends"],
])("reads the time %s as %s", (typed, clock) => {
  expect(readClock(typed)).toBe(clock);
});

it.each([
  ["06203 / 90 01-40", "+496203900140"],
  ["+49 (0) 6203 1234", "+4962031234"],
  ["0041 44 1234567", "+41441234567"],
  ["1234567", null],
  ["Anna", null],
])("reads the number %s as %s", (typed, number) => {
  expect(internationalNumber(typed)).toBe(number);
});

it("describes changes in the words of the forms", () => {
  const next: DealerProfile = {
    ...filled,
    name: "Autohaus Muster",
    specialDays: filled.specialDays.slice(1),
    people: filled.people.slice(0, 1),
    showsAnswerTime: true,
  };
  expect(describeChanges(filled, next)).toEqual(
    expect.arrayContaining([
      { section: "Team", label: "Person entfernt", before: "Bernd", after: "" },
      {
        section: "Adresse und Nummern",
        label: "Autohaus · Name",
        before: "Autohaus Ladenburg",
        after: "Autohaus Muster",
      },
      {
        section: "Werbeaussagen",
        label: "Was die Website über Sie sagt · Antwortzeit zeigen",
        before: "",
        after: "ja",
      },
    ]),
  );
  expect(describeChanges(filled, filled)).toEqual([]);
  expect(describeChanges(filled, { ...filled, copyrightSince: 2020 })).toEqual([
    { section: null, label: "Weitere Angaben", before: "", after: "" },
  ]);
});

it("describes days that changed alike as one, in whole hours", () => {
  const [week] = defaultProfile.visibleHours;
  if (week === undefined) throw new Error("the week has no hours");
  const at = (opens: string, weekdays: number[], days: string) => ({
    ...week,
    opens,
    weekdays,
    days,
  });
  const next = {
    ...defaultProfile,
    visibleHours: [at("9:00", [1, 2, 4], ""), at("8:00", [3, 5], "")],
  };
  const changes = describeChanges(defaultProfile, next).map(({ label, before, after }) =>
    [label, before, after].join(" | ").replaceAll("\u00a0", " "),
  );
  expect(changes).toEqual([
    "Vor Ort · Mo–Di | 8:00–18:00 Uhr | 9:00–18:00 Uhr",
    "Vor Ort · Do | 8:00–18:00 Uhr | 9:00–18:00 Uhr",
    "Vor Ort · Sa | 9:00–14:00 Uhr | geschlossen",
  ]);
});

it("describes rows that came, went or changed places as a whole, and pictures without their names", () => {
  const [anna, bernd] = filled.people;
  if (anna === undefined || bernd === undefined) throw new Error("two people are missing");
  const change = (people: DealerProfile["people"]) =>
    describeChanges(filled, { ...filled, people }).map(({ label, before, after }) => [
      label,
      before,
      after,
    ]);
  expect(change([bernd])).toEqual([["Person entfernt", anna.name, ""]]);
  expect(change([bernd, anna])).toEqual([["Reihenfolge: Person", "", "geändert"]]);
  expect(change([anna, bernd, { ...anna, name: "Carla" }])).toEqual([
    ["Person hinzugefügt", "", "Carla"],
  ]);
  const photo = "menschen/0123456789abcdef-800x600.jpg";
  const pictures = change([anna, { ...bernd, photo }]).map(([, before, after]) => [before, after]);
  expect(pictures).toEqual([["", "Bild"]]);
});

it("names what is missing in each section", () => {
  expect(missingInSection("menschen", filled)).toBe("Foto von Bernd");
  expect(missingInSection("haus", filled)).toBe("Fotos von Team und Werkstatt");
  expect(missingInSection("haus", { ...filled, offersWorkshop: false })).toBe("Foto von Team");
  expect(missingInSection("recht", filled)).not.toContain("Handwerkskammer");
  expect(missingInSection("versprechen", filled)).toMatch(/^Nachweise für .+, .+ und \d weitere$/);
  expect(missingInSection("versprechen", filled)).not.toContain("Nummer 1 in der Region");
  expect(missingInSection("adresse", filled)).toBeNull();
  // Each one counts, whichever section names it.
  expect(countGaps({ ...filled, geo: null })).toBe(countGaps(filled) + 1);
});
