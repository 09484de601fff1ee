import fc from "fast-check";

const codePoint = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 0xff }) },
  fc.integer({ min: 0x100, max: 0xd7ff }),
  fc.integer({ min: 0xe000, max: 0x10ffff }),
);

/**
 * Any Unicode text without surrogates, for property tests. fast-check's unit "binary" generates the same but
 * takes half a second of CPU time in each worker to prepare.
 */
export const unicodeText = (length: { minLength?: number; maxLength?: number } = {}) =>
  fc.string({ unit: codePoint.map((code) => String.fromCodePoint(code)), ...length });
