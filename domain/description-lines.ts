/**
 * Rules for single lines of a vehicle's free text, see car-description.ts. Lines are trimmed, white
 * space in them is single spaces. Every pattern is linear: no repetition within a repetition.
 */

const bullet = /^(?:[-–—*+] |[•·▪◦‣►▶➤✓✔✅☑●■∙]\ufe0f? ?|-(?=\p{L}))(.+)$/u;

/** Text of a line that begins with a bullet, without a dash left at its end; null for other lines. */
export function bulletText(line: string): string | null {
  const [, text = ""] = bullet.exec(line) ?? [];
  const trimmed = text.replace(/ ?[-–—]$/, "").trim();
  return trimmed === "" ? null : trimmed;
}

const leadingSigns = new Set(" .-–—*+•·▪◦‣►▶➤✓✔✅☑●■∙…;,\ufe0f");
const trailingSigns = new Set(" .-–—*•·…;,");

/** Stray dots, dashes and bullets around an item. By hand: a pattern for the end is quadratic. */
function trimSigns(item: string): string {
  let start = 0;
  let end = item.length;
  while (start < end && leadingSigns.has(item.charAt(start))) start++;
  while (end > start && trailingSigns.has(item.charAt(end - 1))) end--;
  return item.slice(start, end);
}

/** Text up to a comma or a bullet; a comma between digits or within brackets parts nothing. */
const itemText = /(?:\([^()]*\)|\d,(?=\d)|[^,•])+/g;

/** `• Navi, LED -` gives `Navi` and `LED`; `2,0 l Motor` and `Paket (Navi, LED)` stay whole. */
export function equipmentItems(line: string): string[] {
  return (line.match(itemText) ?? []).map(trimSigns).filter((item) => item !== "");
}

/** Words that no equipment has, by what the specification calls them. */
const closingWords = [
  // Trade-in offer
  "in ?zahlung|(?:wir|gerne?) nehmen|nehmen wir|wir kaufen|ihren gebrauchten",
  // Financing
  "finanzierung|finanzieren",
  // Errors, changes, prior sale
  "irrt[uü]m|\\p{L}{0,12}(?:fehler|änderungen) vorbehalten|(?:alle )?angaben ohne|ohne gewähr|maßgeblich ist|änderung|zwischenverkauf",
  // Test drive
  "probefahrt|probe fahren|vereinbaren sie|besichtigung",
  // Phone number
  "rufen sie|(?:tel|telefon|mobil|handy|whats ?app|hotline|fax)[ .:]{0,4}\\(?(?:\\+|0)[\\d ()/.-]{6}",
  "\\+49[\\d ()/.-]{6}",
  // Team signature
  "ihr(?:e|en)? team|unser team|ihr(?:e|en)? ansprechpartner|ihr \\p{L}{1,30} team|ihr autohaus|das team|mit freundlichen|wir freuen uns",
].join("|");
/** Not within a word: `Fahrwerksänderung` is equipment. No lookbehind, older Safari has none. */
const closingPhrase = new RegExp(`(^|[^\\p{L}\\p{N}])(?:${closingWords})`, "iu");

const phoneLine = /^[^\p{L}\d+(]{0,8}[+(0][\d ()/.+-]{7,30}$/u;
/** A date has 8 digits at most, a German phone number with its area code more. */
const phoneDigits = 9;

function isPhoneNumber(line: string): boolean {
  return phoneLine.test(line) && line.replace(/\D/g, "").length >= phoneDigits;
}

const sentenceEnds = [". ", "! ", "? ", "; ", ",", " - ", " – ", " | ", "•"];

/**
 * Parts a line of equipment into what is listed and the closing sentence that ends the list, ""
 * where there is none: `LED. Eine Finanzierung ist möglich.` gives `LED. ` and the rest.
 */
export function splitAtClosing(line: string): [listed: string, closing: string] {
  if (isPhoneNumber(line)) return ["", line];
  const found = closingPhrase.exec(line);
  if (found === null) return [line, ""];
  const before = line.slice(0, found.index + (found[1] ?? "").length);
  const at = Math.max(
    0,
    ...sentenceEnds.map((sign) => {
      const end = before.lastIndexOf(sign);
      return end === -1 ? 0 : end + sign.length;
    }),
  );
  const listed = line.slice(0, at);
  return equipmentItems(listed).length === 0 ? ["", line] : [listed, line.slice(at).trim()];
}

/** Text, and phone numbers in it with the address that dials them. */
export type TextPart = string | { phone: string; link: string };

/** A number with its area code; single signs between its digits. Bounded, so the work stays linear. */
const phoneNumber =
  /(^|[^\p{L}\d+(/.-])((?:\+\d|0[1-9]|00[1-9]|\(0[1-9])[\d ()/.-]{6,22}\d)(?!\d)/gu;
const dates = /\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})(?!\d)/;
const longestPhone = 15;

/**
 * Parts a text at its phone numbers: `Tel. 069 90009-140` gives `Tel. ` and the number, dialled as
 * `tel:+496990009140`. A number without country code is German. Dates are none.
 */
export function phoneParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, 1: before = "", 2: phone = "" } of text.matchAll(phoneNumber)) {
    const digits = phone.replace(/\(0\)/, "").replace(/\D/g, "");
    const isPhone = digits.length >= phoneDigits && digits.length <= longestPhone;
    if (!isPhone || dates.test(phone)) continue;
    const start = index + before.length;
    if (start > end) parts.push(text.slice(end, start));
    parts.push({ phone, link: `tel:${international(phone.startsWith("+"), digits)}` });
    end = start + phone.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

function international(isInternational: boolean, digits: string): string {
  if (isInternational) return `+${digits}`;
  return digits.startsWith("00") ? `+${digits.slice(2)}` : `+49${digits.slice(1)}`;
}
