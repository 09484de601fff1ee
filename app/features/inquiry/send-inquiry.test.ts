import { afterEach, expect, it, vi } from "vitest";
import { photosHeader, wirePaths } from "#domain/pages/paths.ts";
import { readOutcome, sendInquiry } from "./send-inquiry.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("gives up a server that says nothing for 30 seconds", async () => {
  const late = new AbortController();
  const limits: number[] = [];
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    limits.push(ms);
    return late.signal;
  });
  vi.stubGlobal("fetch", (_: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_, reject) =>
      signal.addEventListener("abort", () => reject(signal.reason)),
    );
  });
  const sending = { body: {}, key: "k", honeypot: "", ticket: null };
  const outcome = sendInquiry(wirePaths.contactInquiry, "", sending);
  late.abort(new DOMException("late", "TimeoutError"));
  expect(await outcome).toMatchObject({ state: "refused", problem: "unanswered", message: null });
  expect(limits).toEqual([30_000]);
});

it("learns where photos can be added, at an address of ours alone", async () => {
  const sending = { body: {}, key: "k", honeypot: "", ticket: null };
  const answered = (path: string) => {
    const headers = { [photosHeader]: path };
    vi.stubGlobal("fetch", async () =>
      Response.json({ success: true, reference: "A-2345-67" }, { headers }),
    );
    return sendInquiry(wirePaths.vehicleInquiry, "", sending);
  };
  const sent = { state: "sent", reference: "A-2345-67" };
  expect(await answered("/fotos/abc")).toEqual({ ...sent, photosPath: "/fotos/abc" });
  expect(await answered("https://other.example/fotos/")).toEqual(sent);
  expect(await answered("javascript:alert(1)")).toEqual(sent);
});

it("reads the reference of an accepted inquiry, and of nothing else", () => {
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
  // Without a field there is nothing to mend: the words of the server are shown.
  [422, refusal(), "refused", []],
  [403, refusal(), "captcha", []],
  [429, refusal(), "refused", []],
  [503, refusal("x"), "refused", []],
])("a %s is what it is", (status, answer, problem, issues) => {
  const expected = { state: "refused", problem, issues, message: "Worte" };
  expect(readOutcome(status, answer)).toEqual(expected);
});

it("has no words where the server had none", () => {
  expect(readOutcome(502, null)).toMatchObject({ problem: "refused", message: null });
  expect(readOutcome(500, { error: "html" })).toMatchObject({ message: null });
});
