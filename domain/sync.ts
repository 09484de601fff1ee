import { z } from "zod";
import { formatInstant } from "./format.ts";

/** Counts of one sync run, as the wire call `auto-sync` answers them. */
export const syncResultSchema = z.object({
  /** Vehicles the provider listed. */
  totalFound: z.number().int().nonnegative(),
  /** Of those, stored with every detail (fetched now or unchanged since). */
  detailedProcessed: z.number().int().nonnegative(),
  /** Of those, without current details: stored with base data, or not at all. */
  failed: z.number().int().nonnegative(),
  /** Vehicles for sale after the run. */
  totalStored: z.number().int().nonnegative(),
});
export type SyncResult = z.infer<typeof syncResultSchema>;

/** How it stands with the stock, as the wire call `sync-status` answers it. */
const syncStatusSchema = z.object({
  /** Vehicles for sale now. */
  totalCars: z.number().int().nonnegative(),
  /** One or two German sentences for visitors. */
  message: z.string(),
  needsSync: z.boolean(),
  /** ISO instant of the end of the last successful run; null before the first. */
  lastSuccessAt: z.iso.datetime({ offset: true }).nullable(),
  /** German sentence of the last run's failure; null when it succeeded. */
  lastError: z.string().nullable(),
  /** A run is under way, in whichever process. */
  running: z.boolean(),
});
export type SyncStatus = z.infer<typeof syncStatusSchema>;

/**
 * True when there has never been a successful sync or the last one is older than twice the
 * interval (decisions.md, 'Server').
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
  return now.getTime() - Date.parse(lastSuccessAt) > 2 * intervalSeconds * 1000;
}

const neverSynced = "Noch nie synchronisiert.";

export type SyncMoment = Pick<SyncStatus, "lastSuccessAt" | "lastError" | "running"> & {
  /** German sentence about something odd in a run that succeeded, or null. */
  notice: string | null;
};

/** The banner's message: when it worked last, then what is going on or wrong. */
export function syncMessage({ lastSuccessAt, lastError, notice, running }: SyncMoment): string {
  const success =
    lastSuccessAt === null
      ? neverSynced
      : `Zuletzt aktualisiert: ${formatInstant(lastSuccessAt)} Uhr.`;
  const more = running ? "Synchronisation läuft." : (lastError ?? notice);
  return more === null ? success : `${success} ${more}`;
}

/** The banner is hidden when there are no vehicles and this holds (specification, section 2). */
export function saysNeverSynced({ message }: Pick<SyncStatus, "message">): boolean {
  return message.startsWith(neverSynced);
}

/** Toast after a manual sync, worded by the specification, section 8. */
export function syncSuccessMessage({
  totalStored,
  detailedProcessed,
  failed,
}: Pick<SyncResult, "totalStored" | "detailedProcessed" | "failed">): string {
  return `${totalStored} Autos synchronisiert (${detailedProcessed} mit vollständigen Details, ${failed} mit Basis-Daten)`;
}
