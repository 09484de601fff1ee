import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import { asksForFilterPage, vehiclesPagePath } from "#domain/pages/paths.ts";
import {
  type CarFilters,
  changeFilters,
  type Facets,
  noFilters,
  parameterNames,
} from "#domain/search/filters.ts";
import { formatFilters, parseFilters } from "#domain/search/url.ts";
import { savedFilters } from "../../browser-storage.ts";
import { takePrehydrationInput } from "../../ui/prehydration.ts";

const readFilters = (search: string) => parseFilters(new URLSearchParams(search));

function readChange(filters: CarFilters, fields: ReadonlyMap<string, string>): Partial<CarFilters> {
  const params = new URLSearchParams(formatFilters(filters));
  for (const [name, value] of fields) params.set(name, value);
  const entered = Object.entries(parseFilters(params)).filter(([field]) =>
    // Object.entries forgets the names.
    fields.has(parameterNames[field as keyof CarFilters]),
  );
  return Object.fromEntries(entered);
}

/**
 * The filters of the list. They change at once; the address follows with a history entry per step. Other
 * changes of the address (Back, a link) change them.
 */
export function useFilters() {
  const navigate = useNavigate();
  const location = useLocation();
  const isPop = useNavigationType() === "POP";
  const [filters, setFilters] = useState(() => readFilters(location.search));
  const [seen, setSeen] = useState(location);
  // For handlers of one event that build on each other before the next render.
  const latest = useRef(filters);
  const pending = useRef<PendingNavigation>({
    query: formatFilters(filters),
    isBareDrawer: false,
    control: null,
  });

  // A step of our own is shown already, and may not be the last one any more.
  const isOwn = !isPop && historyStepOf(location.state).own === true;
  // Not by its key: Back right after a step leads from an address that was never rendered to the one that
  // still is. (At the first page of a visit the router reuses the object, and the step stays.)
  if (location !== seen) {
    setSeen(location);
    if (!isOwn) setFilters(readFilters(location.search));
  }

  // Outside React: refs that handlers read, before any further event.
  useLayoutEffect(() => {
    latest.current = filters;
  }, [filters]);
  useLayoutEffect(() => {
    if (isOwn) return;
    // Back removed the drawer's entry: the next step must not replace the one below.
    const query = formatFilters(readFilters(location.search));
    pending.current = { query, isBareDrawer: false, control: null };
  }, [isOwn, location]);

  // Outside React: the browser's storage.
  useEffect(() => {
    savedFilters.write(formatFilters(filters));
  }, [filters]);

  function show(next: CarFilters): void {
    latest.current = next;
    setFilters(next);
  }
  const moved = useRef<string | null>(null);
  const step = (next: CarFilters, control: string | null = null) => {
    show(next);
    const query = formatFilters(next);
    if (query === pending.current.query) return;
    // The entry of the opened drawer becomes the first step made in it.
    const isSameControl = control !== null && control === pending.current.control;
    const replace = pending.current.isBareDrawer || isSameControl;
    pending.current = { query, isBareDrawer: false, control };
    const state: HistoryStepState = { own: true };
    const isFilterPage = asksForFilterPage(new URLSearchParams(location.search));
    const to = vehiclesPagePath(1, query, { isFilterPage });
    // The list renders first: browser and router take longer for an entry than the cards do.
    afterFrame(() => void navigate(to, { state, replace, preventScrollReset: true }));
  };

  const applyPrehydrationInput = useEffectEvent(() => {
    step(changeFilters(latest.current, readChange(latest.current, takePrehydrationInput())));
  });
  // Outside React: what was chosen before hydration.
  useEffect(() => applyPrehydrationInput(), []);

  return {
    pending,
    filters,
    preview(change: Partial<CarFilters>) {
      moved.current = Object.keys(change).join();
      show(changeFilters(latest.current, change));
    },
    commit: () => step(latest.current, moved.current),
    change: (change: Partial<CarFilters>) => step(changeFilters(latest.current, change)),
    replace: (next: CarFilters) => step(next),
    reset: () => step({ ...noFilters, sortBy: latest.current.sortBy }),
  };
}

/** Calls back after the next paint, sooner on another input, and not at all after Back. */
function afterFrame(work: () => void): void {
  const end = new AbortController();
  const { signal } = end;
  const run = () => {
    if (signal.aborted) return;
    end.abort();
    work();
  };
  for (const type of ["click", "keydown", "visibilitychange"]) {
    window.addEventListener(type, run, { capture: true, signal });
  }
  window.addEventListener("popstate", () => end.abort(), { capture: true, signal });
  requestAnimationFrame(() => setTimeout(run));
}

/** `own`: a step that the page shows already; `drawer`: the entry only stands for the open drawer. */
type HistoryStepState = { own?: boolean; drawer?: boolean };

const historyStepOf = (state: unknown): HistoryStepState =>
  typeof state === "object" && state !== null ? state : {};

type PendingNavigation = {
  query: string;
  isBareDrawer: boolean;
  /** The control that the last step moved: the next step of the same replaces its history entry. */
  control: string | null;
};

/** Whether the filter drawer is open. Opening it is a history entry, so that Back closes it. */
export function useFilterDrawer(pending: RefObject<PendingNavigation>) {
  const navigate = useNavigate();
  const location = useLocation();
  const isPop = useNavigationType() === "POP";
  const [isOpen, setOpen] = useState(false);
  const [seen, setSeen] = useState(location.key);

  if (location.key !== seen) {
    setSeen(location.key);
    if (isPop) setOpen(false);
  }

  return {
    isOpen,
    open() {
      setOpen(true);
      pending.current.isBareDrawer = true;
      pending.current.control = null;
      const state: HistoryStepState = { own: true, drawer: true };
      const { pathname, search } = location;
      void navigate({ pathname, search }, { state, preventScrollReset: true });
    },
    close(): boolean {
      // A second press must not go back a second time.
      if (!isOpen) return false;
      // What is being typed is taken over first.
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement) activeElement.blur();
      setOpen(false);
      // Nothing was changed in it: the entry would be a Back that does nothing.
      const isBare = pending.current.isBareDrawer && historyStepOf(location.state).drawer;
      const isChanged = !pending.current.isBareDrawer;
      pending.current.isBareDrawer = false;
      if (isBare) void navigate(-1);
      return isChanged;
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
