import { afterEach, describe, expect, it, vi } from "vitest";
import { apiPaths, confirmationHeader, photosHeader } from "#domain/pages/paths.ts";
import { readOutcome, sendInquiry } from "./use-inquiry-form.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("times out after 30 seconds", async () => {
  const timeout = new AbortController();
  const limits: number[] = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    limits.push(ms);
    return timeout.signal;
  });
  vi.stubGlobal("fetch", (_: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_, reject) =>
      signal.addEventListener("abort", () => reject(signal.reason)),
    );
  });
  const post = { body: {}, idempotencyKey: "k", honeypot: "", ticket: null };
  const outcome = sendInquiry(apiPaths.contactInquiry, "", post);
  timeout.abort(new DOMException("late", "TimeoutError"));
  expect(await outcome).toMatchObject({ state: "refused", problem: "unanswered", message: null });
  expect(limits).toEqual([30_000]);
});

describe("the headers of a success", () => {
  const post = { body: {}, idempotencyKey: "k", honeypot: "", ticket: null };
  const outcomeWith = (headers: Record<string, string>) => {
    vi.stubGlobal("fetch", async () =>
      Response.json({ success: true, reference: "A-2345-67" }, { headers }),
    );
    return sendInquiry(apiPaths.vehicleInquiry, "", post);
  };
  const reference = "A-2345-67";
  const sent = { state: "sent", reference, hasConfirmation: false, photosPath: null };

  it.each([
    ["/fotos/abc", "/fotos/abc"],
    ["https://other.example/fotos/", null],
    ["javascript:alert(1)", null],
  ])("name the photos page only on this site: %s", async (path, photosPath) => {
    expect(await outcomeWith({ [photosHeader]: path })).toEqual({ ...sent, photosPath });
  });

  it("say whether a confirmation is sent", async () => {
    expect(await outcomeWith({ [confirmationHeader]: "mail" })).toEqual({
      ...sent,
      hasConfirmation: true,
    });
    expect(await outcomeWith({})).toEqual(sent);
  });
});

it("reads a reference only from a well-formed success", () => {
  const reference = "K-2345-67";
  expect(readOutcome(200, { success: true, reference })).toEqual({ state: "sent", reference });
  for (const other of [null, "ok", {}, { success: true }, { success: false, reference: "K" }]) {
    expect(readOutcome(200, other)).toMatchObject({ problem: "unanswered", message: null });
  }
  expect(readOutcome(204, { success: true, reference })).toMatchObject({ problem: "unanswered" });
});

const issue = { field: "email", message: "Ungültige E-Mail-Adresse" };
const refusal = (issues?: unknown) => ({ error: { code: "c", message: "Worte", issues } });

it.each([
  [422, refusal([issue, null, { field: 1 }]), "invalid", [issue]],
  // Without a field to correct, the server's message is shown.
  [422, refusal(), "rejected", []],
  [403, refusal(), "captcha", []],
  [429, refusal(), "rejected", []],
  [503, refusal("x"), "rejected", []],
])("reads the problem of status %s", (status, answer, problem, issues) => {
  const expected = { state: "refused", problem, issues, message: "Worte" };
  expect(readOutcome(status, answer)).toEqual(expected);
});

it("takes an unreadable server error for no answer, since the inquiry may be stored", () => {
  expect(readOutcome(413, null)).toMatchObject({ problem: "rejected", message: null });
  for (const [status, answer] of [
    [502, null],
    [500, { error: "html" }],
  ] as const) {
    expect(readOutcome(status, answer)).toMatchObject({ problem: "unanswered", message: null });
  }
});
