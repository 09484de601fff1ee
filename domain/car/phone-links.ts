/** A date has at most 8 digits, a German phone number with its area code more. */
export const minPhoneDigits = 9;

export type TextPart = string | { phone: string; link: string };

/** With an area code. The bounded repetition keeps the time linear. */
const phonePattern =
  /(^|[^\p{L}\d+(/.-])((?:\+\d|0[1-9]|00[1-9]|\(0[1-9])[\d ()/.-]{6,22}\d)(?!\d)/gu;
/** `01.03.2021`, or a month before a mileage: `03/2019 120.000 km`. */
const datePattern = /\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})(?!\d)|^\d{2}[./](?:19|20)\d{2}(?!\d)/;
/** E.164. */
const maxPhoneDigits = 15;

/** Splits `Tel. 069 90009-140` into `Tel. ` and the number with its link, `tel:+496990009140`. */
export function splitAtPhoneNumbers(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, 1: before = "", 2: phone = "" } of text.matchAll(phonePattern)) {
    const digits = phone.replace(/\(0\)/, "").replace(/\D/g, "");
    const isPhone = digits.length >= minPhoneDigits && digits.length <= maxPhoneDigits;
    if (!isPhone || datePattern.test(phone)) continue;
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
