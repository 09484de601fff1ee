import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNotNull, isNull, notExists, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { unmetDemand } from "#domain/alert/matching.ts";
import type { Car } from "#domain/car/record.ts";
import { type CarSummary, summarise } from "#domain/car/summary.ts";
import { memoizeByObject } from "#domain/format/memoize.ts";
import { parseFilters } from "#domain/search/url.ts";
import type { Database, Db, Statements } from "#server/platform/db/database.ts";
import { alertHits, alerts, mails } from "#server/platform/db/personal-schema.ts";
import { hashToken, type SiteSecret } from "#server/protection/site-secret.ts";

export type Alert = typeof alerts.$inferSelect;

/** Derived anew for each mail, because the database stores only the token's hash. */
export const deriveToken = (id: string, secret: SiteSecret) => secret.digest("search order", id);

/** The reference becomes part of the Message-ID, so it names neither the alert nor the address. */
export const newAlertMail = (createdAt: Date) => ({
  reference: `suchauftrag-${randomUUID()}`,
  createdAt,
});

export type AlertStore = ReturnType<typeof createAlertStore>;

export function createAlertStore({ db }: { db: Pick<Database, "orm"> }) {
  const { orm } = db;
  const selectAlerts = (condition: ReturnType<typeof and>): Promise<Alert[]> =>
    orm.select().from(alerts).where(condition).orderBy(asc(alerts.createdAt), asc(alerts.id));
  return {
    async byToken(token: string): Promise<Alert | null> {
      const [alert] = await selectAlerts(eq(alerts.tokenHash, hashToken(token)));
      return alert ?? null;
    },
    ofAddress: (email: string) => selectAlerts(eq(alerts.email, email.toLowerCase())),
    confirmed: () => selectAlerts(isNotNull(alerts.confirmedAt)),
    /** Does nothing unless the alert is in one of `states`. */
    async change(id: string, states: readonly Alert["state"][], set: Partial<Alert>) {
      await orm
        .update(alerts)
        .set(set)
        .where(and(eq(alerts.id, id), inArray(alerts.state, [...states])));
    },
    /** Deletes their mails too. */
    async remove(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await deleteAlerts(orm, [...ids]);
    },
  };
}

export const summariesOf = memoizeByObject((cars: readonly Car[]): readonly CarSummary[] =>
  cars.map((car) => summarise(car)),
);

/** Of active search alerts. */
export const searchesOf = (alerts: readonly Alert[]) =>
  alerts.flatMap(({ email, query, state }) =>
    query === null || state !== "active"
      ? []
      : [{ email, filters: parseFilters(new URLSearchParams(query)) }],
  );

/** `searches`: number of active search alerts; `demand`: their searches with few or no hits. */
export function demandOfAlerts(alerts: readonly Alert[], cars: readonly Car[]) {
  const searches = searchesOf(alerts);
  return { searches: searches.length, demand: unmetDemand(searches, summariesOf(cars)) };
}

export async function findDuplicate(
  tx: Statements,
  { email, query, adKey }: Pick<Alert, "email" | "query" | "adKey">,
): Promise<Alert | null> {
  const subject = query === null ? eq(alerts.adKey, adKey ?? "") : eq(alerts.query, query);
  const isSame = and(eq(alerts.email, email), subject);
  const [duplicate] = await tx.select().from(alerts).where(isSame);
  return duplicate ?? null;
}

async function deleteAlerts(orm: Db, alertIds: string[]): Promise<void> {
  await orm.transaction(async (tx) => {
    const hitMails = tx
      .selectDistinct({ id: alertHits.mailId })
      .from(alertHits)
      .where(inArray(alertHits.alertId, alertIds));
    const addresses = tx
      .selectDistinct({ email: alerts.email })
      .from(alerts)
      .where(inArray(alerts.id, alertIds));
    const remaining = alias(alertHits, "hits_left");
    const remainingHits = tx
      .select({ id: remaining.mailId })
      .from(remaining)
      .where(eq(remaining.mailId, mails.id));
    // A mail loses its hit when a lower price moves the hit to a later mail.
    const superseded = and(inArray(mails.alertAddress, addresses), notExists(remainingHits));
    const candidates = await tx
      .select({ id: mails.id })
      .from(mails)
      .where(or(inArray(mails.alertId, alertIds), inArray(mails.id, hitMails), superseded));
    await tx.delete(alerts).where(inArray(alerts.id, alertIds));
    // A mail that also has hits of other alerts must still be sent.
    const mailIds = candidates.map(({ id }) => id);
    const isEmpty = and(isNull(mails.alertId), notExists(remainingHits));
    await tx.delete(mails).where(and(inArray(mails.id, mailIds), isEmpty));
  });
}
