import { type Block, readDescription } from "./description.ts";
import { splitAtPhoneNumbers, type TextPart } from "./phone-links.ts";
import type { Car } from "./record.ts";
import { pictograph, withoutShouting } from "./title-line.ts";

export type DescriptionPart =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; parts: readonly TextPart[] }
  | { kind: "list"; items: readonly TextPart[][]; width: ListWidth }
  /** Folded, because the equipment below names the same. */
  | { kind: "known"; title: string; items: readonly string[] };
type ListWidth = "narrow" | "wide" | null;

/** `folded` is what a phone shows after three quarters of a screen; it is empty if little would be left. */
export function layOutDescription({
  description,
  features,
}: Pick<Car, "description" | "features">) {
  const [shown, folded] = splitAtFold(
    withKnownLists(readDescription(description ?? "").flatMap(calmed), features),
  );
  return { shown: shown.map(toPart), folded: folded.map(toPart) };
}

/** What a dealer draws or shouts around the words. */
const decoration = /[*#=~_]{2,}|(?<!\S)[!?+]{2,}(?!\S)|\+{3,}/g;
/** A longer line is a sentence, whose words would not all take a capital. */
const maxShoutedLine = 40;

function calm(text: string): string {
  return text
    .split("\n")
    .map((line) => {
      const words = line
        .replace(pictograph, " ")
        .replace(decoration, " ")
        .replace(/([!?])\1+/g, "$1")
        .replace(/\s+/g, " ")
        .trim();
      return words.length <= maxShoutedLine ? withoutShouting(words) : words;
    })
    .filter((line) => line !== "")
    .join("\n");
}

function calmed(block: Block): Block[] {
  if (block.kind === "list") {
    const items = block.items.map(calm).filter((item) => item !== "");
    return items.length === 0 ? [] : [{ ...block, items }];
  }
  const text = calm(block.text);
  return text === "" ? [] : [{ ...block, text }];
}

type FoldableBlock = Block | Extract<DescriptionPart, { kind: "known" }>;

const minKnownItems = 3;
const minKnownShare = 0.8;

function withKnownLists(blocks: readonly Block[], features: readonly string[]): FoldableBlock[] {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const known = new Set(features.map(plain));
  const isKnown = (block: Block | undefined) =>
    block?.kind === "list" &&
    block.items.length >= minKnownItems &&
    block.items.filter((item) => known.has(plain(item))).length >=
      minKnownShare * block.items.length;
  return blocks.flatMap((block, index): FoldableBlock[] => {
    // Its title becomes that of the fold.
    if (block.kind === "heading" && isKnown(blocks[index + 1])) return [];
    if (block.kind !== "list" || !isKnown(block)) return [block];
    const before = blocks[index - 1];
    const title = before?.kind === "heading" ? before.text.replace(/:$/, "") : "Ausstattung";
    return [{ kind: "known", title, items: block.items }];
  });
}

/** Of a phone 390 px wide and 844 px high: characters in a line, and lines on three quarters of a screen. */
const [phoneCharacters, phoneLines] = [42, 26];
const minFoldedLines = 12;

const linesOf = (text: string) =>
  text
    .split("\n")
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / phoneCharacters)), 0);

/** The lines of each of a block's parts: it may be split between them. */
function partHeights(block: FoldableBlock): number[] {
  if (block.kind === "list") {
    const share = listWidth(block.items) === "narrow" ? 0.5 : 1;
    return block.items.map((item) => linesOf(item) * share);
  }
  return block.kind === "paragraph" ? block.text.split("\n").map(linesOf) : [2];
}

function splitAtFold(blocks: readonly FoldableBlock[]): [FoldableBlock[], FoldableBlock[]] {
  const heights = blocks.map(partHeights);
  const total = heights.flat().reduce((sum, height) => sum + height + 0.25, blocks.length);
  if (total < phoneLines + minFoldedLines) return [[...blocks], []];
  let room = phoneLines;
  for (const [index, block] of blocks.entries()) {
    room -= 1;
    for (const [position, height] of (heights[index] ?? []).entries()) {
      room -= height + 0.25;
      if (room >= 0) continue;
      const [before, after] = splitBlock(block, position);
      const isTitled = before.length === 0 && blocks[index - 1]?.kind === "heading";
      const end = isTitled ? index - 1 : index;
      return [
        [...blocks.slice(0, end), ...before],
        [...blocks.slice(end, index), ...after, ...blocks.slice(index + 1)],
      ];
    }
  }
  return [[...blocks], []];
}

/** A few parts on one side of the fold are not worth splitting a block. */
const minSplitParts = 3;

function splitBlock(block: FoldableBlock, position: number): [FoldableBlock[], FoldableBlock[]] {
  const parts = block.kind === "list" ? block.items : [];
  const lines = block.kind === "paragraph" ? block.text.split("\n") : [];
  const left = parts.length + lines.length - position;
  if (position < minSplitParts || left < minSplitParts) return [[], [block]];
  return block.kind === "list"
    ? [
        [{ ...block, items: parts.slice(0, position) }],
        [{ ...block, items: parts.slice(position) }],
      ]
    : [
        [{ kind: "paragraph", text: lines.slice(0, position).join("\n") }],
        [{ kind: "paragraph", text: lines.slice(position).join("\n") }],
      ];
}

function toPart(block: FoldableBlock): DescriptionPart {
  const [first = "", ...others] = block.kind === "list" ? block.items : [];
  if (block.kind === "list" && others.length > 0) {
    return {
      kind: "list",
      items: block.items.map(splitAtPhoneNumbers),
      width: listWidth(block.items),
    };
  }
  if (block.kind !== "paragraph" && block.kind !== "list") return block;
  // One item makes no list.
  const text = block.kind === "list" ? first : block.text;
  return { kind: "paragraph", parts: splitAtPhoneNumbers(text) };
}

/** Short items stand in two columns on a phone, and sentences in one column on every screen. */
function listWidth(items: readonly string[]): ListWidth {
  const longest = Math.max(...items.map(({ length }) => length));
  if (longest <= 16) return "narrow";
  return longest > 90 ? "wide" : null;
}
