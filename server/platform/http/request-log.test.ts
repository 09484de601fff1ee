import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { contactBody, sellBody } from "#tests/support/test-inquiries.ts";
import { openObservedSite } from "#tests/support/test-observed-site.ts";
import { brokenPage } from "#tests/support/test-site.ts";

const lines: string[] = [];
const log = createLog("debug", { to: { write: (line: string) => void lines.push(line) } });

let site: Awaited<ReturnType<typeof openObservedSite>>;
beforeAll(async () => {
  const installation = () => Promise.reject(new Error("not in this test"));
  site = await openObservedSite({ log, installation });
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.site.reset();
  lines.length = 0;
});

type Line = { level: number; msg: string; requestId?: string; err?: { stack: string[] } };
const linesOf = (id: string) =>
  lines.map((line): Line => JSON.parse(line)).filter(({ requestId }) => requestId === id);

const contact = "/functions/v1/send-contact-inquiry";
const sell = "/functions/v1/send-vehicle-inquiry";
const json = { "content-type": "application/json" };
const post = (path: string, body: object, headers = {}) =>
  site.ask(path, { method: "POST", headers: { ...json, ...headers }, body: JSON.stringify(body) });

describe("every request has an id", () => {
  test("which links the response to the failure in the log, and the response has no details", async () => {
    const { status, id, body } = await site.ask(`${brokenPage}&email=a@b.example`);
    expect(status).toBe(500);
    await expect.poll(() => linesOf(id)).toHaveLength(2);
    const [failure, access] = linesOf(id);
    expect(failure?.err?.stack.join()).toContain("test-site.ts");
    expect(body).not.toMatch(/secret detail|\.ts\b/);
    expect(access).toMatchObject({ level: 50, method: "GET", route: "/kontakt", status: 500 });
  });

  it.each([
    ["0b7e6c1d4f5a69788796a5b4c3d2e1f0", true],
    ["2f1b6c0e-9d3a-4f7e-8b1a-1c2d3e4f5a6b", true],
    ["erika@muster.example", false],
    ["0b7e6c1d", false],
    ["0b7e6c1d4f5a69788796a5b4c3d2e1f0, x", false],
  ])("a proxy's id %s is used: %s", async (given, isTaken) => {
    const { id } = await site.ask("/healthz", { headers: { "x-request-id": given } });
    expect(id === given).toBe(isTaken);
  });
});

describe("the log contains no visitor's data", () => {
  const canary = "Canary4711";
  const lower = canary.toLowerCase();
  const person = { name: canary, email: `${canary}@muster.example`, message: `Text ${canary}` };
  const phone = { phone: "06203 4711000" };
  const leakedLines = () =>
    lines.filter((line) => line.toLowerCase().includes(lower) || line.includes("4711000"));

  async function sendEverywhere() {
    const answers = [
      await post(contact, contactBody({ ...person, ...phone })),
      await post(sell, sellBody({ make: canary, equipment: canary, ...phone })),
      await post(contact, contactBody({ ...person, email: canary })),
      await post(sell, sellBody({ recaptchaToken: canary })),
      await post(contact, contactBody(person), { "idempotency-key": canary }),
      await post(contact, contactBody(person), { "x-form-trap": canary }),
      await site.ask(contact, { method: "POST", headers: json, body: `{"name":"${canary}` }),
      await site.ask(`${brokenPage}&name=${canary}`),
      await site.ask(`/fahrzeug/${canary}?suche=${canary}`),
      await site.ask(`/${canary}`, { headers: { referer: canary, "user-agent": canary } }),
      await site.ask("/healthz", { headers: { "x-forwarded-for": "203.0.113.9", cookie: canary } }),
    ];
    return answers.map(({ status }) => status);
  }

  test("whether an inquiry is stored, refused or breaks", async () => {
    expect(await sendEverywhere()).toEqual([200, 200, 422, 403, 200, 200, 400, 500, 404, 404, 200]);
    site.site.inquiries.faults.queueFails = true;
    const other = { ...person, subject: "service" };
    expect((await post(contact, contactBody(other))).status).toBe(503);
    site.site.inquiries.faults.queueFails = false;
    await site.site.inquiries.breakTables(async () => {
      expect((await post(contact, contactBody({ ...person, ...phone }))).status).toBe(503);
    });
    await expect.poll(() => lines.join("")).toContain("could not be stored");
    expect(lines.length).toBeGreaterThan(12);
    expect(leakedLines()).toEqual([]);
    expect(lines.join("")).not.toMatch(/203\.0\.113|127\.0\.0\.1/);
  });

  test("even when an error contains it", () => {
    const failed = Object.assign(new Error(`Failed query: insert …\nparams: ${canary}`), {
      params: [canary],
      cause: Object.assign(new Error(`duplicate key "${canary}"`), {
        code: "23505",
        detail: `Key (email)=(${canary}) already exists.`,
      }),
    });
    log.error({ err: failed }, "failed");
    const unreadable = () => JSON.parse(`{"name": ${canary}}`);
    try {
      unreadable();
    } catch (err) {
      log.error({ err }, "unreadable");
    }
    expect(leakedLines()).toEqual([]);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain("Failed query: insert");
    expect(lines[0]).toContain("23505");
    expect(lines[1]).toContain("request-log.test.ts");
  });
});

test("a message with line breaks stays one log line", () => {
  log.warn({ reason: '\n{"level":"fatal"}' }, 'said\n{"level":"fatal"}');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd().split("\n")).toHaveLength(1);
});
