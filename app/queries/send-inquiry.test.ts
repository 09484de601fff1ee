import { expect, it } from "vitest";
import { readReference, readRefusal } from "./send-inquiry.ts";

it("reads the reference of an accepted inquiry, and of nothing else", () => {
  expect(readReference({ success: true, reference: "K-2345-67" })).toBe("K-2345-67");
  for (const other of [null, "ok", {}, { success: true }, { success: false, reference: "K" }]) {
    expect(readReference(other)).toBeNull();
  }
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
  expect(readRefusal(status, answer)).toMatchObject({ problem, issues, words: "Worte" });
});

it("has no words where the server had none", () => {
  expect(readRefusal(502, null)).toMatchObject({ problem: "refused", words: null });
  expect(readRefusal(500, { error: "html" })).toMatchObject({ words: null });
});
