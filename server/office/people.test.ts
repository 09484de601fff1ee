import { eq } from "drizzle-orm";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { officePaths } from "#domain/office/office.ts";
import { firstName } from "#domain/office/people.ts";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import { missingInSection } from "#domain/profile/profile-sections.ts";
import { officeLog, officePeople, officeSessions } from "#server/platform/db/personal-schema.ts";
import { openSiteSecret } from "#server/protection/site-secret.ts";
import { anna, answerOf, chef, testOffice } from "#tests/support/test-office.ts";
import { testOrigin, testSite } from "#tests/support/test-site.ts";
import { createOfficeLinks } from "./office-links.ts";
import { officeDoors } from "./people.ts";

const site = testSite();
const office = testOffice(site);

const eva = { email: "eva@kiel.example", name: "Eva Hansen" };
const cookieOf = (answer: Response) =>
  /__Host-buero=([^;]*)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "";
const entered = async () =>
  (await site().database.orm.select().from(officePeople)).map(({ email }) => email);

it("lets in whom a setting names, and the mailbox that receives the inquiries", () => {
  const own = { ...defaultProfile, email: "Verkauf@autohaus.example" };
  const MAIL_TO = { address: "post@autohaus.example" };
  expect(officeDoors({ OFFICE_EMAILS: [anna] }, own)).toEqual({
    named: [anna],
    mailbox: "verkauf@autohaus.example",
  });
  expect(officeDoors({ OFFICE_EMAILS: [], MAIL_TO }, own).mailbox).toBe(MAIL_TO.address);
});

it.each([
  ["anna.muster@example.de", undefined, "Anna"],
  ["chef@example.de", undefined, "Chef"],
  ["a@example.de", "Özlem Yıldız", "Özlem"],
])("calls %s, %s by the first name %s", (email, name, first) => {
  expect(firstName(email, name)).toBe(first);
});

/** What a phone's camera reads. */
async function readCode(html: string) {
  const [code = ""] = /<svg[^>]*aria-label="QR-Code.*?<\/svg>/s.exec(html) ?? [];
  const svg = code.replace(
    "<svg",
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"',
  );
  const image = sharp(Buffer.from(svg)).flatten({ background: "#fff" }).ensureAlpha().raw();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data });
}

describe("the link for setting up", () => {
  beforeEach(() => {
    site().inquiries.officeEmails.length = 0;
  });

  /** As the start prints it. */
  async function printedLink(): Promise<string> {
    const { database, inquiries, clock } = site();
    const secret = await openSiteSecret(database);
    const links = createOfficeLinks({ secret, people: inquiries.people, origin: "" });
    return links.createSetup(database.orm, "Start", clock.now);
  }
  const open = async (link: string) => (await site().ask(link)).status;

  it("enters the first person, who is signed in and goes on to the first step", async () => {
    const link = await printedLink();
    expect(await open(link)).toBe(200);
    const answer = await office.post(link, { name: " Eva  Hansen", email: "Eva@Kiel.example" });
    expect(answerOf(answer)).toEqual([303, "/buero/einrichten/adresse"]);
    const desk = await site().services.office.enter(cookieOf(answer));
    expect(await desk?.people.list()).toMatchObject([
      { email: eva.email, door: null, isSelf: true, devices: [{ isCurrent: true }] },
      { email: "post@autohaus.example", door: "mailbox", name: null },
    ]);
    expect(await office.log()).toEqual([`${eva.email} set-up Unbekanntes Gerät`]);
  });

  it("says what is missing, and still works then", async () => {
    const link = await printedLink();
    const refused = await office.post(link, { name: "", email: "eva" });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("Bitte eine E-Mail-Adresse angeben");
    expect((await office.post(link, eva)).status).toBe(303);
  });

  it("signs in again who taps twice, while nobody else is entered", async () => {
    const link = await printedLink();
    const answers = await Promise.all([office.post(link, eva), office.post(link, eva)]);
    for (const answer of answers) {
      expect(answerOf(answer)).toEqual([303, "/buero/einrichten/adresse"]);
      expect(await site().services.office.enter(cookieOf(answer))).not.toBeNull();
    }
    expect(await entered()).toEqual([eva.email]);
    const other = { name: "Fremd", email: "fremd@example.org" };
    expect(cookieOf(await office.post(link, other))).toBe("");
    await site()
      .database.orm.insert(officePeople)
      .values({ ...other, addedAt: site().clock.now });
    expect(cookieOf(await office.post(link, eva))).toBe("");
    await site().database.orm.delete(officePeople).where(eq(officePeople.email, other.email));
    site().clock.now = new Date(site().clock.now.getTime() + 60 * 60_000);
    expect(cookieOf(await office.post(link, eva))).toBe("");
  });

  it("works once, for one of several people who have it, and for an hour", async () => {
    const [one, other] = [await printedLink(), await printedLink()];
    site().clock.now = new Date(site().clock.now.getTime() + 59 * 60_000);
    const answers = await Promise.all([
      office.post(one, eva),
      office.post(other, { name: "Fremd", email: "fremd@example.org" }),
    ]);
    expect(answers.map(cookieOf).filter((cookie) => cookie !== "")).toHaveLength(1);
    expect(await entered()).toHaveLength(1);
    expect([await open(one), await open(other)]).toEqual([404, 404]);
    await site().database.orm.delete(officePeople);
    await site().database.orm.delete(officeSessions);
    await site().database.orm.delete(officeLog);
    const late = await printedLink();
    site().clock.now = new Date(site().clock.now.getTime() + 60 * 60_000);
    expect(cookieOf(await office.post(late, eva))).toBe("");
  });

  it("does not work in an office that somebody has used", async () => {
    const link = await printedLink();
    site().inquiries.officeEmails.push(chef);
    await office.signIn();
    site().inquiries.officeEmails.length = 0;
    // `signIn` of the tests empties the log; the session tells it, too.
    expect(await open(link)).toBe(404);
    expect(cookieOf(await office.post(link, eva))).toBe("");
    expect(await entered()).toEqual([]);
  });

  it("leads through steps that save, and leave alone what they do not ask for", async () => {
    const cookie = {
      cookie: `__Host-buero=${cookieOf(await office.post(await printedLink(), eva))}`,
    };
    const page = await site().ask("/buero/einrichten/adresse", { headers: cookie });
    const html = await page.text();
    expect(html).toContain("Schritt 2 von 6");
    expect(html).toContain("Musterhauses");
    expect(html).toContain('autoComplete="postal-code"');
    expect(html).not.toContain('aria-label="Büro"');
    expect(html).toContain(`value="${eva.email}"`);
    expect(html).not.toContain('value="Autohaus Ladenburg"');
    expect(html.match(/<header[\s\S]*?<\/header>/)?.[0]).not.toContain("Ladenburg");
    const version = String(site().inquiries.profiles.version());
    const house = {
      name: "Auto Förde",
      claim: "Gebrauchtwagen in Kiel",
      "address.street": "Hafenstr. 1",
      "address.postalCode": "24103",
      "address.city": "Kiel",
      "address.region": "Schleswig-Holstein",
      phone: "0431 123456",
      whatsapp: "",
      email: eva.email,
    };
    const save = { stand: version, aktion: "speichern" };
    const later = await site().ask("/buero/einrichten/zeiten", { headers: cookie });
    expect(answerOf(later)).toEqual([303, "/buero/einrichten/adresse"]);
    const missing = await office.post("/buero/einrichten/adresse", { ...save, name: "X" }, cookie);
    expect(missing.status).toBe(422);
    const told = await missing.text();
    expect(told).toContain("Bitte das Bundesland wählen.");
    // In the form's order, whoever found the fault.
    const links = [...told.matchAll(/href="#feld-([\w.]+)"/g)].map(([, field]) => field);
    expect(links).toEqual([
      ...["claim", "address.street", "address.postalCode", "address.city", "address.region"],
      ...["phone", "email"],
    ]);
    const saved = await office.post("/buero/einrichten/adresse", { ...house, ...save }, cookie);
    expect(answerOf(saved)).toEqual([303, "/buero/einrichten/zeiten"]);
    const { profiles } = site().inquiries;
    const stand = String(profiles.version());
    const closed = await office.post("/buero/einrichten/zeiten", { ...save, stand }, cookie);
    expect(closed.status).toBe(422);
    expect(await closed.text()).toContain("Bitte mindestens einen Tag angeben.");
    expect(profiles.current()).toMatchObject({
      name: "Auto Förde",
      geo: null,
      profiles: [],
      statistics: [],
      offersWorkshop: false,
      whatsapp: null,
    });
    expect(profiles.current().legal.accessibilityTestedOn).toBeNull();
    const legal = await site().ask("/buero/angaben/recht", { headers: cookie });
    // It has no workshop.
    expect(await legal.text()).toMatch(/Betrifft Sie nicht: [^\n]{0,20}Handwerkskammer/);
    const next = await profiles.save({ ...profiles.current(), offersWorkshop: true }, 1, chef);
    const again = { ...house, ...save, phone: "0431 654321", stand: String(next) };
    await office.post("/buero/einrichten/adresse", again, cookie);
    expect(profiles.current()).toMatchObject({
      offersWorkshop: true,
      phone: { display: again.phone },
    });
    expect(missingInSection("adresse", profiles.current())).toBe("Stelle auf der Karte");
    const unknown = await site().ask("/buero/einrichten/versprechen", { headers: cookie });
    expect(unknown.status).toBe(404);
    await profiles.save(defaultProfile, profiles.version(), chef);
  });
});

describe("the people of the office", () => {
  const post = async (fields: Record<string, string>, email = chef) =>
    office.post(officePaths.people, fields, { cookie: (await office.signIn(email)).cookie });
  const add = (fields: Record<string, string> = eva) => post({ aktion: "hinzufuegen", ...fields });

  it("are added once, and may then sign in", async () => {
    expect((await add({ name: "Eva", email: "eva" })).status).toBe(422);
    expect((await add()).status).toBe(200);
    expect(await office.log()).toEqual([
      `${chef} person-added ${eva.email}`,
      `${chef} link-passed-on ${eva.email}`,
    ]);
    const again = await add();
    expect([again.status, await again.text()]).toEqual([
      422,
      expect.stringContaining("gehört schon zum Büro"),
    ]);
    const { desk } = await office.signIn(eva.email);
    expect(desk.address).toBe(eva.email);
    const nameOf = await site().inquiries.people.firstNames();
    expect([nameOf(eva.email), nameOf(anna)]).toEqual(["Eva", "Anna"]);
  });

  it("are invited by a link until they are signed in", async () => {
    const html = await (await add()).text();
    expect(html).toContain(`href="mailto:${eva.email}?subject=Einladung`);
    const [, link = ""] = /select-all">([^<]+)</.exec(html) ?? [];
    expect((await post({ aktion: "link", email: eva.email })).status).toBe(200);
    const entered = await office.post(link.replace(testOrigin, ""));
    expect((await site().services.office.enter(cookieOf(entered)))?.address).toBe(eva.email);
    expect((await post({ aktion: "link", email: eva.email })).status).toBe(403);
  });

  it("get a link to pass on while no mail reaches them, and one for another device", async () => {
    const { inquiries, clock } = site();
    const { cookie } = await office.signIn();
    const passed = async (fields: Record<string, string>) => {
      const answer = await office.post(officePaths.people, fields, { cookie });
      const html = await answer.text();
      const [, link = ""] = /select-all">([^<]+)</.exec(html) ?? [];
      return { status: answer.status, html, link: link.replace(testOrigin, "") };
    };
    inquiries.faults.lacksMailServer = true;
    const added = await passed({ aktion: "hinzufuegen", ...eva });
    expect(added.status).toBe(200);
    expect(await readCode(added.html)).toBe(testOrigin + added.link);
    clock.now = new Date(clock.now.getTime() + 59 * 60_000);
    const desk = await site().services.office.enter(cookieOf(await office.post(added.link)));
    expect(desk?.address).toBe(eva.email);
    expect((await passed({ aktion: "link", email: "fremd@example.org" })).status).toBe(403);
    const again = await passed({ aktion: "link", email: eva.email });
    await office.post(officePaths.people, { aktion: "entfernen", email: eva.email }, { cookie });
    const own = await passed({ aktion: "link", email: chef });
    const states = async () =>
      Promise.all(
        [added.link, again.link, own.link, "/buero/anmelden/x"].map((link) =>
          site().services.office.linkPurpose(link.slice("/buero/anmelden/".length)),
        ),
      );
    expect(await states()).toEqual(["removed", "removed", "sign-in", "unknown"]);
    clock.now = new Date(clock.now.getTime() + 60 * 60_000);
    expect((await states()).slice(2)).toEqual(["over", "unknown"]);
    inquiries.faults.lacksMailServer = false;
    expect((await passed({ aktion: "link", email: anna })).status).toBe(403);
  });

  it("are removed at once, with every device and link", async () => {
    await add();
    const { session } = await office.signIn(eva.email);
    await post({ aktion: "entfernen", email: eva.email });
    expect(await site().services.office.enter(session)).toBeNull();
    expect(await site().inquiries.people.mayEnter(eva.email)).toBe(false);
    await expect(office.signIn(eva.email)).rejects.toThrow("does not count");
  });

  it("are never both removed by each other", async () => {
    const ole = { email: "ole@kiel.example", name: "Ole Hansen" };
    await add();
    await add(ole);
    const cookies = [await office.signIn(eva.email), await office.signIn(ole.email)];
    const others = [ole.email, eva.email];
    await Promise.all(
      cookies.map(({ cookie }, index) =>
        office.post(
          officePaths.people,
          { aktion: "entfernen", email: others[index] ?? "" },
          { cookie },
        ),
      ),
    );
    expect(await entered()).toHaveLength(1);
  });

  it("do not remove themselves", async () => {
    await add();
    await post({ aktion: "entfernen", email: eva.email }, eva.email);
    expect(await entered()).toEqual([eva.email]);
  });
});
