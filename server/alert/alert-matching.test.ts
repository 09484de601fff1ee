import { expect, test, vi } from "vitest";
import { alerts, mails } from "#server/platform/db/personal-schema.ts";
import { adKeysIn, matchingTest } from "#tests/support/test-matching.ts";
import { createAlertStore } from "./alert-store.ts";

const {
  database,
  matching,
  match,
  anAlert,
  offer,
  advanceHours,
  deliver,
  queued,
  setClock,
  clock,
  withdraw,
} = matchingTest();

const textOf = (mails: readonly ({ text: string } | undefined)[]) =>
  mails.map((mail) => mail?.text.replaceAll("\u00a0", " ")).join("\n");

test("reports matching cars that came after the confirmation, each once", async () => {
  offer({ ad_key: "before", fetched_at: "2026-11-20T08:59:00Z" });
  offer({ ad_key: "fits" });
  offer({ ad_key: "other", body_type: "Limousine" });
  const alert = await anAlert();
  await match();
  const [mail, ...others] = await deliver();
  expect(others).toEqual([]);
  expect(adKeysIn(mail)).toEqual(["fits"]);
  expect(mail).toMatchObject({
    to: { name: "", address: alert.email },
    subject: "Ein neues Fahrzeug zu Ihrem Suchauftrag",
    unsubscribe: expect.stringMatching(/^https:\/\/autohaus\.example\/suchauftrag\/[\w-]{43}$/),
  });
  advanceHours(48);
  offer({ ad_key: "fits", fetched_at: clock().toISOString() });
  await match();
  expect(await deliver()).toEqual([]);
});

test("matches again when a process dies that was matching", async () => {
  offer({ ad_key: "fits" });
  await anAlert();
  const job = matching(0.02);
  const attempts = vi.spyOn(database(), "runExclusive");
  await database().runExclusive("search-orders", async () => {
    await job.start();
    await expect.poll(() => attempts.mock.calls.length).toBeGreaterThan(2);
  });
  await expect.poll(() => queued()).toHaveLength(1);
  await job.stop();
});

test("sends one mail a day to an address for all its alerts, and the rest the next day", async () => {
  await anAlert();
  await anAlert({ query: "kraftstoff=diesel", createdAt: new Date("2026-11-20T08:30:00Z") });
  await anAlert({ email: "other@muster.example" });
  offer({ ad_key: "a" });
  offer({ ad_key: "b", body_type: "Limousine", fuel_type: "DIESEL" });
  await match();
  const first = await deliver();
  expect(first.map(({ to }) => to.address).sort()).toEqual([
    "jana@muster.example",
    "other@muster.example",
  ]);
  const toJana = first.find(({ to }) => to.address.startsWith("jana"));
  expect(toJana?.subject).toBe("2 neue Fahrzeuge zu Ihren Suchaufträgen");
  expect(toJana?.unsubscribe).toMatch(/\?alle=1$/);
  advanceHours(1);
  offer({ ad_key: "c" });
  await match();
  expect(await deliver()).toEqual([]);
  // After midnight in Berlin.
  advanceHours(12);
  await match();
  const second = await deliver();
  expect(second.map(adKeysIn)).toEqual([["c"], ["c"]]);
});

test("lists a car once that fits three searches of one person, and names them", async () => {
  const searches = ["aufbau=kombi", "kraftstoff=diesel", "preis-bis=30000"];
  for (const [index, query] of searches.entries()) {
    await anAlert({ query, createdAt: new Date(Date.UTC(2026, 10, 20, 8, index)) });
  }
  const limousine = { body_type: "Limousine", price_amount: 12_000 };
  offer({ ad_key: "all", fuel_type: "DIESEL", price_amount: 10_000 });
  offer({ ad_key: "two", fuel_type: "DIESEL", ...limousine });
  offer({ ad_key: "one", fuel_type: "PETROL", ...limousine });
  await match();
  const [mail, ...others] = await deliver();
  expect(others).toEqual([]);
  expect(adKeysIn(mail)).toEqual(["all", "two", "one"]);
  expect(mail?.html.match(/fahrzeug\/all"[^>]*>(?!<img)/g)).toHaveLength(1);
  expect(mail?.subject).toBe("3 neue Fahrzeuge zu Ihren Suchaufträgen");
  expect(mail?.unsubscribe).toMatch(/\?alle=1$/);
  const [, first = "", second = ""] = textOf([mail]).split(/\nNeu zu /);
  for (const [title, query] of [
    ["Kombi", searches[0]],
    ["Diesel", searches[1]],
    ["bis 30.000 €", searches[2]],
  ]) {
    expect(first).toContain(
      `${title}: alle Treffer\n  https://autohaus.example/fahrzeuge?${query}`,
    );
  }
  expect(second).not.toContain("Kombi: alle Treffer");
});

test("lists a car with a price alert once, though it also fits a search", async () => {
  await anAlert({ query: null, adKey: "7", price: 20_000 });
  await anAlert({ createdAt: new Date("2026-11-20T08:30:00Z") });
  offer({ ad_key: "7", price_amount: 19_000 });
  await match();
  const [mail] = await deliver();
  expect(adKeysIn(mail)).toEqual(["7"]);
  expect(mail?.text).toContain("Kombi: alle Treffer");
  expect(mail?.subject).toBe("Ein neues Fahrzeug zu Ihrem Suchauftrag und ein geänderter Preis");
});

test("adds no mail for an address while an earlier one waits for the mail server", async () => {
  await anAlert();
  offer({ ad_key: "a" });
  await match();
  const [waiting] = queued();
  advanceHours(30);
  offer({ ad_key: "b" });
  await match();
  expect(queued()).toEqual([waiting]);
  expect((await deliver()).map(adKeysIn)).toEqual([["a"]]);
  advanceHours(24);
  await match();
  expect((await deliver()).map(adKeysIn)).toEqual([["b"]]);
});

test("leaves out cars sold and alerts paused before sending, and sends no empty mail", async () => {
  await anAlert();
  offer({ ad_key: "a" });
  offer({ ad_key: "b" });
  await match();
  withdraw("a");
  expect((await deliver()).map(adKeysIn)).toEqual([["b"]]);
  advanceHours(24);
  offer({ ad_key: "c" });
  await match();
  await database().orm.update(alerts).set({ state: "paused" });
  expect(await deliver()).toEqual([]);
});

test("lists up to 20 cars that are still for sale and counts only the rest", async () => {
  await anAlert();
  const adKeys = Array.from({ length: 24 }, (_, n) => `car${n + 10}`);
  for (const ad_key of adKeys) offer({ ad_key });
  await match();
  for (const adKey of adKeys.slice(0, 3)) withdraw(adKey);
  const [mail] = await deliver();
  expect(adKeysIn(mail)).toEqual(adKeys.slice(3, 23));
  expect(mail?.text).toContain("und ein weiteres Fahrzeug");
  expect(mail?.subject).toBe("21 neue Fahrzeuge zu Ihrem Suchauftrag");
});

test("reports the cars left over after the first 20 were sold", async () => {
  await anAlert();
  const adKeys = Array.from({ length: 22 }, (_, n) => `car${n + 10}`);
  for (const ad_key of adKeys) offer({ ad_key });
  await match();
  for (const adKey of adKeys.slice(0, 20)) withdraw(adKey);
  expect((await deliver()).map(adKeysIn)).toEqual([["car30", "car31"]]);
});

test("reports a price below the known one, and again when it falls further", async () => {
  offer({ ad_key: "7", price_amount: 20_000 });
  await anAlert({ query: null, adKey: "7", price: 20_000 });
  await match();
  expect(await deliver()).toEqual([]);
  offer({ ad_key: "7", price_amount: 19_500 });
  await match();
  expect(textOf(await deliver())).toContain("19.500 €");
  advanceHours(24);
  offer({ ad_key: "7", price_amount: 19_900 });
  await match();
  expect(await deliver()).toEqual([]);
  offer({ ad_key: "7", price_amount: 18_000 });
  await match();
  expect(textOf(await deliver())).toContain("18.000 €");
});

test.each(["BATTERY_RENTED", "BATTERY_MISSING"])(
  "calls a price that leaves the battery out no cheaper: %s",
  async (battery) => {
    await anAlert({ query: null, adKey: "7", price: 20_000 });
    offer({ ad_key: "7", price_amount: 14_500 });
    await match();
    // While the mail waits.
    offer({ ad_key: "7", price_amount: 9_500, battery });
    expect(await deliver()).toEqual([]);
    advanceHours(24);
    await match();
    expect(await deliver()).toEqual([]);
  },
);

test("calls a price reduced only where the vehicle's page may; otherwise names the new price alone", async () => {
  await anAlert({ query: null, adKey: "7", price: 20_000 });
  offer({ ad_key: "7", price_amount: 19_500 });
  await match();
  const [changed] = await deliver();
  expect(changed?.subject).toMatch(/^Der Preis hat sich geändert: Volkswagen Golf/);
  expect(textOf([changed])).not.toMatch(/gesunken|bisher|20\.000/);
  advanceHours(24);
  const price_reduction = { lowest_before: 19_500, reduced_at: clock().toISOString() };
  offer({ ad_key: "7", price_amount: 18_000, price_reduction });
  await match();
  const [reduced] = await deliver();
  expect(reduced?.subject).toMatch(/^Der Preis ist gesunken: Volkswagen Golf/);
  expect(textOf([reduced])).toContain(
    "Niedrigster Preis der letzten 30 Tage: 19.500 € (vor der Preissenkung am 22.11.2026)",
  );
});

test("a delayed mail names the current price, and no later mail repeats it", async () => {
  await anAlert({ query: null, adKey: "7", price: 11_000 });
  for (const price_amount of [10_500, 10_000.6]) {
    offer({ ad_key: "7", price_amount });
    await match();
  }
  const mails = await deliver();
  expect([mails.length, textOf(mails)]).toEqual([1, expect.stringContaining("10.00")]);
  advanceHours(24);
  await match();
  expect(await deliver()).toEqual([]);
});

test("a price that no mail named does not become the known price", async () => {
  await anAlert({ query: null, adKey: "7", price: 11_000 });
  offer({ ad_key: "7", price_amount: 10_500 });
  await match();
  offer({ ad_key: "7", price_amount: 11_500 });
  expect(await deliver()).toEqual([]);
  advanceHours(24);
  offer({ ad_key: "7", price_amount: 10_800 });
  await match();
  expect(textOf(await deliver())).toContain("10.800 €");
});

test("each picture in a mail about new cars and prices has the car's name as alternative text", async () => {
  await anAlert();
  await anAlert({ query: null, adKey: "7", price: 20_000 });
  offer({ ad_key: "7", price_amount: 19_500, fetched_at: "2026-11-20T08:00:00Z" });
  offer({ ad_key: "8" });
  await match();
  const [mail] = await deliver();
  const links = [...(mail?.html ?? "").matchAll(/<a [^>]*>(.*?)<\/a>/gs)].map(([, inner]) => inner);
  const pictures = links.filter((inner) => inner?.includes("<img"));
  expect(pictures).toHaveLength(2);
  for (const picture of pictures) expect(picture).toMatch(/alt="Volkswagen Golf[^"]*"/);
});

test("two processes at once send one mail", async () => {
  await anAlert();
  offer({ ad_key: "a" });
  await Promise.all([match(), match()]);
  expect(queued()).toHaveLength(1);
});

test("deleting an alert keeps a shared mail for the other alerts, without its own hits", async () => {
  const ending = await anAlert();
  await anAlert({ query: "kraftstoff=diesel", createdAt: new Date("2026-11-20T08:30:00Z") });
  offer({ ad_key: "a" });
  offer({ ad_key: "b", body_type: "Limousine", fuel_type: "DIESEL" });
  await match();
  const store = createAlertStore({ db: database() });
  await store.remove([ending.id]);
  const mails = await deliver();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).not.toContain("Kombi");
});

test("asks once before expiry, then deletes alerts that nobody renewed, with their mails", async () => {
  const alert = await anAlert();
  setClock("2027-05-06T10:00:00Z");
  await match();
  await match();
  const [mail, ...others] = await deliver();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Soll Ihr Suchauftrag weiterlaufen?");
  expect(mail?.text).toContain("„Kombi“");
  expect(mail?.text).toContain("Am 20.05.2027 endet er");
  setClock("2027-05-19T10:00:00Z");
  await match();
  expect(await database().orm.select().from(alerts)).toHaveLength(1);
  setClock("2027-05-20T10:00:00Z");
  await match();
  expect(await database().orm.select().from(alerts)).toEqual([]);
  expect(await database().orm.select().from(mails)).toEqual([]);
  expect(alert.askedAt).toBeNull();
});

test("deleting a price alert deletes all its mails, also one superseded by a lower price", async () => {
  await anAlert({ query: null, adKey: "a", price: 20_000 });
  const delivered = [];
  for (const price of [19_000, 18_000]) {
    offer({ ad_key: "a", price_amount: price });
    await match();
    delivered.push(...(await deliver()));
    advanceHours(24);
  }
  setClock("2027-05-06T10:00:00Z");
  await match();
  delivered.push(...(await deliver()));
  setClock("2027-05-20T10:00:00Z");
  await match();
  expect(await database().orm.select().from(mails)).toEqual([]);
  expect(delivered).toHaveLength(3);
});

test("deletes alerts not confirmed within seven days, and sends them no hits before", async () => {
  const pending = { state: "pending", confirmedAt: null, since: null, expiresOn: null } as const;
  await anAlert({ ...pending, createdAt: clock() });
  offer({ ad_key: "a" });
  await match();
  expect(queued()).toEqual([]);
  advanceHours(7 * 24);
  await match();
  expect(await database().orm.select().from(alerts)).toEqual([]);
});
