import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { officePaths, officeProfilePath, setupPath } from "#domain/office/office.ts";
import { setupSteps } from "#domain/office/setup-steps.ts";
import { colors } from "#domain/pages/colors.ts";
import {
  alertPath,
  apiPaths,
  feedPaths,
  fixedPages,
  machinePaths,
  paths,
  sitePicturePaths,
} from "#domain/pages/paths.ts";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import { namedPictures } from "#domain/profile/look.ts";
import { draftOf, type ProfileDraft } from "#domain/profile/profile-form.ts";
import { type ProfileSectionKey, sectionKeys } from "#domain/profile/profile-sections.ts";
import { deriveToken } from "#server/alert/alert-store.ts";
import { exportProfile, importProfile } from "#server/cli/commands.ts";
import { outgoingMail } from "#server/mail/mail.ts";
import { alerts } from "#server/platform/db/personal-schema.ts";
import { openSiteSecret } from "#server/protection/site-secret.ts";
import { testMailbox } from "#tests/support/test-delivery.ts";
import { testDriveSite } from "#tests/support/test-drive-site.ts";
import { sellBody } from "#tests/support/test-inquiries.ts";
import { testOffice } from "#tests/support/test-office.ts";
import { openTestSite, testOrigin } from "#tests/support/test-site.ts";

const { site, requestDrive } = testDriveSite();
const office = testOffice(site);

/** A dealer without workshop, financing, family and claims, at the other end of the country. */
const kiel: Partial<Record<ProfileSectionKey, ProfileDraft>> = {
  adresse: {
    name: "Förde Automobile",
    claim: "Jahreswagen an der Förde",
    "address.street": "Werftstr. 1",
    "address.postalCode": "24143",
    "address.city": "Kiel",
    "address.region": "Schleswig-Holstein",
    geo: "54.31900, 10.15300",
    phone: "069 90009-777",
    whatsapp: "0171 3920-077",
    email: "moin@foerde.example",
    "profiles.0.url": "https://instagram.example/foerde",
    "profiles.1.url": "https://facebook.example/foerde",
  },
  texte: { "home.showsBrandsOfStock": "ja", "home.texts.headline": "Moin aus {Ort}" },
  leistungen: { offersWorkshop: "", offersFinancing: "" },
  versprechen: { "claims.numberOne": "", "claims.familyRun": "", "claims.rating": "" },
};
/** Rows that he removes. */
const removed = /^statistics\./;

const wide = { width: 1920, height: 1200, channels: 3 } as const;
/** His logo, colour and photo. The SVG names the first dealer, which nobody may ever see. */
const look = async () => ({
  typed: { "brand.accent": "#0057a8", "home.heroPhoto.focus.x": "80" },
  files: {
    "brand.logo.datei": Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60"><title>Ladenburg</title><script>alert(1)</script><rect width="90" height="60" fill="#0057a8"/></svg>',
    ),
    "home.heroPhoto.path.datei": await sharp({ create: { ...wide, background: "#0057a8" } })
      .jpeg()
      .toBuffer(),
  },
});

type Word = string | RegExp;

/** What names the first dealer, or his place. */
const names: readonly Word[] = [
  ...["Ladenburg", "Rhein-Neckar", "Neckar", "Baden-Württemberg", "Hohe Str", "68526"],
  ...[defaultProfile.phone, defaultProfile.whatsapp].flatMap((each) => Object.values(each ?? {})),
  ...Object.values(defaultProfile.geo ?? {}).map(String),
  ...["autohaus.ladenburg", "info@autohaus-ladenburg"],
];
/** What the other one neither offers nor claims; the office's forms may ask for it. */
const claims: readonly Word[] = [
  ...["Allerheiligen", "Fronleichnam", "Heilige Drei Könige"],
  ...["Familienbetrieb", "das Förde", "Bahnhof", /Nummer\s1/],
  ...["1000+", "98%", /15\+ J/, "4,8 ", /\b4\.8,/, "400 Bewertungen"],
  ...["Handwerkskammer", "Werkstatt", /Finanzierung(?!s- oder)/, "34k", "Kreditaufnahme"],
];
const brands: readonly Word[] = ["Maserati", "Lamborghini"];

function wordsOf(surface: string): readonly Word[] {
  if (surface === officePaths.profile) return names;
  return [...names, ...claims, ...(surface === paths.home ? brands : [])];
}

const read = (text: string) =>
  text
    .replaceAll(testOrigin, "")
    .replaceAll(/&nbsp;|&#160;/g, "\u00a0")
    .replaceAll(/&shy;|\u00ad|<wbr>/g, "")
    .replaceAll(/https:\/\/a\.example\S*/g, "");

/** Each foreign word with what stands around it. */
function findForeign(surface: string, text: string): string[] {
  const found = read(text);
  return wordsOf(surface).flatMap((word) => {
    const at = typeof word === "string" ? found.indexOf(word) : found.search(word);
    return at < 0 ? [] : [`${surface}: ${word}: …${found.slice(Math.max(0, at - 60), at + 60)}…`];
  });
}

async function postLook(cookie: string) {
  const { profiles } = site().inquiries;
  const { typed, files } = await look();
  const form = new FormData();
  const stand = String(profiles.version());
  for (const [name, value] of Object.entries({ ...typed, stand, aktion: "speichern" }))
    form.set(name, value);
  for (const [name, file] of Object.entries(files))
    form.set(name, new File([new Uint8Array(file)], "Ladenburg.svg"));
  const headers = { origin: testOrigin, cookie };
  const path = officeProfilePath("aussehen");
  const answer = await site().ask(path, { method: "POST", body: form, headers });
  expect(answer.status).toBe(303);
}

async function postForms() {
  const { cookie } = await office.signIn();
  const { profiles } = site().inquiries;
  for (const key of sectionKeys) {
    const shown = { ...draftOf(key, profiles.current(), "2026-11-21"), ...kiel[key] };
    const typed = {
      ...Object.fromEntries(Object.entries(shown).filter(([name]) => !removed.test(name))),
      ...{ stand: String(profiles.version()), aktion: "speichern" },
    };
    const answer = await office.post(officeProfilePath(key), typed, { cookie });
    expect([key, answer.status, answer.status === 303 ? "" : await answer.text()]).toEqual([
      key,
      303,
      "",
    ]);
  }
  await postLook(cookie);
  return cookie;
}

type Site = ReturnType<typeof site>;

/** Icons, link preview, logos and crops, and what names them. */
async function readLook({ ask, page, inquiries: { profiles } }: Site) {
  const home = await (await page(paths.home)).text();
  const found = home.match(/\/bilder\/haus\/[\w.-]+/g) ?? [];
  const addresses = [...namedPictures(profiles.current()), ...found];
  const pictures = [...addresses, ...Object.values(sitePicturePaths), machinePaths.manifest];
  const answers: Record<string, { type: string | null; content: string }> = {};
  for (const path of new Set(pictures)) {
    const answer = await ask(path, { headers: { accept: "image/avif" } });
    const content = Buffer.from(await answer.arrayBuffer()).toString("base64");
    answers[path] = { type: answer.headers.get("content-type"), content };
  }
  return answers;
}

async function readPages(cookie: string): Promise<[string, string][]> {
  const { page: appointment } = await requestDrive();
  await site().ask(paths.alert, {
    method: "POST",
    body: new URLSearchParams({ email: "jana@muster.example", suche: "aufbau=kombi" }),
  });
  const [alert] = await site().database.orm.select().from(alerts);
  const token = deriveToken(alert?.id ?? "", await openSiteSecret(site().database));
  const [inquiry] = await site().inquiries.stored();
  const intents = ["probefahrt", "rueckruf", "finanzierung", "werkstatt"];
  const visited = [
    ...fixedPages,
    ...["/fahrzeug/1", "/fahrzeug/gibt-es-nicht", "/gibt-es-nicht", appointment, alertPath(token)],
    ...["/vergleich?fahrzeuge=1,2", "/merkliste?fahrzeuge=1", "/fahrzeuge?suche=finanzierung"],
    ...intents.map((intent) => `/kontakt?anliegen=${intent}`),
    ...intents.map((intent) => `/kontakt?fahrzeug=1&anliegen=${intent}`),
  ];
  const shown = await Promise.all(
    visited.map(
      async (path): Promise<[string, string]> => [path, await (await site().page(path)).text()],
    ),
  );
  const asked = [
    ...[machinePaths.manifest, machinePaths.robots, machinePaths.sitemap],
    ...Object.values(feedPaths),
    ...Object.values(officePaths).filter((path) => path !== officePaths.profileHistory),
    ...[
      `${officePaths.inquiries}/${inquiry?.reference}`,
      `${officePaths.week}/${inquiry?.reference}`,
    ],
    `${officePaths.signs}?fahrzeuge=1`,
  ];
  const answered = await Promise.all(
    asked.map(async (path): Promise<[string, string]> => {
      const answer = await site().ask(path, { headers: { cookie } });
      return [path, await answer.text()];
    }),
  );
  return [...shown, ...answered];
}

async function readMails(): Promise<[string, string][]> {
  const { mailKinds, profiles, brandPictures } = site().inquiries;
  const mark = readFileSync(join(import.meta.dirname, "../mail/mark.png"));
  await site().post(apiPaths.vehicleInquiry, sellBody({ phone: "06203 1234" }));
  const { answer } = await requestDrive();
  await answer("confirm");
  const at = "2026-11-21T06:05:00.000Z";
  const payloads = {
    alarm: { kind: "sync", number: 1, extent: 1, phase: "raised", at, sentences: ["Hallo"] },
    week: { monday: "2026-11-23", lines: [{ label: "eine Anfrage", note: "", path: "/buero" }] },
    "deletion-notice": {
      at,
      inquiries: [{ kind: "contact", receivedAt: at, deletionDay: "2027-05-21", reference: "K-1" }],
    },
  };
  const stored = await site().inquiries.mails();
  const [first] = stored;
  if (first === undefined) throw new Error("There is no mail.");
  const regular = Object.entries(payloads).map(([kind, payload]) => ({
    ...first,
    kind: kind as keyof typeof payloads,
    payload,
  }));
  const all = [...stored, ...regular];
  // Every visitor's mail, whether the form's ticket allowed it or not.
  const replies = stored
    .filter(({ kind }) => kind === "dealer")
    .map((mail) => ({ ...mail, kind: "visitor" as const }));
  const carGone = stored
    .filter(({ kind }) => kind === "appointment")
    .flatMap((mail) => [
      { ...mail, kind: "car-gone" as const },
      { ...mail, kind: "car-gone-dealer" as const },
    ]);
  return Promise.all(
    [...all, ...replies, ...carGone].map(async (mail): Promise<[string, string]> => {
      const composed = await mailKinds[mail.kind].compose(mail);
      if (composed === null) throw new Error(`There is no mail ${mail.kind}.`);
      const findHead = brandPictures.mailHead;
      const mailbox = { ...testMailbox, profile: profiles.current(), findHead };
      const sent = await outgoingMail(composed, mail, mailbox);
      const { subject, text, html, calendar, pictures } = sent;
      if (profiles.current().brand.accent !== null) expect(html).not.toContain(colors.accent[0]);
      expect(pictures.map(({ content }) => mark.equals(content))).not.toContain(true);
      return [`mail ${mail.kind}`, [subject, text, html, calendar?.content ?? ""].join("\n")];
    }),
  );
}

function readFiles(): [string, string][] {
  const folder = join(import.meta.dirname, "../../public");
  return readdirSync(folder)
    .filter((file) => !/\.js$/.test(file))
    .map((file) => [file, readFileSync(join(folder, file)).toString("base64")]);
}

/** On another machine, to which the profile is moved. */
async function expectSameElsewhere(shown: Awaited<ReturnType<typeof readLook>>) {
  const folder = mkdtempSync(join(tmpdir(), "profile-"));
  const file = join(folder, "profile.json");
  const { document = "" } = await exportProfile(site().inquiries);
  writeFileSync(file, document);
  const other = await openTestSite();
  try {
    await importProfile(file, other.inquiries);
    expect(await readLook(other)).toEqual(shown);
    const readImprint = async ({ page }: Site) =>
      (await (await page(paths.imprint)).text()).replaceAll(/ nonce="[^"]*"/g, "");
    const [here, there] = [await readImprint(site()), await readImprint(other)];
    expect(there).toBe(here);
  } finally {
    await other.close();
    rmSync(folder, { recursive: true });
  }
}

/** As whoever follows the link for setting up; he takes the hours that the step shows, and has no team yet. */
async function postSteps() {
  const { cookie } = await office.signIn();
  const { profiles } = site().inquiries;
  const house = Object.entries(kiel.adresse ?? {}).filter(
    ([name]) => !/^(geo|profiles)/.test(name),
  );
  const typed: Partial<Record<ProfileSectionKey, ProfileDraft>> = {
    adresse: Object.fromEntries(house),
    zeiten: draftOf("zeiten", profiles.current(), "2026-11-21"),
    menschen: {},
    recht: { "legal.owner.companyName": "Förde Automobile GmbH" },
  };
  for (const { section } of setupSteps) {
    const save = { stand: String(profiles.version()), aktion: "speichern" };
    const answer = await office.post(
      setupPath(section),
      { ...typed[section], ...save },
      { cookie },
    );
    expect([section, answer.status]).toEqual([section, 303]);
  }
  return cookie;
}

const aCarInKiel = {
  brand: "Opel",
  model: "Astra",
  location_city: "Kiel",
  location_postal_code: "24143",
};

async function expectNothingForeign(cookie: string) {
  const surfaces = [...(await readPages(cookie)), ...(await readMails()), ...readFiles()];
  expect(surfaces.filter(([, text]) => text.includes("Förde Automobile")).length).toBeGreaterThan(
    30,
  );
  expect(surfaces.flatMap(([surface, text]) => findForeign(surface, text))).toEqual([]);
}

// The steps come first, because they start from a site that nobody has changed.
it("nothing names the first dealer once another has followed the steps of setting up", async () => {
  await site().offer({ ad_key: "1", ...aCarInKiel }, { ad_key: "2", ...aCarInKiel });
  const sharePicture = async () => (await readLook(site()))[sitePicturePaths.share]?.content;
  const former = await sharePicture();
  const cookie = await postSteps();
  expect(await sharePicture()).not.toBe(former);
  await expectNothingForeign(cookie);
}, 120_000);

it("nothing names the first dealer once another has filled in the forms", async () => {
  await site().offer({ ad_key: "1", ...aCarInKiel }, { ad_key: "2", ...aCarInKiel });
  const { profiles } = site().inquiries;
  await profiles.save(await profiles.at(0), profiles.version(), "command line");
  const former = await readLook(site());
  const cookie = await postForms();
  const shown = await readLook(site());
  const files = readFiles();
  for (const [path, { type, content }] of Object.entries(shown)) {
    expect([path, type]).toEqual([path, expect.stringMatching(/^(?:image|application.manifest)/)]);
    expect(content).not.toBe(former[path]?.content);
    expect(files.map(([, file]) => file)).not.toContain(content);
    expect(atob(content)).not.toMatch(/Ladenburg|<script/);
  }
  expect(Object.keys(shown).filter((path) => path.startsWith("/bilder/haus/"))).toHaveLength(8);
  const home = await (await site().page(paths.home)).text();
  expect(home).toContain("--color-accent:#0057a8");
  const manifest = await (await site().ask(machinePaths.manifest)).json();
  expect(manifest).toMatchObject({ name: "Förde Automobile", short_name: "Förde" });
  await expectSameElsewhere(shown);
  await expectNothingForeign(cookie);
}, 120_000);

it("the legal pages leave out the sentence with a detail that does not apply", async () => {
  const { profiles } = site().inquiries;
  const { legal, ...rest } = profiles.current();
  const none = Object.fromEntries(Object.keys(legal.owner).map((name) => [name, false]));
  await profiles.save({ ...rest, legal: { ...legal, owner: none } }, profiles.version(), "test");
  for (const path of [paths.imprint, paths.privacy]) {
    const html = await (await site().page(path)).text();
    const words = html.replaceAll(/<!--.*?-->|<\/?(?:a|code|strong)\b[^>]*>/g, "");
    const broken = /(?:durch|protokolliert|Urheber|Holstein): ?<\/p>| [.:][ <]|<p>\s*<\/p>/.exec(
      words,
    );
    expect([path, broken?.[0]]).toEqual([path, undefined]);
  }
});

it("home names no makes and shows no workshop while there are none", async () => {
  const { profiles } = site().inquiries;
  const photo = { path: "/bilder/haus/werkstatt.jpg", caption: "Unsere Hebebühne" };
  const facts = {
    ...defaultProfile,
    offersWorkshop: false,
    housePhotos: { ...defaultProfile.housePhotos, workshop: photo },
    home: { ...defaultProfile.home, showsBrandsOfStock: true },
  };
  await profiles.save(facts, profiles.version(), "test");
  await site().offer();
  const html = await (await site().page(paths.home)).text();
  expect(html).not.toContain("Maserati");
  expect(html).not.toContain("Hebebühne</figcaption>");
});
