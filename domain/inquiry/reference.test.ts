import fc from "fast-check";
import { expect, it } from "vitest";
import { inquiryReference, readInquiryReference, referenceByteCount } from "./reference.ts";

const chance = fc.uint8Array({ minLength: referenceByteCount, maxLength: referenceByteCount });
const kinds = fc.constantFrom("contact" as const, "vehicle" as const);

it("is short, says what it is about and leaves out what sounds or looks alike", () => {
  fc.assert(
    fc.property(kinds, chance, (kind, bytes) => {
      const reference = inquiryReference(kind, bytes);
      expect(reference).toMatch(/^[KA]-[2-9C-HJKMNPQRTVWX]{4}-[2-9C-HJKMNPQRTVWX]{2}$/);
      expect(reference[0]).toBe(kind === "contact" ? "K" : "A");
      expect(reference.slice(2)).not.toMatch(/[AEIOUY01LZSB]/);
    }),
  );
});

it("differs with each byte", () => {
  const references = [0, 1, 2, 3, 4, 5].map((place) =>
    inquiryReference("contact", new Uint8Array(referenceByteCount).with(place, 7)),
  );
  expect(new Set(references).size).toBe(6);
});

it("is read however it is typed", () => {
  fc.assert(
    fc.property(kinds, chance, (kind, bytes) => {
      const reference = inquiryReference(kind, bytes);
      expect(readInquiryReference(` ${reference.toLowerCase()} `)).toBe(reference);
      expect(readInquiryReference(reference.replaceAll("-", ""))).toBe(reference);
    }),
  );
});

it.each(["", "K", "K-7F4M", "X-7F4M-2Q", "K-7F4O-2Q", "K-7F4M-2Q9", "%", "K-7F4M-2Q\u0000"])(
  "does not take %j for one",
  (typed) => {
    expect(readInquiryReference(typed)).toBeNull();
  },
);
