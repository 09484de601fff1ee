import { describe, expect, it, vi } from "vitest";
import { apiPaths } from "#domain/pages/paths.ts";
import { globalLimitKeys } from "#server/protection/rate-limits.ts";
import { contactBody, sellBody } from "#tests/support/test-inquiries.ts";
import { testSender } from "#tests/support/test-inquiry.ts";
import { forwardedFor, inquiryTestSite } from "#tests/support/test-inquiry-site.ts";

const { vehicleInquiry } = apiPaths;

const { site, postContact, recipients, ticket, advanceClock } = inquiryTestSite();

/** Numbers the /56 networks from which calls come. */
let networkNumber = 0;
describe("sixty inquiries in an hour", () => {
  const plainForm = async (address: string, headers: Record<string, string> = {}) =>
    site().ask("/kontakt", {
      method: "POST",
      body: new URLSearchParams(contactBody()),
      headers: { ...headers, ...forwardedFor(address) },
    });
  const flood = async () => {
    for (let time = 0; time < 60; time += 1) {
      expect((await postContact(forwardedFor(`192.0.2.${time}`))).status).toBe(200);
    }
  };
  const crowded = {
    error: {
      code: "captcha",
      message: expect.stringMatching(/sehr viele Anfragen .* kurze automatische Prüfung/),
      issues: [{ field: "recaptchaToken", message: expect.stringContaining("Prüfung") }],
    },
  };

  it("make the captcha mandatory on the contact form, and refuse nobody who solves it", async () => {
    await flood();
    const refused = await postContact(forwardedFor("198.51.100.1"));
    expect([refused.status, await refused.json()]).toEqual([403, crowded]);
    expect(
      (await postContact(forwardedFor("198.51.100.1"), { recaptchaToken: "bad" })).status,
    ).toBe(403);
    const solved = { recaptchaToken: "good for one" };
    expect((await postContact(forwardedFor("198.51.100.1"), solved)).status).toBe(200);
    expect((await postContact(forwardedFor("198.51.100.2"), solved)).status).toBe(403);
    expect(await site().inquiries.stored()).toHaveLength(61);
    expect((await recipients()).filter((recipient) => recipient === "visitor")).toHaveLength(1);
    expect(JSON.stringify((await site().inquiries.stored()).at(-1))).not.toContain("good for one");
  });

  it("do not refuse senders without scripts, but send them no confirmation", async () => {
    await flood();
    const headers = await ticket();
    advanceClock(10);
    const answer = await plainForm("198.51.100.1", headers);
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining('"state":"sent"'),
    ]);
    expect(await site().inquiries.stored()).toHaveLength(61);
    expect(new Set(await recipients())).toEqual(new Set(["dealer"]));
  });

  it("are logged as an error once, and store no counter for senders without a captcha", async () => {
    await flood();
    await postContact(forwardedFor("198.51.100.0"));
    const counters = await site().inquiries.limits();
    const other = await site().inquiries.openAnother();
    for (let time = 1; time < 5; time += 1) {
      expect((await postContact(forwardedFor(`198.51.100.${time}`))).status).toBe(403);
    }
    const sender = { ...testSender, networks: ["198.51.100.9"] };
    await expect(other.acceptContact(contactBody(), sender)).rejects.toMatchObject({
      code: "captcha",
    });
    // A flood from many addresses must not fill the table; another process learns of it from one sender's two.
    expect((await site().inquiries.limits()).length).toBeLessThanOrEqual(counters.length + 2);
    expect(site().logged).toEqual(["hourly rate limit of all senders exceeded"]);
  });

  it("do not limit offers of cars, and sixty offers refuse nobody", async () => {
    await flood();
    for (let time = 0; time < 62; time += 1) {
      const offer = await site().post(
        vehicleInquiry,
        sellBody(),
        forwardedFor(`198.51.100.${time}`),
      );
      expect(offer.status).toBe(200);
    }
  });

  it("are counted without refused, too fast or honeypot submissions", async () => {
    for (let time = 0; time < 25; time += 1) {
      const sender = forwardedFor(`192.0.2.${time}`);
      await postContact(sender, { email: "x" });
      // A fresh ticket: too fast for a person.
      await postContact({ ...sender, ...(await ticket()) });
      await postContact({ ...sender, "x-form-trap": "x" });
      await site().post(vehicleInquiry, sellBody({ recaptchaToken: "bad" }), sender);
    }
    const keys = (await site().inquiries.limits()).map(({ key }) => key);
    expect(keys).not.toEqual([]);
    expect(globalLimitKeys.filter((key) => keys.includes(key))).toEqual([]);
    expect(await site().inquiries.stored()).toEqual([]);
  });
});

describe("a rate-limited sender", () => {
  async function countWrites(work: () => Promise<unknown>): Promise<number> {
    const writes = (["insert", "update", "delete", "transaction", "execute"] as const).map((name) =>
      vi.spyOn(site().database.orm, name),
    );
    await work();
    const count = writes.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    vi.restoreAllMocks();
    return count;
  }
  const times = async (count: number, send: () => Promise<Response>, status: number) => {
    for (let time = 0; time < count; time += 1) expect((await send()).status).toBe(status);
  };

  it.each([
    ["too many inquiries", 5, 200, () => postContact(forwardedFor("192.0.2.1"))],
    [
      "too many bad captchas",
      60,
      403,
      () =>
        site().post(vehicleInquiry, sellBody({ recaptchaToken: "bad" }), forwardedFor("192.0.2.1")),
    ],
    [
      "too many from one /48",
      20,
      200,
      () => postContact(forwardedFor(`2001:db8:1:${(networkNumber++ * 0x100).toString(16)}::1`)),
    ],
  ])("causes no database writes: %s", async (_, most, before, send) => {
    await times(most, send, before);
    await times(1, send, 429);
    expect(await countWrites(() => times(20, send, 429))).toBe(0);
  });

  it("causes no database writes with a redeemed captcha", async () => {
    const used = sellBody({ recaptchaToken: "good but used" });
    await site().post(vehicleInquiry, used, forwardedFor("192.0.2.1"));
    const replay = () =>
      site().post(
        vehicleInquiry,
        sellBody({ recaptchaToken: "good but used" }),
        forwardedFor("192.0.2.2"),
      );
    await times(60, replay, 403);
    await times(1, replay, 429);
    expect(await countWrites(() => times(20, replay, 429))).toBe(0);
  });

  it("causes no database writes while the contact form needs the captcha", async () => {
    for (let time = 0; time < 61; time += 1) await postContact(forwardedFor(`192.0.2.${time}`));
    const send = () => postContact(forwardedFor("198.51.100.1"));
    expect(await countWrites(() => times(100, send, 403))).toBe(0);
  });

  it("is accepted again after failed inquiries gave their points back", async () => {
    const failing = async () =>
      postContact(forwardedFor("192.0.2.1"), { details: { vehicle: "4711" } });
    await times(3, () => postContact(forwardedFor("192.0.2.1")), 200);
    // Naming a vehicle causes the lookup that holds the request.
    const held = Promise.withResolvers<void>();
    const taken = [1, 2].map(() => Promise.withResolvers<void>());
    for (const { resolve } of taken) {
      site().inquiries.duringVehicleLookup.push(() => {
        resolve();
        return held.promise;
      });
    }
    const both = [failing(), failing()];
    await Promise.all(taken.map(({ promise }) => promise));
    await times(1, () => postContact(forwardedFor("192.0.2.1")), 429);
    site().inquiries.faults.queueFails = true;
    held.resolve();
    for (const answer of await Promise.all(both)) expect(answer.status).toBe(503);
    site().inquiries.faults.queueFails = false;
    await times(1, () => postContact(forwardedFor("192.0.2.1")), 200);
  });
});
