import { describe, expect, it } from "vitest";
import { aCar } from "#domain/car/test-car.ts";
import { tradeInText } from "#domain/inquiry/vehicle-message.ts";
import { wirePaths } from "#domain/site/paths.ts";
import { contactBody, vehicleBody } from "#server/platform/http/test-inquiries.ts";
import { from, inquiryTestSite } from "#server/platform/http/test-inquiry-site.ts";
import { testOrigin } from "#server/platform/http/test-site.ts";

const { contactInquiry, vehicleInquiry } = wirePaths;

const { site, recipients } = inquiryTestSite();

const post = (...args: Parameters<ReturnType<typeof site>["post"]>) => site().post(...args);

describe("an inquiry that is taken", () => {
  it("is stored as it was written, with a letter to the dealer in the queue", async () => {
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
    const letters = await site().inquiries.letters();
    expect(letters).toMatchObject([
      {
        inquiryId: row?.id,
        recipient: "dealer",
        messageId: `<${reference}.dealer@autohaus-ladenburg.example>`,
      },
    ]);
    expect(site().inquiries.queued).toEqual(letters.map(({ id }) => id));
  });

  it("of a vehicle has its captcha redeemed, and a letter to the visitor too", async () => {
    const { recaptchaToken: _, ...fields } = vehicleBody();
    const answer = await post(vehicleInquiry, { ...fields, recaptchaToken: "good one" });
    expect(await answer.json()).toEqual({
      success: true,
      reference: expect.stringMatching(/^A-\w{4}-\w{2}$/),
    });
    expect(await site().inquiries.stored()).toMatchObject([
      { kind: "vehicle", fields: { ...fields, year: 2019, mileage: 85_000 } },
    ]);
    expect(await site().inquiries.redeemed()).toHaveLength(1);
    expect(await recipients()).toEqual(["dealer", "visitor"]);
  });

  it("knows the vehicle it is about, if it is one of ours", async () => {
    await site().offer({ ad_key: "4711" });
    await post(contactInquiry, contactBody({ message: "Fahrzeugnummer: 4711" }));
    await post(contactInquiry, contactBody({ message: `${testOrigin}/fahrzeug/4711 bitte` }));
    await post(contactInquiry, contactBody({ message: "Fahrzeugnummer: 4712" }));
    const adKeys = (await site().inquiries.stored()).map(({ adKey }) => adKey);
    expect(adKeys).toEqual(["4711", "4711", null]);
  });

  it("about a car offered to us names the one of ours that is wanted for it", async () => {
    await site().offer({ ad_key: "4711" });
    const text = tradeInText({ car: aCar({ ad_key: "4711" }), origin: testOrigin });
    for (const change of [{ message: text }, { equipment: text }, {}]) {
      await post(vehicleInquiry, vehicleBody(change));
    }
    const adKeys = (await site().inquiries.stored()).map(({ adKey }) => adKey);
    expect(adKeys).toEqual(["4711", "4711", null]);
  });

  it("does without equipment and message, and takes numbers", async () => {
    const { equipment: _, message: __, ...rest } = vehicleBody({ year: 2020, mileage: 10 });
    expect((await post(vehicleInquiry, rest)).status).toBe(200);
    expect(await site().inquiries.stored()).toMatchObject([
      { fields: { equipment: "", message: "", year: 2020, mileage: 10 } },
    ]);
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
    const answer = await post(vehicleInquiry, vehicleBody({ recaptchaToken }));
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({
      error: { code: "captcha", message: "Bitte bestätigen Sie, dass Sie kein Roboter sind" },
    });
    expect(await site().inquiries.stored()).toEqual([]);
  });

  it("is 403 when a captcha is used again, and says 422 before it looks at it", async () => {
    const recaptchaToken = "good once";
    expect((await post(vehicleInquiry, vehicleBody({ recaptchaToken, make: "" }))).status).toBe(
      422,
    );
    const body = vehicleBody({ recaptchaToken });
    expect((await post(vehicleInquiry, body)).status).toBe(200);
    expect((await post(vehicleInquiry, body)).status).toBe(403);
    expect((await post(vehicleInquiry, vehicleBody({ recaptchaToken }))).status).toBe(403);
    expect(await site().inquiries.stored()).toHaveLength(1);
  });

  it("is 503 while the captcha cannot be checked, and names other ways", async () => {
    site().inquiries.outside.captchaIsAway = true;
    const answer = await post(vehicleInquiry, vehicleBody());
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("30");
    expect(await answer.text()).toMatch(/069 90009-140.*@/);
    expect(await site().inquiries.stored()).toEqual([]);
  });

  it("is 503 when the disk is nearly full", async () => {
    site().inquiries.outside.diskIsFull = true;
    const answer = await post(contactInquiry, contactBody());
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("069 90009-140");
    expect(site().logged).toEqual(["an inquiry is refused: the disk is nearly full"]);
  });

  it("is 503 when the job cannot be stored: then nothing is, and nothing is used up", async () => {
    const body = vehicleBody();
    site().inquiries.outside.queueFails = true;
    for (let time = 0; time < 7; time += 1) {
      expect((await post(vehicleInquiry, body)).status).toBe(503);
    }
    expect(await site().inquiries.stored()).toEqual([]);
    expect(await site().inquiries.letters()).toEqual([]);
    expect(await site().inquiries.redeemed()).toEqual([]);
    site().inquiries.outside.queueFails = false;
    expect((await post(vehicleInquiry, body)).status).toBe(200);
    expect(await recipients()).toEqual(["dealer", "visitor"]);
  });

  it.each(["GET", "PUT", "DELETE"])("is 405 for %s", async (method) => {
    const answer = await site().call(contactInquiry, { method });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("POST");
  });

  it("is 401 without the key", async () => {
    const answer = await site().ask(contactInquiry, { method: "POST", body: "{}" });
    expect(answer.status).toBe(401);
  });
});

describe("what comes from other sites", () => {
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

it("gives out a challenge and a ticket that nobody keeps", async () => {
  for (const path of ["/captcha/challenge", "/formular/schein"]) {
    const answer = await site().ask(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
  const answer = await site().ask("/captcha/challenge", { method: "POST" });
  expect(answer.status).toBe(405);
});

it("sees the sender behind the proxy", async () => {
  for (let time = 0; time < 5; time += 1) {
    const forged = `10.0.0.${time}, 203.0.113.9`;
    expect((await post(contactInquiry, contactBody(), from(forged))).status).toBe(200);
  }
  expect((await post(contactInquiry, contactBody(), from("203.0.113.9"))).status).toBe(429);
  expect((await post(contactInquiry, contactBody(), from("203.0.113.10"))).status).toBe(200);
});
