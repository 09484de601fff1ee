// What people type or paste, made plain: the one place for it, used by the rules of forms
// (domain/inquiry/field-rules.ts) and by whatever else takes text from outside.

/**
 * Bidirectional controls could disguise a mail's text. They are removed rather than refused, because phones
 * add them to copied numbers.
 */
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Lone surrogates cannot be stored in the database, so `toWellFormed` replaces them. */
const withoutDisguise = (text: string) => text.toWellFormed().replaceAll(bidiControls, "");

/**
 * For a field of one line: white space of any kind becomes a space. Line breaks and other control characters
 * stay, so that the caller can refuse them (`isOneLine`).
 */
export const cleanLine = (text: string): string =>
  withoutDisguise(text)
    .replaceAll(/[\t\v\f\p{Zs}\ufeff]/gu, " ")
    .trim();

/** Whether nothing in it could begin another line or header. */
export const isOneLine = (text: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(text);

/** For a text of several lines: breaks of any kind become `\n`, other control characters but tabs are dropped. */
export const cleanLines = (text: string): string =>
  withoutDisguise(text)
    .replaceAll(/\r\n?|[\v\f\x85\u2028\u2029]/g, "\n")
    .replaceAll(/(?![\n\t])\p{Cc}/gu, "")
    .trim();

/**
 * Without the invisible characters that mail programs and web pages insert: zero width spaces and joiners, soft
 * hyphens, byte order marks. NFKC makes `@` of the `＠` that input methods of East Asia type.
 */
export const cleanEmail = (text: string): string =>
  cleanLine(text.normalize("NFKC").replaceAll(/\p{Default_Ignorable_Code_Point}/gu, ""));

/** Like an e-mail address; in addition, digits of any script become 0 to 9, dashes of any length a hyphen. */
export const cleanPhone = (text: string): string =>
  cleanEmail(text)
    .replaceAll(/[\p{Pd}\u2212]/gu, "-")
    .replaceAll(/\p{Nd}/gu, toAsciiDigit);

/** Unicode has the digits of each script in order, 0 first, so a run of them is a multiple of ten. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}
