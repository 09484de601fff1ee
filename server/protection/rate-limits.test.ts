import { describe, expect, it } from "vitest";
import { honeypotField } from "#domain/inquiry/contact-fields.ts";
import { apiPaths } from "#domain/pages/paths.ts";
import { contactBody, sellBody } from "#tests/support/test-inquiries.ts";
import { forwardedFor, inquiryTestSite } from "#tests/support/test-inquiry-site.ts";

const { contactInquiry, vehicleInquiry } = apiPaths;

const { site, postContact, recipients, ticket, advanceClock } = inquiryTestSite();

describe("limits", () => {
  it("let one address send five of each kind, then refuse", async () => {
    for (let time = 0; time < 5; time += 1) {
      expect((await postContact(forwardedFor("192.0.2.1"))).status).toBe(200);
      const offer = await site().post(vehicleInquiry, sellBody(), forwardedFor("192.0.2.1"));
      expect(offer.status).toBe(200);
    }
    const answer = await postContact(forwardedFor("192.0.2.1"));
    expect(answer.status).toBe(429);
    const seconds = Number(answer.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(500);
    expect(seconds).toBeLessThanOrEqual(600);
    expect(await answer.text()).toContain("telefonisch oder per E-Mail");
    expect((await postContact(forwardedFor("192.0.2.2"))).status).toBe(200);
  });

  it("count a /64 as one sender", async () => {
    for (let time = 0; time < 5; time += 1) await postContact(forwardedFor(`2001:db8::${time}`));
    expect((await postContact(forwardedFor("2001:db8::ffff:1"))).status).toBe(429);
    expect((await postContact(forwardedFor("2001:db8:0:1::1"))).status).toBe(200);
  });

  it("allow sixty refused inquiries, which do not count as sent", async () => {
    for (let time = 0; time < 60; time += 1) {
      expect((await postContact(forwardedFor("192.0.2.3"), { email: "x" })).status).toBe(422);
    }
    expect((await postContact(forwardedFor("192.0.2.3"), { email: "x" })).status).toBe(429);
    expect((await postContact(forwardedFor("192.0.2.3"))).status).toBe(200);
  });

  it("also count the /56 and the /48 around a /64", async () => {
    const statuses = async (addresses: readonly string[]) => {
      const answers: number[] = [];
      for (const address of addresses)
        answers.push((await postContact(forwardedFor(address))).status);
      return answers;
    };
    const eleven = (address: (n: string) => string) =>
      Array.from({ length: 11 }, (_, n) => address(n.toString(16)));
    const tenAccepted = [...Array(10).fill(200), 429];
    expect(await statuses(eleven((n) => `2001:db8:1:${n}::1`))).toEqual(tenAccepted);
    // Nine more /56 of the same /48.
    expect(await statuses(eleven((n) => `2001:db8:1:1${n}00::1`))).toEqual(tenAccepted);
    const answer = await postContact(forwardedFor("2001:db8:1:f000::1"));
    expect(await answer.text()).toContain("Aus Ihrem Netz kamen gerade viele Anfragen");
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(500);
    expect(await statuses(["2001:db8:2::1", "192.0.2.1"])).toEqual([200, 200]);
  });

  it("store no address in clear text", async () => {
    await postContact(forwardedFor("192.0.2.77"), { email: "wer@example.org" });
    const keys = JSON.stringify(await site().inquiries.limits());
    expect(keys).toMatch(/contact:[\w-]{43}/);
    expect(keys).not.toMatch(/192\.0\.2|example/);
  });
});

describe("the ticket of a form", () => {
  it("allows a confirmation to the visitor", async () => {
    const headers = await ticket();
    advanceClock(10);
    expect((await postContact(headers)).status).toBe(200);
    expect(await recipients()).toEqual(["dealer", "visitor"]);
  });

  it("asks a sender who was too fast to check and send again", async () => {
    const headers = await ticket();
    advanceClock(2);
    const answer = await postContact(headers);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ error: { code: "validation" } });
    advanceClock(2);
    expect((await postContact(headers)).status).toBe(200);
  });

  it.each([
    ["no ticket", async () => ({})],
    ["a forged ticket", async () => ({ "x-form-ticket": `mcabcdef.${"A".repeat(43)}` })],
    [
      "a ticket older than a day",
      async () => {
        const headers = await ticket();
        advanceClock(24 * 60 * 60);
        return headers;
      },
    ],
  ])("with %s, stores the inquiry and sends no confirmation", async (_, headers) => {
    const sent = await headers();
    advanceClock(10);
    expect((await postContact(sent)).status).toBe(200);
    expect(await recipients()).toEqual(["dealer"]);
  });

  it("counts confirmations by mailbox for both forms, however its address is written", async () => {
    const headers = await ticket();
    advanceClock(10);
    const same = ["opfer@example.org", "Opfer@Example.org", "opfer+1@example.org"];
    for (const [index, email] of [...same, ...same].entries()) {
      const sender = { ...headers, ...forwardedFor(`192.0.2.${index}`) };
      expect((await postContact(sender, { email })).status).toBe(200);
    }
    await site().post(vehicleInquiry, sellBody({ email: "opfer@example.org" }));
    expect((await recipients()).filter((recipient) => recipient === "visitor")).toHaveLength(5);
    expect((await recipients()).filter((recipient) => recipient === "dealer")).toHaveLength(7);
  });

  it("sends at most thirty confirmations an hour", async () => {
    const headers = await ticket();
    advanceClock(10);
    for (let time = 0; time < 35; time += 1)
      await postContact({ ...headers, ...forwardedFor(`192.0.2.${time}`) });
    const sent = await recipients();
    expect(sent.filter((recipient) => recipient === "visitor")).toHaveLength(30);
    expect(sent.filter((recipient) => recipient === "dealer")).toHaveLength(35);
  });
});

describe("the honeypot", () => {
  const trap = { "x-form-trap": "https://spam.example" };
  const unproven = { recaptchaToken: "bad" };

  it("fakes success when nothing suggests a person, and stores nothing", async () => {
    const bots = [
      [contactInquiry, contactBody()],
      [contactInquiry, contactBody(unproven)],
      [vehicleInquiry, sellBody(unproven)],
      [vehicleInquiry, sellBody({ recaptchaToken: "" })],
    ] as const;
    for (const [path, body] of bots) {
      const answer = await site().post(path, body, trap);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({
        success: true,
        reference: expect.stringMatching(/^[KA]-\w{4}-\w{2}$/),
      });
    }
    expect(await site().inquiries.stored()).toEqual([]);
    expect(await site().inquiries.redeemed()).toEqual([]);
    expect(site().logLines.join()).not.toContain("spam");
    expect(site().logLines.join()).toContain("honeypot triggered");
  });

  it.each([
    ["a good ticket", contactInquiry, () => contactBody()],
    ["a solved captcha", vehicleInquiry, () => sellBody()],
  ])("does not outweigh %s: the inquiry is stored with a note", async (_, path, body) => {
    const headers = { ...trap, ...(path === contactInquiry && (await ticket())) };
    advanceClock(10);
    const answer = await site().post(path, body(), headers);
    const [row] = await site().inquiries.stored();
    expect(await answer.json()).toEqual({ success: true, reference: row?.reference });
    expect(row?.note).toMatch(/^Spamverdacht: /);
    expect(await recipients()).toEqual(["dealer"]);
  });

  it("has a name and no meaning that browsers and password managers fill in", () => {
    const known =
      /name|mail|tel|phone|url|web|site|seite|home|firm|comp|org|stra|addr|ort|city|plz|zip/;
    expect(honeypotField).not.toMatch(known);
  });

  it("counts against the limits of its sender alone", async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      const sender = { ...trap, ...forwardedFor("192.0.2.4") };
      statuses.push((await site().post(vehicleInquiry, sellBody(unproven), sender)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const honest = await site().post(vehicleInquiry, sellBody(), forwardedFor("192.0.2.5"));
    expect(honest.status).toBe(200);
    const keys = (await site().inquiries.limits()).map(({ key, points }) => `${key} ${points}`);
    expect(keys).toContain("together-vehicle:all 1");
  });
});
