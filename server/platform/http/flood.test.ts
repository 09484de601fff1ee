import { expect, it } from "vitest";
import { apiPaths } from "#domain/pages/paths.ts";
import { contactBody, sellBody } from "#tests/support/test-inquiries.ts";
import { testSite } from "#tests/support/test-site.ts";

const { contactInquiry, vehicleInquiry } = apiPaths;
const machine = { "x-forwarded-for": "198.51.100.66" };
const human = { "x-forwarded-for": "203.0.113.7" };

const site = testSite();

const statusOf = async (answer: Promise<Response>) => (await answer).status;
const pagesOk = async () =>
  Promise.all(["/", "/fahrzeuge", "/kontakt"].map((path) => statusOf(site().ask(path))));

it("a flood of 200 inquiries from one address does not lock out other visitors", async () => {
  const flood = Array.from({ length: 200 }, (_, at) =>
    statusOf(site().post(at % 2 === 0 ? contactInquiry : vehicleInquiry, contactBody(), machine)),
  );
  const during = statusOf(site().post(contactInquiry, contactBody({ name: "Ein Mensch" }), human));
  expect(await pagesOk()).toEqual([200, 200, 200]);
  const answers = await Promise.all(flood);
  expect(await during).toBe(200);
  expect(await statusOf(site().post(vehicleInquiry, sellBody(), human))).toBe(200);
  expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(5);
  expect(new Set(answers)).toEqual(new Set([200, 422, 429]));
  const names = (await site().inquiries.stored()).map(({ fields }) => fields);
  expect(names).toContainEqual(expect.objectContaining({ name: "Ein Mensch" }));
  expect(names.length).toBeLessThanOrEqual(7);
});

/** The year begins at midnight in Berlin, not in UTC. */
it.each([
  ["2026-12-31T22:59:00Z", "2028", 422],
  ["2026-12-31T23:01:00Z", "2028", 200],
  ["2026-12-31T23:01:00Z", "2029", 422],
  ["2028-02-29T12:00:00Z", "2029", 200],
])("at %s, a car registered in %s gets %i", async (now, year, status) => {
  site().clock.now = new Date(now);
  expect(await statusOf(site().post(vehicleInquiry, sellBody({ year }), human))).toBe(status);
});
