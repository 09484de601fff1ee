import { formatInstant, formatTimeOfDay } from "#domain/format/format.ts";
import type { ManualSyncResponse } from "./wire.ts";

export const listingPlatform = "mobile.de";

/** Response of the action `auto-sync`. This file does not import Zod, because the list page loads it. */
export type SyncResult = {
  totalFound: number;
  /** Stored with all details, whether fetched in this run or unchanged. */
  detailedProcessed: number;
  /** Stored with the data of the list only, or not at all. */
  failed: number;
  totalStored: number;
};

export type SyncStatus = {
  totalCars: number;
  /** This and `lastError` are German texts for visitors. */
  message: string;
  needsSync: boolean;
  lastSuccessAt: string | null;
  lastError: string | null;
  running: boolean;
};

export function needsSync(lastSuccessAt: Date | null, now: Date, intervalSeconds: number): boolean {
  if (lastSuccessAt === null) return true;
  return now.getTime() - lastSuccessAt.getTime() > 2 * intervalSeconds * 1000;
}

const neverSynced = "Noch nie synchronisiert.";

type SyncState = Pick<SyncStatus, "lastSuccessAt" | "lastError" | "running"> & {
  /** German text about a problem in a run that succeeded. */
  notice: string | null;
  retryAt: Date | null;
};

export function syncFailureMessage(lastError: string, retryAt: Date | null): string {
  if (retryAt === null) return lastError;
  return `${lastError} Der nächste Versuch folgt gegen ${formatTimeOfDay(retryAt)}\u00a0Uhr.`;
}

export function syncMessage(state: SyncState): string {
  const { lastSuccessAt, lastError, retryAt, notice, running } = state;
  const success =
    lastSuccessAt === null
      ? neverSynced
      : `Zuletzt aktualisiert: ${formatInstant(lastSuccessAt)}\u00a0Uhr.`;
  const failure = lastError === null ? null : syncFailureMessage(lastError, retryAt);
  const status = running ? "Synchronisation läuft." : (failure ?? notice);
  return status === null ? success : `${success} ${status}`;
}

/** Without vehicles, the banner is hidden until the first sync (specification, section 2). */
export function isNeverSynced({ message }: Pick<SyncStatus, "message">): boolean {
  return message.startsWith(neverSynced);
}

/** Toast after a manual sync (specification, section 8); falls back to the message without counts. */
export function syncSuccessMessage({
  message = "",
  totalStored = 0,
  detailedProcessed,
  failed = 0,
}: Partial<ManualSyncResponse>): string {
  if (detailedProcessed === undefined) return message;
  return `${totalStored} Autos synchronisiert (${detailedProcessed} mit vollständigen Details, ${failed} mit Basis-Daten)`;
}

/** For the family; the toast's words are those of the specification. */
export function fetchedText({ totalStored, failed }: SyncResult): string {
  const cars = totalStored === 1 ? "1\u00a0Wagen" : `${totalStored}\u00a0Wagen`;
  if (failed === 0) return `${cars} von ${listingPlatform} geholt`;
  return `${cars} von ${listingPlatform} geholt, bei ${failed} fehlen noch Angaben`;
}

/** Toast after a failed manual sync (specification, section 8). */
export function syncFailureToast(errorMessage: string, serverMessage: string | null): string {
  const specified = `Daten mit vollständigen Details konnten nicht synchronisiert werden. Fehler: ${errorMessage}`;
  return serverMessage === null ? specified : `${specified}. ${serverMessage}`;
}
