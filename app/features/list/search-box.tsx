import { Search } from "lucide";
import { type SubmitEvent, useDeferredValue, useId, useState } from "react";
import type { CarSummary } from "#domain/car/summary.ts";
import {
  activeFilters,
  type CarFilters,
  changeFilters,
  noFilters,
} from "#domain/search/filters.ts";
import { formatVehicleCount } from "#domain/site/format.ts";
import { paths, searchParameter } from "#domain/site/paths.ts";
import { useQuery } from "../../queries/query-client.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";
import { HiddenFilters } from "./filter-fields.tsx";
import { type TextSearch, textSearchQuery } from "./use-list-search.ts";

type SearchBoxProps = {
  stock: readonly CarSummary[] | null;
  filters: CarFilters;
  onUnderstood: (change: Partial<CarFilters>) => void;
  hitsFor: (change: Partial<CarFilters>, words: TextSearch) => number;
};

/** While one types it shows the filters that are understood and the number of vehicles. */
export function SearchBox({ stock, filters, onUnderstood, hitsFor }: SearchBoxProps) {
  const id = useId();
  const [text, setText] = useState("");
  const [isWanted, setIsWanted] = useState(false);
  // While it cannot be loaded the form is submitted, and the server reads the text.
  const { data: words } = useQuery(isWanted ? textSearchQuery : null);
  const typed = useDeferredValue(text).trim();
  const preview = words && stock && typed !== "" ? words.understandQuery(typed, stock) : null;

  function onSubmit(event: SubmitEvent): void {
    const trimmed = text.trim();
    if (trimmed === "") {
      event.preventDefault();
      return;
    }
    if (words === undefined || stock === null) return;
    event.preventDefault();
    const understood = words.understandQuery(trimmed, stock);
    // What is not understood stays in the field, beside a hint.
    if (Object.keys(understood).length === 0) return;
    onUnderstood(understood);
    setText("");
  }

  return (
    <search className="group relative block">
      <form action={paths.vehicles} onSubmit={onSubmit}>
        <HiddenFilters filters={filters} />
        <label htmlFor={id} className="block pb-1 text-sm font-semibold max-md:sr-only">
          Suche
        </label>
        <div className="relative flex gap-3">
          <input
            id={id}
            name={searchParameter}
            type="text"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={100}
            placeholder="z.&nbsp;B. Kombi Automatik bis 25.000&nbsp;€"
            value={text}
            onFocus={() => setIsWanted(true)}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={({ key }) => key === "Escape" && setText("")}
            className="h-11 min-w-0 flex-1 rounded-card border border-field bg-surface pr-11 pl-3 text-ellipsis placeholder:text-muted hover:border-muted md:h-12 md:px-4"
          />
          {/* On phones it lies in the field. */}
          <button
            type="submit"
            className={`${buttonStyle.quiet} max-md:absolute max-md:inset-y-0 max-md:right-0 max-md:min-h-11 max-md:w-11 max-md:border-transparent max-md:bg-transparent max-md:px-0`}
          >
            <Icon icon={Search} size={18} className="shrink-0" />
            <span className="max-md:sr-only">Suchen</span>
          </button>
        </div>
      </form>
      {/* A live region must be there before its first content. */}
      <div role="status" className="absolute inset-x-0 top-full z-30">
        {words && preview && <Understood change={preview} hits={hitsFor(preview, words)} />}
      </div>
    </search>
  );
}

function Understood({ change, hits }: { change: Partial<CarFilters>; hits: number }) {
  const labels = activeFilters(changeFilters(noFilters, change));
  return (
    <p className="figures mt-2 hidden flex-wrap items-center gap-2 rounded-card border border-line bg-surface p-3 shadow-lg group-focus-within:flex">
      {labels.map(({ id, label }) => (
        <span key={id} className="rounded-sm bg-sunken px-2 py-0.5">
          {label}{" "}
        </span>
      ))}
      {labels.length === 0 ? (
        "Daraus wird kein Filter. Nennen Sie Marke, Modell, Preis oder Ausstattung."
      ) : (
        <strong className="ml-auto whitespace-nowrap">{formatVehicleCount(hits)}</strong>
      )}
    </p>
  );
}
