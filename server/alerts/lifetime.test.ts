import { expect, test } from "vitest";
import { alerts, letters } from "#server/platform/db/personal-schema.ts";
import { matchingTest } from "./test-matching.ts";

const {
  database,
  match,
  anOrder,
  comes,
  wait,
  deliver,
  queued,
  forgotten,
  isBelieved,
  setClock,
  clock,
} = matchingTest();

test("asks once before the end, and ends what nobody prolonged, with its mails", async () => {
  const order = await anOrder();
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
  isBelieved.now = false;
  await match();
  expect(await database().orm.select().from(alerts)).toHaveLength(1);
  isBelieved.now = true;
  await match();
  expect(await database().orm.select().from(alerts)).toEqual([]);
  expect(await database().orm.select().from(letters)).toEqual([]);
  expect(forgotten).toEqual([mail?.messageId]);
  expect(order.askedAt).toBeNull();
});

test("every mail about a price ends with its order, also one that a lower price has overtaken", async () => {
  await anOrder({ query: null, adKey: "a", price: 20_000 });
  const mails = [];
  for (const price of [19_000, 18_000]) {
    comes({ ad_key: "a", price_amount: price });
    await match();
    mails.push(...(await deliver()));
    wait(24);
  }
  setClock("2027-05-06T10:00:00Z");
  await match();
  mails.push(...(await deliver()));
  setClock("2027-05-20T10:00:00Z");
  await match();
  expect(await database().orm.select().from(letters)).toEqual([]);
  expect(forgotten.sort()).toEqual(mails.map(({ messageId }) => messageId).sort());
  expect(mails).toHaveLength(3);
});

test("deletes what nobody confirmed within seven days, and tells it nothing before", async () => {
  const pending = { state: "pending", confirmedAt: null, since: null, expiresOn: null } as const;
  await anOrder({ ...pending, createdAt: clock() });
  comes({ ad_key: "a" });
  await match();
  expect(queued()).toEqual([]);
  wait(7 * 24);
  await match();
  expect(await database().orm.select().from(alerts)).toEqual([]);
});
