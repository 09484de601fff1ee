import { describe, expect, it } from "vitest";
import { officePaths } from "#domain/office/office.ts";
import { outgoingMail } from "#server/mail/mail.ts";
import { testMailbox } from "#tests/support/test-delivery.ts";
import { forwardedFor } from "#tests/support/test-inquiry-site.ts";
import { testOrigin, testSite } from "#tests/support/test-site.ts";

const site = testSite();

const chef = "chef@autohaus.example";
const post = (path: string, fields: Record<string, string>, address: string) =>
  site().ask(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { origin: testOrigin, ...forwardedFor(address) },
  });
async function ask(email: string, address: string): Promise<number> {
  const { status } = await post(officePaths.today, { email }, address);
  await site().services.office.settled();
  return status;
}
const askOften = async (email: string, addresses: readonly string[], times = 5) => {
  for (const address of addresses)
    for (let time = 0; time < times; time += 1) await ask(email, address);
};
const waitMinutes = (count: number) => {
  site().clock.now = new Date(site().clock.now.getTime() + count * 60_000);
};
const strangers = (count: number) => Array.from({ length: count }, (_, n) => `198.51.100.${n}`);

const countMails = async () => (await site().inquiries.mails()).length;
/** Opens the newest mail and presses its button. A mail of a link that no longer works is not sent. */
async function signInByNewestMail(): Promise<boolean> {
  const mails = await site().inquiries.mails();
  const composed = await Promise.all(
    mails.map(async (mail) => {
      const content = await site().inquiries.mailKinds[mail.kind].compose(mail);
      return content && outgoingMail(content, mail, { ...testMailbox, origin: testOrigin });
    }),
  );
  const newest = composed.findLast((mail) => mail !== null)?.text ?? "";
  const path = /\/buero\/anmelden\/[\w-]+/.exec(newest)?.[0] ?? "/buero/anmelden/none";
  return (await post(path, {}, "203.0.113.200")).headers.has("set-cookie");
}

describe("strangers do not use up the family's links", () => {
  it.each([
    "chef+a@autohaus.example",
    "chef+@autohaus.example",
    "c.hef@autohaus.example",
    "chef@autohaus.example.evil.example",
    `"chef"@autohaus.example`,
  ])("with the look-alike %s", async (email) => {
    await askOften(email, strangers(12));
    expect(await countMails()).toBe(0);
    expect(await ask(chef, "203.0.113.1")).toBe(200);
    expect(await countMails()).toBe(1);
    expect(await signInByNewestMail()).toBe(true);
  });

  it("with the literal address, from four networks", async () => {
    await askOften(chef, strangers(4));
    const before = await countMails();
    // Three for each network, however it writes the address.
    expect(before).toBe(12);
    await askOften("CHEF@Autohaus.example ", strangers(4));
    expect(await countMails()).toBe(before);
    await ask(chef, "203.0.113.1");
    expect(await countMails()).toBe(before + 1);
    expect(await signInByNewestMail()).toBe(true);
  });

  it("with the literal address, from every network of an IPv6 site", async () => {
    const addresses = Array.from({ length: 20 }, (_, n) => `2001:db8:1:${n}00::1`);
    await askOften(chef, addresses, 1);
    expect(await countMails()).toBe(3);
    await ask(chef, "2001:db8:2::1");
    expect(await countMails()).toBe(4);
  });

  it("with the literal address, from so many networks that nobody gets more today", async () => {
    await askOften(chef, strangers(30), 3);
    const together = await countMails();
    expect(together).toBe(50);
    for (const address of ["203.0.113.1", ...strangers(60).slice(30)]) {
      expect(await ask(chef, address)).toBe(200);
    }
    expect(await countMails()).toBe(together);
    // The newest link works all the same.
    expect(await signInByNewestMail()).toBe(true);
  });

  it("while they go on all day: there is a link that works at any minute", async () => {
    await askOften(chef, strangers(30), 3);
    const together = await countMails();
    for (let minute = 0; minute < 120; minute += 5) {
      waitMinutes(5);
      await askOften(chef, strangers(3), 1);
      await ask(chef, "203.0.113.1");
      expect(await signInByNewestMail(), `after ${minute} minutes`).toBe(true);
    }
    // Signing in uses links up; without that there are fewer.
    expect(await countMails()).toBeLessThanOrEqual(together + 24);
  });

  it("from the family's own network, with any address", async () => {
    await askOften("fremd@example.com", ["203.0.113.1"], 5);
    expect(await ask("fremd@example.com", "203.0.113.1")).toBe(429);
    const refused = await post(officePaths.today, { email: chef }, "203.0.113.1");
    await site().services.office.settled();
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain("gilt der Link in der neuesten E-Mail");
    expect(await signInByNewestMail()).toBe(true);
  });

  it("of one address with those of another", async () => {
    await askOften(chef, strangers(30), 3);
    const before = await countMails();
    await ask("anna@autohaus.example", "203.0.113.1");
    expect(await countMails()).toBe(before + 1);
  });
});

it("nobody floods a mailbox: after fifty mails, one in ten minutes", async () => {
  await askOften(chef, strangers(30), 3);
  const together = await countMails();
  for (let round = 0; round < 6; round += 1) {
    waitMinutes(10);
    const requests = strangers(90)
      .slice(60)
      .map((address) => ask(chef, address));
    await Promise.all(requests);
  }
  expect(await countMails()).toBe(together + 6);
});

it("over the limit, the answers for known and unknown addresses are the same", async () => {
  const answers: string[] = [];
  for (const [index, email] of [chef, "fremd@example.com"].entries()) {
    const address = `203.0.113.${index}`;
    await askOften(email, [address], 5);
    const answer = await post(officePaths.today, { email }, address);
    const { "retry-after": _, ...headers } = Object.fromEntries(answer.headers);
    answers.push(JSON.stringify([answer.status, headers, await answer.text()]));
  }
  expect(answers[0]).toBe(answers[1]);
});
