import { bulletText, equipmentItems, splitAtClosing } from "./description-lines.ts";

/**
 * The vehicle's free text as the page shows it (specification, section 2, 'Beschreibung'). Input is
 * plain text, lines by \n; whatever it holds stays text. All work is linear in the text's length.
 */
export type Block = { kind: "paragraph"; text: string } | { kind: "list"; items: string[] };

/** Paragraphs and lists in the order of the text. Lines within a paragraph are separated by \n. */
export type CarDescription = { blocks: Block[] };

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
export function readDescription(text: string): CarDescription {
  const page = createPage();
  let equipment: Set<string> | null = null;
  for (const line of tidyLines(text)) {
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
  return { blocks: page.end() };
}

/** Collects lines: paragraphs end at blank lines, lists at the next line without a bullet. */
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

/** Line ends of every kind become \n, other control characters spaces. */
const lineEnd = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const spaces = /[^\S\n]+|[^\P{Cc}\n]+/gu;
/** Signs nobody sees: some turn the direction of the text after them. Emoji keep their joiners. */
const invisible = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\p{Cs}]/gu;

const separatorLine = /^[\s\-–—_=*~#•·.+|]{2,}$/;
/** A single dash or dot on a line of its own: nothing in a list, a gap elsewhere. */
const straySign = /^[-–—_=*~#•·.+|]$/;
const dashRun = /[-–—_=]{3,}/;

/** Trimmed lines; "" for a blank one and for a separator. A phrase always ends its line. */
function tidyLines(text: string): string[] {
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
  return line
    .split(dashRun)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Fewer than this many dashes are a dealer's own on a single line. */
const providerDashes = 3;

/**
 * Where a listing has no text with markup, the provider's plain text stands in: one line in which
 * ` - ` was a line break and ` -  - ` a blank line (M7).
 */
function withLineBreaks(text: string): string {
  if (text.includes("\n") || text.split(" - ").length <= providerDashes) return text;
  return text.replaceAll(" -  - ", "\n\n").replaceAll(" - ", "\n");
}
