import { describe, expect, it } from "vitest";
import { apiPaths } from "#domain/pages/paths.ts";
import { contactBody, sellBody } from "#tests/support/test-inquiries.ts";
import { testSender } from "#tests/support/test-inquiry.ts";
import { inquiryTestSite } from "#tests/support/test-inquiry-site.ts";

const { contactInquiry, vehicleInquiry } = apiPaths;

const { site, advanceClock } = inquiryTestSite();

const key = (text: string) => ({ "idempotency-key": text });
const sender = { ...testSender, idempotencyKey: "the-same-key" };

describe("a submission repeated with its idempotency key", () => {
  it("is stored once, however late, and does not count for rate limits", async () => {
    const body = contactBody();
    const first = await (await site().post(contactInquiry, body, key("browser-key-1"))).text();
    for (let time = 0; time < 10; time += 1) {
      advanceClock(3600);
      const again = await site().post(contactInquiry, body, key("browser-key-1"));
      expect([again.status, await again.text()]).toEqual([200, first]);
    }
    expect(await site().inquiries.stored()).toHaveLength(1);
    expect(await site().inquiries.mails()).toHaveLength(1);
    expect((await site().post(contactInquiry, contactBody())).status).toBe(200);
  });

  it("is answered although its captcha was redeemed", async () => {
    const body = sellBody();
    const first = await site().post(vehicleInquiry, body, key("browser-key-2"));
    const again = await site().post(vehicleInquiry, body, key("browser-key-2"));
    expect([again.status, await again.text()]).toEqual([200, await first.text()]);
  });

  it("is stored once when both arrive concurrently", async () => {
    const body = sellBody();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => site().post(vehicleInquiry, body, key("browser-key-3"))),
    );
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(texts).size).toBe(1);
    expect(await site().inquiries.stored()).toHaveLength(1);
    expect(await site().inquiries.mails()).toHaveLength(2);
  });

  it("is stored once when they arrive at two processes", async () => {
    const other = await site().inquiries.openAnother();
    for (const body of [sellBody(), sellBody()]) {
      const [one, two] = await Promise.all([
        site().inquiries.service.acceptSell(body, sender),
        other.acceptSell(body, sender),
      ]);
      expect(one).toEqual(two);
    }
    expect(await site().inquiries.stored()).toHaveLength(2);
    expect(await site().inquiries.mails()).toHaveLength(4);
  });

  it("with other content is another inquiry, so that nothing is lost", async () => {
    await site().post(contactInquiry, contactBody(), key("browser-key-4"));
    await site().post(contactInquiry, contactBody(), key("browser-key-4"));
    expect(await site().inquiries.stored()).toHaveLength(2);
  });

  it.each(["short", "with space in it", "ü".repeat(10), "x".repeat(129)])(
    "is refused with the malformed key %j",
    async (text) => {
      const answer = await site()
        .inquiries.service.acceptContact(contactBody(), { ...sender, idempotencyKey: text })
        .catch((refusal: unknown) => refusal);
      expect(answer).toMatchObject({ code: "unreadable" });
    },
  );
});

describe("the same content without a key", () => {
  it("is stored once within ten minutes, for double clicks and reloads", async () => {
    const body = contactBody();
    const first = await (await site().post(contactInquiry, body)).text();
    advanceClock(540);
    expect(await (await site().post(contactInquiry, body)).text()).toBe(first);
    advanceClock(120);
    expect(await (await site().post(contactInquiry, body)).text()).not.toBe(first);
    expect(await site().inquiries.stored()).toHaveLength(2);
  });

  it("is stored once when it arrives concurrently at two processes", async () => {
    const other = await site().inquiries.openAnother();
    const body = contactBody();
    const [one, two] = await Promise.all([
      site().inquiries.service.acceptContact(body, testSender),
      other.acceptContact(body, testSender),
    ]);
    expect(one).toEqual(two);
    expect(await site().inquiries.stored()).toHaveLength(1);
  });

  it("counts for rate limits each time: of fifty posts, five are accepted", async () => {
    const body = contactBody();
    const statuses: number[] = [];
    for (let time = 0; time < 50; time += 1) {
      statuses.push((await site().post(contactInquiry, body)).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(45);
  });
});

it("redeems a captcha once across processes", async () => {
  const other = await site().inquiries.openAnother();
  const recaptchaToken = "good for one";
  const submissions = [site().inquiries.service, other, other, site().inquiries.service].map(
    (service) => service.acceptSell(sellBody({ recaptchaToken }), testSender),
  );
  const results = await Promise.allSettled(submissions);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await site().inquiries.stored()).toHaveLength(1);
});
