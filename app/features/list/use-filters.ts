import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import { isFilterPageRequested, vehiclesPagePath } from "#domain/pages/paths.ts";
import {
  type CarFilters,
  changeFilters,
  type Facets,
  noFilters,
  parameterNames,
} from "#domain/search/filters.ts";
import { formatFilters, formatSearch, parseFilters, readTypedText } from "#domain/search/url.ts";
import { savedFilters } from "../../browser-storage.ts";
import { takePrehydrationInput } from "../../ui/prehydration.ts";

const readFilters = (search: string) => parseFilters(new URLSearchParams(search));

/**
 * The typed text, and the filters that it became. `searched` stays when these are then changed by hand, so that the
 * next text replaces what this one set.
 */
type TypedSearch = { text: string; query: string; searched: string };

function readTypedSearch(search: string): TypedSearch {
  const parameters = new URLSearchParams(search);
  const text = readTypedText(parameters);
  return { text, query: formatFilters(parseFilters(parameters)), searched: text };
}

const typedStep = (next: CarFilters, text: string | undefined, searched: string): TypedSearch => ({
  text: text ?? "",
  query: formatFilters(next),
  searched: text ?? searched,
});

/** Changed filters no longer are what was typed, except for search words. */
function typedTextOf(filters: CarFilters, typed: TypedSearch): string {
  return typed.text !== "" && typed.query === formatFilters(filters)
    ? typed.text
    : filters.words.join(" ");
}

function parseChange(
  filters: CarFilters,
  fields: ReadonlyMap<string, string>,
): Partial<CarFilters> {
  const params = new URLSearchParams(formatFilters(filters));
  for (const [name, value] of fields) params.set(name, value);
  const changedEntries = Object.entries(parseFilters(params)).filter(([field]) =>
    // Object.entries widens its keys to string.
    fields.has(parameterNames[field as keyof CarFilters]),
  );
  return Object.fromEntries(changedEntries);
}

/**
 * Optimistic update: filters change at once, and the URL follows with a history entry per step. Any other
 * navigation (Back, a link) sets the filters from its URL. `latest`: handlers of one event build on each other before the
 * next render.
 */
export function useFilters() {
  const navigate = useNavigate();
  const location = useLocation();
  const isPop = useNavigationType() === "POP";
  const [filters, setFilters] = useState(() => readFilters(location.search));
  const [typed, setTyped] = useState(() => readTypedSearch(location.search));
  const typedText = typedTextOf(filters, typed);
  const [lastLocation, setLastLocation] = useState(location);
  const latest = useRef(filters);
  const pendingNavigation = useRef<PendingNavigation>({
    query: formatSearch(filters, typedText),
    isBareDrawer: false,
    control: null,
  });

  // A step is a filter change made on this page, which shows it before the URL follows. When the URL arrives,
  // the visitor may have made another step, so its filters must not be read back.
  const isOwnStep = !isPop && readHistoryStep(location.state).own === true;
  // Back before a step's URL is rendered leads to the location still rendered, whose key is the same but whose
  // object is new. Known limitation: on the first page of a visit, the object is the same, and the step stays.
  if (location !== lastLocation) {
    setLastLocation(location);
    if (!isOwnStep) {
      setFilters(readFilters(location.search));
      setTyped(readTypedSearch(location.search));
    }
  }

  useLayoutEffect(() => {
    latest.current = filters;
  }, [filters]);
  useLayoutEffect(() => {
    if (isOwnStep) return;
    // Back left the drawer's history entry: the next step must not replace the entry below it.
    const { text } = readTypedSearch(location.search);
    const query = formatSearch(readFilters(location.search), text);
    pendingNavigation.current = { query, isBareDrawer: false, control: null };
  }, [isOwnStep, location]);

  useEffect(() => {
    savedFilters.write(formatSearch(filters, typedText));
  }, [filters, typedText]);

  function show(next: CarFilters): void {
    latest.current = next;
    setFilters(next);
  }
  const movedControl = useRef<string | null>(null);
  const applyStep = (next: CarFilters, control: string | null = null, text?: string) => {
    show(next);
    setTyped(({ searched }) => typedStep(next, text, searched));
    const query = formatSearch(next, text ?? "");
    if (query === pendingNavigation.current.query) return;
    const isSameControl = control !== null && control === pendingNavigation.current.control;
    const replace = pendingNavigation.current.isBareDrawer || isSameControl;
    pendingNavigation.current = { query, isBareDrawer: false, control };
    const isFilterPage = isFilterPageRequested(new URLSearchParams(location.search));
    const to = vehiclesPagePath(1, query, { isFilterPage });
    // Paints the cards first, because the navigation takes browser and router longer.
    afterPaint(() => void navigate(to, { state: ownStep, replace, preventScrollReset: true }));
  };

  const applyPrehydrationInput = useEffectEvent(() => {
    const input = takePrehydrationInput();
    // Filters of the same values but another identity would search the stock again.
    if (input.size > 0)
      applyStep(changeFilters(latest.current, parseChange(latest.current, input)));
  });
  useEffect(() => applyPrehydrationInput(), []);

  return {
    pendingNavigation,
    filters,
    preview(change: Partial<CarFilters>) {
      movedControl.current = Object.keys(change).join();
      show(changeFilters(latest.current, change));
    },
    commit: () => applyStep(latest.current, movedControl.current),
    change: (change: Partial<CarFilters>) => applyStep(changeFilters(latest.current, change)),
    replaceAll: (next: CarFilters) => applyStep(next),
    typedText,
    searchedText: typed.searched || filters.words.join(" "),
    search: (next: CarFilters, text: string) => applyStep(next, null, text),
    reset: () => applyStep({ ...noFilters, sortBy: latest.current.sortBy }),
  };
}

/**
 * Instead of a debounce: runs `work` after the next paint, sooner on another input, not at all after Back.
 */
export function afterPaint(work: () => void): void {
  const controller = new AbortController();
  const { signal } = controller;
  const run = () => {
    if (signal.aborted) return;
    controller.abort();
    work();
  };
  for (const type of ["click", "keydown", "visibilitychange"]) {
    window.addEventListener(type, run, { capture: true, signal });
  }
  window.addEventListener("popstate", () => controller.abort(), { capture: true, signal });
  requestAnimationFrame(() => setTimeout(run));
}

/** `own`: the page shows this step already; `drawer`: the entry only marks the open drawer. */
type HistoryStepState = { own?: boolean; drawer?: boolean };

const ownStep: HistoryStepState = { own: true };

const readHistoryStep = (state: unknown): HistoryStepState =>
  typeof state === "object" && state !== null ? state : {};

type PendingNavigation = {
  query: string;
  /** The current history entry only marks the open drawer: no filter has changed since. */
  isBareDrawer: boolean;
  /** The control that made the last step: its next step replaces the history entry. */
  control: string | null;
};

/** Opening the filter drawer is a history entry, so that Back closes it. */
export function useFilterDrawer(pendingNavigation: RefObject<PendingNavigation>) {
  const navigate = useNavigate();
  const location = useLocation();
  const isPop = useNavigationType() === "POP";
  const [isOpen, setOpen] = useState(false);
  const [lastKey, setLastKey] = useState(location.key);

  if (location.key !== lastKey) {
    setLastKey(location.key);
    if (isPop) setOpen(false);
  }

  return {
    isOpen,
    open() {
      setOpen(true);
      pendingNavigation.current.isBareDrawer = true;
      pendingNavigation.current.control = null;
      const state: HistoryStepState = { own: true, drawer: true };
      const { pathname, search } = location;
      void navigate({ pathname, search }, { state, preventScrollReset: true });
    },
    /** Returns whether a filter was changed in the drawer. */
    close(): boolean {
      // A second click must not go back a second time.
      if (!isOpen) return false;
      // Blur applies the text that is being typed.
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement) activeElement.blur();
      setOpen(false);
      // Without a change, the drawer's history entry is removed: Back would seem to do nothing.
      const { isBareDrawer } = pendingNavigation.current;
      pendingNavigation.current.isBareDrawer = false;
      if (isBareDrawer && readHistoryStep(location.state).drawer) void navigate(-1);
      return !isBareDrawer;
    },
  };
}

export type FilterControls = Pick<
  ReturnType<typeof useFilters>,
  "filters" | "change" | "preview" | "commit" | "reset"
> & {
  facets: Facets | "loading" | "failed";
  hits: number | null;
};
