import { maxQueryLength } from "#domain/search/url.ts";
import { foldText } from "./text-match.ts";

export type Token = {
  /** The signs `<`, `>` and `€` count as words. */
  kind: "word" | "number" | "dash";
  /** Words are folded; numbers keep their separators: `19.900`, `2.0`. */
  text: string;
  typed: string;
  /** Which space-separated part of the query it comes from. */
  chunkIndex: number;
  /** Whether it directly follows another token, without a space or hyphen. */
  isGlued: boolean;
};

// A number may have thousands separators and cents: `19.900,-`, `15.000,00`.
const tokenPattern =
  /\d{1,3}(?:\.\d{3})+(?!\d)(?:,(?:\d{1,2}(?!\d)|-))?|\d{1,9}(?:[.,]\d{1,9})?|[\p{L}\p{M}]+|[€<>≤≥–—-]/gu;

/** Splits a query: `c220d` into `c`, `220` and `d`, `7-Sitzer` into `7` and `sitzer`. */
export function tokenize(query: string): Token[] {
  const text = query
    .slice(0, maxQueryLength)
    .replace(/\s+/g, " ")
    // `Automatik/Schalter` is a choice, `HU/AU` is not. VW is the only two-letter choice.
    .replace(/(?<=\p{L}{2}) ?\/ ?(?=\p{L}{3}|vw)/giu, " oder ")
    .replace(/(?<!\p{L})up to(?= \d)/giu, "bis")
    .replace(/(?<!\p{L})(less|more) than(?= \d)/giu, (_, word) =>
      /^l/i.test(word) ? "unter" : "über",
    )
    // `03/2019`: only the year of a first registration can be filtered.
    .replace(/(?<!\d)(?:0?[1-9]|1[0-2])[./]((?:19|20)\d\d)(?!\d)/g, "$1")
    // `15 000 €`: joins groups of digits, unless they could be two numbers.
    .replace(/(?<!\d)(\d{1,3}) (000|\d{3}(?= ?(?:€|km|eur)))(?!\d)/gi, "$1$2");
  const tokens = text.split(" ").flatMap((chunk, index) => {
    let end = -1;
    return [...chunk.matchAll(tokenPattern)].map((match): Token => {
      const token = readToken(match[0]);
      const isGlued = match.index === end;
      end = token.kind === "dash" ? -1 : match.index + match[0].length;
      return { ...token, chunkIndex: index, isGlued };
    });
  });
  return tokens.filter((token) => token.text !== "").filter(isMeaningful);
}

/** Separators that people put between words. */
const separators = /^[.,;:+&/|"'„“”()!–—-]+$/;

/** Signs without a meaning: `???` and `§`, and symbols such as emoji in a word too. */
export function findSigns(query: string): string[] {
  return query
    .slice(0, maxQueryLength)
    .split(/\s+/)
    .flatMap((chunk) => {
      const rest = chunk.replaceAll(tokenPattern, " ").trim();
      const isAllSigns = rest === chunk && !separators.test(rest);
      const found = isAllSigns
        ? [rest]
        : (rest.match(/(?:[\p{So}\p{Sc}\p{Cf}\p{Sk}]|\ufe0f)+/gu) ?? []);
      return found.filter((part) => /[^\p{Cf}\p{M}]/u.test(part));
    });
}

const signs: Record<string, string> = { "≤": "<", "≥": ">", "–": "-", "—": "-" };

function readToken(text: string): Pick<Token, "kind" | "text" | "typed"> {
  const typed = text.normalize();
  if (/^\d/.test(text)) return { kind: "number", text, typed };
  if (/^[\p{L}\p{M}]/u.test(text)) return { kind: "word", text: foldText(text), typed };
  const sign = signs[text] ?? text;
  return { kind: sign === "-" ? "dash" : "word", text: sign, typed };
}

/** A dash has a meaning only before a number, in a range: `10.000–15.000 €`. */
function isMeaningful({ kind }: Token, index: number, tokens: readonly Token[]): boolean {
  return kind !== "dash" || (index > 0 && tokens[index + 1]?.kind === "number");
}

/** The lookup key of a phrase, without spaces and dashes and with decimal points: `id3`, `2.0`. */
export function toLookupKey(tokens: readonly Token[]): string {
  return tokens.map(({ kind, text }) => (kind === "dash" ? "" : text.replace(",", "."))).join("");
}

/** The tokens as typed, with one space for each separator: `C Klasse`, `c220d`. */
export function asTyped(tokens: readonly Token[]): string {
  return tokens
    .map(({ typed, isGlued }, index) => (isGlued || index === 0 ? typed : ` ${typed}`))
    .join("");
}
