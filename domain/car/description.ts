/** A part of a vehicle's free text; lines of a paragraph are separated by \n, markup stays text. */
export type Block = { kind: "paragraph"; text: string } | { kind: "list"; items: string[] };

const equipmentPhrase = /sehr gepflegtes fahrzeug mit folgender ausstattung:/gi;
const phraseEndsLine = /sehr gepflegtes fahrzeug mit folgender ausstattung:$/i;

/**
 * Splits a description into paragraphs and lists; an empty text has none.
 * - Blank lines and dash separators part paragraphs and are dropped, however many there are.
 * - What follows 'Sehr gepflegtes Fahrzeug mit folgender Ausstattung:' is a list, one item for each
 *   line and comma, each item once, up to the first blank line, separator or closing phrase. The
 *   phrase stays the end of the paragraph before the list. It may come more than once.
 * - Other lines that begin with a bullet become lists, even with blank lines between them.
 */
export function readDescription(text: string): Block[] {
  const page = createPage();
  let equipment: Set<string> | null = null;
  for (const line of cleanLines(text)) {
    if (phraseEndsLine.test(line)) {
      page.list(equipment);
      page.line(line);
      equipment = new Set();
    } else if (equipment === null) {
      page.line(line);
    } else {
      const [listed, closing] = splitAtClosing(line);
      for (const item of equipmentItems(listed)) equipment.add(item);
      // Blank lines straight after the phrase belong to the phrase.
      const isOver: boolean = closing !== "" || (line === "" && equipment.size > 0);
      if (!isOver) continue;
      page.list(equipment);
      page.line(closing);
      equipment = null;
    }
  }
  page.list(equipment);
  return page.end();
}

function createPage() {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  let bullets: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ kind: "paragraph", text: paragraph.join("\n") });
    paragraph = [];
  };
  const endBullets = () => {
    if (bullets.length > 0) blocks.push({ kind: "list", items: [...new Set(bullets)] });
    bullets = [];
  };
  const end = () => {
    endParagraph();
    endBullets();
    return blocks;
  };
  return {
    line(line: string) {
      const bullet = bulletText(line);
      if (bullet !== null) {
        endParagraph();
        bullets.push(bullet);
      } else if (line === "" || straySign.test(line)) {
        endParagraph();
      } else {
        endBullets();
        paragraph.push(line);
      }
    },
    list(items: ReadonlySet<string> | null) {
      if (items === null) return;
      end();
      if (items.size > 0) blocks.push({ kind: "list", items: [...items] });
    },
    end,
  };
}

/** A word or a few: neither a sentence nor a number to call. */
const titleLine = /^[^.!?,;\d]{3,40}$/;
const proseLine = /.{41}|[.!?]$/;

/**
 * What stands as a title over the other lines of a paragraph, or over the list behind it; "" without one. A
 * plain list of short lines has none, unless its first ends with a colon.
 */
export function splitTitle(text: string, isBeforeList: boolean): [title: string, rest: string] {
  const [first = "", second, ...others] = text.split("\n");
  const leads = second === undefined ? isBeforeList : first.endsWith(":") || proseLine.test(second);
  if (!leads || !titleLine.test(first)) return ["", text];
  return [first, [second, ...others].join("\n")];
}

/** Line ends of every kind become \n, other control characters spaces. */
const lineEnd = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const spaces = /[^\S\n]+|[^\P{Cc}\n]+/gu;
/** Invisible characters; some change the text's direction. Emoji keep their joiners. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\p{Cs}]/gu;

const separatorLine = /^[\s\-–—_=*~#•·.+|]{2,}$/;
/** A single dash or dot on its own line: nothing in a list, a gap elsewhere. */
const straySign = /^[-–—_=*~#•·.+|]$/;
const dashRun = /[-–—_=]{3,}/;

/** Trimmed; "" for a blank line and for a separator. An equipment phrase always ends its line. */
function cleanLines(text: string): string[] {
  return withLineBreaks(text.normalize("NFC").replace(lineEnd, "\n"))
    .replace(invisible, "")
    .replace(spaces, " ")
    .replace(equipmentPhrase, "$&\n")
    .split("\n")
    .flatMap((line) => (separatorLine.test(line) ? [""] : withoutDashRuns(line)));
}

/** `--- Navi --- LED ---` are two lines; the runs are dropped. */
function withoutDashRuns(line: string): string[] {
  if (!dashRun.test(line)) return [line.trim()];
  const parts = line.split(dashRun).map((part) => part.trim());
  return parts.filter((part) => part !== "");
}

/** Fewer than this many dashes are a dealer's own on a single line. */
const providerDashes = 3;

/** The provider's plain text is one line in which ` - ` is a line break and ` -  - ` a blank line (M7). */
function withLineBreaks(text: string): string {
  if (text.includes("\n") || text.split(" - ").length <= providerDashes) return text;
  return text.replaceAll(" -  - ", "\n\n").replaceAll(" - ", "\n");
}

// Every pattern is linear: no repetition in a repetition.

const bullet = /^(?:[-–—*+] |[•·▪◦‣►▶➤✓✔✅☑●■∙]\ufe0f? ?|-(?=\p{L}))(.+)$/u;

/** Text of a line that begins with a bullet, without a dash left at its end; null for other lines. */
function bulletText(line: string): string | null {
  const [, text = ""] = bullet.exec(line) ?? [];
  const trimmed = text.replace(/ ?[-–—]$/, "").trim();
  return trimmed === "" ? null : trimmed;
}

const leadingSigns = new Set(" .-–—*+•·▪◦‣►▶➤✓✔✅☑●■∙…;,\ufe0f");
const trailingSigns = new Set(" .-–—*•·…;,");

/** Removes dots, dashes and bullets around an item. By hand: a pattern for the end is quadratic. */
function trimSigns(item: string): string {
  let start = 0;
  let end = item.length;
  while (start < end && leadingSigns.has(item.charAt(start))) start++;
  while (end > start && trailingSigns.has(item.charAt(end - 1))) end--;
  return item.slice(start, end);
}

/** Text up to a comma or a bullet; a comma between digits or within brackets parts nothing. */
const itemText = /(?:\([^()]*\)|\d,(?=\d)|[^,•])+/g;

function equipmentItems(line: string): string[] {
  return (line.match(itemText) ?? []).map(trimSigns).filter((item) => item !== "");
}

/** Words that no equipment has. */
const closingWords = [
  "in ?zahlung|(?:wir|gerne?) nehmen|nehmen wir|wir kaufen|ihren gebrauchten",
  "finanzierung|finanzieren",
  "irrt[uü]m|\\p{L}{0,12}(?:fehler|änderungen) vorbehalten|(?:alle )?angaben ohne|ohne gewähr|maßgeblich ist|änderung|zwischenverkauf",
  "probefahrt|probe fahren|vereinbaren sie|besichtigung",
  "rufen sie|(?:tel|telefon|mobil|handy|whats ?app|hotline|fax)[ .:]{0,4}\\(?(?:\\+|0)[\\d ()/.-]{6}",
  "\\+49[\\d ()/.-]{6}",
  "ihr(?:e|en)? team|unser team|ihr(?:e|en)? ansprechpartner|ihr \\p{L}{1,30} team|ihr autohaus|das team|mit freundlichen|wir freuen uns",
].join("|");
/** Not within a word: `Fahrwerksänderung` is equipment. No lookbehind, older Safari has none. */
const closingPhrase = new RegExp(`(^|[^\\p{L}\\p{N}])(?:${closingWords})`, "iu");

const phoneLine = /^[^\p{L}\d+(]{0,8}[+(0][\d ()/.+-]{7,30}$/u;
/** A date has 8 digits at most, a German phone number with its area code more. */
const minPhoneDigits = 9;

const sentenceEnds = [". ", "! ", "? ", "; ", ",", " - ", " – ", " | ", "•"];

/** `LED. Eine Finanzierung ist möglich.` gives `LED. ` and the closing sentence ("": none). */
function splitAtClosing(line: string): [listed: string, closing: string] {
  const isPhone = phoneLine.test(line) && line.replace(/\D/g, "").length >= minPhoneDigits;
  if (isPhone) return ["", line];
  const found = closingPhrase.exec(line);
  if (found === null) return [line, ""];
  const before = line.slice(0, found.index + (found[1] ?? "").length);
  const end = Math.max(
    0,
    ...sentenceEnds.map((sign) => {
      const index = before.lastIndexOf(sign);
      return index === -1 ? 0 : index + sign.length;
    }),
  );
  const listed = line.slice(0, end);
  return equipmentItems(listed).length === 0 ? ["", line] : [listed, line.slice(end).trim()];
}

export type TextPart = string | { phone: string; link: string };

/** A number with its area code; single signs between its digits. Bounded, so the work stays linear. */
const phoneNumber =
  /(^|[^\p{L}\d+(/.-])((?:\+\d|0[1-9]|00[1-9]|\(0[1-9])[\d ()/.-]{6,22}\d)(?!\d)/gu;
const dates = /\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})(?!\d)/;
const maxPhoneDigits = 15;

/**
 * Splits a text at its phone numbers: `Tel. 069 90009-140` gives `Tel. ` and the number with the
 * link `tel:+496990009140`. A number without country code is German.
 */
export function phoneParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { index, 1: before = "", 2: phone = "" } of text.matchAll(phoneNumber)) {
    const digits = phone.replace(/\(0\)/, "").replace(/\D/g, "");
    const isPhone = digits.length >= minPhoneDigits && digits.length <= maxPhoneDigits;
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
