import { describe, expect, it } from "vitest";
import { honeypotField } from "#domain/inquiry/contact-fields.ts";
import { contactBody, sellBody } from "#tests/support/test-inquiries.ts";
import { inquiryTestSite } from "#tests/support/test-inquiry-site.ts";
import { testOrigin } from "#tests/support/test-site.ts";

const { site, recipients } = inquiryTestSite();

const submit = async (
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) => site().ask(path, { method: "POST", body: new URLSearchParams(fields), headers });

const offer = () => {
  const { recaptchaToken: _, ...fields } = sellBody();
  return fields;
};

describe("the contact form without JavaScript", () => {
  it("is stored like the JSON call, and its page confirms it", async () => {
    const body = contactBody({ message: "eins\r\nzwei & drei 👋" });
    const answer = await submit("/kontakt?fahrzeug=1", body);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
    expect(answer.headers.get("content-security-policy")).toContain("form-action 'self'");
    const [row] = await site().inquiries.stored();
    expect(await answer.json()).toEqual({
      state: "sent",
      reference: row?.reference,
      hasConfirmation: false,
    });
    expect(row?.fields).toEqual({ ...body, message: "eins\nzwei & drei 👋" });
    expect(await recipients()).toEqual(["dealer"]);
  });

  it("is confirmed by mail when it asks for a test drive, since only the mail has the link to cancel", async () => {
    const body = contactBody({
      "details.testDrive.first.day": "2026-11-25",
      "details.testDrive.first.time": "14:30",
    });
    const answer = await submit("/kontakt", body);
    expect(await answer.json()).toMatchObject({ state: "sent", hasConfirmation: true });
    expect(await recipients()).toEqual(["dealer", "visitor"]);
  });

  it("stores the same details as with scripts, or shows errors at the fields", async () => {
    await site().offer({ ad_key: "4711" });
    const asked = { "details.vehicle": "4711", "details.intent": "rueckruf" };
    const body = { ...contactBody(), ...asked };
    const late = await submit("/kontakt", { ...body, "details.callback": "2026-11-20 8:00" });
    expect(late.status).toBe(422);
    expect(await late.json()).toMatchObject({
      issues: [{ field: "details.callback", message: expect.stringContaining("vorbei") }],
      values: { ...body, "details.callback": "2026-11-20 8:00" },
    });
    const answer = await submit("/kontakt", { ...body, "details.callback": "2026-11-23 8:00" });
    expect(answer.status).toBe(200);
    expect(await site().inquiries.stored()).toMatchObject([
      {
        adKey: "4711",
        details: { vehicle: "4711", intent: "rueckruf", callback: "2026-11-23 8:00" },
      },
    ]);
  });

  it("is shown again with errors and everything typed", async () => {
    const body = contactBody({ email: "erika", name: "<Erika>" });
    const answer = await submit("/kontakt", { ...body, [honeypotField]: "", eigenes: "Feld" });
    expect(answer.status).toBe(422);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toEqual({
      state: "refused",
      message: "Ungültige E-Mail-Adresse",
      issues: [{ field: "email", message: "Ungültige E-Mail-Adresse" }],
      values: { ...body, eigenes: "Feld" },
    });
    expect(await site().inquiries.stored()).toEqual([]);
  });

  it("drops bots with the honeypot, and answers success", async () => {
    const answer = await submit("/kontakt", {
      ...contactBody(),
      [honeypotField]: "https://spam.example",
    });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('"state":"sent"');
    expect(await site().inquiries.stored()).toEqual([]);
  });

  it("reports rate limits and a failing database", async () => {
    site().inquiries.faults.queueFails = true;
    const away = await submit("/kontakt", contactBody());
    expect([away.status, away.headers.get("retry-after")]).toEqual([503, "30"]);
    expect(await away.text()).toContain("Erika Mustermann");
    site().inquiries.faults.queueFails = false;
    for (let time = 0; time < 5; time += 1) await submit("/kontakt", contactBody());
    const full = await submit("/kontakt", contactBody());
    expect(full.status).toBe(429);
    expect(full.headers.has("retry-after")).toBe(true);
  });

  it.each([
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ origin: "https://evil.example" }, 403],
    [{ origin: testOrigin, "sec-fetch-site": "same-origin" }, 200],
    [{ "content-type": "text/plain" }, 415],
    [{ "content-type": "multipart/form-data; boundary=x" }, 415],
  ])("with %j is answered %i", async (headers, status) => {
    const answer = await submit("/kontakt", contactBody(), headers);
    expect(answer.status).toBe(status);
    expect(await site().inquiries.stored()).toHaveLength(status === 200 ? 1 : 0);
  });
});

describe("the sell form without JavaScript", () => {
  it("says that the captcha needs JavaScript, names phone and mail, and keeps everything typed", async () => {
    const fields = offer();
    const answer = await submit("/fahrzeugankauf", fields);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({
      state: "refused",
      message: expect.stringMatching(/JavaScript.*telefonisch oder per E-Mail/),
      issues: [],
      values: fields,
    });
    expect(await site().inquiries.stored()).toEqual([]);
  });

  it("reports field errors before the captcha", async () => {
    const answer = await submit("/fahrzeugankauf", { ...offer(), year: "1989" });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Ungültiges Baujahr");
  });
});

it("refuses posts to other pages", async () => {
  expect((await submit("/impressum", contactBody())).status).toBe(405);
});
