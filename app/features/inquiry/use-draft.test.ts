import { expect, it } from "vitest";
import { type FormDraft, readDraft, writeDraft } from "./use-draft.ts";

const day = 24 * 3_600_000;
const draft: FormDraft = {
  savedAt: 30 * day,
  about: "",
  sendingKey: "k",
  values: { name: "Erika" },
};

/** A storage with one text, or one that refuses everything. */
function aStore({ refuses = false } = {}) {
  let kept: string | null = null;
  return {
    read: () => kept,
    write(text: string) {
      if (!refuses) kept = text;
      return !refuses;
    },
    clear() {
      kept = null;
    },
  };
}

it("comes back as it was kept, for 7 days", () => {
  const store = aStore();
  expect(writeDraft(store, draft)).toBe(true);
  expect(readDraft(store, 30 * day)).toEqual(draft);
  expect(readDraft(store, 37 * day - 1)).toEqual(draft);
  expect(readDraft(store, 37 * day)).toBeNull();
  expect(store.read()).toBeNull();
});

it("is not kept where the browser refuses", () => {
  expect(writeDraft(aStore({ refuses: true }), draft)).toBe(false);
});

it("is gone when the clock says that it comes from the far future", () => {
  const store = aStore();
  writeDraft(store, draft);
  expect(readDraft(store, 0)).toBeNull();
});

it.each([
  "",
  "{",
  "null",
  "[]",
  '"text"',
  JSON.stringify({ ...draft, savedAt: "1" }),
  JSON.stringify({ ...draft, sendingKey: 1 }),
  JSON.stringify({ ...draft, about: null }),
  JSON.stringify({ ...draft, values: null }),
  JSON.stringify({ ...draft, values: { name: 1 } }),
])("takes %s for none", (text) => {
  const store = aStore();
  store.write(text);
  expect(readDraft(store, 30 * day)).toBeNull();
  expect(store.read()).toBeNull();
});
