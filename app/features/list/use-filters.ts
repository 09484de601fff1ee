import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate, useNavigationType } from "react-router";
import type { CarSummary } from "#domain/car/summary.ts";
import {
  addFilters,
  type CarFilters,
  changeFilters,
  type Facets,
  noFilters,
  parameterNames,
} from "#domain/search/filters.ts";
import { formatFilters, parseFilters } from "#domain/search/url.ts";
import { asksForFilterPage, vehiclesPagePath } from "#domain/site/paths.ts";
import { savedFilters } from "../../browser-storage.ts";
import { takePrehydrationInput } from "../../ui/prehydration-input.ts";
import { afterFrame } from "../../ui/scheduling.ts";

const readFilters = (search: string) => parseFilters(new URLSearchParams(search));

/** The change that fields of a form mean, by their names. */
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
 * The filters of the list. They change at once; the address follows with a history entry for each
 * step, so that Back undoes the last one; whatever else changes the address (Back, a link) changes
 * them. Each change is saved for the return from a vehicle.
 */
export function useFilters() {
  const location = useLocation();
  const isPop = useNavigationType() === "POP";
  const [filters, setFilters] = useState(() => readFilters(location.search));
  const [seen, setSeen] = useState(location);
  // For handlers of one event that build on each other before the next render.
  const latest = useRef(filters);
  const notes = useRef<PendingNavigation>({
    asked: formatFilters(filters),
    isBareDrawer: false,
    place: null,
  });
  const writeAddress = useAddressWriter(notes);

  // A step of our own is shown since it was made, and maybe is not the last one any more.
  const isOwn = !isPop && historyStepOf(location.state).own === true;
  // Not by its key: Back right after a step leads from an address that was never shown to the one that
  // still is. (Where that is the visit's first, the router has no other object for it, and the step stays.)
  if (location !== seen) {
    setSeen(location);
    if (!isOwn) setFilters(readFilters(location.search));
  }

  // Outside React: the handlers' notes, before any further event.
  useLayoutEffect(() => {
    latest.current = filters;
  }, [filters]);
  useLayoutEffect(() => {
    if (isOwn) return;
    // Back takes the drawer's entry with it: the next step must not take the place of the one below.
    const asked = formatFilters(readFilters(location.search));
    notes.current = { asked, isBareDrawer: false, place: null };
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
  const step = (next: CarFilters, place: string | null = null) => {
    show(next);
    writeAddress(formatFilters(next), place);
  };

  const applyEarlyInput = useEffectEvent(() => {
    step(changeFilters(latest.current, readChange(latest.current, takePrehydrationInput())));
  });
  // Outside React: what was chosen before it took the page over.
  useEffect(() => applyEarlyInput(), []);

  return {
    notes,
    filters,
    /** Applies at once; the address waits for `commit`. For what changes many times a second. */
    preview(change: Partial<CarFilters>) {
      moved.current = Object.keys(change).join();
      show(changeFilters(latest.current, change));
    },
    commit: () => step(latest.current, moved.current),
    change: (change: Partial<CarFilters>) => step(changeFilters(latest.current, change)),
    /** Other filters in place of these. */
    replace: (next: CarFilters) => step(next),
    /** Further wishes beside these. */
    add: (more: Partial<CarFilters>) => step(addFilters(latest.current, more)),
    /** Everything but the order of the list. */
    reset: () => step({ ...noFilters, sortBy: latest.current.sortBy }),
  };
}

/** Makes a search the address, as one step of the history; the same search is no step. */
function useAddressWriter(
  notes: RefObject<PendingNavigation>,
): (query: string, place: string | null) => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (query, place) => {
    if (query === notes.current.asked) return;
    // The entry of the opened drawer becomes the first step made in it.
    const isSamePlace = place !== null && place === notes.current.place;
    const replace = notes.current.isBareDrawer || isSamePlace;
    notes.current = { asked: query, isBareDrawer: false, place };
    const state: HistoryStepState = { own: true };
    const isFilterPage = asksForFilterPage(new URLSearchParams(search));
    const to = vehiclesPagePath(1, query, { isFilterPage });
    // The list is shown first: browser and router take longer for an entry than the cards do.
    afterFrame(() => void navigate(to, { state, replace, preventScrollReset: true }));
  };
}

/**
 * State of the history entries that the list writes. `own`: a step of the visitor that the page
 * shows already. `drawer`: the entry only stands for the open drawer, nothing was changed yet.
 */
type HistoryStepState = { own?: boolean; drawer?: boolean };

/** Anything may stand in a history entry. */
const historyStepOf = (state: unknown): HistoryStepState =>
  typeof state === "object" && state !== null ? state : {};

/**
 * What the handlers know before the next render does: the router tells of a step only when it has
 * arrived, and a visitor may be two steps further by then.
 */
type PendingNavigation = {
  /** The search of the address that was asked for last, as `formatFilters` writes it. */
  asked: string;
  /** Whether the newest entry only stands for the open drawer. */
  isBareDrawer: boolean;
  /**
   * What the last step was dragged, pushed key by key or typed at: the next one at the same place
   * takes its entry, or twenty presses of a key would want twenty times Back.
   */
  place: string | null;
};

/**
 * Whether the filter drawer is open. Opening it is an entry of the history, so that Back, which on a
 * phone is the way to close things, closes it; Back never opens it.
 */
export function useFilterDrawer(notes: RefObject<PendingNavigation>) {
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
      notes.current.isBareDrawer = true;
      notes.current.place = null;
      const state: HistoryStepState = { own: true, drawer: true };
      const { pathname, search } = location;
      void navigate({ pathname, search }, { state, preventScrollReset: true });
    },
    close() {
      // A second press must not go back a second time.
      if (!isOpen) return;
      // What is being typed is taken over first.
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement) activeElement.blur();
      setOpen(false);
      // Nothing was changed in it: the entry would be a Back that does nothing.
      const isBare = notes.current.isBareDrawer && historyStepOf(location.state).drawer;
      notes.current.isBareDrawer = false;
      if (isBare) void navigate(-1);
    },
  };
}

/** What the controls show and how they change it; they hold no filters of their own. */
export type FilterControls = {
  filters: CarFilters;
  facets: Facets | "loading" | "failed";
  /** The sliders' scale follows it; empty until it is here. */
  stock: readonly CarSummary[];
  /** Vehicles that the filters leave; null while nobody knows. */
  hits: number | null;
  /** One step of the visitor: applies at once and writes the address. */
  change(change: Partial<CarFilters>): void;
  /** While something is dragged: applies at once, the address follows on `commit`. */
  preview(change: Partial<CarFilters>): void;
  commit(): void;
  /** Everything but the order of the list. */
  reset(): void;
};
