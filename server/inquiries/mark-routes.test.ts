import { beforeEach, describe, expect, it } from "vitest";
import { inquiryMarkPath } from "#domain/site/paths.ts";
import { inquiryTestSite } from "#server/platform/http/test-inquiry-site.ts";
import { markToken } from "./marks.ts";
import { openSiteSecret } from "./site-secret.ts";

const { site, postContact, wait } = inquiryTestSite();

let reference: string;
let token: string;
beforeEach(async () => {
  expect((await postContact({})).status).toBe(200);
  const [row] = await site().inquiries.stored();
  reference = row?.reference ?? "";
  token = markToken(reference, site().clock.now, await openSiteSecret(site().database));
});

const press = (path: string, vermerk: string, headers = {}) =>
  site().ask(path, { method: "POST", body: new URLSearchParams({ vermerk }), headers });
const stored = async () => {
  const [row] = await site().inquiries.stored();
  return { handledAt: row?.handledAt ?? null, contractAt: row?.contractAt ?? null };
};
const unmarked = { handledAt: null, contractAt: null };
const days = (count: number) => wait(count * 24 * 3600);

describe("the link in a mail to the family", () => {
  it("opens a page that no cache keeps, and marks nothing by it", async () => {
    for (const method of ["GET", "HEAD"]) {
      const page = await site().ask(inquiryMarkPath(token), { method });
      expect(page.headers.get("cache-control")).toBe("no-store");
      expect(page.headers.get("cdn-cache-control")).toBeNull();
    }
    expect(await stored()).toEqual(unmarked);
    expect(await site().backend.marks.find(token)).toEqual({
      reference,
      receivedAt: site().clock.now.toISOString(),
      state: "new",
    });
  });

  it("marks by its buttons, and the first mark stays", async () => {
    const handledAt = site().clock.now;
    const pressed = await press(inquiryMarkPath(token), "handled");
    expect([pressed.status, pressed.headers.get("location")]).toEqual([
      303,
      inquiryMarkPath(token),
    ]);
    expect(await stored()).toEqual({ handledAt, contractAt: null });
    days(1);
    await press(inquiryMarkPath(token), "handled");
    expect(await stored()).toEqual({ handledAt, contractAt: null });
    await press(inquiryMarkPath(token), "contract");
    expect(await stored()).toEqual({ handledAt, contractAt: site().clock.now });
    expect((await site().backend.marks.find(token))?.state).toBe("contract");
  });

  it("ends after thirty days, and with its inquiry", async () => {
    days(30);
    expect(await site().backend.marks.find(token)).not.toBeNull();
    days(2);
    expect(await site().backend.marks.find(token)).toBeNull();
    expect((await press(inquiryMarkPath(token), "handled")).status).toBe(303);
    expect(await stored()).toEqual(unmarked);
  });

  it.each([
    ["another inquiry", () => token.replace(reference, "K-7F4M-2Q")],
    ["another day", () => token.replace(/^(.{9})-\w+-/, "$1-zzzz-")],
    ["another signature", () => `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`],
    ["no signature", () => `${reference}-kx9-${"A".repeat(43)}`],
    ["lower case", () => token.toLowerCase()],
    ["less of it, as a mail program cuts it off", () => token.slice(0, 20)],
  ])("with %s opens and marks nothing", async (_, altered) => {
    expect(await site().backend.marks.find(altered())).toBeNull();
    await press(inquiryMarkPath(altered()), "handled");
    expect(await stored()).toEqual(unmarked);
  });

  it("does nothing else, and nothing for other websites", async () => {
    expect((await press(inquiryMarkPath(token), "delete")).status).toBe(400);
    const foreign = { origin: "https://evil.example" };
    expect((await press(inquiryMarkPath(token), "handled", foreign)).status).toBe(403);
    expect((await site().ask(inquiryMarkPath(token), { method: "DELETE" })).status).toBe(405);
    expect(await stored()).toEqual(unmarked);
  });

  it("stands in no line of the log", async () => {
    await press(inquiryMarkPath(token), "handled");
    expect(site().logLines.join()).not.toContain(token.slice(-43));
    expect(site().logLines.join()).toContain(reference);
  });
});
