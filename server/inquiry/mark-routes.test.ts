import { beforeEach, describe, expect, it } from "vitest";
import { inquiryMarkPath } from "#domain/pages/paths.ts";
import { openSiteSecret } from "#server/protection/site-secret.ts";
import { inquiryTestSite } from "#tests/support/test-inquiry-site.ts";
import { markToken } from "./marks.ts";

const { site, postContact, advanceClock } = inquiryTestSite();

let reference: string;
let token: string;
beforeEach(async () => {
  expect((await postContact({})).status).toBe(200);
  const [row] = await site().inquiries.stored();
  reference = row?.reference ?? "";
  token = markToken(reference, site().clock.now, await openSiteSecret(site().database));
});

const submit = (path: string, vermerk: string) =>
  site().ask(path, { method: "POST", body: new URLSearchParams({ vermerk }) });
const stored = async () => {
  const [row] = await site().inquiries.stored();
  return { handledAt: row?.handledAt ?? null, contractAt: row?.contractAt ?? null };
};
const unmarked = { handledAt: null, contractAt: null };
const advanceDays = (count: number) => advanceClock(count * 24 * 3600);

describe("the link in a mail to the dealer", () => {
  it("opens a page without marking anything", async () => {
    for (const method of ["GET", "HEAD"]) await site().ask(inquiryMarkPath(token), { method });
    expect(await stored()).toEqual(unmarked);
    expect(await site().services.inquiryMarks.find(token)).toEqual({
      reference,
      receivedAt: site().clock.now.toISOString(),
      state: "new",
      lastContractYear: 2036,
      testDrive: null,
      phone: "06203 900140",
    });
  });

  it("marks by its buttons, and keeps the first mark", async () => {
    const handledAt = site().clock.now;
    const response = await submit(inquiryMarkPath(token), "handled");
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      inquiryMarkPath(token),
    ]);
    expect(await stored()).toEqual({ handledAt, contractAt: null });
    advanceDays(1);
    await submit(inquiryMarkPath(token), "handled");
    expect(await stored()).toEqual({ handledAt, contractAt: null });
    await submit(inquiryMarkPath(token), "contract");
    expect(await stored()).toEqual({ handledAt, contractAt: site().clock.now });
    expect((await site().services.inquiryMarks.find(token))?.state).toBe("contract");
  });

  it("expires after thirty days, and with its inquiry", async () => {
    advanceDays(29);
    expect(await site().services.inquiryMarks.find(token)).not.toBeNull();
    advanceDays(1);
    expect(await site().services.inquiryMarks.find(token)).toBeNull();
    expect((await submit(inquiryMarkPath(token), "handled")).status).toBe(303);
    expect(await stored()).toEqual(unmarked);
  });

  it.each([
    ["another reference", () => token.replace(reference, "K-7F4M-2Q")],
    ["another expiry", () => token.replace(/\.\w+\./, ".zzzzzzzzz.")],
    ["its end cut off by a mail program", () => token.slice(0, 20)],
  ])("with %s opens and marks nothing", async (_, altered) => {
    expect(await site().services.inquiryMarks.find(altered())).toBeNull();
    await submit(inquiryMarkPath(altered()), "handled");
    expect(await stored()).toEqual(unmarked);
  });

  it("refuses an unknown button", async () => {
    expect((await submit(inquiryMarkPath(token), "delete")).status).toBe(400);
    expect(await stored()).toEqual(unmarked);
  });

  it("is never logged", async () => {
    await submit(inquiryMarkPath(token), "handled");
    expect(site().logLines.join()).not.toContain(token.slice(-43));
    expect(site().logLines.join()).toContain(reference);
  });
});
