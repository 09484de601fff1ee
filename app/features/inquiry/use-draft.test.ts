import { expect, it } from "vitest";
import { dayMs } from "#domain/format/calendar.ts";
import { type FormDraft, readDraft } from "./use-draft.ts";

const draft: FormDraft = {
  savedAt: 30 * dayMs,
  about: "",
  sendingKey: "k",
  values: { name: "Erika" },
};

function fakeStorage(text: string) {
  let stored: string | null = text;
  return {
    read: () => stored,
    write: () => false,
    clear() {
      stored = null;
    },
  };
}

it("restores a draft for 7 days", () => {
  const storage = fakeStorage(JSON.stringify(draft));
  expect(readDraft(storage, 30 * dayMs)).toEqual(draft);
  expect(readDraft(storage, 37 * dayMs - 1)).toEqual(draft);
  expect(readDraft(storage, 37 * dayMs)).toBeNull();
  expect(storage.read()).toBeNull();
});

it("deletes a draft from the far future", () => {
  expect(readDraft(fakeStorage(JSON.stringify(draft)), 0)).toBeNull();
});

it.each([
  "",
  "{",
  "null",
  JSON.stringify({ ...draft, savedAt: "1" }),
  JSON.stringify({ ...draft, sendingKey: 1 }),
  JSON.stringify({ ...draft, about: null }),
  JSON.stringify({ ...draft, values: null }),
  JSON.stringify({ ...draft, values: { name: 1 } }),
])("deletes malformed text: %s", (text) => {
  const storage = fakeStorage(text);
  expect(readDraft(storage, 30 * dayMs)).toBeNull();
  expect(storage.read()).toBeNull();
});
