import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { silentLog } from "#server/platform/log.ts";
import type { InstallationFigures } from "#server/telemetry.ts";
import { contactBody } from "#tests/support/test-inquiries.ts";
import { openObservedSite } from "#tests/support/test-observed-site.ts";
import { awayPage } from "#tests/support/test-site.ts";
import { createAddressList } from "./client-address.ts";

const figures: InstallationFigures = {
  site_vehicles_for_sale: 119,
  site_vehicles_withheld: 2,
  site_database_outdated: 1,
  site_backup_age_seconds: 3_600,
  site_sync_age_seconds: 1800,
  site_sync_held_back: 0,
  site_mails_waiting: 2,
  site_mails_oldest_age_seconds: 60,
  site_mails_lost: 0,
  site_mails_dead: 1,
};
const database = { answer: async () => figures };

let site: Awaited<ReturnType<typeof openObservedSite>>;
beforeAll(async () => {
  site = await openObservedSite({
    log: silentLog,
    readers: createAddressList(["127.0.0.0/8"]),
    installation: () => database.answer(),
  });
});
afterAll(() => site.close());

const requests = (route: string, method: string, status: string) =>
  `http_requests_total{route="${route}",method="${method}",status="${status}"}`;

describe("requests are counted", () => {
  test.each([
    ["a rendered page", "/kontakt", "GET", requests("/kontakt", "GET", "2xx")],
    ["any vehicle", "/fahrzeug/1?x=1", "GET", requests("/fahrzeug/:adKey", "GET", "4xx")],
    ["a page that fails", awayPage, "GET", requests("/kontakt", "GET", "5xx")],
    ["an unknown method", "/kontakt", "PROPFIND", requests("/kontakt", "other", "4xx")],
    ["a redirect", "/unternehmen", "GET", requests("other", "GET", "3xx")],
  ])("%s", async (_, path, method, metric) => {
    const before = (await site.metric(metric)) ?? 0;
    await site.ask(path, { method });
    await expect.poll(() => site.metric(metric)).toBe(before + 1);
  });

  test("an inquiry without its content", async () => {
    const path = "/functions/v1/send-contact-inquiry";
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify(contactBody({ name: "Canary" }));
    expect((await site.ask(path, { method: "POST", headers, body })).status).toBe(200);
    await expect.poll(() => site.metric(requests(path, "POST", "2xx"))).toBe(1);
    await site.ask("/suche-nach-canary?name=canary");
    expect((await site.ask("/metrics")).body.toLowerCase()).not.toContain("canary");
  });
});

describe("the figures of the installation", () => {
  test("come from the database", async () => {
    for (const [name, value] of Object.entries({ ...figures, site_database_up: 1 })) {
      expect(await site.metric(name)).toBe(value);
    }
  });

  test("are left out while the database is away or hangs; other metrics remain", async () => {
    const never = Promise.withResolvers<InstallationFigures>();
    for (const answer of [() => Promise.reject(new Error("secret reason")), () => never.promise]) {
      database.answer = answer;
      const { status, body } = await site.ask("/metrics");
      expect([status, body.includes("secret")]).toEqual([200, false]);
      expect(body).toMatch(/^site_database_up 0$/m);
      expect(body).not.toMatch(/^site_(backup|mails|sync|vehicles)\w* /m);
      expect(body).toMatch(/^site_disk_free_bytes \d/m);
      expect(body).toMatch(/^process_resident_memory_bytes \d+$/m);
      expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
      expect(body).toMatch(/^http_requests_total\{/m);
    }
    database.answer = async () => figures;
    never.resolve(figures);
    await expect.poll(() => site.metric("site_database_up")).toBe(1);
  });
});
