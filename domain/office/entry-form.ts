/** Not in entered-inquiry.ts, because the page of the form needs no Zod. */
export const entryButtons = { save: "speichern", appointment: "termin" } as const;

/** 'VW Golf, 19.980 € · 900000101' */
export const carChoice = (label: string, adKey: string) => `${label} · ${adKey}`;
export const chosenAdKey = (typed: string): string => typed.split("·").at(-1)?.trim() ?? "";

/** Instead of a car: what was typed is no car of ours. */
export const noCar = "-";

/** What is asked about the words for a car; `count`: the cars that they fit. */
export const carQuestion = (count: number): string =>
  count === 0
    ? "Kein Wagen im Bestand passt dazu."
    : count > maxCarMatches
      ? `${count} Wagen passen dazu. Ist es einer von diesen? Sonst schreiben Sie mehr dazu.`
      : `${count} Wagen passen dazu. Welcher ist es?`;
/** More are no choice. */
export const maxCarMatches = 12;
