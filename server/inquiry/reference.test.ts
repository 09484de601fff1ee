import fc from "fast-check";
import { afterEach, expect, it, vi } from "vitest";
import { randomReference, readReference } from "./inquiry.ts";

afterEach(() => vi.restoreAllMocks());

function createReference(kind: "contact" | "sell", bytes: Uint8Array): string {
  vi.spyOn(crypto, "getRandomValues").mockImplementation((wanted) => {
    if (wanted instanceof Uint8Array) wanted.set(bytes);
    return wanted;
  });
  return randomReference(kind);
}

const chance = fc.uint8Array({ minLength: 6, maxLength: 6 });
const kinds = fc.constantFrom("contact" as const, "sell" as const);

it("is short, starts with its kind and avoids characters that sound or look alike", () => {
  fc.assert(
    fc.property(kinds, chance, (kind, bytes) => {
      const reference = createReference(kind, bytes);
      expect(reference).toMatch(/^[KA]-[2-9C-HJKMNPQRTVWX]{4}-[2-9C-HJKMNPQRTVWX]{2}$/);
      expect(reference[0]).toBe(kind === "contact" ? "K" : "A");
      expect(reference.slice(2)).not.toMatch(/[AEIOUY01LZSB]/);
    }),
  );
});

it("changes with each random byte", () => {
  const references = [0, 1, 2, 3, 4, 5].map((place) =>
    createReference("contact", new Uint8Array(6).with(place, 7)),
  );
  expect(new Set(references).size).toBe(6);
});

it("is parsed however it is typed", () => {
  fc.assert(
    fc.property(kinds, chance, (kind, bytes) => {
      const reference = createReference(kind, bytes);
      expect(readReference(` ${reference.toLowerCase()} `)).toBe(reference);
      expect(readReference(reference.replaceAll("-", ""))).toBe(reference);
    }),
  );
});

it.each(["", "K", "K-7F4M", "X-7F4M-2Q", "K-7F4O-2Q", "K-7F4M-2Q9", "%", "K-7F4M-2Q\u0000"])(
  "does not take %j for one",
  (typed) => {
    expect(readReference(typed)).toBeNull();
  },
);
