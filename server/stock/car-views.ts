import { and, gte, inArray, sql } from "drizzle-orm";
import { berlinMoment } from "#domain/format/format.ts";
import type { Database, Db } from "#server/platform/db/database.ts";
import { carViews } from "#server/platform/db/schema.ts";
import { repeatEvery } from "#server/platform/jobs.ts";
import type { Log } from "#server/platform/log.ts";

const writeEverySeconds = 60;

/** By ad_key; `from`: a German day. */
export async function readViews(orm: Db, keys: readonly string[], from: string) {
  const rows = await orm
    .select()
    .from(carViews)
    .where(and(inArray(carViews.adKey, [...keys]), gte(carViews.day, from)));
  return Map.groupBy(rows, ({ adKey }) => adKey);
}

export type CarViews = ReturnType<typeof createCarViews>;

/**
 * Counts the views of cars' pages per German day, with nothing about who viewed them. Counts are collected in
 * memory, so that no page waits; a crash loses those of a minute.
 */
export function createCarViews({ db, now, log }: { db: Database; now: () => Date; log: Log }) {
  let counted = new Map<string, { ad_key: string; day: string; views: number }>();

  async function write(): Promise<void> {
    const rows = [...counted.values()];
    counted = new Map();
    if (rows.length === 0) return;
    // Sorted, so that processes that write at the same time do not block each other.
    await db.orm.execute(sql`
      insert into car_views (ad_key, day, views)
      select counted.ad_key, counted.day, counted.views
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as counted (ad_key text, day text, views integer)
      join cars on cars.ad_key = counted.ad_key
      order by counted.ad_key, counted.day
      on conflict (ad_key, day) do update set views = car_views.views + excluded.views`);
  }
  const failure = "writing page views failed";
  const timer = repeatEvery(writeEverySeconds, write, { failure, log });
  return {
    count(adKey: string): void {
      const { day } = berlinMoment(now());
      const key = `${day} ${adKey}`;
      const views = (counted.get(key)?.views ?? 0) + 1;
      counted.set(key, { ad_key: adKey, day, views });
    },
    write,
    start: timer.start,
    /** Writes the rest. */
    async stop(): Promise<void> {
      await timer.stop();
      await write().catch((error: unknown) => log.warn({ err: error }, failure));
    },
  };
}
