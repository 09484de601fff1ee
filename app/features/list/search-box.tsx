import { Search } from "lucide";
import {
  type ChangeEvent,
  type KeyboardEvent,
  type SubmitEvent,
  useDeferredValue,
  useId,
  useMemo,
  useState,
} from "react";
import { useNavigate } from "react-router";
import type { CarSummary } from "#domain/car/summary.ts";
import { listParameters } from "#domain/pages/pages.ts";
import { paths } from "#domain/pages/paths.ts";
import type { CarFilters } from "#domain/search/filters.ts";
import { maxQueryLength } from "#domain/search/url.ts";
import { isComposing } from "../../ui/browser.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";
import { useLoaded } from "../../ui/use-loaded.ts";
import { useProfile } from "../site/site-settings.ts";
import { HiddenFilters } from "./filter-fields.tsx";
import type { ListPage } from "./list-page.ts";

const inputOf = (text: string) => ({ text, cursor: text.length, isFinished: false });

/** Empty for a chosen suggestion. `unread`: parts of the text that no filter expresses. */
type TypedAnswer = { text: string } & Pick<ListPage, "unread" | "meant">;

type SearchBoxProps = {
  stock: readonly CarSummary[] | null;
  filters: CarFilters;
  /** The text of the search that the list shows. */
  typedText: string;
  /** The last text whose filters another replaces; filters may have been changed by hand since. */
  searchedText: string;
  onSearch: (filters: CarFilters, typed: TypedAnswer) => void;
};

/** Deferred instead of debounced: the search runs in the browser, so a keystroke sends no request. */
function useCombobox(props: SearchBoxProps, listId: string) {
  const { stock, filters, typedText, searchedText: previous, onSearch } = props;
  const navigate = useNavigate();
  const offers = useProfile();
  const [input, setInput] = useState(() => inputOf(typedText));
  const [shownText, setShownText] = useState(typedText);
  if (typedText !== shownText) {
    setShownText(typedText);
    setInput(inputOf(typedText));
  }
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  // If the panel fails to load, the form is submitted and the server parses the text.
  const { data: panel } = useLoaded(wasOpen ? "panel" : null, () => import("./search-panel.tsx"));
  const typed = useDeferredValue(input);
  const view = useMemo(() => {
    if (!panel || !stock || !isOpen) return null;
    return panel.createSearchView({ ...typed, previous, filters, offers, stock });
  }, [panel, stock, isOpen, typed, previous, filters, offers]);
  const optionCount = view ? view.suggestions.length + view.cars.length : 0;
  if (isOpen && !wasOpen) setWasOpen(true);

  const open = () => setOpen(true);
  function close(): void {
    setInput(inputOf(""));
    setOpen(false);
    setActiveIndex(-1);
  }
  function select(chosenFilters: CarFilters | null): void {
    close();
    if (chosenFilters !== null) onSearch(chosenFilters, { text: "", unread: [], meant: [] });
  }
  return {
    panel,
    view,
    activeIndex,
    select,
    open,
    text: input.text,
    hasOptions: optionCount > 0,
    onChange({ target: { value, selectionStart } }: ChangeEvent<HTMLInputElement>): void {
      const cursor = selectionStart ?? value.length;
      setInput({ text: value, cursor, isFinished: value.endsWith(" ") });
      setActiveIndex(-1);
      open();
    },
    onKeyDown(event: KeyboardEvent): void {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (event.key === "Escape") close();
      else if (event.key === "Enter" && activeIndex >= 0) {
        event.preventDefault();
        document.getElementById(`${listId}-${activeIndex}`)?.click();
      } else if (step) {
        event.preventDefault();
        open();
        // Wraps around, with -1 (no option) between last and first.
        const next = ((activeIndex + 1 + step + optionCount + 1) % (optionCount + 1)) - 1;
        setActiveIndex(next);
        document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: "nearest" });
      }
    },
    onSubmit(event: SubmitEvent): void {
      const text = input.text.trim();
      const target = panel && stock && panel.findSearchTarget({ text, previous, filters, stock });
      if (!target) return;
      event.preventDefault();
      if ("path" in target) void navigate(target.path);
      // Without a text there are examples.
      else if (text === "" && previous === "") open();
      else {
        setOpen(false);
        onSearch(target.filters, { text, ...target.answer });
      }
    },
  };
}

export function SearchBox(props: SearchBoxProps) {
  const id = useId();
  const listId = `${id}l`;
  const box = useCombobox(props, listId);
  const { panel, view, activeIndex } = box;
  return (
    <search className="group block">
      <form action={paths.vehicles} onSubmit={box.onSubmit}>
        <HiddenFilters filters={props.filters} />
        <label htmlFor={id} className="sr-only">
          Suche
        </label>
        <div className="flex md:gap-3">
          <div className="min-w-0 flex-1 md:relative">
            <input
              id={id}
              name={listParameters.search}
              type="text"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={box.hasOptions}
              aria-controls={box.hasOptions ? listId : undefined}
              aria-activedescendant={activeIndex < 0 ? undefined : `${listId}-${activeIndex}`}
              enterKeyHint="search"
              autoComplete="off"
              maxLength={maxQueryLength}
              placeholder="z.&nbsp;B. Kombi Automatik"
              value={box.text}
              onFocus={box.open}
              onClick={box.open}
              onChange={box.onChange}
              onKeyDown={(event) => {
                if (!isComposing(event)) box.onKeyDown(event);
              }}
              className="h-11 w-full rounded-card border border-field bg-surface pr-10 pl-2.5 text-ellipsis placeholder:text-muted hover:border-muted md:h-12 md:px-4"
            />
            {/* On phones it spans the row of search box and filter button (`relative` in vehicle-list.tsx). */}
            <div
              className={`absolute inset-x-0 z-30 mt-2 md:top-full overflow-hidden rounded-card border-line bg-surface not-group-focus-within:hidden ${view ? "border shadow-lg" : ""}`}
            >
              {/* A live region must be in the page before its first content. */}
              <div role="status">{panel && view && <panel.QuerySummary view={view} />}</div>
              {panel && view && (
                <panel.Suggestions
                  view={view}
                  id={listId}
                  activeIndex={activeIndex}
                  onSelect={box.select}
                />
              )}
            </div>
          </div>
          <button
            type="submit"
            className={`${buttonStyle.quiet} max-md:-ml-11 max-md:min-h-11 max-md:w-11 max-md:border-transparent max-md:bg-transparent max-md:px-0`}
          >
            <Icon icon={Search} size={18} className="shrink-0" />
            <span className="max-md:sr-only">Suchen</span>
          </button>
        </div>
      </form>
    </search>
  );
}
