import { and, asc, gt, isNull } from "drizzle-orm";
import { vehiclePath } from "#domain/pages/paths.ts";
import type { Database } from "#server/platform/db/database.ts";
import { cars, syncState } from "#server/platform/db/schema.ts";
import type { Log } from "#server/platform/log.ts";

/** The protocol's limit per call (https://www.indexnow.org/documentation). */
const maxUrls = 10_000;
const timeoutMs = 10_000;

export const indexNowKeyPath = (key: string) => `/${key}.txt`;

type IndexNowDeps = {
  db: Database;
  key: string;
  url: string;
  /** Without trailing slash. */
  origin: string;
  fetch: typeof globalThis.fetch;
  log: Log;
};

/**
 * Reports new, changed and withdrawn vehicles to search engines. Progress is stored only after success,
 * so that the next call retries after a logged failure or a kill. Never throws.
 */
export function createIndexNow({ db, key, url, origin, fetch, log }: IndexNowDeps) {
  async function submit(): Promise<void> {
    const [row] = await db.orm.select({ submittedUntil: syncState.indexNowUntil }).from(syncState);
    const submittedUntil = row?.submittedUntil ?? null;
    const changed = await db.orm
      .select({ adKey: cars.adKey, updatedAt: cars.updatedAt })
      .from(cars)
      .where(
        submittedUntil === null
          ? and(isNull(cars.withdrawnAt), isNull(cars.soldAt))
          : gt(cars.updatedAt, submittedUntil),
      )
      .orderBy(asc(cars.updatedAt), asc(cars.adKey));
    const last = changed.at(-1);
    if (last === undefined) return;
    // Drops the rest, which is in the sitemap: a sync's changes share one timestamp, so cannot be split.
    const urlList = changed.slice(0, maxUrls).map(({ adKey }) => origin + vehiclePath(adKey));
    const keyLocation = origin + indexNowKeyPath(key);
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8" },
      body: JSON.stringify({ host: new URL(origin).host, key, keyLocation, urlList }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    await response.body?.cancel();
    if (!response.ok) {
      log.warn(
        { status: response.status, addresses: urlList.length },
        "IndexNow submission rejected",
      );
      return;
    }
    await db.orm.update(syncState).set({ indexNowUntil: last.updatedAt });
    log.info({ addresses: urlList.length }, "IndexNow submission accepted");
  }

  return (): Promise<void> =>
    submit().catch((error: unknown) => log.warn({ err: error }, "IndexNow submission failed"));
}
