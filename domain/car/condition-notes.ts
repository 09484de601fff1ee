import {
  conditionRules,
  doubt,
  exception,
  foldGerman,
  harmless,
  mended,
  reversal,
} from "./condition-rules.ts";
import { readDescription } from "./description.ts";

/** Sentences of a listing, as they stand there, about what is good and what is not (B4). */
type ConditionNotes = { good: readonly string[]; bad: readonly string[] };

const maxNotes = 4;
/** A longer one says more than one thing. */
const maxSentence = 160;
/** Of several short statements with commas; longer texts are not looked at. */
const maxLine = 600;

type Verdict = { says: "good" | "bad"; topic: string; rank: number };
type Note = Verdict & { text: string };

/**
 * A sentence that might mean something else is left out: better none than a wrong one. The gravest first,
 * and of what is good one sentence for each thing.
 */
export function readConditionNotes(description: string): ConditionNotes {
  const found = new Map<string, Note>();
  for (const sentence of sentencesOf(description)) {
    for (const text of enumerated(sentence)) {
      const verdict = judge(text);
      const key = foldGerman(text);
      if (verdict !== null && !found.has(key)) found.set(key, { ...verdict, text });
    }
  }
  const notes = [...found.values()].sort((a, b) => a.rank - b.rank);
  const praised = new Set<string>();
  const good = notes.filter(({ says, topic }) => {
    if (says === "bad" || praised.has(topic)) return false;
    praised.add(topic);
    return true;
  });
  const bad = notes.filter(({ says }) => says === "bad");
  return { good: textsOf(good), bad: textsOf(bad) };
}

const textsOf = (notes: readonly Note[]) => notes.slice(0, maxNotes).map(({ text }) => text);

/** What a word of its own tells nobody: 'Mängel' may be a heading. */
const headingWord = /^(?!.*(?:wagen|fahrzeug|auto|schaden|spuren|kratzer|schlaege)$)\S+$/;
const markup = /[<>]|&#?\w+;/;
/** `Unfall-, rost- und kratzerfrei`: half a word. */
const halfWord = /\w-(?:,|\s(?:und|oder)\s)/;
/** Such a part belongs to the one before it. */
const goesOn = /^(?:in|im|an|am|und|mit|bei|auf|aus|von|vom|der|die|das|dem|den|da|weil|durch)\s/;

function judge(text: string): Verdict | null {
  const folded = foldGerman(text);
  if (text.length > maxSentence || markup.test(text) || halfWord.test(text)) return null;
  if (doubt.test(folded)) return null;
  let rest = folded.replace(harmless, "");
  const verdicts: Verdict[] = [];
  conditionRules.forEach(({ says, topic, pattern }, rank) => {
    const left = rest.replace(pattern, " # ");
    if (left !== rest) verdicts.push({ says, topic, rank });
    rest = left;
  });
  if (verdicts.length === 0 || reversal.test(rest)) return null;
  const flaw = verdicts.find(({ says }) => says === "bad");
  if (flaw === undefined) return exception.test(rest) ? null : (verdicts[0] ?? null);
  const isGone = mended.test(folded) && flaw.topic !== "accident";
  return isGone || headingWord.test(folded) ? null : flaw;
}

/** Signs around a note, which has a line of its own. */
const signs = /^[\s\-–—*+•.,;:!|/]+|[\s\-–—*+•.,;!|/]+$/g;
const trimmed = (text: string) => text.replace(signs, "");

/** `Unfallfrei, TÜV neu, Delle an der Tür`: three notes where each part says something by itself. */
function enumerated(sentence: string): readonly string[] {
  const folded = foldGerman(sentence);
  const parts = sentence.split(/,\s+|\s+[-–—+|/]\s+/).map(trimmed);
  const isOne =
    parts.length === 1 || reversal.test(folded) || mended.test(folded) || exception.test(folded);
  return isOne || !parts.every(standsAlone) ? [sentence] : parts;
}

function standsAlone(part: string): boolean {
  if (goesOn.test(part)) return false;
  const words = part.split(" ").length;
  const isNoun = /^[\p{Lu}\d]/u.test(part);
  const verdict = judge(part);
  if (verdict === null) return isNoun && words <= 4 && !doubt.test(foldGerman(part));
  return verdict.says === "good" || words > 1 || isNoun;
}

const tagBreak = /<\/?(?:br|p|li|ul|ol|div|tr|td|h\d)\b[^<>]{0,40}>/gi;

function sentencesOf(description: string): string[] {
  const sentences: string[] = [];
  // Whether what follows a heading is said of this car: not below 'Gegen Aufpreis:'.
  let isOffered = false;
  for (const block of readDescription(description.replace(tagBreak, "\n"))) {
    if (block.kind === "paragraph") isOffered = false;
    const lines = block.kind === "list" ? block.items : joinLines(block.text.split("\n"));
    for (const line of lines) {
      if (line.endsWith(":")) isOffered = !isPlainHeading(line);
      else if (!isOffered) sentences.push(...splitLine(line));
    }
    if (block.kind === "list") isOffered = false;
  }
  return sentences.map(trimmed).filter((sentence) => sentence !== "");
}

function isPlainHeading(line: string): boolean {
  const folded = foldGerman(line);
  return !doubt.test(folded.replace(/folgende\w*|fahrzeuge?/g, "")) && !reversal.test(folded);
}

/** A line that goes on in the next one: `Der Wagen ist nicht` and `unfallfrei.` */
function joinLines(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    const isContinued =
      last !== undefined &&
      last.length < maxLine &&
      /^\p{Ll}/u.test(line) &&
      /[\p{L}\d,]$/u.test(last) &&
      (last.split(" ").length > 2 || reversal.test(foldGerman(last)));
    if (isContinued) joined[joined.length - 1] = `${last} ${line}`;
    else joined.push(line);
  }
  return joined;
}

const abbreviation =
  /(?:^|[\s(])(?:\p{L}|\d{1,2}|ca|inkl|incl|exkl|bzw|evtl|ggf|gepfl|nr|str|tel|lt|fzg|vorbes|mind|max|min|elektr|autom|std|usw|etc|vgl|bj|mtl|zzgl|sog|insb|u\.a|z\.b|d\.h|v\.h|jan|feb|apr|aug|sept?|okt|nov|dez)$/iu;

const longestAbbreviation = 8;
/** Of a next sentence. */
const beginning = /^(?:\s+["„“(]?[\p{Lu}\d]|\p{Lu}\p{L}{2})/u;
const longestBeginning = 4;

/** At the ends of sentences, bullets and bars; an introduction with a colon is a sentence. */
function splitLine(line: string): string[] {
  if (markup.test(line)) return [];
  const sentences: string[] = [];
  let start = 0;
  for (const { 0: mark, index } of line.matchAll(/[.!?]+|[;•✓✔|]+|\*{2,}/g)) {
    const end = index + mark.length;
    if (/[.!?]/.test(mark) && !beginning.test(line.slice(end, end + longestBeginning))) continue;
    const text = line.slice(start, index);
    if (mark === "." && abbreviation.test(text.slice(-longestAbbreviation))) continue;
    sentences.push(...afterIntroduction(text + (mark.includes("?") ? "?" : "")));
    start = end;
  }
  sentences.push(...afterIntroduction(line.slice(start)));
  return sentences.filter((sentence) => sentence.length <= maxLine && !sentence.includes("?"));
}

/** `Eine Kleinigkeit wollen wir nicht verschweigen: Die Felge hat eine Schramme.` */
function afterIntroduction(sentence: string): string[] {
  const [, introduction = "", said = ""] = /^([^:]+): +(\p{Lu}.*)$/u.exec(sentence) ?? [];
  const isIntroduction = introduction.trim().split(" ").length > 3 && said.split(" ").length > 2;
  if (!isIntroduction) return [sentence];
  const folded = foldGerman(introduction);
  if (/verschweigen|erwaehn/.test(folded)) return [said];
  return isPlainHeading(introduction) ? [introduction, said] : [];
}
