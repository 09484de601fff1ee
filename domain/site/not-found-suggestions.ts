import { nearestNames } from "#domain/search/text-query/typos.ts";
import { paths, readablePath } from "./paths.ts";

type SuggestedTarget = "company" | "vehicles" | "sell" | "contact";

/** A page that somebody may have meant. */
export type Suggestion = { target: SuggestedTarget; label: string; path: string };

const suggestions: readonly Suggestion[] = [
  { target: "company", label: "Über uns", path: paths.company },
  { target: "vehicles", label: "Fahrzeuge", path: paths.vehicles },
  { target: "sell", label: "Fahrzeugankauf", path: paths.sell },
  { target: "contact", label: "Kontakt", path: paths.contact },
];

/** Words in an address and the page that they mean: those of the specification, section 2, and near ones. */
const words: ReadonlyMap<string, SuggestedTarget> = new Map([
  ["unternehmen", "company"],
  ["about", "company"],
  ["aboutus", "company"],
  ["company", "company"],
  ["überuns", "company"],
  ["ueberuns", "company"],
  ["wirüberuns", "company"],
  ["team", "company"],
  ["cars", "vehicles"],
  ["vehicles", "vehicles"],
  ["fahrzeug", "vehicles"],
  ["fahrzeuge", "vehicles"],
  ["unserefahrzeuge", "vehicles"],
  ["fahrzeugbestand", "vehicles"],
  ["bestand", "vehicles"],
  ["autos", "vehicles"],
  ["gebrauchtwagen", "vehicles"],
  ["fahrzeugankauf", "sell"],
  ["autoankauf", "sell"],
  ["ankauf", "sell"],
  ["sell", "sell"],
  ["contact", "contact"],
  ["contactus", "contact"],
  ["kontakt", "contact"],
  ["kontaktformular", "contact"],
  ["anfahrt", "contact"],
]);

/** An address of thousands of characters is no typing error. */
const maxPathLength = 200;

/**
 * What a visitor may have meant with a path that does not exist: `meant` is the page whose name a
 * part of the path is or nearly is, null when there is none; `all` are the pages to offer then.
 */
export function notFoundSuggestions(path: string): {
  meant: Suggestion | null;
  all: readonly Suggestion[];
} {
  const parts = path.length > maxPathLength ? [] : readablePath(path).split(/[/?#]/);
  for (const part of parts) {
    const target = targetOf(part);
    const meant = suggestions.find((suggestion) => suggestion.target === target);
    if (meant) return { meant, all: suggestions };
  }
  return { meant: null, all: suggestions };
}

/** `Über-Uns.html` → `überuns`, and from there to the page. */
function targetOf(part: string): SuggestedTarget | undefined {
  const word = part
    .toLowerCase()
    .normalize("NFC")
    .replace(/\.\w{1,5}$/, "")
    .replaceAll(/[^\p{L}\d]/gu, "");
  const exact = words.get(word);
  if (exact) return exact;
  const [near] = nearestNames(word, [...words.keys()]);
  return near === undefined ? undefined : words.get(near);
}
