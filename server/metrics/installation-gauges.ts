import { Gauge, type Registry } from "prom-client";
import { inTime } from "#server/in-time.ts";

/** How the whole installation stands, as its database tells; the same in all its processes. */
export type InstallationFigures = {
  vehiclesForSale: number;
  sync: {
    lastSuccessAt: Date | null;
    /** Null before the first run. */
    lastSucceeded: boolean | null;
    running: boolean;
    /** Vehicles that are missing at the provider and stay until that is confirmed. */
    heldBack: number;
  };
  letters: { waiting: number; oldestWaitingSince: Date | null; dead: number };
};

/** Rejects when the database does not answer. */
export type ReadInstallation = () => Promise<InstallationFigures>;

const longestWaitMs = 2_000;

/** Null leaves a figure out. Ages in seconds. */
const gauges: Record<
  string,
  [help: string, read: (f: InstallationFigures, now: Date) => number | null]
> = {
  site_vehicles_for_sale: ["Vehicles in stock", (figures) => figures.vehiclesForSale],
  site_sync_age_seconds: [
    "Seconds since the last sync that succeeded; missing before the first",
    ({ sync }, now) => ageOf(sync.lastSuccessAt, now),
  ],
  site_sync_succeeded: [
    "1 when the last sync succeeded, 0 when it failed; missing before the first",
    ({ sync }) => (sync.lastSucceeded === null ? null : Number(sync.lastSucceeded)),
  ],
  site_sync_running: ["1 while a sync runs", ({ sync }) => Number(sync.running)],
  site_sync_held_back: [
    "Vehicles that suddenly miss at the provider and are kept until that is confirmed",
    ({ sync }) => sync.heldBack,
  ],
  site_letters_waiting: [
    "Mails that are neither sent nor given up",
    ({ letters }) => letters.waiting,
  ],
  site_letters_oldest_age_seconds: [
    "Age of the oldest of them, 0 without one",
    ({ letters }, now) => ageOf(letters.oldestWaitingSince, now) ?? 0,
  ],
  site_letters_dead: [
    "Mails that were given up, of inquiries not marked as handled",
    ({ letters }) => letters.dead,
  ],
};

/**
 * Adds what the database tells when it is asked for the metrics. It gets 2 s; without an answer
 * `site_database_up` is 0 and all else of it is left out. One question at a time, however many ask.
 */
export function addInstallationGauges(
  registers: Registry[],
  { readInstallation, now }: { readInstallation: ReadInstallation; now: () => Date },
): void {
  let asking: Promise<InstallationFigures> | null = null;
  const ask = async () => {
    asking ??= readInstallation().finally(() => {
      asking = null;
    });
    try {
      return await inTime(asking, longestWaitMs);
    } catch {
      // That it is away is what the gauge says; why, the log does where it matters.
      return null;
    }
  };
  const add = (name: string, help: string, read: Read) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = read(await ask(), now());
        this.remove();
        if (value !== null) this.set(value);
      },
    });
  add("site_database_up", "1 when the database answered", (figures) => Number(figures !== null));
  for (const [name, [help, read]] of Object.entries(gauges)) {
    add(name, help, (figures, at) => (figures === null ? null : read(figures, at)));
  }
}

type Read = (figures: InstallationFigures | null, now: Date) => number | null;

const ageOf = (instant: Date | null, now: Date) =>
  instant === null ? null : Math.max(0, (now.getTime() - instant.getTime()) / 1000);
