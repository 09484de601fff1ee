import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNotNull, isNull, notExists, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { demandOf } from "#domain/alert/matching.ts";
import type { Car } from "#domain/car/record.ts";
import { type CarSummary, summarise } from "#domain/car/summary.ts";
import { memoizeByVersion } from "#domain/search/memoize.ts";
import { parseFilters } from "#domain/search/url.ts";
import type { Database, Db, Statements } from "#server/platform/db/database.ts";
import { alertHits, alerts, mails } from "#server/platform/db/personal-schema.ts";
import { type SiteSecret, tokenHash } from "#server/protection/site-secret.ts";

export type Alert = typeof alerts.$inferSelect;

/** What the mails of an order carry; made anew for each mail, as only its digest is stored. */
export const tokenOf = (id: string, secret: SiteSecret) => secret.digest("search order", id);

/** Of a mail's row; the reference names no order and no address. */
export const newAlertMail = (createdAt: Date) => ({
  reference: `suchauftrag-${randomUUID()}`,
  createdAt,
});

/** Every call rejects when the database does not answer. */
export type AlertStore = ReturnType<typeof createAlertStore>;

export function createAlertStore({ db }: { db: Pick<Database, "orm"> }) {
  const { orm } = db;
  const where = (condition: ReturnType<typeof and>): Promise<Alert[]> =>
    orm.select().from(alerts).where(condition).orderBy(asc(alerts.createdAt), asc(alerts.id));
  return {
    async byToken(token: string): Promise<Alert | null> {
      const [found] = await where(eq(alerts.tokenHash, tokenHash(token)));
      return found ?? null;
    },
    /** Oldest first. */
    ofAddress: (email: string) => where(eq(alerts.email, email.toLowerCase())),
    confirmed: () => where(isNotNull(alerts.confirmedAt)),
    /** Changes an order that is in one of these states; nothing otherwise. */
    async change(id: string, states: readonly Alert["state"][], set: Partial<Alert>) {
      await orm
        .update(alerts)
        .set(set)
        .where(and(eq(alerts.id, id), inArray(alerts.state, [...states])));
    },
    /** With their mails (O10). */
    async remove(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await deleteAlerts(orm, [...ids]);
    },
  };
}

/** As orders are matched with them. */
export const summariesOf = memoizeByVersion((cars: readonly Car[]): readonly CarSummary[] =>
  cars.map((car) => summarise(car)),
);

/** What active orders look for and the stock lacks (O12), and how many searches there are. */
export function demandOfOrders(orders: readonly Alert[], cars: readonly Car[]) {
  const searches = orders.flatMap(({ email, query, state }) =>
    query === null || state !== "active"
      ? []
      : [{ email, filters: parseFilters(new URLSearchParams(query)) }],
  );
  return { searches: searches.length, demand: demandOf(searches, summariesOf(cars)) };
}

/** The order of the address for the same search or car; in the transaction that would store another. */
export async function findSameAlert(
  tx: Statements,
  { email, query, adKey }: Pick<Alert, "email" | "query" | "adKey">,
): Promise<Alert | null> {
  const subject = query === null ? eq(alerts.adKey, adKey ?? "") : eq(alerts.query, query);
  const isSame = and(eq(alerts.email, email), subject);
  const [found] = await tx.select().from(alerts).where(isSame);
  return found ?? null;
}

async function deleteAlerts(orm: Db, ended: string[]): Promise<void> {
  await orm.transaction(async (tx) => {
    const told = tx
      .selectDistinct({ id: alertHits.mailId })
      .from(alertHits)
      .where(inArray(alertHits.alertId, ended));
    const addresses = tx
      .selectDistinct({ email: alerts.email })
      .from(alerts)
      .where(inArray(alerts.id, ended));
    const left = alias(alertHits, "hits_left");
    const hits = tx.select({ id: left.mailId }).from(left).where(eq(left.mailId, mails.id));
    // A lower price takes a hit along into its own mail.
    const overtaken = and(inArray(mails.alertAddress, addresses), notExists(hits));
    const named = await tx
      .select({ id: mails.id })
      .from(mails)
      .where(or(inArray(mails.alertId, ended), inArray(mails.id, told), overtaken));
    await tx.delete(alerts).where(inArray(alerts.id, ended));
    // A mail with hits of other orders too must still be sent for these.
    const mailIds = named.map(({ id }) => id);
    const isEmpty = and(isNull(mails.alertId), notExists(hits));
    await tx.delete(mails).where(and(inArray(mails.id, mailIds), isEmpty));
  });
}
