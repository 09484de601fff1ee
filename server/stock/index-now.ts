import { asc, gt, isNull } from "drizzle-orm";
import { vehiclePath } from "#domain/pages/paths.ts";
import type { Database } from "#server/platform/db/database.ts";
import { cars, syncState } from "#server/platform/db/schema.ts";
import type { Log } from "#server/platform/log.ts";
import { createSingleFlight } from "#server/platform/promises.ts";

/** Of one call, by the protocol (https://www.indexnow.org/documentation). */
const maxAddresses = 10_000;
const timeoutMs = 10_000;

export const indexNowKeyPath = (key: string) => `/${key}.txt`;

type IndexNowParts = {
  db: Database;
  key: string;
  /** Of the protocol. */
  url: string;
  /** Of the site, without trailing slash. */
  origin: string;
  fetch: typeof globalThis.fetch;
  log: Log;
};

/**
 * Tells search engines which vehicles came, changed or went since they were told last (FE4): one call, none
 * when nothing did. How far they were told is stored once they have answered, so that after a failure, which
 * is logged, or a kill the next call tells it again. Never throws.
 */
export function createIndexNow({ db, key, url, origin, fetch, log }: IndexNowParts) {
  const once = createSingleFlight<void>();

  async function tell(): Promise<void> {
    const [row] = await db.orm.select({ until: syncState.indexNowUntil }).from(syncState);
    const until = row?.until ?? null;
    const changed = await db.orm
      .select({ adKey: cars.adKey, updatedAt: cars.updatedAt })
      .from(cars)
      // The first time nobody needs to hear of what is gone.
      .where(until === null ? isNull(cars.withdrawnAt) : gt(cars.updatedAt, until))
      .orderBy(asc(cars.updatedAt), asc(cars.adKey));
    const last = changed.at(-1);
    if (last === undefined) return;
    // Those beyond are left to the sitemap: all of a sync have the same time, and cannot be told in parts.
    const urlList = changed.slice(0, maxAddresses).map(({ adKey }) => origin + vehiclePath(adKey));
    const keyLocation = origin + indexNowKeyPath(key);
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json; charset=utf-8" },
      body: JSON.stringify({ host: new URL(origin).host, key, keyLocation, urlList }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    await answer.body?.cancel();
    if (!answer.ok) {
      log.warn(
        { status: answer.status, addresses: urlList.length },
        "IndexNow refused the changes",
      );
      return;
    }
    await db.orm.update(syncState).set({ indexNowUntil: last.updatedAt });
    log.info({ addresses: urlList.length }, "IndexNow was told what changed");
  }

  /** After a sync; one that comes during a call shares it, and what it missed is told by the next. */
  return (): Promise<void> =>
    once("tell", () =>
      tell().catch((error: unknown) =>
        log.warn({ err: error }, "IndexNow was not told what changed"),
      ),
    );
}
