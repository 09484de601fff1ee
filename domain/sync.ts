import { z } from "zod";

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
  // In absolute terms: a success noted by a clock that was fast must not stand for ever.
  return Math.abs(now.getTime() - Date.parse(lastSuccessAt)) > 2 * intervalSeconds * 1000;
}
