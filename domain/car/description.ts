import {
  addItems,
  bulletItems,
  isClosing,
  isEnumeration,
  isProse,
  maxItemLength,
  minProviderDashes,
  readBullet,
  readEnumeration,
  readListed,
  splitAtDashes,
  titleLine,
  trimSigns,
} from "./description-items.ts";
import { equipment } from "./equipment.ts";

/** Lines of a paragraph are separated by \n. Markup is not interpreted. */
export type Block =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "list"; items: string[] };

const equipmentPhrase = /sehr gepflegtes fahrzeug mit folgender ausstattung:/gi;
const equipmentPhraseAtEnd = /sehr gepflegtes fahrzeug mit folgender ausstattung:$/i;

type OpenBlock =
  | { kind: "paragraph"; lines: string[] }
  | { kind: "bullets"; items: string[] }
  /**
   * Below a heading, as a group if items stand on the heading's line; or, if `isSpecified`, below the phrase of
   * the specification.
   */
  | {
      kind: "equipment";
      items: string[];
      isSpecified: boolean;
      isGroup?: boolean;
      hasBullets?: boolean;
    };

/**
 * Parses a description into headings, paragraphs and lists; keeps every word and the order.
 * - Runs of blank lines and dash separators end a paragraph.
 * - 'Sehr gepflegtes Fahrzeug mit folgender Ausstattung:' starts a list with an item per line and comma, up to
 *   the first blank line, separator or closing phrase. The phrase itself ends the paragraph before the list. It
 *   may occur more than once.
 * - So do the headings that dealers use, such as 'Sonderausstattung:' or a line in capitals; a sentence ends
 *   their lists too. Within a list, a line in capitals is an item unless it names a section.
 * - Lines with bullets become lists, even with blank lines between them, and so do long enumerations and runs of
 *   short lines.
 */
export function readDescription(text: string): Block[] {
  const lines = cleanLines(text);
  const nextLines = lines.map((_, index) => lines[index + 1] ?? "");
  for (let index = lines.length - 2; index >= 0; index--) {
    const next = nextLines[index] ?? "";
    if (next === "" || abbreviation.test(next)) nextLines[index] = nextLines[index + 1] ?? "";
  }
  const builder = createBlockBuilder();
  lines.forEach((line, index) => {
    builder.addLine(line, nextLines[index] ?? "");
  });
  return builder.finish();
}

function createBlockBuilder() {
  const blocks: Block[] = [];
  let open: OpenBlock = { kind: "paragraph", lines: [] };

  const addList = (items: string[]) => {
    if (items.length > 0) blocks.push({ kind: "list", items });
  };
  const close = () => {
    if (open.kind === "paragraph") blocks.push(...paragraphBlocks(open.lines));
    else addList(open.items);
    open = { kind: "paragraph", lines: [] };
  };

  function addLine(line: string, next: string): void {
    if (line === "" || loneSign.test(line)) {
      endAtBreak(line);
      return;
    }
    if (equipmentPhraseAtEnd.test(line)) {
      if (open.kind !== "paragraph") close();
      addFree(line);
      close();
      open = { kind: "equipment", items: [], isSpecified: true };
      return;
    }
    const heading = readHeading(line, next, open);
    if (heading !== null) {
      const isSpecified = open.kind === "equipment" && open.isSpecified;
      close();
      blocks.push({ kind: "heading", text: heading.text });
      const isGroup = heading.rest !== "";
      if (heading.isOverList) open = { kind: "equipment", items: [], isSpecified, isGroup };
      if (heading.rest !== "" && open.kind === "equipment") addListed(heading.rest, open);
    } else if (open.kind === "equipment") {
      addListed(line, open);
    } else {
      addFree(line);
    }
  }

  function endAtBreak(line: string) {
    if (open.kind === "paragraph") close();
    // Blank lines between a heading and its first item do not end the list, those between bullets neither.
    if (open.kind !== "equipment" || open.items.length === 0 || line !== "") return;
    if (open.hasBullets) open = { kind: "bullets", items: open.items };
    else close();
  }

  function addListed(line: string, list: OpenBlock & { kind: "equipment" }) {
    list.hasBullets = !list.isSpecified && readBullet(line) !== null;
    const [items, closing] = readListed(line, list.isSpecified);
    // The specification's list has an item per line and comma.
    if (list.isSpecified) list.items.push(...items);
    else addItems(list.items, items);
    if (closing === "") return;
    close();
    addFree(closing);
  }

  function addFree(line: string) {
    const bullet = readBullet(line);
    const items = bullet === null ? readEnumeration(line) : null;
    if (bullet !== null) {
      if (open.kind !== "bullets") {
        close();
        open = { kind: "bullets", items: [] };
      }
      open.items.push(...bulletItems(bullet));
    } else if (items !== null) {
      close();
      addList(items.listed);
      if (items.closing !== "") addFree(items.closing);
    } else {
      if (open.kind !== "paragraph") close();
      if (open.kind === "paragraph") open.lines.push(line);
    }
  }

  return {
    addLine,
    finish() {
      close();
      return blocks.map((block, index) => titled(block, blocks[index + 1]));
    },
  };
}

/** A short line above a list is its heading. */
function titled(block: Block, next: Block | undefined): Block {
  const isTitle = block.kind === "paragraph" && titleLine.test(block.text);
  return isTitle && next?.kind === "list" ? { ...block, kind: "heading" } : block;
}

/** Longer than a title, or the end of a sentence. */
const proseLine = /.{41}|[.!?]$/;
/** So many short lines without a heading are a list. */
const minUntitledItems = 5;

/** A title above its text becomes a heading, a run of short lines a list, a very long line several paragraphs. */
function paragraphBlocks(lines: readonly string[]): Block[] {
  const [first = "", second] = lines;
  const isTitle =
    second !== undefined &&
    titleLine.test(first) &&
    (first.endsWith(":") || proseLine.test(second));
  const blocks: Block[] = isTitle ? [{ kind: "heading", text: first }] : [];
  const runs: { isItems: boolean; lines: string[] }[] = [];
  for (const line of isTitle ? lines.slice(1) : lines) {
    const isItems = isItemLine(line);
    const run = runs.at(-1);
    if (run?.isItems === isItems) run.lines.push(line);
    else runs.push({ isItems, lines: [line] });
  }
  let prose: string[] = [];
  const endProse = () => {
    if (prose.length > 0) blocks.push({ kind: "paragraph", text: prose.join("\n") });
    prose = [];
  };
  for (const [index, run] of runs.entries()) {
    const minItems = isTitle && index === 0 ? 2 : minUntitledItems;
    if (run.isItems && run.lines.length >= minItems) {
      endProse();
      blocks.push({ kind: "list", items: run.lines });
      continue;
    }
    for (const [part = "", ...parts] of run.lines.map(splitProse)) {
      prose.push(part);
      for (const next of parts) {
        endProse();
        prose.push(next);
      }
    }
  }
  endProse();
  return blocks;
}

const isItemLine = (line: string) =>
  line.length <= maxItemLength && !isProse(line) && !/[.!?:]$/.test(line) && !isClosing(line);

/** In characters: a wall of text on a phone, and the least of a paragraph that it is split into. */
const [longLine, minParagraph] = [600, 250];
/** Not the dot of a short abbreviation. */
const sentenceEnd = /\p{Ll}{5}[.!?] (?=\p{Lu})/gu;

function splitProse(line: string): string[] {
  if (line.length <= longLine) return [line];
  const paragraphs: string[] = [];
  let start = 0;
  for (const { index, 0: end } of line.matchAll(sentenceEnd)) {
    const stop = index + end.length;
    if (stop - start < minParagraph) continue;
    paragraphs.push(line.slice(start, stop).trim());
    start = stop;
  }
  return [...paragraphs, line.slice(start)];
}

/** `ABS`, `LED + ESP`: an item, whether the dealer writes in capitals or not. */
const abbreviation = /^(?!.*\p{Lu}{5})[^\p{Ll}]{1,12}$/u;

type Heading = { text: string; rest: string; isOverList: boolean };

/** The rest is what follows on the same line. `next` is the next line that is more than an abbreviation. */
function readHeading(line: string, next: string, open: OpenBlock): Heading | null {
  const text = undecorated(line);
  const colon = text.indexOf(":");
  const label = trimSigns(colon === -1 ? text : text.slice(0, colon + 1));
  const rest = colon === -1 ? "" : text.slice(colon + 1).trim();
  if (label.length <= maxItemLength && equipmentHeading.test(label)) {
    return { text: label, rest, isOverList: true };
  }
  const list = open.kind === "equipment" ? open : null;
  const isShortGroup =
    list?.isSpecified === false && hasItems(line) && (list.isGroup || hasItems(next));
  const isGroup =
    groupLabel.test(label) &&
    (isEnumeration(rest) || isCapitalHeading(label, rest) || isShortGroup);
  if (isGroup && rest !== "" && !isClosing(text)) return { text: label, rest, isOverList: true };
  const isDecorated = text !== line && text.length <= maxItemLength && !/[,:\d]/.test(text);
  const isCapital =
    isCapitalHeading(text, next) && (list === null || isSection(text) || isClosing(text));
  if (!isDecorated && !isCapital) return null;
  return { text, rest: "", isOverList: isCapital && !isClosing(text) };
}

const leadingWords = [
  "weitere|wichtige|besondere|umfangreiche|sonstige|zusätzliche|zusatz|sonder|serien|optionale|serienmäßige",
  "mehr|alle|die|unsere|grund|basis|werks?|fahrzeug|innen|au(?:ß|ss)en|extra|top|und|&",
].join("|");
const equipmentWords = [
  "\\p{L}{0,15}-?ausstattung(?:en|s?liste|s?details|s?merkmale|s?übersicht|s?pakete?|s?highlights)?",
  "(?:sonder)?extras|highlights?|features|(?:sonder)?zubehör|sonderwünsche|optionen|pakete|sonstiges",
].join("|");
/** Without a colon few words are heading enough: 'Lederausstattung' is an item. */
const equipmentHeading = new RegExp(
  [
    `^(?:[\\p{L}&-]{1,25} ){0,6}(?:${equipmentWords})(?: [\\p{L}.]{1,15}){0,2} ?:$`,
    `^(?:(?:${leadingWords}) ){0,3}(?:(?:${leadingWords})?-?ausstattung(?:en|sliste|sdetails|smerkmale|sübersicht|shighlights)?|(?:sonder)?extras|highlights?|features|(?:sonder)?zubehör|pakete|besonderheiten|sonstiges)$`,
  ].join("|"),
  "iu",
);

/** `Komfort: Navi, LED, …` */
const groupLabel = /^[\p{L}&/ -]{3,30}:$/u;

/** `Komfort: Navi, LED` rather than `Farbe: Rot, metallic`. Few items make a group only beside another one. */
function hasItems(line: string): boolean {
  // The start tells, and many lines may have the same next one.
  const text = trimSigns(line.slice(0, 300));
  const colon = text.indexOf(":") + 1;
  return (
    groupLabel.test(text.slice(0, colon)) && readListed(text.slice(colon), false)[0].length > 1
  );
}

const sectionWords = new Set(
  [
    "INNEN INNENRAUM INTERIEUR AUSSEN EXTERIEUR KAROSSERIE LICHT BELEUCHTUNG SICHT OPTIK DESIGN",
    "SICHERHEIT ASSISTENZ ASSISTENZSYSTEME FAHRERASSISTENZ FAHRERASSISTENZSYSTEME KOMFORT",
    "MULTIMEDIA INFOTAINMENT ENTERTAINMENT AUDIO KOMMUNIKATION TECHNIK UMWELT",
    "FAHREN FAHRWERK BREMSEN RÄDER REIFEN MOTOR ANTRIEB GETRIEBE AUFBAU WOHNRAUM KÜCHE BAD",
    "SITZE POLSTER TÜREN FENSTER LENKUNG INSTRUMENTE KLIMATISIERUNG",
    "SERVICE GARANTIE ZUSTAND HISTORIE BESONDERHEITEN MÄNGEL SCHÄDEN SONSTIGES WEITERES",
    "UND UNSER UNSERE IHR IHRE FÜR SIE DES FAHRZEUGS",
  ].flatMap((words) => words.split(" ")),
);
const isSection = (text: string) =>
  text.endsWith(":") ||
  text
    .replace(/ß/g, "SS")
    .split(/[ &/+()-]+/)
    .every((word) => word === "" || sectionWords.has(word));

/** 'LICHT & SICHT' above a line that is not in capitals. Neither 'ABS' nor 'ISOFIX', which are items. */
function isCapitalHeading(text: string, next: string): boolean {
  const words = text.replace(/ß/g, "SS").replace(/ ?:$/, "");
  if (words.length > 50 || /[^\p{Lu} &/+()-]/u.test(words) || !/\p{Lu}{5}/u.test(words))
    return false;
  return (
    /\p{Ll}/u.test(next) &&
    !equipmentNames.some((name) => name.startsWith(words.replaceAll("-", "")))
  );
}
const equipmentNames = equipment
  .filter(({ key }) => key !== "garantie")
  .map(({ label }) => label.replaceAll("-", "").toUpperCase());

/** `*** Extras ***`, `★★★ SONDERPREIS ★★★`, `== Extras ==`. */
function undecorated(line: string): string {
  const [before] = /^[*=#+~_★☆]{2,}|^[★☆✦◆]/u.exec(line) ?? [""];
  if (before === "" || !decoration.has(line.charAt(line.length - 1))) return line;
  let end = line.length;
  while (end > before.length && decoration.has(line.charAt(end - 1))) end--;
  const text = line.slice(before.length, end).trim();
  return text === "" || decorationInside.test(text) ? line : text;
}
const decoration = new Set("*=#+~_★☆✦◆! ");
const decorationInside = /[*=#+~_★☆|]{2}|[★☆]/;

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

/** The provider's plain text is a single line: ` - ` means a line break and ` -  - ` a blank line. */
function withLineBreaks(text: string): string {
  if (text.includes("\n")) return text;
  const parts = text.split(" -  - ").map(splitAtDashes);
  if (parts.flat().length <= minProviderDashes) return text;
  return parts.map((lines) => lines.join("\n")).join("\n\n");
}
