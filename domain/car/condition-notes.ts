import {
  ambiguity,
  conditionRules,
  foldGerman,
  harmlessNegation,
  negation,
  qualifier,
  repaired,
} from "./condition-rules.ts";
import { type Block, readDescription } from "./description.ts";

/** Sentences about a car's condition, quoted verbatim from its listing (B4). */
type ConditionNotes = { good: readonly string[]; bad: readonly string[] };
export type HonestNote = ConditionNotes & { adKey: string; name: string };

const maxNotes = 4;
/** In characters. A longer sentence makes more than one statement; a longer enumeration is ignored. */
const [maxSentenceLength, maxLineLength] = [160, 600];

type Verdict = { sentiment: "good" | "bad"; topic: string; rank: number };
type Note = Verdict & { text: string };

/** Ignores ambiguous sentences: a missing note does less harm than a wrong one. The gravest come first. */
export function readConditionNotes(description: string): ConditionNotes {
  const notesByText = new Map<string, Note>();
  for (const sentence of splitSentences(description)) {
    for (const text of splitEnumeration(sentence)) {
      const verdict = classify(text);
      const key = foldGerman(text);
      if (verdict !== null && !notesByText.has(key)) notesByText.set(key, { ...verdict, text });
    }
  }
  const notes = [...notesByText.values()].sort((a, b) => a.rank - b.rank);
  const praisedTopics = new Set<string>();
  const good = notes.filter(({ sentiment, topic }) => {
    if (sentiment === "bad" || praisedTopics.has(topic)) return false;
    praisedTopics.add(topic);
    return true;
  });
  const bad = notes.filter(({ sentiment }) => sentiment === "bad");
  return { good: firstTexts(good), bad: firstTexts(bad) };
}

/**
 * Drops the sentences that the notes quote from paragraphs of whole sentences. A heading keeps its flaws, or goes with
 * them: alone it would say that there are none. Lists stay.
 */
export function dropQuoted(blocks: readonly Block[], { good, bad }: ConditionNotes): Block[] {
  const isQuoted = (sentence: string) => isQuotedIn([...good, ...bad], sentence);
  return blocks.flatMap((block, index) => {
    if (block.kind === "list") return block;
    const previous = blocks[index - 1];
    const isBelowHeading = previous?.kind === "paragraph" && !sentenceEnd.test(previous.text);
    const [first = "", ...others] = block.text.split("\n");
    const hasHeading = others.length > 0 && !sentenceEnd.test(first);
    const lines = (hasHeading ? others : [first, ...others]).map((line) => line.split(sentenceGap));
    const sentences = lines.flat();
    if (sentences.every(isQuoted)) {
      const canGo = !hasHeading || isQuoted(first) || conditionHeading.test(first);
      return canGo && !isBelowHeading ? [] : block;
    }
    const isLeft = (sentence: string) =>
      !isQuotedIn(hasHeading || isBelowHeading ? good : [...good, ...bad], sentence);
    const isTorn = sentences.some(
      (sentence, at) =>
        isLeft(sentence) && backReference.test(sentence) && !isLeft(sentences[at - 1] ?? ""),
    );
    if (isTorn || !sentences.every((sentence) => sentenceEnd.test(sentence))) return block;
    const left = lines.map((line) => line.filter(isLeft).join(" ")).filter((line) => line !== "");
    return { ...block, text: [...(hasHeading ? [first] : []), ...left].join("\n") };
  });
}

function isQuotedIn(notes: readonly string[], sentence: string): boolean {
  const parts = splitLine(sentence).map(trimSentence).flatMap(splitEnumeration);
  return parts.length > 0 && parts.every((part) => notes.includes(part));
}

const sentenceEnd = /[.!?]$/;
const sentenceGap = /(?<=[.!?]) (?=["„“(]?[\p{Lu}\d])/u;
const conditionHeading = /^(?:Zustand|(?:Bekannte )?Mängel|Schäden):?$/;
/** Words that refer to the sentence before, or limit it. */
const backReference =
  /^(?:Er|Sie|Es|Beide|Weitere|Auch|Gutachten|Rechnungen)(?!\p{L})|(?<!\p{L})(?:[Dd]ies\p{L}*|[Dd]as(?! \p{Lu})|er|sie|es|beides|weiteren|[Aa]nsonsten|[Ss]onst|auch|[Ee]ben(?:falls|so)|[Zz]udem|aber|jedoch|[Aa]llerdings|[Tt]rotz\p{L}*|[Dd]a(?:für|von|mit|bei|zu|ran|rum|durch|her))(?!\p{L})/u;

const firstTexts = (notes: readonly Note[]) => notes.slice(0, maxNotes).map(({ text }) => text);

/** A single word such as 'Mängel' may be a heading, unless it names a concrete flaw. */
const headingWord = /^(?!.*(?:wagen|fahrzeug|auto|schaden|spuren|kratzer|schlaege)$)\S+$/;
const markup = /[<>]|&#?\w+;/;
/** A German suspended compound: `Unfall-, rost- und kratzerfrei`. */
const suspendedCompound = /\w-(?:,|\s(?:und|oder)\s)/;
const continuation =
  /^(?:in|im|an|am|und|mit|bei|auf|aus|von|vom|der|die|das|dem|den|da|weil|durch)\s/;

/** Replaces what a rule has matched. It is no word character, so that no pattern matches across it. */
const gap = "#";

function classify(text: string): Verdict | null {
  const folded = foldGerman(text);
  if (text.length > maxSentenceLength || markup.test(text) || suspendedCompound.test(text))
    return null;
  if (ambiguity.test(folded)) return null;
  let unmatched = folded.replace(harmlessNegation, "");
  const verdicts: Verdict[] = [];
  conditionRules.forEach(({ sentiment, topic, pattern }, rank) => {
    const remainder = unmatched.replace(pattern, ` ${gap} `);
    if (remainder !== unmatched) verdicts.push({ sentiment, topic, rank });
    unmatched = remainder;
  });
  if (verdicts.length === 0 || negation.test(unmatched)) return null;
  const flaw = verdicts.find(({ sentiment }) => sentiment === "bad");
  if (flaw === undefined) return qualifier.test(unmatched) ? null : (verdicts[0] ?? null);
  const isRepaired = repaired.test(folded) && flaw.topic !== "accident";
  return isRepaired || headingWord.test(folded) ? null : flaw;
}

const surroundingSigns = /^[\s\-–—*+•.,;:!|/]+|[\s\-–—*+•.,;!|/]+$/g;
const trimSigns = (text: string) => text.replace(surroundingSigns, "");
/** `Achtung: Getriebe macht Geräusche` says no more with its first word. */
const trimSentence = (text: string) => trimSigns(text).replace(/^Achtung: */i, "");

/** `Unfallfrei, TÜV neu, Delle an der Tür` becomes three notes, as each part is a statement by itself. */
function splitEnumeration(sentence: string): readonly string[] {
  const folded = foldGerman(sentence);
  const parts = sentence.split(/,\s+|\s+[-–—+|/]\s+/).map(trimSigns);
  const isIndivisible =
    parts.length === 1 || negation.test(folded) || repaired.test(folded) || qualifier.test(folded);
  return isIndivisible || !parts.every(isStatement) ? [sentence] : parts;
}

function isStatement(part: string): boolean {
  if (continuation.test(part)) return false;
  const words = part.split(" ").length;
  const isLikeNoun = /^[\p{Lu}\d]/u.test(part);
  const verdict = classify(part);
  if (verdict === null) return isLikeNoun && words <= 4 && !ambiguity.test(foldGerman(part));
  return verdict.sentiment === "good" || words > 1 || isLikeNoun;
}

const tagBreak = /<\/?(?:br|p|li|ul|ol|div|tr|td|h\d)\b[^<>]{0,40}>/gi;

function splitSentences(description: string): string[] {
  const sentences: string[] = [];
  // Lines below a heading such as 'Gegen Aufpreis:' do not describe this car.
  let isBelowOffer = false;
  for (const block of readDescription(description.replace(tagBreak, "\n"))) {
    if (block.kind === "paragraph") isBelowOffer = false;
    const lines = block.kind === "list" ? block.items : joinLines(block.text.split("\n"));
    for (const line of lines) {
      if (line.endsWith(":")) isBelowOffer = !isNeutralHeading(line);
      else if (!isBelowOffer) sentences.push(...splitLine(line));
    }
    if (block.kind === "list") isBelowOffer = false;
  }
  return sentences.map(trimSentence).filter((sentence) => sentence !== "");
}

function isNeutralHeading(line: string): boolean {
  const folded = foldGerman(line);
  return !ambiguity.test(folded.replace(/folgende\w*|fahrzeuge?/g, "")) && !negation.test(folded);
}

/** Joins hard-wrapped lines, such as `Der Wagen ist nicht` and `unfallfrei.` */
function joinLines(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    const isContinued =
      last !== undefined &&
      last.length < maxLineLength &&
      /^\p{Ll}/u.test(line) &&
      /[\p{L}\d,]$/u.test(last) &&
      (last.split(" ").length > 2 || negation.test(foldGerman(last)));
    if (isContinued) joined[joined.length - 1] = `${last} ${line}`;
    else joined.push(line);
  }
  return joined;
}

const abbreviation =
  /(?:^|[\s(])(?:\p{L}|\d{1,2}|ca|inkl|incl|exkl|bzw|evtl|ggf|gepfl|nr|str|tel|lt|fzg|vorbes|mind|max|min|elektr|autom|std|usw|etc|vgl|bj|mtl|zzgl|sog|insb|u\.a|z\.b|d\.h|v\.h|jan|feb|apr|aug|sept?|okt|nov|dez)$/iu;

const longestAbbreviation = 8;
const sentenceStart = /^(?:\s+["„“(]?[\p{Lu}\d]|\p{Lu}\p{L}{2})/u;
const longestSentenceStart = 4;

/** Splits at sentence ends, bullets and bars, and after an introduction with a colon. */
function splitLine(line: string): string[] {
  if (markup.test(line)) return [];
  const sentences: string[] = [];
  let start = 0;
  for (const { 0: separator, index } of line.matchAll(/[.!?]+|[;•✓✔|]+|\*{2,}/g)) {
    const end = index + separator.length;
    const following = line.slice(end, end + longestSentenceStart);
    if (/[.!?]/.test(separator) && !sentenceStart.test(following)) continue;
    const text = line.slice(start, index);
    if (separator === "." && abbreviation.test(text.slice(-longestAbbreviation))) continue;
    // The question mark is kept only to recognize and drop questions below.
    sentences.push(...splitIntroduction(text + (separator.includes("?") ? "?" : "")));
    start = end;
  }
  sentences.push(...splitIntroduction(line.slice(start)));
  return sentences.filter(
    (sentence) => sentence.length <= maxLineLength && !sentence.includes("?"),
  );
}

/** `Eine Kleinigkeit wollen wir nicht verschweigen: Die Felge hat eine Schramme` loses its introduction. */
function splitIntroduction(sentence: string): string[] {
  const [, introduction = "", statement = ""] = /^([^:]+): +(\p{Lu}.*)$/u.exec(sentence) ?? [];
  const isIntroduction =
    introduction.trim().split(" ").length > 3 && statement.split(" ").length > 2;
  if (!isIntroduction) return [sentence];
  const folded = foldGerman(introduction);
  if (/verschweigen|erwaehn/.test(folded)) return [statement];
  return isNeutralHeading(introduction) ? [introduction, statement] : [];
}
