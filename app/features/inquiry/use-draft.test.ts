import { expect, it } from "vitest";
import { type FormDraft, readDraft } from "./use-draft.ts";

const day = 24 * 3_600_000;
const draft: FormDraft = {
  savedAt: 30 * day,
  about: "",
  sendingKey: "k",
  values: { name: "Erika" },
};

function aStorage(text: string) {
  let stored: string | null = text;
  return {
    read: () => stored,
    write: () => false,
    clear() {
      stored = null;
    },
  };
}

it("comes back as it was stored, for 7 days", () => {
  const storage = aStorage(JSON.stringify(draft));
  expect(readDraft(storage, 30 * day)).toEqual(draft);
  expect(readDraft(storage, 37 * day - 1)).toEqual(draft);
  expect(readDraft(storage, 37 * day)).toBeNull();
  expect(storage.read()).toBeNull();
});

it("is gone when the clock says that it comes from the far future", () => {
  expect(readDraft(aStorage(JSON.stringify(draft)), 0)).toBeNull();
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
  const storage = aStorage(text);
  expect(readDraft(storage, 30 * day)).toBeNull();
  expect(storage.read()).toBeNull();
});
