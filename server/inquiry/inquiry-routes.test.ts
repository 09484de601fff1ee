import { like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { apiPaths, confirmationHeader } from "#domain/pages/paths.ts";
import { appointments } from "#server/platform/db/personal-schema.ts";
import { rateLimits } from "#server/platform/db/schema.ts";
import { contactBody, sellBody } from "#tests/support/test-inquiries.ts";
import { forwardedFor, inquiryTestSite } from "#tests/support/test-inquiry-site.ts";
import { testOrigin } from "#tests/support/test-site.ts";

const { contactInquiry, vehicleInquiry } = apiPaths;

const { site, recipients, ticket, advanceClock } = inquiryTestSite();

const post = (...args: Parameters<ReturnType<typeof site>["post"]>) => site().post(...args);

describe("an accepted inquiry", () => {
  it("is stored as typed, with a queued mail to the dealer", async () => {
    const body = contactBody();
    const answer = await post(contactInquiry, body);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const [row] = await site().inquiries.stored();
    const reference = row?.reference;
    expect(reference).toMatch(/^K-\w{4}-\w{2}$/);
    expect(await answer.json()).toEqual({ success: true, reference });
    expect(row).toMatchObject({ kind: "contact", fields: body, adKey: null });
    expect(row).toMatchObject({ receivedAt: site().clock.now, handledAt: null });
    const mails = await site().inquiries.mails();
    expect(mails).toMatchObject([
      {
        inquiryId: row?.id,
        kind: "dealer",
        messageId: `<${reference}.dealer@autohaus-ladenburg.example>`,
      },
    ]);
    expect(site().inquiries.queued).toEqual(mails.map(({ id }) => id));
  });

  it("with an offered vehicle redeems its captcha, and sends the visitor a mail too", async () => {
    const { recaptchaToken: _, ...fields } = sellBody();
    const answer = await post(vehicleInquiry, { ...fields, recaptchaToken: "good one" });
    expect(await answer.json()).toEqual({
      success: true,
      reference: expect.stringMatching(/^A-\w{4}-\w{2}$/),
    });
    expect(await site().inquiries.stored()).toMatchObject([
      { kind: "sell", fields: { ...fields, year: 2019, mileage: 85_000 } },
    ]);
    expect(await site().inquiries.redeemed()).toHaveLength(1);
    expect(await recipients()).toEqual(["dealer", "visitor"]);
  });

  describe("is confirmed by mail", () => {
    let senders = 0;
    /** From another network each time. */
    async function send(email: string, message = `Frage ${senders}`) {
      senders += 1;
      const headers = await ticket();
      advanceClock(10);
      const from = forwardedFor(`203.0.113.${senders}`);
      const answer = await post(contactInquiry, contactBody({ email, message }), {
        ...headers,
        ...from,
      });
      expect(answer.status).toBe(200);
      return answer.headers.get(confirmationHeader);
    }
    async function sendFive() {
      for (let time = 0; time < 5; time += 1)
        expect(await send("erika@muster.example")).toBe("mail");
    }
    const confirmations = async () =>
      (await recipients()).filter((recipient) => recipient === "visitor").length;

    it("each time, but five times an hour for an address; the answer says so", async () => {
      await sendFive();
      expect(await send("Erika+auto@muster.example")).toBeNull();
      expect(await send("jan@muster.example")).toBe("mail");
      expect(await confirmations()).toBe(6);
      expect(await site().inquiries.stored()).toHaveLength(7);
    });

    it("ten times a day for an address", async () => {
      const endHour = () =>
        site().database.orm.delete(rateLimits).where(like(rateLimits.key, "confirmed-hour:%"));
      await sendFive();
      await endHour();
      await sendFive();
      await endHour();
      expect(await send("erika@muster.example")).toBeNull();
      expect(await confirmations()).toBe(10);
    });

    it("once, however often it is sent; each answer says so", async () => {
      expect(await send("erika@muster.example", "Frage")).toBe("mail");
      expect(await send("erika@muster.example", "Frage")).toBe("mail");
      expect(await confirmations()).toBe(1);
    });
  });

  it("takes its vehicle from the details, else from the message, if it is in stock", async () => {
    await site().offer({ ad_key: "4711" });
    for (const vehicle of ["4711", "4712"]) {
      await post(contactInquiry, contactBody({ details: { vehicle } }));
      await post(vehicleInquiry, sellBody({ details: { vehicle } }));
    }
    await post(contactInquiry, contactBody({ message: "Fahrzeugnummer: 4711" }));
    const rows = await site().inquiries.stored();
    expect(rows.map(({ adKey }) => adKey)).toEqual(["4711", "4711", null, null, "4711"]);
  });

  it("stores the details, whatever the message contains", async () => {
    await site().offer({ ad_key: "4711" });
    const details = {
      vehicle: "4711",
      intent: "probefahrt",
      testDrive: { first: { day: "2026-11-25", time: "14:30" }, second: null },
      tradeIn: true,
      finance: { rate: "250,50" },
      callback: "bald",
    };
    const body = contactBody({ message: "Moin, ich komme gern vorbei." });
    expect((await post(contactInquiry, { ...body, details })).status).toBe(200);
    const [row] = await site().inquiries.stored();
    expect(row).toMatchObject({ adKey: "4711", fields: body, details });
    const { orm } = site().database;
    expect(await orm.select().from(appointments)).toMatchObject([
      { inquiryId: row?.id, state: "requested", wish: { ...details.testDrive, tradeIn: true } },
    ]);
  });

  it("with other details is another inquiry", async () => {
    const body = contactBody();
    for (const callback of ["bald", "2026-11-23 8:00", "bald"]) {
      await post(contactInquiry, { ...body, details: { callback } });
    }
    expect(await site().inquiries.stored()).toHaveLength(2);
  });
});

describe("a refusal", () => {
  it("names every wrong field and stores nothing", async () => {
    const answer = await post(contactInquiry, contactBody({ name: "", phone: "12" }));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({
      error: {
        code: "validation",
        message: "Name ist erforderlich, Ungültige Telefonnummer",
        issues: [
          { field: "name", message: "Name ist erforderlich" },
          { field: "phone", message: "Ungültige Telefonnummer" },
        ],
      },
    });
    expect(await site().inquiries.stored()).toEqual([]);
  });

  it.each(["", "bad", undefined])("is 403 for the captcha %j", async (recaptchaToken) => {
    const answer = await post(vehicleInquiry, sellBody({ recaptchaToken }));
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({
      error: { code: "captcha", message: "Bitte bestätigen Sie, dass Sie kein Roboter sind" },
    });
    expect(await site().inquiries.stored()).toEqual([]);
  });

  it.each([
    [{ callback: "2026-11-23 8:00" }, "details.callback", /vorbei/],
    [null, "details", "Diese Angabe ist nicht lesbar"],
  ])("is 422 for the details %j, with the field", async (details, field, message) => {
    site().clock.now = new Date("2026-11-24T10:00:00+01:00");
    for (const [path, body] of [
      [contactInquiry, contactBody({ details })],
      [vehicleInquiry, sellBody({ details })],
    ] as const) {
      const answer = await post(path, body);
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({
        error: { issues: [{ field, message: expect.stringMatching(message) }] },
      });
    }
    expect(await site().inquiries.stored()).toEqual([]);
  });

  it("is 403 for a reused captcha, but 422 first for wrong fields, without redeeming it", async () => {
    const recaptchaToken = "good once";
    expect((await post(vehicleInquiry, sellBody({ recaptchaToken, make: "" }))).status).toBe(422);
    const body = sellBody({ recaptchaToken });
    expect((await post(vehicleInquiry, body)).status).toBe(200);
    expect((await post(vehicleInquiry, body)).status).toBe(403);
    expect((await post(vehicleInquiry, sellBody({ recaptchaToken }))).status).toBe(403);
    expect(await site().inquiries.stored()).toHaveLength(1);
  });

  it("is 503 while the captcha cannot be checked, and names phone and mail", async () => {
    site().inquiries.faults.captchaIsAway = true;
    const answer = await post(vehicleInquiry, sellBody());
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("30");
    expect(await answer.text()).toMatch(/telefonisch oder per E-Mail/);
    expect(await site().inquiries.stored()).toEqual([]);
  });

  it("is 503 when the disk is nearly full", async () => {
    site().inquiries.faults.diskIsFull = true;
    const answer = await post(contactInquiry, contactBody());
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("telefonisch oder per E-Mail");
    expect(site().logged).toEqual(["an inquiry is refused: the disk is nearly full"]);
  });

  it("is 503 when the job cannot be stored; nothing is stored, counted or redeemed then", async () => {
    const body = sellBody();
    site().inquiries.faults.queueFails = true;
    for (let time = 0; time < 7; time += 1) {
      expect((await post(vehicleInquiry, body)).status).toBe(503);
    }
    expect(await site().inquiries.stored()).toEqual([]);
    expect(await site().inquiries.mails()).toEqual([]);
    expect(await site().inquiries.redeemed()).toEqual([]);
    site().inquiries.faults.queueFails = false;
    expect((await post(vehicleInquiry, body)).status).toBe(200);
    expect(await recipients()).toEqual(["dealer", "visitor"]);
  });

  it.each(["GET", "PUT", "DELETE"])("is 405 for %s", async (method) => {
    const answer = await site().call(contactInquiry, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("POST");
  });

  it("is 401 without the API key", async () => {
    const answer = await site().ask(contactInquiry, { method: "POST", body: "{}" });
    expect(answer.status).toBe(401);
  });
});

describe("a cross-site request", () => {
  it.each([
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "same-site" }, 403],
    [{ "sec-fetch-site": "same-origin" }, 200],
    [{ origin: "https://evil.example" }, 403],
    [{ origin: "null" }, 403],
    [{ origin: testOrigin }, 200],
    [{ origin: "http://127.0.0.1:3000", host: "127.0.0.1:3000" }, 200],
    [{ origin: "https://evil.example", "sec-fetch-site": "same-origin" }, 200],
  ])("with %j is answered %i", async (headers, status) => {
    const answer = await post(contactInquiry, contactBody(), headers);
    expect(answer.status).toBe(status);
    expect(await site().inquiries.stored()).toHaveLength(status === 200 ? 1 : 0);
  });
});

it("issues a challenge and a ticket that must not be cached", async () => {
  for (const path of ["/captcha/challenge", "/formular/schein"]) {
    const answer = await site().ask(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
  const answer = await site().ask("/captcha/challenge", { method: "POST" });
  expect(answer.status).toBe(405);
});

it("rate limits the client address behind the proxy", async () => {
  for (let time = 0; time < 5; time += 1) {
    const forged = `10.0.0.${time}, 203.0.113.9`;
    expect((await post(contactInquiry, contactBody(), forwardedFor(forged))).status).toBe(200);
  }
  expect((await post(contactInquiry, contactBody(), forwardedFor("203.0.113.9"))).status).toBe(429);
  expect((await post(contactInquiry, contactBody(), forwardedFor("203.0.113.10"))).status).toBe(
    200,
  );
});
