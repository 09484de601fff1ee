import { minPhoneDigits } from "./phone-links.ts";

// All patterns take linear time: they have no nested repetition.

/** A few words: neither a sentence nor a phone number. */
export const titleLine = /^(?![*+])[^.!?,;\d\n]{3,40}$/;
/** In characters; a longer line is no item. */
export const maxItemLength = 60;

/**
 * Shapes, arrows, ticks and the like, but neither letters nor signs such as `°`, and no pictures, which
 * decorate sentences.
 */
const shape =
  "[•‣·∙»›\u2190-\u21ff\u25a0-\u25ff\u2605\u2606\u2610-\u2612\u2705\u2713-\u2718\u271a-\u2756\u2794-\u27be\u2b05-\u2b59\u{1f534}-\u{1f53b}\u{1f7e0}-\u{1f7eb}\u{1f449}]";
const shapeBullet = new RegExp(`^(?:${shape}[\ufe0f ]?)+(.+)$`, "u");
const typedBullet = /^(?:(?:[-–—*+#>]{1,2}|[-=]{1,2}>|o) |-(?=\p{L})|>>? ?(?=\p{L}))(.+)$/u;
/** '*ABS', '+Isofix'. A footnote ('*ohne Gewähr', '*Irrtum vorbehalten') is none. */
const gluedBullet = /^[*+](\p{Lu}.+)$/u;

export function readBullet(line: string): string | null {
  const [, glued = ""] = gluedBullet.exec(line) ?? [];
  const [, text = ""] = shapeBullet.exec(line) ?? typedBullet.exec(line) ?? [];
  const item = text === "" && !isClosing(glued) ? glued : text;
  const trimmed = item.replace(/(?: ?[-–—,;]| ?<<)$/, "").trim();
  return trimmed === "" ? null : trimmed;
}

/** A list within a line: `✔ Navi ✔ LED`, `+++ Navi +++ LED +++`, or six and more items with commas. */
export function readEnumeration(line: string): { listed: string[]; closing: string } | null {
  const signed = splitAtSigns(line);
  if (signed !== null) return { listed: signed, closing: "" };
  const [listed, closing] = splitAtClosing(line);
  return isEnumeration(listed) ? { listed: joinedItems(listed), closing } : null;
}

const shapeRun = new RegExp(`(?:${shape}\ufe0f?)+`, "gu");
const signRun = /[+*~#]{2,}|={2,}|\|{2,}/g;
/** `*Navi*LED*AHK*`, `-Navi -LED -AHK`. */
const gluedSigns = [/\*(?=[\p{L}\p{N}])/u, /\+(?=\p{L})/u, / [-–](?=\p{Lu})/u];

function splitAtSigns(line: string, minShaped = 3): string[] | null {
  const split = (sign: RegExp | string) =>
    line
      .split(sign)
      .map(trimSigns)
      .filter((part) => part !== "");
  const isShort = (parts: readonly string[]) =>
    parts.every((part) => part.length <= maxItemLength && !isProse(part));
  for (const [sign, least] of [
    [shapeRun, minShaped],
    [signRun, line.search(signRun) === 0 ? 2 : 3],
  ] as const) {
    const parts = split(sign);
    const isQuote = line.includes("»") && line.includes("«");
    if (parts.length >= least && !isQuote && isShort(parts)) return parts;
  }
  for (const sign of [" | ", " * ", " + ", " • ", " · ", ...gluedSigns]) {
    const parts = split(sign);
    if (parts.length >= 3 && isShort(parts)) return parts;
  }
  const slashed = /[<>:]/.test(line) || isClosing(line) ? [] : split("/");
  if (slashed.length >= minEnumeration && isShort(slashed)) return slashed;
  const parts = splitAtDashes(line);
  return parts.length > minProviderDashes &&
    isShort(parts) &&
    !line.includes(": ") &&
    !line.includes(" : ")
    ? parts
    : null;
}

const minEnumeration = 6;
const maxAverageItem = 40;

export function isEnumeration(line: string): boolean {
  const items = splitItems(line);
  return (
    items.length >= minEnumeration &&
    line.length <= maxAverageItem * items.length &&
    items.filter((item) => proseWord.test(item)).length * minEnumeration < items.length &&
    !/[.!?] \p{Lu}\p{Ll}/u.test(line)
  );
}

const proseWords =
  "ist|sind|war|waren|wird|werden|wurden?|hat|haben|kann|können|muss|wir|uns|unser(?:e[nrms]?)?|sie|ihnen|ihre[nrms]?|ich|bitte|dass|damit|jedoch|aber|erfolgt|steht|befindet|gibt|bietet|bieten|verfügt";
const proseWord = new RegExp(`(?:^|[^\\p{L}])(?:${proseWords})(?!\\p{L})`, "iu");

/** A sentence rather than equipment. */
export const isProse = (line: string): boolean =>
  (proseWord.test(line) || sentence.test(line)) && !isEnumeration(line);
const sentence = /^(?:[^ ,]{1,40} ){3}[^,]*[.!?]$/;

/** A line below a heading: its items, and what ends the list. */
export function readListed(line: string, isSpecified: boolean): [items: string[], closing: string] {
  const isTitle = line.endsWith(":") && titleLine.test(line);
  const isOver = !isSpecified && (isTitle || isProse(line));
  const [listed, closing] = isOver ? ["", line] : splitAtClosing(line);
  return [isSpecified ? splitItems(listed, specifiedItem) : listedItems(listed), closing];
}

function listedItems(line: string): string[] {
  const bullet = readBullet(line);
  return bullet === null ? (splitAtSigns(line) ?? joinedItems(line)) : bulletItems(bullet);
}

export const bulletItems = (bullet: string): string[] =>
  splitAtSigns(bullet, 2) ?? (isEnumeration(bullet) ? joinedItems(bullet) : [bullet]);

/** `mit Rollo` says more of the item before. */
const continuing = /^(?:mit|ohne|inkl(?:\.|usive)?|und|sowie|für|zum|zur) /u;

/** A line that continues the item of the line before joins it. */
export function addItems(list: string[], items: readonly string[]): void {
  const [first = "", ...others] = items;
  const last = list.at(-1);
  if (last === undefined || !continuing.test(first)) return void list.push(...items);
  list[list.length - 1] = `${last} ${first}`;
  list.push(...others);
}

/** `Leder, grau` stays one item, unless the dealer writes no capitals at all. */
function joinedItems(line: string): string[] {
  const items = splitItems(line);
  const isLower = (item: string) => /^\p{Ll}/u.test(item) && !/\p{Lu}/u.test(item);
  if (items.filter(isLower).length * 2 > items.length) return items;
  const joined: string[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    const isVariant = /^\d-\p{Ll}/u.test(item) && last?.includes(": ");
    if (last !== undefined && (isLower(item) || continuing.test(item) || isVariant))
      joined[joined.length - 1] = `${last}, ${item}`;
    else if (last?.endsWith(":")) joined[joined.length - 1] = `${last} ${item}`;
    else joined.push(item);
  }
  return joined;
}

/** Fewer dashes on a single line were typed by the dealer. */
export const minProviderDashes = 3;

/** Between a value with its unit and another value, as in `2,0 l - 110 kW`, a dash separates nothing. */
const valueEnd = /(?:\d|\d ?(?:l|ltr|liter|ccm|cm³|kw|ps|v|km|zoll|uhr))\.?$/i;

export function splitAtDashes(line: string): string[] {
  const parts: string[] = [];
  for (const part of line.split(" - ")) {
    const last = parts.at(-1);
    const isRange = last !== undefined && /^\d/.test(part) && valueEnd.test(last.slice(-12));
    if (isRange) parts[parts.length - 1] = `${last} - ${part}`;
    else parts.push(part);
  }
  return parts;
}

const leadingSigns = new Set(" .-–—*+#=|>•·▪◦‣►▶➤✓✔✅☑●■∙◊»★…;,\ufe0f");
const trailingSigns = new Set(" .-–—*=|<•·…;,");

/** Not a regular expression, because one for the end would take quadratic time. */
export function trimSigns(item: string): string {
  let start = 0;
  let end = item.length;
  while (start < end && leadingSigns.has(item.charAt(start))) start++;
  while (end > start && trailingSigns.has(item.charAt(end - 1))) end--;
  return item.slice(start, end);
}

/** Ends at a comma or a bullet, but neither at the comma of a number or price nor within brackets. */
const specifiedItem = /(?:\([^()]*\)|\d,(?=[\d–-])|[^,•])+/g;
const anyItem = /(?:\([^()]*\)|\d,(?=[\d–-])|[^,;•])+/g;

/** Without stray dots and dashes. The specification splits at commas, other dealers type semicolons too. */
function splitItems(line: string, item = anyItem): string[] {
  return (line.match(item) ?? []).map(trimSigns).filter((text) => text !== "");
}

const closingWords = [
  "in ?zahlung|(?:wir|gerne?) nehmen|nehmen wir|wir kaufen|ihren gebrauchten",
  "finanzierung|finanzieren",
  "irrt[uü]m|\\p{L}{0,12}(?:fehler|änderungen) vorbehalten|(?:alle )?angaben ohne|ohne gewähr|maßgeblich ist|änderung|zwischenverkauf",
  "probefahrt|probe fahren|vereinbaren sie|besichtigung",
  "rufen sie|(?:tel|telefon|mobil|handy|whats ?app|hotline|fax)[ .:]{0,4}\\(?(?:\\+|0)[\\d ()/.-]{6}",
  "\\+49[\\d ()/.-]{6}",
  "ihr(?:e|en)? team|unser team|ihr(?:e|en)? ansprechpartner|ihr \\p{L}{1,30} team|ihr autohaus|das team|mit freundlichen|wir freuen uns",
  "https?://|www\\.",
].join("|");
/** Matches at word starts only: `Fahrwerksänderung` is equipment. */
const closingPhrase = new RegExp(`(?<![\\p{L}\\p{N}])(?:${closingWords})`, "iu");
/** Closings of a whole line. A guarantee alone may be an item, with more words it is a sentence. */
const closingLine = new RegExp(
  [
    "^(?:unsere )?(?:öffnungszeiten|standort|adresse|anschrift|e-?mail|kontakt|sprachen|wir sprechen|hinweis|achtung|preis|export)(?![\\p{L}-])",
    "^(?:mo|montag)[. ]{0,2}(?:-|–|bis)",
    "^(?:\\d{1,2} (?:monate?|jahre?) )?\\p{L}{0,20}-?(?:garantie|gewährleistung)[ :].{3}",
    "^[^,]{0,80}\\d{1,2} (?:monate?|jahre?) \\p{L}{0,20}-?(?:garantie|gewährleistung)",
    // A postcode, not a mileage.
    "^\\d{5} (?!(?:km|kilometer|ccm|eur|euro|lumen)(?!\\p{L}))(?-i:\\p{Lu})",
    "^\\S{1,64}@\\S",
  ].join("|"),
  "iu",
);

const phoneLine = /^[^\p{L}\d+(]{0,8}[+(0][\d ()/.+-]{7,30}$/u;

const sentenceEnds = [". ", "! ", "? ", "; ", ",", " - ", " – ", " | ", "•"];

export const isClosing = (line: string): boolean => line !== "" && splitAtClosing(line)[0] === "";

/** Splits `LED. Eine Finanzierung ist möglich.` before its closing sentence, which is "" if there is none. */
function splitAtClosing(line: string): [listed: string, closing: string] {
  const isPhone = phoneLine.test(line) && line.replace(/\D/g, "").length >= minPhoneDigits;
  if (isPhone || (closingLine.test(line) && !isEnumeration(line))) return ["", line];
  const match = closingPhrase.exec(line);
  if (match === null) return [line, ""];
  const before = line.slice(0, match.index);
  const end = Math.max(
    0,
    ...sentenceEnds.map((sign) => {
      const index = before.lastIndexOf(sign);
      return index === -1 ? 0 : index + sign.length;
    }),
  );
  const listed = line.slice(0, end);
  return splitItems(listed).length === 0 ? ["", line] : [listed, line.slice(end).trim()];
}
