/** Lines of a paragraph are separated by \n. Markup is not interpreted. */
export type Block = { kind: "paragraph"; text: string } | { kind: "list"; items: string[] };

const equipmentPhrase = /sehr gepflegtes fahrzeug mit folgender ausstattung:/gi;
const equipmentPhraseAtEnd = /sehr gepflegtes fahrzeug mit folgender ausstattung:$/i;

/**
 * Parses a description into paragraphs and lists.
 * - Runs of blank lines and dash separators end a paragraph.
 * - 'Sehr gepflegtes Fahrzeug mit folgender Ausstattung:' starts a list with an item per line and comma,
 *   without duplicates, up to the first blank line, separator or closing phrase. The phrase itself ends the
 *   paragraph before the list. It may occur more than once.
 * - Other lines with bullets become lists, even with blank lines between them.
 */
export function readDescription(text: string): Block[] {
  const builder = createBlockBuilder();
  let equipment: Set<string> | null = null;
  for (const line of cleanLines(text)) {
    if (equipmentPhraseAtEnd.test(line)) {
      builder.addList(equipment);
      builder.addLine(line);
      equipment = new Set();
    } else if (equipment === null) {
      builder.addLine(line);
    } else {
      const [listed, closing] = splitAtClosing(line);
      for (const item of equipmentItems(listed)) equipment.add(item);
      // Blank lines between the phrase and the first item do not end the list.
      const isListOver: boolean = closing !== "" || (line === "" && equipment.size > 0);
      if (!isListOver) continue;
      builder.addList(equipment);
      builder.addLine(closing);
      equipment = null;
    }
  }
  builder.addList(equipment);
  return builder.finish();
}

function createBlockBuilder() {
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
  const finish = () => {
    endParagraph();
    endBullets();
    return blocks;
  };
  return {
    addLine(line: string) {
      const bullet = bulletText(line);
      if (bullet !== null) {
        endParagraph();
        bullets.push(bullet);
      } else if (line === "" || loneSign.test(line)) {
        endParagraph();
      } else {
        endBullets();
        paragraph.push(line);
      }
    },
    addList(items: ReadonlySet<string> | null) {
      if (items === null) return;
      finish();
      if (items.size > 0) blocks.push({ kind: "list", items: [...items] });
    },
    finish,
  };
}

/** A few words: neither a sentence nor a phone number. */
const titleLine = /^[^.!?,;\d]{3,40}$/;
/** Longer than a title, or the end of a sentence. */
const proseLine = /.{41}|[.!?]$/;

/** The title is "" if there is none. Above another short line, a title must end with a colon. */
export function splitTitle(text: string, isBeforeList: boolean): [title: string, rest: string] {
  const [first = "", second, ...others] = text.split("\n");
  const canBeTitle =
    second === undefined ? isBeforeList : first.endsWith(":") || proseLine.test(second);
  if (!canBeTitle || !titleLine.test(first)) return ["", text];
  return [first, [second, ...others].join("\n")];
}

const lineEnd = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** White space and control characters except \n. */
const spaces = /[^\S\n]+|[^\P{Cc}\n]+/gu;
/** Includes bidirectional controls, but not the joiners of emoji. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\p{Cs}]/gu;

const separatorLine = /^[\s\-–—_=*~#•·.+|]{2,}$/;
/** A bullet without text: ignored in a list, a paragraph break elsewhere. */
const loneSign = /^[-–—_=*~#•·.+|]$/;
const dashRun = /[-–—_=]{3,}/;

/** Trims lines, makes separators blank lines, and breaks the line after an equipment phrase. */
function cleanLines(text: string): string[] {
  return withLineBreaks(text.normalize("NFC").replace(lineEnd, "\n"))
    .replace(invisible, "")
    .replace(spaces, " ")
    .replace(equipmentPhrase, "$&\n")
    .split("\n")
    .flatMap((line) => (separatorLine.test(line) ? [""] : withoutDashRuns(line)));
}

/** `--- Navi --- LED ---` becomes two lines. */
function withoutDashRuns(line: string): string[] {
  if (!dashRun.test(line)) return [line.trim()];
  const parts = line.split(dashRun).map((part) => part.trim());
  return parts.filter((part) => part !== "");
}

/** Fewer dashes on a single line were typed by the dealer. */
const minProviderDashes = 3;

/** The provider's plain text is a single line: ` - ` means a line break and ` -  - ` a blank line (M7). */
function withLineBreaks(text: string): string {
  if (text.includes("\n") || text.split(" - ").length <= minProviderDashes) return text;
  return text.replaceAll(" -  - ", "\n\n").replaceAll(" - ", "\n");
}

// All patterns take linear time: they have no nested repetition.

const bullet = /^(?:[-–—*+] |[•·▪◦‣►▶➤✓✔✅☑●■∙]\ufe0f? ?|-(?=\p{L}))(.+)$/u;

function bulletText(line: string): string | null {
  const [, text = ""] = bullet.exec(line) ?? [];
  const trimmed = text.replace(/ ?[-–—]$/, "").trim();
  return trimmed === "" ? null : trimmed;
}

const leadingSigns = new Set(" .-–—*+•·▪◦‣►▶➤✓✔✅☑●■∙…;,\ufe0f");
const trailingSigns = new Set(" .-–—*•·…;,");

/** Not a regular expression, because one for the end would take quadratic time. */
function trimSigns(item: string): string {
  let start = 0;
  let end = item.length;
  while (start < end && leadingSigns.has(item.charAt(start))) start++;
  while (end > start && trailingSigns.has(item.charAt(end - 1))) end--;
  return item.slice(start, end);
}

/** Ends at a comma or a bullet, but not at a comma between digits or within brackets. */
const itemText = /(?:\([^()]*\)|\d,(?=\d)|[^,•])+/g;

function equipmentItems(line: string): string[] {
  return (line.match(itemText) ?? []).map(trimSigns).filter((item) => item !== "");
}

const closingWords = [
  "in ?zahlung|(?:wir|gerne?) nehmen|nehmen wir|wir kaufen|ihren gebrauchten",
  "finanzierung|finanzieren",
  "irrt[uü]m|\\p{L}{0,12}(?:fehler|änderungen) vorbehalten|(?:alle )?angaben ohne|ohne gewähr|maßgeblich ist|änderung|zwischenverkauf",
  "probefahrt|probe fahren|vereinbaren sie|besichtigung",
  "rufen sie|(?:tel|telefon|mobil|handy|whats ?app|hotline|fax)[ .:]{0,4}\\(?(?:\\+|0)[\\d ()/.-]{6}",
  "\\+49[\\d ()/.-]{6}",
  "ihr(?:e|en)? team|unser team|ihr(?:e|en)? ansprechpartner|ihr \\p{L}{1,30} team|ihr autohaus|das team|mit freundlichen|wir freuen uns",
].join("|");
/** Matches at word starts only: `Fahrwerksänderung` is equipment. Older Safari lacks lookbehind. */
const closingPhrase = new RegExp(`(^|[^\\p{L}\\p{N}])(?:${closingWords})`, "iu");

const phoneLine = /^[^\p{L}\d+(]{0,8}[+(0][\d ()/.+-]{7,30}$/u;
/** A date has at most 8 digits, a German phone number with its area code more. */
const minPhoneDigits = 9;

const sentenceEnds = [". ", "! ", "? ", "; ", ",", " - ", " – ", " | ", "•"];

/** Splits `LED. Eine Finanzierung ist möglich.` before its closing sentence, which is "" if there is none. */
function splitAtClosing(line: string): [listed: string, closing: string] {
  const isPhone = phoneLine.test(line) && line.replace(/\D/g, "").length >= minPhoneDigits;
  if (isPhone) return ["", line];
  const match = closingPhrase.exec(line);
  if (match === null) return [line, ""];
  const before = line.slice(0, match.index + (match[1] ?? "").length);
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

/** With an area code. The bounded repetition keeps the time linear. */
const phonePattern =
  /(^|[^\p{L}\d+(/.-])((?:\+\d|0[1-9]|00[1-9]|\(0[1-9])[\d ()/.-]{6,22}\d)(?!\d)/gu;
const datePattern = /\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})(?!\d)/;
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
