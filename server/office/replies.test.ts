import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { inquiryPath } from "#domain/office/inquiry-view.ts";
import { officePaths } from "#domain/office/office.ts";
import { maxReplyLength } from "#domain/office/reply.ts";
import { apiPaths } from "#domain/pages/paths.ts";
import { exportPerson } from "#server/inquiry/person-export.ts";
import { outgoingMail } from "#server/mail/mail.ts";
import { mails, officePeople } from "#server/platform/db/personal-schema.ts";
import { testMailbox } from "#tests/support/test-delivery.ts";
import { contactBody } from "#tests/support/test-inquiries.ts";
import { anna, answerOf, testOffice } from "#tests/support/test-office.ts";
import { testSite } from "#tests/support/test-site.ts";

const site = testSite();
const office = testOffice(site);

const email = "erika@muster.example";
async function open(body: object = {}) {
  const answer = await site().post(apiPaths.contactInquiry, contactBody({ email, ...body }));
  const { reference } = (await answer.json()) as { reference: string };
  return { reference, ...(await open.as()), ...repliesTo(reference) };
}
open.as = (address?: string) => office.signIn(address);

function repliesTo(reference: string) {
  return {
    send: (antwort: string, cookie: string, gesehen = 0) =>
      office.post(
        inquiryPath(reference),
        { aktion: "antworten", antwort, gesehen: String(gesehen) },
        { cookie },
      ),
    replies: async () => (await site().inquiries.mails()).filter(({ kind }) => kind === "reply"),
  };
}

async function compose(mail: typeof mails.$inferSelect | undefined) {
  const composed = mail && (await site().inquiries.mailKinds.reply.compose(mail));
  if (mail === undefined || composed == null) throw new Error("There is no reply.");
  return outgoingMail(composed, mail, testMailbox);
}

it("is sent once, to the customer, and comes back to the family's mailbox", async () => {
  const { reference, cookie, desk, send, replies } = await open({ message: "Ist er noch da?" });
  const at = site().clock.now;
  await site()
    .database.orm.insert(officePeople)
    .values({ email: desk.address, name: "Anton Chef", addedAt: at });
  const text = "Guten Tag Erika,\n\nja, er ist noch da.";
  const answer = await send(text, cookie);
  expect(answerOf(answer)).toEqual([303, `${inquiryPath(reference)}#verlauf`]);
  await send(text, cookie);
  const sent = await replies();
  expect(sent).toHaveLength(1);
  const mail = await compose(sent[0]);
  expect(mail).toMatchObject({
    to: { address: email },
    replyTo: testMailbox.to,
    autoSubmitted: "no",
    subject: expect.stringContaining(reference),
  });
  for (const words of [text, "Anton Chef", "Ist er noch da?"]) expect(mail.text).toContain(words);
  expect((await desk.inquiries.find(reference))?.events).toMatchObject([
    {
      sentence: expect.stringMatching(/^Anton hat .* geantwortet$/),
      text,
      mail: { state: "wartet auf Versand", isFailed: false },
    },
  ]);
  const [inquiry] = await site().inquiries.stored();
  expect(inquiry).toMatchObject({ firstHandledAt: at, handledAt: null });
  expect(JSON.stringify(await exportPerson(site().database.orm, email))).toContain("er ist noch");
});

it("is asked for when somebody else has answered meanwhile", async () => {
  const { reference, cookie, desk, send, replies } = await open();
  const { cookie: hers } = await open.as(anna);
  await send("Guten Tag, er ist noch da.", hers);
  const refused = await send("Guten Tag, er ist verkauft.", cookie);
  expect(refused.status).toBe(422);
  const page = await refused.text();
  expect(page).toMatch(/Anna hat .* geantwortet/);
  expect(page).toContain("er ist verkauft.");
  expect(await replies()).toHaveLength(1);
  const seen = (await desk.inquiries.find(reference))?.reply?.seen;
  expect((await send("Guten Tag, er ist verkauft.", cookie, seen)).status).toBe(303);
  expect(await replies()).toHaveLength(2);
});

it("has words, no more than fit, and nothing that makes a header", async () => {
  const { cookie, desk, reference, send, replies } = await open();
  const greeting = (await desk.inquiries.find(reference))?.reply?.greeting ?? "";
  for (const text of ["", " ", `${greeting}\r\n\r\n`, "x".repeat(maxReplyLength + 1)])
    expect((await send(text, cookie)).status).toBe(422);
  expect(await replies()).toEqual([]);
  await send("Ja\r\nBcc: viele@example.com\r\n\u202e<script>alert(1)</script>", cookie);
  const mail = await compose((await replies())[0]);
  expect(mail.to).toEqual({ name: "", address: email });
  expect(mail.subject).not.toMatch(/\n|Bcc/);
  expect(mail.html).not.toContain("<script>");
  expect(mail.text).not.toContain("\u202e");
});

it("offers the family's templates with the car and the house's data", async () => {
  await site().offer({ ad_key: "1", brand: "BMW", model: "320", model_group: null });
  const { desk, reference, cookie } = await open({ details: { vehicle: "1", intent: "anfrage" } });
  const reply = (await desk.inquiries.find(reference))?.reply;
  const [first] = reply?.templates ?? [];
  expect(first?.text).toMatch(/das Fahrzeug BMW 320/);
  expect(JSON.stringify(reply?.templates)).not.toMatch(/[{]\p{Lu}/u);
  const page = await site().ask(`${inquiryPath(reference)}?vorlage=0`, { headers: { cookie } });
  expect(await page.text()).toContain(`${reply?.greeting}\n\n${first?.text}</textarea>`);
});

it("offers no template about a car for an inquiry about none", async () => {
  const { desk, reference } = await open({ details: {} });
  const { reply } = (await desk.inquiries.find(reference)) ?? {};
  expect(reply?.templates.map(({ title }) => title)).toEqual(["Wagen ansehen"]);
});

it("quotes nothing that the family noted of a call, and needs an address", async () => {
  const { desk, cookie } = await open.as();
  const entered = {
    aktion: "speichern",
    subject: "verkauf",
    car: "",
    name: "Otto",
    email,
    phone: "",
    message: "Handelt hart",
  };
  await office.post(officePaths.entry, entered, { cookie });
  const [inquiry] = await site().inquiries.stored();
  const reference = inquiry?.reference ?? "";
  const { send, replies } = repliesTo(reference);
  expect((await desk.inquiries.find(reference))?.reply?.isQuoted).toBe(false);
  await send("Guten Tag Otto, gern.", cookie);
  expect((await compose((await replies())[0])).text).not.toContain("Handelt hart");
  const other = { ...entered, name: "Ina", email: "", phone: "0171 3920-055" };
  await office.post(officePaths.entry, other, { cookie });
  const called = (await site().inquiries.stored()).at(-1)?.reference ?? "";
  expect((await desk.inquiries.find(called))?.reply).toBeNull();
  expect((await repliesTo(called).send("Hallo", cookie)).status).toBe(422);
});

it("is told when it did not arrive, although the inquiry was handled before", async () => {
  const { reference, cookie, desk, send, replies } = await open();
  await send("Leider verkauft.", cookie);
  await desk.inquiries.markHandled(reference);
  const { orm } = site().database;
  const [mail] = await replies();
  const id = mail?.id ?? 0;
  const failedAt = new Date(site().clock.now.getTime() + 1);
  await orm.update(mails).set({ failedAt, lastFailure: "nein" }).where(eq(mails.id, id));
  expect((await desk.today()).mails).toMatchObject([{ id, reference }]);
  expect((await desk.inquiries.find(reference))?.events[0]?.mail?.isFailed).toBe(true);
  await desk.resend(id);
  expect((await desk.today()).mails).toEqual([]);
  await desk.inquiries.remove(reference);
  site().clock.now = new Date(site().clock.now.getTime() + 600_000);
  await desk.inquiries.findDeleted(reference);
  expect(await replies()).toEqual([]);
});
