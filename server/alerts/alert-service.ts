import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import {
  type AlertAction,
  type AlertOverview,
  type AlertView,
  alertFormSchema,
  endDay,
  isConfirmable,
  lastsUntil,
  maxAlerts,
} from "#domain/alert/alert.ts";
import { fieldIssues } from "#domain/inquiry/field-rules.ts";
import { noFilters } from "#domain/search/filters.ts";
import { formatFilters, parseFilters } from "#domain/search/url.ts";
import { vehiclePath, vehiclesPagePath } from "#domain/site/paths.ts";
import { countRefusals, type Sender } from "#server/inquiries/accept.ts";
import type { Redeemable } from "#server/inquiries/captcha.ts";
import type { InquiryLimits } from "#server/inquiries/limits.ts";
import {
  cannotStore,
  captchaNeeded,
  captchaRefusal,
  orCannotStore,
} from "#server/inquiries/refusals.ts";
import { type SiteSecret, tokenHash } from "#server/inquiries/site-secret.ts";
import { addMails, type MailQueue } from "#server/mail/queue.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Database } from "#server/platform/db/database.ts";
import { alerts } from "#server/platform/db/personal-schema.ts";
import type { Log } from "#server/platform/log.ts";
import type { Catalogue } from "#server/stock/catalogue.ts";
import { alertTitle } from "./alert-mails.ts";
import {
  type Alert,
  type AlertStore,
  createAlertStore,
  findSameAlert,
  newAlertMail,
  tokenOf,
} from "./store.ts";

export type AlertServiceParts = {
  db: Pick<Database, "orm" | "eraseDeleted">;
  secret: SiteSecret;
  queue: Pick<MailQueue, "enqueue">;
  limits: InquiryLimits;
  /** Null without a token; throws as `verifyToken` (server/inquiries/captcha.ts). */
  verify(token: string | null): Promise<Redeemable | null>;
  hasRoom(): Promise<boolean>;
  findVehicle: Catalogue["find"];
  forgetMails(messageIds: readonly string[]): Promise<void>;
  origin: string;
  now: () => Date;
  log: Log;
};

/** The order's own token, or that of another order of the address once its own has ended. */
type Changed = { token: string | null };

export type AlertService = ReturnType<typeof createAlertService>;

export function createAlertService(parts: AlertServiceParts) {
  const { secret, forgetMails, now, log } = parts;
  const store = createAlertStore(parts);
  const accept = createAcceptance(parts);

  /** Null for a token that no order has, or whose seven days are over. */
  async function ofToken(token: string): Promise<Alert | null> {
    const found = await store.byToken(token);
    if (found === null) return null;
    return found.state === "pending" && !isConfirmable(found.createdAt, now()) ? null : found;
  }

  async function shown(email: string): Promise<Alert[]> {
    const all = await store.ofAddress(email);
    return all.filter((each) => each.state !== "pending" || isConfirmable(each.createdAt, now()));
  }

  return {
    accept,
    async overview(token: string): Promise<AlertOverview | null> {
      const own = await ofToken(token);
      if (own === null) return null;
      const orders = await shown(own.email);
      return {
        email: own.email,
        orders: await Promise.all(orders.map((each) => viewOf(each, parts.findVehicle))),
      };
    },
    /** Does to an order of the token's address what a button of its page says; null without one. */
    async change(token: string, id: string, action: AlertAction): Promise<Changed | null> {
      const own = await ofToken(token);
      if (own === null) return null;
      const orders = await shown(own.email);
      const order = orders.find((each) => each.id === id);
      // Ended before: the page shows what is left.
      if (order === undefined) return { token };
      await changes[action](order, { ...parts, store });
      log.info({ order: id, action }, "a search order is changed");
      if (action !== "end" || order.id !== own.id) return { token };
      const [other] = orders.filter((each) => each.id !== id);
      return { token: other === undefined ? null : tokenOf(other.id, secret) };
    },
    /** One click in a mail program (RFC 8058): ends the order, or all of its address. */
    async unsubscribe(token: string, { all }: { all: boolean }): Promise<void> {
      const own = await ofToken(token);
      if (own === null) return;
      const ended = all ? await store.ofAddress(own.email) : [own];
      await store.remove(
        ended.map(({ id }) => id),
        forgetMails,
      );
      log.info({ orders: ended.length }, "search orders are ended from a mail program");
    },
  };
}

type ChangeParts = Pick<AlertServiceParts, "forgetMails" | "now"> & { store: AlertStore };
type Change = (order: Alert, parts: ChangeParts) => Promise<void>;

/** Each twice is as once. */
const changes: Readonly<Record<AlertAction, Change>> = {
  confirm: ({ id }, { store, now }) =>
    store.change(id, ["pending"], {
      state: "active",
      confirmedAt: now(),
      since: now(),
      expiresOn: lastsUntil(now()),
    }),
  pause: ({ id }, { store }) => store.change(id, ["active"], { state: "paused" }),
  // What came during the pause was not wanted.
  resume: ({ id }, { store, now }) =>
    store.change(id, ["paused"], { state: "active", since: now() }),
  prolong: ({ id }, { store, now }) =>
    store.change(id, ["active", "paused"], { expiresOn: lastsUntil(now()), askedAt: null }),
  end: ({ id }, { store, forgetMails }) => store.remove([id], forgetMails),
};

async function viewOf(
  alert: Alert,
  findVehicle: AlertServiceParts["findVehicle"],
): Promise<AlertView> {
  const { id, state, query, adKey, price, expiresOn, askedAt } = alert;
  const isForSale = adKey !== null && (await findVehicle(adKey))?.state === "for-sale";
  return {
    id,
    state,
    title: await alertTitle(alert, findVehicle),
    path: query === null ? (isForSale ? vehiclePath(adKey) : null) : vehiclesPagePath(1, query),
    price,
    expiresOn: endDay({ expiresOn, askedAt }) ?? expiresOn,
    isProlongable: askedAt !== null,
  };
}

type Wanted = Pick<Alert, "email" | "query" | "adKey" | "price">;

/**
 * Makes the function that takes a form. It returns the same whether the address is known, the mail goes out
 * or not (O2). Throws AppError `validation`, `captcha`, `too-many`, `not-ready`.
 */
function createAcceptance(parts: AlertServiceParts) {
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

  return (body: unknown, token: string | null, sender: Sender): Promise<void> =>
    orCannotStore("a search order", log, async () => {
      if (!(await hasRoom())) throw cannotStore();
      await take(body, token, sender);
    });
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
  captcha: Redeemable | null,
  parts: AlertServiceParts,
): Promise<void> {
  const { db, limits, secret, now, log } = parts;
  return db.orm.transaction(async (tx) => {
    const { email } = wanted;
    // The same address twice at once must not pass its limit, or order the same twice.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 1))`);
    if ((await captcha?.redeem(tx)) === false) throw captchaRefusal();
    const known = await findSameAlert(tx, wanted);
    const ofAddress = eq(alerts.email, email);
    const isFull = known === null && (await tx.$count(alerts, ofAddress)) >= maxAlerts;
    if (isFull) return;
    const id = known?.id ?? randomUUID();
    if (known === null) {
      const hash = tokenHash(tokenOf(id, secret));
      const made = { id, state: "pending", tokenHash: hash, createdAt: now() } as const;
      await tx.insert(alerts).values({ ...wanted, ...made });
    } else if (known.state === "pending") {
      // The new mail promises seven days again.
      await tx.update(alerts).set({ createdAt: now() }).where(eq(alerts.id, id));
    }
    const isMailed = await limits.consumeOrderMail(tx, email);
    if (isMailed) {
      await addMails(tx, [{ kind: "order", alertId: id, ...newAlertMail(now()) }], parts);
    }
    log.info({ order: id, isNew: known === null, isMailed }, "a search order is stored");
  });
}
