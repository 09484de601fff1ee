import { formatInstant, formatTimeOfDay } from "./site/format.ts";
import type { SyncStatus } from "./sync.ts";
import type { ManualSyncAnswer } from "./wire-answers.ts";

/** What visitors read about the sync. Apart from its schemas: the list page needs no parser for it. */

const neverSynced = "Noch nie synchronisiert.";

export type SyncMoment = Pick<SyncStatus, "lastSuccessAt" | "lastError" | "running"> & {
  /** German sentence about something odd in a run that succeeded, or null. */
  notice: string | null;
  /** When a failed run is tried again; null when nobody can say. */
  retryAt: Date | null;
};

/** What failed, and when it is tried again: German sentences. */
export function syncFailureMessage(lastError: string, retryAt: Date | null): string {
  if (retryAt === null) return lastError;
  return `${lastError} Der nächste Versuch folgt gegen ${formatTimeOfDay(retryAt)}\u00a0Uhr.`;
}

/** The banner's message: when it worked last, then what is going on or wrong. */
export function syncMessage(moment: SyncMoment): string {
  const { lastSuccessAt, lastError, retryAt, notice, running } = moment;
  const success =
    lastSuccessAt === null
      ? neverSynced
      : `Zuletzt aktualisiert: ${formatInstant(lastSuccessAt)}\u00a0Uhr.`;
  const failure = lastError === null ? null : syncFailureMessage(lastError, retryAt);
  const more = running ? "Synchronisation läuft." : (failure ?? notice);
  return more === null ? success : `${success} ${more}`;
}

/** The banner is hidden when there are no vehicles and this holds (specification, section 2). */
export function saysNeverSynced({ message }: Pick<SyncStatus, "message">): boolean {
  return message.startsWith(neverSynced);
}

/**
 * Toast after a manual sync, worded by the specification, section 8: the counts when it is known how
 * many vehicles have details, else the message that came.
 */
export function syncSuccessMessage({
  message = "",
  totalStored = 0,
  detailedProcessed,
  failed = 0,
}: Partial<ManualSyncAnswer>): string {
  if (detailedProcessed === undefined) return message;
  return `${totalStored} Autos synchronisiert (${detailedProcessed} mit vollständigen Details, ${failed} mit Basis-Daten)`;
}

/**
 * Toast after a manual sync that failed, worded by the specification, section 8; `words` are what the
 * server itself says of it, null where it said nothing.
 */
export function syncFailureToast(errorMessage: string, words: string | null): string {
  const specified = `Daten mit vollständigen Details konnten nicht synchronisiert werden. Fehler: ${errorMessage}`;
  return words === null ? specified : `${specified}. ${words}`;
}
