import { ArrowRight, History, Search } from "lucide";
import type { MouseEvent } from "react";
import {
  activeFilters,
  addFilters,
  type CarFilters,
  changeFilters,
  noFilters,
} from "#domain/search/filters.ts";
import { asksForRate } from "#domain/search/text-query/ignored-remarks.ts";
import {
  countIn,
  earlierSearch,
  examples,
  meaningOf,
  type Suggestion,
  suggest,
  type Typed,
} from "#domain/search/text-query/suggestions.ts";
import { understandQuery } from "#domain/search/text-query/understand-query.ts";
import { formatFilters, parseFilters } from "#domain/search/url.ts";
import { formatNumber, formatVehicleCount } from "#domain/site/format.ts";
import { vehiclesPagePath } from "#domain/site/paths.ts";
import { isPlainClick } from "../../ui/browser.ts";
import { Icon } from "../../ui/icon.tsx";
import { SiteLink } from "../site/site-links.tsx";
import "./search-panel.css";

/** Loaded when somebody goes to the search box. */

/** Where a text leads that is sent off; null where nothing is understood. */
export function leadOf({
  text,
  filters,
  stock,
}: Omit<Typed, "cursor">): { filters: CarFilters } | { path: string } | null {
  const meant = meaningOf(text, stock);
  return meant && "change" in meant ? { filters: addFilters(filters, meant.change) } : meant;
}

type Group = { title: string; icon: typeof Search | null; suggestions: readonly Suggestion[] };

export type SearchView = {
  /** What the text means and finds; null while nothing is to be said about it. */
  understood: { labels: readonly string[]; hits: number } | null;
  isRate: boolean;
  groups: readonly Group[];
};

type Look = Typed & {
  /** Behind a space or Enter nothing more of the last word comes. */
  isFinished: boolean;
  /** Addresses of earlier searches, the last one first. */
  earlier: readonly string[];
};

/** What to show below the field; null for nothing. */
export function lookAt({ isFinished, earlier, ...typed }: Look): SearchView | null {
  const { filters, stock } = typed;
  const text = typed.text.trim();
  if (text === "") {
    const searches = earlier.map((query) => parseFilters(new URLSearchParams(query)));
    return viewOf(null, false, [
      {
        title: "Zuletzt gesucht",
        icon: History,
        suggestions: searches.flatMap((search) => earlierSearch(search, stock)),
      },
      { title: "Zum Beispiel", icon: Search, suggestions: examples(stock) },
    ]);
  }
  const change = understandQuery(text, stock);
  const labels = activeFilters(changeFilters(noFilters, change)).map(({ label }) => label);
  const hits = countIn(stock, addFilters(filters, change));
  const isRate = asksForRate(text);
  // Behind a space the last word still counts where the text means nothing.
  const suggestions = suggest(labels.length > 0 ? typed : { ...typed, text });
  // The beginning of a word may match by chance; a suggestion says it better.
  const isMeant = labels.length > 0 && hits > 0 && !(change.words && suggestions.length > 0);
  const isSaid = isFinished && (labels.length > 0 || (!isRate && suggestions.length === 0));
  return viewOf(isMeant || isSaid ? { labels, hits } : null, isRate, [
    { title: "Vorschläge", icon: null, suggestions },
  ]);
}

function viewOf(
  understood: SearchView["understood"],
  isRate: boolean,
  groups: readonly Group[],
): SearchView | null {
  const shown = groups.filter(({ suggestions }) => suggestions.length > 0);
  const isEmpty = understood === null && !isRate && shown.length === 0;
  return isEmpty ? null : { understood, isRate, groups: shown };
}

export const optionsOf = ({ groups }: SearchView): Suggestion[] =>
  groups.flatMap(({ suggestions }) => suggestions);

export function Understood({ view }: { view: SearchView }) {
  const { understood, isRate } = view;
  const offered = optionsOf(view).length;
  return (
    <>
      {understood && (
        <p className="figures flex flex-wrap items-center gap-2 p-3">
          {understood.labels.map((label) => (
            <span key={label} className="rounded-sm bg-sunken px-2 py-0.5">
              {label}{" "}
            </span>
          ))}
          {understood.labels.length === 0 ? (
            "Daraus wird kein Filter. Nennen Sie Marke, Modell, Preis oder Ausstattung."
          ) : (
            <strong className="ml-auto whitespace-nowrap">
              {formatVehicleCount(understood.hits)}
            </strong>
          )}
        </p>
      )}
      {isRate && <p className="px-3 py-2">Monatliche Raten nennen wir Ihnen auf Anfrage.</p>}
      {understood === null && offered > 0 && (
        <span className="sr-only">{offered === 1 ? "1 Vorschlag" : `${offered} Vorschläge`}</span>
      )}
    </>
  );
}

type SuggestionsProps = {
  view: SearchView;
  id: string;
  /** Index of the option that the arrow keys have reached. */
  marked: number;
  onTake: (filters: CarFilters | null) => void;
};

/** The list box of the field, which keeps the focus. */
export function Suggestions({ view, id, marked, onTake }: SuggestionsProps) {
  const options = optionsOf(view);
  return (
    <div id={id} role="listbox" aria-label="Vorschläge" className="suggestions">
      {view.groups.map(({ title, icon, suggestions }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, these are options.
        <div key={title} role="group" aria-label={title} className="py-1">
          {icon && (
            <p aria-hidden className="px-3 pt-2 text-sm text-muted">
              {title}
            </p>
          )}
          {suggestions.map((suggestion) => {
            const index = options.indexOf(suggestion);
            return (
              <Option
                key={suggestion.label}
                id={`${id}-${index}`}
                suggestion={suggestion}
                icon={icon}
                isMarked={index === marked}
                onTake={onTake}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

type OptionProps = {
  id: string;
  suggestion: Suggestion;
  icon: Group["icon"];
  isMarked: boolean;
  onTake: SuggestionsProps["onTake"];
};

function Option({ id, suggestion, icon, isMarked, onTake }: OptionProps) {
  const isPage = "path" in suggestion;
  const drawn = isPage ? ArrowRight : icon;
  return (
    <SiteLink
      id={id}
      role="option"
      aria-selected={isMarked}
      tabIndex={-1}
      to={isPage ? suggestion.path : vehiclesPagePath(1, formatFilters(suggestion.filters))}
      // The focus stays in the field.
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      onClick={(event: MouseEvent) => {
        if (!isPlainClick(event)) return;
        if (!isPage) event.preventDefault();
        onTake(isPage ? null : suggestion.filters);
      }}
      className="figures"
    >
      {drawn && <Icon icon={drawn} size={16} className="shrink-0 text-muted" />}
      <span>
        {suggestion.label}
        {!isPage && <span className="text-muted"> ({formatNumber(suggestion.count)})</span>}
      </span>
    </SiteLink>
  );
}
