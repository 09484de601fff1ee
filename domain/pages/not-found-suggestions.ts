import { nearestNames } from "#domain/search/text-query/typos.ts";
import { destinations } from "./pages.ts";
import { readablePath } from "./paths.ts";

type PageSuggestion = { word: string; label: string; path: string };

const suggestions: readonly PageSuggestion[] = destinations.flatMap(
  ({ label, path, meantBy: [word] = [] }) => (word === undefined ? [] : [{ word, label, path }]),
);

const pathByWord = new Map(
  destinations.flatMap(({ path, meantBy = [] }) => meantBy.map((word) => [word, path])),
);

const maxPathLength = 200;

/** `meant`: the page that a part of the path names, or nearly names; `all`: those to offer then. */
export function notFoundSuggestions(path: string): {
  meant: PageSuggestion | null;
  all: readonly PageSuggestion[];
} {
  const parts = path.length > maxPathLength ? [] : readablePath(path).split(/[/?#]/);
  const target = parts.map(pathMeantBy).find((found) => found !== undefined);
  return { meant: suggestions.find((page) => page.path === target) ?? null, all: suggestions };
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
