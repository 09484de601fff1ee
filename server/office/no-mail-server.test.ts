import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { inquiryPath } from "#domain/office/inquiry-view.ts";
import { officePaths, signOutQuestionPath } from "#domain/office/office.ts";
import { answeredPath, answerPath } from "#domain/office/week-plan.ts";
import { apiPaths, paths, vehiclePath } from "#domain/pages/paths.ts";
import { unsent } from "#server/mail/mail.ts";
import { mails } from "#server/platform/db/personal-schema.ts";
import { openTestOutbox } from "#tests/support/test-delivery.ts";
import { testDriveSite } from "#tests/support/test-drive-site.ts";
import { contactBody } from "#tests/support/test-inquiries.ts";
import { testOffice } from "#tests/support/test-office.ts";

const { site, requestDrive } = testDriveSite();
const office = testOffice(site);
const linkCommand = "npm run dealer -- office link";
const link = `href="${officePaths.connections}"`;

beforeEach(() => {
  site().inquiries.faults.lacksMailServer = true;
});

async function read(path: string, headers = {}): Promise<string> {
  const html = await (await site().ask(path, { headers })).text();
  // React puts comments between texts.
  return html.replaceAll("<!-- -->", "");
}

it.each([
  [true, "nicht verschickt: kein Mailserver eingerichtet"],
  [false, "gesendet am"],
])("tells of a mail that became a file (%s) that it was not sent", async (isFile, state) => {
  const { database, clock, inquiries } = site();
  await site().post(apiPaths.contactInquiry, contactBody());
  const [inquiry] = await inquiries.stored();
  if (inquiry === undefined) throw new Error("The inquiry is not stored.");
  const { id: inquiryId, reference } = inquiry;
  const { outbox, deliver } = await openTestOutbox(database, {
    kinds: inquiries.mailKinds,
    mailer: { send: async () => ({ outcome: "sent", ...(isFile && { isFile }) }) },
    now: () => clock.now,
  });
  const mail = { kind: "visitor", inquiryId, reference, createdAt: clock.now } as const;
  await outbox.add(database.orm, [mail]);
  await deliver();
  const { cookie } = await office.signIn();
  const html = await read(inquiryPath(reference), { cookie });
  expect(html).toContain(state);
  expect(html.includes("gesendet am")).toBe(!isFile);
  expect(html).toContain(link);
});

it("sends no answer: who took the text along enters it", async () => {
  const { inquiries, database } = site();
  const body = contactBody({ email: "erika@muster.example", phone: "0171 3920055" });
  await site().post(apiPaths.contactInquiry, body);
  const [{ reference = "" } = {}] = await inquiries.stored();
  const { cookie, desk } = await office.signIn();
  const post = (fields: Record<string, string>) =>
    office.post(inquiryPath(reference), fields, { cookie });
  const html = await read(inquiryPath(reference), { cookie });
  expect(html).not.toContain('value="antworten"');
  expect(html).toMatch(/href="mailto:erika@muster.example\?subject=[^"]+body=Guten%20Tag/);
  expect(html).toContain('href="https://wa.me/491713920055?text=Guten%20Tag');
  const words = { antwort: "Guten Tag, er ist noch da." };
  expect((await post({ aktion: "antworten", gesehen: "0", ...words })).status).toBe(422);
  expect((await desk.inquiries.find(reference))?.customerWait).toBeNull();
  await post({ aktion: "gemailt", ...words });
  expect(await desk.inquiries.find(reference)).toMatchObject({
    customerWait: expect.stringContaining("beantwortet"),
    events: [{ kind: "mailed", text: words.antwort }],
  });
  const rows = await database.orm.select().from(mails).where(eq(mails.kind, "reply"));
  expect(rows).toEqual([]);
});

it.each([
  ["the house has no mail server", { sentAt: new Date(), lastFailure: unsent }],
  ["the mail server refused it", { failedAt: new Date(), lastFailure: "Postfach unbekannt" }],
])("keeps an inquiry waiting whose answer did not arrive: %s", async (_, fate) => {
  const { database, clock, inquiries } = site();
  inquiries.faults.lacksMailServer = false;
  await site().post(apiPaths.contactInquiry, contactBody({ email: "erika@muster.example" }));
  const [{ reference = "" } = {}] = await inquiries.stored();
  const { cookie, desk } = await office.signIn();
  const post = (fields: Record<string, string>) =>
    office.post(inquiryPath(reference), fields, { cookie });
  await post({ aktion: "antworten", gesehen: "0", antwort: "Er ist noch da." });
  const waiting = async () =>
    (await desk.inquiries.list({ tab: "offen", search: "", page: 1 })).rows;
  expect(await waiting()).toEqual([]);
  const { stamp } = await desk.news();
  await database.orm.update(mails).set(fate).where(eq(mails.kind, "reply"));
  expect((await desk.news()).stamp).not.toBe(stamp);
  expect((await waiting()).map((row) => row.unsent)).toEqual([
    expect.stringContaining(fate.lastFailure),
  ]);
  expect((await desk.today()).answerTime.answers).toBe(0);
  clock.now = new Date(clock.now.getTime() + 60_000);
  await post({ aktion: "angerufen" });
  expect(await waiting()).toEqual([]);
  expect((await inquiries.stored())[0]?.firstHandledAt).toEqual(clock.now);
});

it("promises visitors no mail", async () => {
  const post = (path: string, fields: Record<string, string>) =>
    site().ask(path, { method: "POST", body: new URLSearchParams(fields) });
  const drive = {
    "details.testDrive.first.day": "2026-11-25",
    "details.testDrive.first.time": "14:30",
  };
  const answer = await post("/kontakt", { ...contactBody(), ...drive });
  expect(await answer.json()).toMatchObject({ state: "sent", hasConfirmation: false });
  const alert = await post("/suchauftrag", { email: "jana@muster.example", suche: "" });
  expect(await alert.json()).toMatchObject({ state: "sent", hasConfirmation: false });
  // Written all the same, for whoever looks after the server.
  const kinds = (await site().inquiries.mails()).map(({ kind }) => kind);
  expect(kinds).toEqual(["dealer", "visitor", "order"]);
});

it("offers no search alert, which only a mail's link could confirm", async () => {
  await site().offer({ ad_key: "1" });
  const shown = async (path: string) => (await site().page(path)).text();
  const promise = /geben Ihnen per E.Mail Bescheid|Höchstens eine E-Mail am Tag/;
  const pages = [paths.alert, paths.vehicles, vehiclePath("1")];
  for (const path of pages) {
    const html = await shown(path);
    expect(html).not.toContain(`action="${paths.alert}"`);
    expect(html).not.toMatch(promise);
  }
  expect(await shown(paths.alert)).toContain("verschickt unsere Website keine E-Mails");
  site().inquiries.faults.lacksMailServer = false;
  for (const path of pages) expect(await shown(path)).toMatch(promise);
});

it("says at the sign-in that no link comes, and how one gets in", async () => {
  const html = await read(officePaths.today);
  expect(html).toContain("Bitten Sie jemanden, der schon im Büro angemeldet ist");
  expect(html).toContain(linkCommand);
  expect(html).not.toMatch(/unterwegs|bekommen einen Link per E-Mail|type="email"/);
});

it("asks before somebody signs out, and names the way back", async () => {
  const { cookie } = await office.signIn();
  expect(await read(officePaths.people, { cookie })).toContain(`href="${signOutQuestionPath}"`);
  const html = await read(signOutQuestionPath, { cookie });
  expect(html).toContain(linkCommand);
  expect(html).toContain('value="abmelden"');
  site().inquiries.faults.lacksMailServer = false;
  expect(await read(officePaths.people, { cookie })).toContain('value="abmelden"');
});

it("says where somebody answers a wish that the customer gets no mail", async () => {
  await site().offer({ ad_key: "1" });
  const { reference } = await requestDrive();
  const { cookie } = await office.signIn();
  for (const path of [answerPath(reference), answeredPath(reference, null)]) {
    const html = await read(path, { cookie });
    expect(html).toContain("wird nicht verschickt: kein Mailserver eingerichtet");
    expect(html).toContain(link);
    expect(html).not.toMatch(/bekommt (sie per|dazu eine|sofort eine) E-Mail/);
  }
});

it("reminds of itself, and of the demo's cars, until it is done", async () => {
  const { cookie } = await office.signIn();
  const { connections, faults } = site().inquiries;
  const reminders = async () =>
    /<ul aria-label="Zuerst".*?<\/ul>/s
      .exec(await read(officePaths.today, { cookie }))?.[0]
      .match(/E-Mail ist nicht|erfundene Wagen/g) ?? [];
  expect(await reminders()).toEqual(["E-Mail ist nicht", "erfundene Wagen"]);
  faults.lacksMailServer = false;
  expect(await reminders()).toEqual(["erfundene Wagen"]);
  connections.hasOwnStock = true;
  expect(await reminders()).toEqual([]);
});
