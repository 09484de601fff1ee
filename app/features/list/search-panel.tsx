import { ArrowRight, Search } from "lucide";
import type { MouseEvent } from "react";
import { formatNumber, formatVehicleCount } from "#domain/format/format.ts";
import { vehiclesPagePath } from "#domain/pages/paths.ts";
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
  examples,
  meaningOf,
  type Suggestion,
  suggest,
  type Typed,
} from "#domain/search/text-query/suggestions.ts";
import { understandQuery } from "#domain/search/text-query/understand-query.ts";
import { formatFilters } from "#domain/search/url.ts";
import { isPlainClick } from "../../ui/browser.ts";
import { Icon } from "../../ui/icon.tsx";
import { SiteLink } from "../site/site-links.tsx";
import "./search-panel.css";

/** Loaded when somebody goes to the search box. */

export function leadOf({
  text,
  filters,
  stock,
}: Omit<Typed, "cursor">): { filters: CarFilters } | { path: string } | null {
  const meant = meaningOf(text, stock);
  return meant && "change" in meant ? { filters: addFilters(filters, meant.change) } : meant;
}

export type SearchView = {
  understood: { labels: readonly string[]; hits: number } | null;
  isRate: boolean;
  isBeginning: boolean;
  suggestions: readonly Suggestion[];
};

type Look = Typed & {
  /** Behind a space or Enter nothing more of the last word comes. */
  isFinished: boolean;
};

export function lookAt({ isFinished, ...typed }: Look): SearchView | null {
  const { filters, stock } = typed;
  const text = typed.text.trim();
  if (text === "") {
    const suggestions = examples(stock);
    if (suggestions.length === 0) return null;
    return { understood: null, isRate: false, isBeginning: true, suggestions };
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
  const understood = isMeant || isSaid ? { labels, hits } : null;
  if (understood === null && !isRate && suggestions.length === 0) return null;
  return { understood, isRate, isBeginning: false, suggestions };
}

export function Understood({ view }: { view: SearchView }) {
  const { understood, isRate } = view;
  const offered = view.suggestions.length;
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
  marked: number;
  onTake: (filters: CarFilters | null) => void;
};

/** The list box of the field, which keeps the focus. */
export function Suggestions({ view, id, marked, onTake }: SuggestionsProps) {
  const icon = view.isBeginning ? Search : null;
  return (
    <div id={id} role="listbox" aria-label="Vorschläge" className="suggestions py-1">
      {view.isBeginning && (
        <p aria-hidden className="px-3 pt-2 text-sm text-muted">
          Zum Beispiel
        </p>
      )}
      {view.suggestions.map((suggestion, index) => (
        <Option
          key={suggestion.label}
          id={`${id}-${index}`}
          suggestion={suggestion}
          icon={icon}
          isMarked={index === marked}
          onTake={onTake}
        />
      ))}
    </div>
  );
}

type OptionProps = {
  id: string;
  suggestion: Suggestion;
  icon: typeof Search | null;
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
