import { formatInstant, formatTimeOfDay } from "#domain/site/format.ts";
import type { ManualSyncResponse } from "./wire.ts";

/** Counts of one sync run, the response of `auto-sync`. No Zod here: the list page imports this file. */
export type SyncResult = {
  /** Vehicles the provider listed. */
  totalFound: number;
  /** Of those, stored with every detail (fetched now or unchanged since). */
  detailedProcessed: number;
  /** Of those, without current details: stored with base data, or not at all. */
  failed: number;
  /** Vehicles for sale after the run. */
  totalStored: number;
};

/** Status of the sync, the response of `sync-status`. */
export type SyncStatus = {
  /** Vehicles for sale now. */
  totalCars: number;
  /** One or two German sentences for visitors. */
  message: string;
  needsSync: boolean;
  /** ISO instant of the end of the last successful run; null before the first. */
  lastSuccessAt: string | null;
  /** German sentence of the last run's failure; null when it succeeded. */
  lastError: string | null;
  /** A run is under way, in whichever process. */
  running: boolean;
};

/**
 * True when there has never been a successful sync or the last one is older than twice the
 * interval (R41).
 */
export function needsSync({
  lastSuccessAt,
  now,
  intervalSeconds,
}: {
  lastSuccessAt: string | null;
  now: Date;
  intervalSeconds: number;
}): boolean {
  if (lastSuccessAt === null) return true;
  // Absolute: a success stored by a fast clock must not count for ever.
  return Math.abs(now.getTime() - Date.parse(lastSuccessAt)) > 2 * intervalSeconds * 1000;
}

const neverSynced = "Noch nie synchronisiert.";

type SyncMoment = Pick<SyncStatus, "lastSuccessAt" | "lastError" | "running"> & {
  /** German sentence about something odd in a run that succeeded, or null. */
  notice: string | null;
  /** When a failed run is tried again; null when that is unknown. */
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
}: Partial<ManualSyncResponse>): string {
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
