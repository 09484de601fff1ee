import { ArrowRight, type IconNode, Search } from "lucide";
import type { MouseEvent, ReactNode } from "react";
import { priceText } from "#domain/car/labels.ts";
import { pictureInWidth } from "#domain/car/pictures.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { vehicleName } from "#domain/car/title.ts";
import { formatMileage, formatVehicleCount } from "#domain/format/format.ts";
import { vehiclePath, vehiclesPagePath } from "#domain/pages/paths.ts";
import {
  activeFilters,
  addFilters,
  type CarFilters,
  changeFilters,
  noFilters,
  withoutFilters,
} from "#domain/search/filters.ts";
import { hasMonthlyRate } from "#domain/search/text-query/remarks.ts";
import { interpretText } from "#domain/search/text-query/submitted-text.ts";
import {
  countVehicles,
  exampleSearches,
  firstVehicles,
  type SearchBoxInput,
  type Suggestion,
  suggest,
} from "#domain/search/text-query/suggestions.ts";
import { understandQuery } from "#domain/search/text-query/understand-query.ts";
import { formatFilters, parseFilters } from "#domain/search/url.ts";
import { isPlainClick } from "../../ui/browser.ts";
import { Icon } from "../../ui/icon.tsx";
import { SiteLink } from "../site/site-links.tsx";
import type { ListPage } from "./list-page.ts";
import "./search-panel.css";

// This file is a chunk of its own, loaded when the search box first gets the focus.

type SearchTarget =
  | { filters: CarFilters; answer: Pick<ListPage, "unread" | "meant"> }
  | { path: string };

export function findSearchTarget({
  text,
  previous,
  stock,
  ...shown
}: Pick<SearchInput, "text" | "previous" | "filters" | "stock">): SearchTarget {
  const meaning = interpretText(text, stock);
  if ("path" in meaning) return meaning;
  const { change, ...answer } = meaning;
  const filters = withoutFilters(shown.filters, understandQuery(previous, stock));
  return { filters: addFilters(filters, change), answer };
}

export type SearchView = {
  answer: { labels: readonly string[]; hits: number } | null;
  isAskingForRate: boolean;
  hasExamples: boolean;
  suggestions: readonly Suggestion[];
  /** Cars that the text finds already, after the suggestions. */
  cars: readonly CarSummary[];
};

type SearchInput = SearchBoxInput & {
  /** The last search's text: another replaces its filters, and keeps those chosen by hand. */
  previous: string;
  /** A space or Enter ended the last word. */
  isFinished: boolean;
};

export function createSearchView(input: SearchInput): SearchView | null {
  const { isFinished, previous, stock } = input;
  const filters = withoutFilters(input.filters, understandQuery(previous, stock));
  const typed = { ...input, filters };
  const text = typed.text.trim();
  if (text === "") {
    const suggestions = exampleSearches(stock);
    if (suggestions.length === 0) return null;
    return { answer: null, isAskingForRate: false, hasExamples: true, suggestions, cars: [] };
  }
  const change = understandQuery(text, stock);
  const meant = changeFilters(noFilters, change);
  const labels = activeFilters(meant).map(({ label }) => label);
  const meantFilters = addFilters(filters, change);
  const hits = countVehicles(stock, meantFilters);
  const isAskingForRate = hasMonthlyRate(text);
  const completions = suggest(labels.length > 0 ? typed : withoutTrailingSpace(typed));
  const isUnknown = isFinished && labels.length === 0 && completions.length === 0;
  const suggestions = isUnknown ? meantSearches(typed) : completions;
  // A partial word may match by chance; suggestions are more reliable.
  const isReliable = labels.length > 0 && hits > 0 && !(change.words && suggestions.length > 0);
  const [first, ...others] = suggestions;
  const found = isReliable ? meantFilters : first && "filters" in first ? first.filters : null;
  const cars = found === null ? [] : firstVehicles(stock, found);
  if (isReliable && !isFinished && first && "filters" in first) {
    // `Kombi Auto`: a last word that adds nothing yet is more likely the beginning of the first suggestion.
    const before = understandQuery(text.replace(/\S+$/, ""), stock);
    if (formatFilters(changeFilters(noFilters, before)) === formatFilters(meant)) {
      const rest = { label: labels.join(", "), filters: meantFilters, count: hits };
      return {
        answer: null,
        isAskingForRate,
        hasExamples: false,
        suggestions: [first, rest, ...others],
        cars,
      };
    }
  }
  const isAnswerNeeded =
    isFinished && (labels.length > 0 || (!isAskingForRate && completions.length === 0));
  const answer = isReliable || isAnswerNeeded ? { labels, hits } : null;
  if (answer === null && !isAskingForRate && suggestions.length === 0) return null;
  return { answer, isAskingForRate, hasExamples: false, suggestions, cars };
}

/** For a text of which nothing is understood. */
function meantSearches({ text, filters, stock }: SearchBoxInput): Suggestion[] {
  const meaning = interpretText(text.trim(), stock);
  if ("path" in meaning) return [];
  return meaning.meant.map(({ label, query }): Suggestion => {
    const meant = addFilters(filters, parseFilters(new URLSearchParams(query)));
    return { label, filters: meant, count: countVehicles(stock, meant) };
  });
}

/** Without a filter in the text, its last word is completed even after a trailing space. */
function withoutTrailingSpace(typed: SearchBoxInput): SearchBoxInput {
  const text = typed.text.trimEnd();
  return { ...typed, text, cursor: Math.min(typed.cursor, text.length) };
}

export function QuerySummary({ view }: { view: SearchView }) {
  const { answer, isAskingForRate } = view;
  const suggestionCount = view.suggestions.length;
  return (
    <>
      {answer && (
        <p className="figures suggestion bg-line/60 font-semibold">
          {answer.labels.length === 0 ? (
            suggestionCount > 0 ? (
              "Dazu finden wir keinen Filter. Vielleicht suchen Sie:"
            ) : (
              "Dazu finden wir keinen Filter. Versuchen Sie es mit Marke, Modell, Preis oder Ausstattung."
            )
          ) : (
            <>
              <span className="first-letter:uppercase">{answer.labels.join(", ")}</span>{" "}
              <span className="suggestion-count">{formatVehicleCount(answer.hits)}</span>
            </>
          )}
        </p>
      )}
      {isAskingForRate && (
        <p className="px-3 py-2">Monatliche Raten nennen wir Ihnen auf Anfrage.</p>
      )}
      {answer === null && suggestionCount > 0 && (
        <span className="sr-only">
          {suggestionCount === 1 ? "1 Vorschlag" : `${suggestionCount} Vorschläge`}
        </span>
      )}
    </>
  );
}

type SuggestionsProps = {
  view: SearchView;
  id: string;
  activeIndex: number;
  onSelect: (filters: CarFilters | null) => void;
};

export function Suggestions({ view, id, activeIndex, onSelect }: SuggestionsProps) {
  const icon = view.hasExamples ? Search : null;
  return (
    <div id={id} role="listbox" aria-label="Vorschläge" className="suggestions">
      {view.hasExamples && (
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
          isActive={index === activeIndex}
          onSelect={onSelect}
        />
      ))}
      {view.cars.map((car, index) => (
        <CarOption
          key={car.ad_key}
          id={`${id}-${view.suggestions.length + index}`}
          car={car}
          isActive={view.suggestions.length + index === activeIndex}
          onSelect={onSelect}
        />
      ))}
    </div>
  );
}

type OptionLinkProps = {
  id: string;
  isActive: boolean;
  to: string;
  onPlainClick: (event: MouseEvent) => void;
  children: ReactNode;
};

const OptionLink = ({ id, isActive, to, onPlainClick, children }: OptionLinkProps) => (
  <SiteLink
    id={id}
    role="option"
    aria-selected={isActive}
    tabIndex={-1}
    to={to}
    // The focus stays in the search box.
    onMouseDown={(event: MouseEvent) => event.preventDefault()}
    onClick={(event: MouseEvent) => isPlainClick(event) && onPlainClick(event)}
    className="figures suggestion"
  >
    {children}
  </SiteLink>
);

type CarOptionProps = Omit<OptionProps, "suggestion" | "icon"> & { car: CarSummary };

function CarOption({ id, car, isActive, onSelect }: CarOptionProps) {
  const photo = car.images[0]?.url;
  const specs = [car.year, car.mileage === null ? null : formatMileage(car.mileage)];
  return (
    <OptionLink
      id={id}
      isActive={isActive}
      to={vehiclePath(car.ad_key)}
      onPlainClick={() => onSelect(null)}
    >
      {photo && (
        <img
          src={pictureInWidth(photo, 160)}
          alt=""
          width={56}
          height={42}
          className="h-10.5 w-14 shrink-0 rounded-sm object-cover"
        />
      )}
      <span className="min-w-0">
        <span className="block truncate">{vehicleName(car)}</span>{" "}
        <span className="block text-sm text-muted">{specs.filter(Boolean).join(" · ")}</span>
      </span>{" "}
      <span className="suggestion-count font-semibold text-ink">{priceText(car)}</span>
    </OptionLink>
  );
}

type OptionProps = {
  id: string;
  suggestion: Suggestion;
  icon: IconNode | null;
  isActive: boolean;
  onSelect: SuggestionsProps["onSelect"];
};

function Option({ id, suggestion, icon, isActive, onSelect }: OptionProps) {
  const isPage = "path" in suggestion;
  const optionIcon = isPage ? ArrowRight : icon;
  return (
    <OptionLink
      id={id}
      isActive={isActive}
      to={isPage ? suggestion.path : vehiclesPagePath(1, formatFilters(suggestion.filters))}
      onPlainClick={(event) => {
        if (!isPage) event.preventDefault();
        onSelect(isPage ? null : suggestion.filters);
      }}
    >
      {optionIcon && <Icon icon={optionIcon} size={16} className="shrink-0 text-muted" />}
      <span className="first-letter:uppercase">{suggestion.label}</span>{" "}
      {!isPage && <span className="suggestion-count">{formatVehicleCount(suggestion.count)}</span>}
    </OptionLink>
  );
}
