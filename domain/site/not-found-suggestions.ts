import { nearestNames } from "#domain/search/text-query/typos.ts";
import { destinations } from "./pages.ts";
import { readablePath } from "./paths.ts";

/** `word` is one of those that mean the page. */
export type Suggestion = { word: string; label: string; path: string };

const suggestions: readonly Suggestion[] = destinations.flatMap(
  ({ label, path, meantBy: [word] = [] }) => (word === undefined ? [] : [{ word, label, path }]),
);

const pathByWord = new Map(
  destinations.flatMap(({ path, meantBy = [] }) => meantBy.map((word) => [word, path])),
);

const maxPathLength = 200;

/** `meant`: the page that a part of the path names, or nearly names; `all`: those to offer then. */
export function notFoundSuggestions(path: string): {
  meant: Suggestion | null;
  all: readonly Suggestion[];
} {
  const parts = path.length > maxPathLength ? [] : readablePath(path).split(/[/?#]/);
  for (const part of parts) {
    const target = pathMeantBy(part);
    const meant = suggestions.find(({ path: own }) => own === target);
    if (meant) return { meant, all: suggestions };
  }
  return { meant: null, all: suggestions };
}

/** `Über-Uns.html` → `überuns` → the path of the page */
function pathMeantBy(part: string): string | undefined {
  const word = part
    .toLowerCase()
    .normalize("NFC")
    .replace(/\.\w{1,5}$/, "")
    .replaceAll(/[^\p{L}\d]/gu, "");
  const exact = pathByWord.get(word);
  if (exact) return exact;
  const [near] = nearestNames(word, [...pathByWord.keys()]);
  return near === undefined ? undefined : pathByWord.get(near);
}
