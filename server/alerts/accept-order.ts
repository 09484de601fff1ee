import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { alertFormSchema, maxAlerts } from "#domain/alert/alert.ts";
import { fieldIssues } from "#domain/inquiry/field-rules.ts";
import { noFilters } from "#domain/search/filters.ts";
import { formatFilters, parseFilters } from "#domain/search/url.ts";
import { countRefusals, type Sender } from "#server/inquiries/accept.ts";
import type { InquiryLimits } from "#server/inquiries/limits.ts";
import { cannotStore, captchaNeeded, captchaRefusal } from "#server/inquiries/refusals.ts";
import { type SiteSecret, tokenHash } from "#server/inquiries/site-secret.ts";
import { addMails, type MailQueue } from "#server/mail/queue.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Database, Statements } from "#server/platform/db/database.ts";
import { alerts } from "#server/platform/db/personal-schema.ts";
import { redeemedCaptchas } from "#server/platform/db/schema.ts";
import { describeFailure, type Log } from "#server/platform/log.ts";
import type { Catalogue } from "#server/stock/catalogue.ts";
import { type Alert, type AlertStore, alertStatements, newAlertMail, tokenOf } from "./store.ts";

export type AlertServiceParts = {
  db: Pick<Database, "orm">;
  store: AlertStore;
  secret: SiteSecret;
  queue: Pick<MailQueue, "enqueue">;
  limits: InquiryLimits;
  /** Null without a token; throws as `verifyToken` (server/inquiries/captcha.ts). */
  verify(token: string | null): Promise<{ digest: string; expiresAt: Date } | null>;
  hasRoom(): Promise<boolean>;
  findVehicle: Catalogue["find"];
  forgetMails(messageIds: readonly string[]): Promise<void>;
  origin: string;
  now: () => Date;
  log: Log;
};

type Wanted = Pick<Alert, "email" | "query" | "adKey" | "price">;

/**
 * Makes the function that takes a form. It returns the same whether the address is known, the mail goes out
 * or not (O2). Throws AppError `validation`, `captcha`, `too-many`, `not-ready`.
 */
export function createAcceptance(parts: AlertServiceParts) {
  const { limits, verify, hasRoom, log } = parts;

  async function take(body: unknown, token: string | null, sender: Sender): Promise<void> {
    const wanted = await countRefusals(limits, sender, () => readForm(body, parts.findVehicle));
    // Whoever fills in what people do not see shall not learn that it was noticed (T2).
    if (sender.honeypot !== "") return;
    const refuseUnproven = ({ isCrowded }: { isCrowded: boolean }) => {
      if (isCrowded && token === null) throw captchaNeeded();
    };
    refuseUnproven(await limits.check("alert", sender.networks));
    const captcha = await verify(token);
    const consumed = await limits.consume("alert", sender.networks);
    try {
      refuseUnproven(consumed);
      await storeOrder(wanted, captcha, parts);
    } catch (failure) {
      await Promise.allSettled([consumed.refund()]);
      throw failure;
    }
  }

  return async (body: unknown, token: string | null, sender: Sender): Promise<void> => {
    try {
      if (!(await hasRoom())) throw cannotStore();
      await take(body, token, sender);
    } catch (failure) {
      if (failure instanceof AppError) throw failure;
      log.error({ failure: describeFailure(failure) }, "a search order could not be stored");
      throw cannotStore();
    }
  };
}

async function readForm(
  body: unknown,
  findVehicle: AlertServiceParts["findVehicle"],
): Promise<Wanted> {
  const form = alertFormSchema.safeParse(body);
  if (!form.success) {
    const issues = fieldIssues(form.error);
    throw new AppError("validation", issues.map(({ message }) => message).join(", "), issues);
  }
  const { email: typed, suche, fahrzeug } = form.data;
  const email = typed.toLowerCase();
  if (fahrzeug === undefined) {
    const filters = parseFilters(new URLSearchParams(suche));
    const query = formatFilters({ ...filters, sortBy: noFilters.sortBy });
    return { email, query, adKey: null, price: null };
  }
  const found = await findVehicle(fahrzeug);
  const price = found?.state === "for-sale" ? found.car.price_amount : null;
  if (price !== null) return { email, query: null, adKey: fahrzeug, price: Math.round(price) };
  const message = "Dieses Fahrzeug ist nicht mehr verfügbar";
  throw new AppError("validation", message, [{ field: "fahrzeug", message }]);
}

/** The order, its mail, the mail's job and the used captcha are stored together or not at all. */
function storeOrder(
  wanted: Wanted,
  captcha: { digest: string; expiresAt: Date } | null,
  parts: AlertServiceParts,
): Promise<void> {
  const { db, limits, secret, now, log } = parts;
  return db.orm.transaction(async (tx) => {
    const { email } = wanted;
    // The same address twice at once must not pass its limit, or order the same twice.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 1))`);
    if (captcha !== null) {
      const redeemed = tx.insert(redeemedCaptchas).values(captcha).onConflictDoNothing();
      if ((await redeemed.returning()).length === 0) throw captchaRefusal();
    }
    const known = await alertStatements.same(tx, wanted);
    const isFull = known === null && (await alertStatements.countOfAddress(tx, email)) >= maxAlerts;
    if (isFull) return;
    const id = known?.id ?? randomUUID();
    if (known === null) await insert(tx, { id, ...wanted });
    else if (known.state === "pending") await renew(tx, id);
    const isMailed = await limits.consumeOrderMail(tx, email);
    if (isMailed) {
      await addMails(tx, [{ kind: "order", alertId: id, ...newAlertMail(now()) }], parts);
    }
    log.info({ order: id, isNew: known === null, isMailed }, "a search order is stored");
  });

  async function insert(tx: Statements, order: Wanted & { id: string }): Promise<void> {
    const hash = tokenHash(tokenOf(order.id, secret));
    const row = { ...order, state: "pending", tokenHash: hash, createdAt: now() } as const;
    await tx.insert(alerts).values(row);
  }

  /** The new mail promises seven days again. */
  async function renew(tx: Statements, id: string): Promise<void> {
    await tx.update(alerts).set({ createdAt: now() }).where(sql`${alerts.id} = ${id}`);
  }
}
