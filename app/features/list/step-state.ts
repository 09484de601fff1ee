/**
 * State of the history entries that the list writes. `own`: a step of the visitor that the page
 * shows already. `drawer`: the entry only stands for the open drawer, nothing was changed yet.
 */
export type StepState = { own?: boolean; drawer?: boolean };

/** Anything may stand in a history entry. */
export const stepOf = (state: unknown): StepState =>
  typeof state === "object" && state !== null ? state : {};

/**
 * What the handlers know before the next render does: the router tells of a step only when it has
 * arrived, and a visitor may be two steps further by then.
 */
export type StepNotes = {
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
