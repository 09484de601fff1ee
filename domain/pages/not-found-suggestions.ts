import { nearestNames } from "#domain/search/text-query/typos.ts";
import { destinations } from "./pages.ts";
import { decodePath } from "./paths.ts";

type PageSuggestion = { keyword: string; label: string; path: string };

const suggestions: readonly PageSuggestion[] = destinations.flatMap(
  ({ label, path, keywords: [keyword] = [] }) =>
    keyword === undefined ? [] : [{ keyword, label, path }],
);

const pathByKeyword = new Map(
  destinations.flatMap(({ path, keywords = [] }) => keywords.map((word) => [word, path])),
);

const maxPathLength = 200;

export function notFoundSuggestions(path: string): {
  /** The page with a keyword in the path, perhaps misspelled. */
  suggestedPage: PageSuggestion | null;
  all: readonly PageSuggestion[];
} {
  const parts = path.length > maxPathLength ? [] : decodePath(path).split(/[/?#]/);
  const target = parts.map(pathOfKeyword).find((candidate) => candidate !== undefined);
  return {
    suggestedPage: suggestions.find((page) => page.path === target) ?? null,
    all: suggestions,
  };
}

/** Maps `Über-Uns.html` by the keyword `überuns` to the path of the page. */
function pathOfKeyword(part: string): string | undefined {
  const word = part
    .toLowerCase()
    .normalize("NFC")
    .replace(/\.\w{1,5}$/, "")
    .replaceAll(/[^\p{L}\d]/gu, "");
  const exact = pathByKeyword.get(word);
  if (exact) return exact;
  const [near] = nearestNames(word, [...pathByKeyword.keys()]);
  return near === undefined ? undefined : pathByKeyword.get(near);
}
