import { expect, it } from "vitest";
import { noCar } from "#domain/office/entry-form.ts";
import { inquiryPath, personExportPath } from "#domain/office/inquiry-view.ts";
import { officePaths } from "#domain/office/office.ts";
import { answerPath, entryPath } from "#domain/office/week-plan.ts";
import { defaultProfile } from "#domain/profile/default-profile.ts";
import { notifyOfGoneCars } from "#server/inquiry/test-drive/gone-cars.ts";
import { silentLog } from "#server/platform/log.ts";
import { testOffice } from "#tests/support/test-office.ts";
import { testSite } from "#tests/support/test-site.ts";

const site = testSite();
const office = testOffice(site);

async function open() {
  const { desk, cookie } = await office.signIn();
  const enter = (fields: Record<string, string>, path: string = officePaths.entry) =>
    office.post(
      path,
      {
        ...{ aktion: "speichern", name: "Otto Hof", phone: "", email: "", subject: "verkauf" },
        ...{ message: "", car: "", ...fields },
      },
      { cookie },
    );
  return { desk, cookie, enter };
}
const stored = () => site().inquiries.stored();

it("is stored for somebody of whom only the name is known, once, and mails nobody", async () => {
  const { desk, enter } = await open();
  const answer = await enter({});
  const [row] = await stored();
  const reference = row?.reference ?? "";
  expect([answer.status, answer.headers.get("location")]).toEqual([303, inquiryPath(reference)]);
  expect((await enter({})).headers.get("location")).toBe(inquiryPath(reference));
  expect(await stored()).toHaveLength(1);
  expect(await site().inquiries.mails()).toEqual([]);
  expect(await office.events()).toEqual(["chef@autohaus.example entered"]);
  expect((await desk.today()).inquiries).toMatchObject([
    { name: "Otto Hof", lastEvent: expect.stringMatching(/^Chef hat .* die Anfrage eingetragen$/) },
  ]);
});

it("names a car in stock, and goes on to its appointment, which fills the week", async () => {
  await site().offer({ ad_key: "900000101" });
  const { desk, cookie, enter } = await open();
  const [car = ""] = await desk.entry.cars();
  expect(car).toMatch(/ · 900000101$/);
  const refused = await enter({ car: "Irgendein Wagen" });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('value="Irgendein Wagen"');
  const { headers } = await enter({ aktion: "termin", car, phone: "0171 3920-055" });
  const [row] = await stored();
  const path = answerPath(row?.reference ?? "");
  const at = headers.get("location");
  // It is Saturday before the house opens: who is here now comes at the next half hour.
  expect([row?.adKey, at]).toEqual(["900000101", `${path}?zeit=2026-11-21T9%3A00`]);
  expect(await desk.appointments.find(row?.reference ?? "", null)).toMatchObject({
    isUnasked: true,
  });
  const confirm = { aktion: "bestaetigen", runde: "0", zeit: "2026-11-25T14:30" };
  expect((await office.post(path, confirm, { cookie })).headers.get("location")).toMatch(/ok/);
  const week = await desk.appointments.week("2026-11-25");
  expect(week.days.flatMap(({ entries }) => entries)).toMatchObject([
    { state: "confirmed", appointment: { name: "Otto Hof" } },
  ]);
  const mails = await site().inquiries.mails();
  expect(mails.map(({ kind }) => kind)).toEqual(["appointment-dealer"]);
  const [mail] = mails;
  const composed = mail && (await site().inquiries.mailKinds["appointment-dealer"].compose(mail));
  expect(composed).toMatchObject({ content: { calendar: { method: "REQUEST" } } });
  expect(composed).not.toHaveProperty("replyTo");
});

it("takes words for a car: the only one that fits, or asks which of several", async () => {
  const { desk, enter } = await open();
  await site().offer(
    { ad_key: "red", brand: "Volkswagen", model: "Tiguan" },
    { ad_key: "blue", brand: "Volkswagen", model: "Polo" },
    { ad_key: "old", brand: "Volkswagen", model: "Polo", price_amount: 1_990 },
  );
  expect((await enter({ car: "vw TIGUAN" })).status).toBe(303);
  const asked = await enter({ car: "polo", name: "Otto Hof" });
  expect(asked.status).toBe(422);
  const page = await asked.text();
  const [, choice = ""] = /type="radio"[^>]*value="([^"]* · old)"/.exec(page) ?? [];
  expect(page).toMatch(/ · blue"/);
  expect(page).not.toMatch(/type="radio"[^>]*· red"/);
  expect(page).toContain('value="Otto Hof"');
  const { headers } = await enter({ car: "polo", name: "Otto Hof", chosenCar: choice });
  const reference = headers.get("location")?.split("/").at(-1) ?? "";
  expect((await desk.inquiries.find(reference))?.vehicle?.adKey).toBe("old");
});

it("asks without a refusal, and takes a car that is not ours as words", async () => {
  const { desk, enter } = await open();
  const asked = await (await enter({ car: "Trabant 601" })).text();
  expect(asked).toContain("Keiner aus dem Bestand: „Trabant 601“");
  expect(asked).not.toMatch(/aria-invalid="true"|role="alert"/);
  const { headers } = await enter({ car: "Trabant 601", chosenCar: noCar, message: "In Blau" });
  const reference = headers.get("location")?.split("/").at(-1) ?? "";
  const view = await desk.inquiries.find(reference);
  expect([view?.vehicle, view?.message]).toEqual([null, "Wagen: Trabant 601\nIn Blau"]);
});

it("confirms the time of the week's cell at once, unless it is taken, and goes on to a day", async () => {
  const { desk, cookie, enter } = await open();
  const path = entryPath("2026-11-25", "14:30");
  const page = await (await site().ask(path, { headers: { cookie } })).text();
  expect(page).toContain("Termin: ");
  const { headers } = await enter({ aktion: "termin" }, path);
  const saved = headers.get("location") ?? "";
  expect(saved).toMatch(/^\/buero\/woche\?hinweis=ok&anfrage=.*&ab=2026-11-25$/);
  const week = await (await site().ask(saved, { headers: { cookie } })).text();
  expect(week).toContain("Otto Hof hat keine E-Mail-Adresse: Bitte sagen Sie Bescheid.");
  const { days } = await desk.appointments.week("2026-11-25");
  expect(days.flatMap(({ entries }) => entries)).toMatchObject([
    { state: "confirmed", slot: { clock: "14:30" } },
  ]);
  const taken = await enter({ aktion: "termin", name: "Eva Hof" }, path);
  expect(taken.headers.get("location")).toMatch(/\?hinweis=belegt&zeit=2026-11-25T14%3A30$/);
  const other = await enter({ aktion: "termin", name: "Ina Hof" }, entryPath("2026-11-26", null));
  expect(other.headers.get("location")).toMatch(/\?tag=2026-11-26$/);
});

it("keeps two cars of the same caller apart", async () => {
  for (const ad_key of ["900000101", "900000102"]) await site().offer({ ad_key });
  const { desk, enter } = await open();
  for (const car of await desk.entry.cars()) await enter({ car, phone: "0171 3920-055" });
  expect((await stored()).map(({ adKey }) => adKey).toSorted()).toEqual(["900000101", "900000102"]);
});

it("asks the family to call when the car is gone and the caller has no address", async () => {
  await site().offer({ ad_key: "900000101" });
  const { desk, cookie, enter } = await open();
  const [car = ""] = await desk.entry.cars();
  await enter({ car, phone: "0171 3920-055" });
  const [row] = await stored();
  const confirm = { aktion: "bestaetigen", runde: "0", zeit: "2026-11-25T14:30" };
  await office.post(answerPath(row?.reference ?? ""), confirm, { cookie });
  await site().sell("900000101");
  const { database, inquiries, clock } = site();
  const now = () => clock.now;
  await notifyOfGoneCars({ db: database, outbox: inquiries.outbox, now, log: silentLog });
  const mails = await inquiries.mails();
  const gone = mails.filter(({ kind }) => kind.startsWith("car-gone"));
  expect(gone.map(({ kind }) => kind)).toEqual(["car-gone-dealer"]);
  const composed = gone[0] && (await inquiries.mailKinds["car-gone-dealer"].compose(gone[0]));
  const letterhead = { origin: "https://autohaus.example", profile: defaultProfile };
  expect(composed?.content.write(letterhead, null).text).toContain("Bitte rufen Sie ihn an");
});

it("says what is wrong, with what was typed", async () => {
  const { enter } = await open();
  const refused = await enter({ name: " ", phone: "x", email: "otto", message: "Will den Kombi" });
  const page = await refused.text();
  expect(refused.status).toBe(422);
  for (const text of ["Name ist erforderlich", "Ungültige Telefonnummer", "Ungültige E-Mail"])
    expect(page).toContain(text);
  expect(page).toContain("Will den Kombi");
  expect(await stored()).toEqual([]);
});

it("keeps people without an address apart, also in what is given out about one", async () => {
  const { desk, cookie, enter } = await open();
  await enter({ name: "Otto Hof" });
  await enter({ name: "Ina Hof" });
  const [otto] = await stored();
  const reference = otto?.reference ?? "";
  expect((await desk.inquiries.find(reference))?.others).toEqual([]);
  const answer = await office.post(personExportPath(reference, "auskunft.json"), {}, { cookie });
  expect(await answer.json()).toMatchObject([{ reference, name: "Otto Hof" }]);
});
