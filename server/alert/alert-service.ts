import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
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
import { knownPrice } from "#domain/alert/matching.ts";
import type { Car } from "#domain/car/record.ts";
import { fieldIssues } from "#domain/inquiry/field-rules.ts";
import { vehiclePath, vehiclesPagePath } from "#domain/pages/paths.ts";
import { readSearch } from "#domain/search/text-query/understand-query.ts";
import { formatFilters } from "#domain/search/url.ts";
import type { Outbox } from "#server/mail/outbox.ts";
import { AppError } from "#server/platform/app-error.ts";
import type { Statements } from "#server/platform/db/database.ts";
import { alerts } from "#server/platform/db/personal-schema.ts";
import {
  type AcceptanceParts,
  createAcceptance,
  type Sender,
  type Submission,
} from "#server/protection/acceptance.ts";
import type { CaptchaVerifier, Redeemable } from "#server/protection/captcha.ts";
import { seal, unseal } from "#server/protection/signed-link.ts";
import { type SiteSecret, tokenHash } from "#server/protection/site-secret.ts";
import type { Catalogue } from "#server/stock/catalogue.ts";
import { alertTitle } from "./compose-mails.ts";
import {
  type Alert,
  type AlertStore,
  createAlertStore,
  findSameAlert,
  newAlertMail,
  summariesOf,
  tokenOf,
} from "./store.ts";

export type AlertServiceParts = AcceptanceParts & {
  secret: SiteSecret;
  outbox: Pick<Outbox, "add">;
  captcha: CaptchaVerifier;
  findVehicle: Catalogue["find"];
  stock(): Promise<{ cars: readonly Car[] }>;
  now: () => Date;
};

/** The order's own token, or that of another order of the address once its own has ended. */
type Changed = {
  token: string | null;
  /** Takes its end back. */
  sealed: string | null;
};

export type AlertService = ReturnType<typeof createAlertService>;

export function createAlertService(parts: AlertServiceParts) {
  const { secret, now, log } = parts;
  const store = createAlertStore(parts);
  const accept = createAcceptance<void>("a search order", parts);

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
    /** Answers the same whether the address is known, the mail goes out or not (O2). */
    accept: (body: unknown, token: string | null, sender: Sender): Promise<void> =>
      // The page of search orders has a captcha that works with scripts.
      accept(() => submissionOf(body, token, parts), { ...sender, canProve: true }),
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
      if (order === undefined) return { token, sealed: null };
      await changes[action](order, { ...parts, store });
      log.info({ order: id, action }, "a search order is changed");
      const sealed = action === "end" ? sealEnded(order, now(), secret) : null;
      if (action !== "end" || order.id !== own.id) return { token, sealed };
      const [other] = orders.filter((each) => each.id !== id);
      return { token: other === undefined ? null : tokenOf(other.id, secret), sealed };
    },
    /** Whether `restore` would take an end back. */
    isRestorable: (sealed: string) => openEnded(sealed, now(), secret) !== null,
    /** Takes the end of an order back; answers its token, null when it is too late. */
    async restore(sealed: string): Promise<string | null> {
      const ended = openEnded(sealed, now(), secret);
      if (ended === null) return null;
      const id = await restoreOrder(ended, parts);
      log.info({ order: id }, "the end of a search order is taken back");
      return tokenOf(id, secret);
    },
    /** One click in a mail program (RFC 8058): ends the order, or all of its address. */
    async unsubscribe(token: string, { all }: { all: boolean }): Promise<void> {
      const own = await ofToken(token);
      if (own === null) return;
      const ended = all ? await store.ofAddress(own.email) : [own];
      await store.remove(ended.map(({ id }) => id));
      log.info({ orders: ended.length }, "search orders are ended from a mail program");
    },
  };
}

type ChangeParts = Pick<AlertServiceParts, "now"> & { store: AlertStore };
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
  end: ({ id }, { store }) => store.remove([id]),
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

async function submissionOf(
  body: unknown,
  token: string | null,
  parts: AlertServiceParts,
): Promise<Submission<void>> {
  const wanted = await readForm(body, parts);
  return {
    kind: "alert",
    captcha: parts.captcha,
    token,
    key: null,
    findKnown: async () => null,
    pretend: () => undefined,
    store: ({ captcha }) => storeOrder(wanted, captcha, parts),
  };
}

async function readForm(body: unknown, { findVehicle, stock }: AlertServiceParts): Promise<Wanted> {
  const form = alertFormSchema.safeParse(body);
  if (!form.success) {
    const issues = fieldIssues(form.error);
    throw new AppError("validation", issues.map(({ message }) => message).join(", "), issues);
  }
  const { email: typed, suche, fahrzeug } = form.data;
  const email = typed.toLowerCase();
  if (fahrzeug === undefined) {
    const { cars } = await stock();
    const search = readSearch(new URLSearchParams(suche), summariesOf(cars));
    return { email, query: formatFilters(search), adKey: null, price: null };
  }
  const found = await findVehicle(fahrzeug);
  const price = found?.state === "for-sale" ? found.car.price_amount : null;
  if (price !== null) return { email, query: null, adKey: fahrzeug, price: knownPrice(price) };
  const message = "Dieses Fahrzeug ist nicht mehr verfügbar";
  throw new AppError("validation", message, [{ field: "fahrzeug", message }]);
}

/** The same address twice at once must not pass its limit, or order the same twice. */
const lockAddress = (tx: Statements, email: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 1))`);

/**
 * An order that was just ended, to be taken back. Deleted is deleted: nothing of it stays here, so it goes
 * sealed into the address of the page that says so, and only the browser that ended it has it, for an hour.
 */
const endedSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  query: z.string().nullable(),
  adKey: z.string().nullable(),
  price: z.number().nullable(),
  state: z.enum(["active", "paused"]),
  createdAt: z.coerce.date(),
  confirmedAt: z.coerce.date(),
  expiresOn: z.string(),
  askedAt: z.coerce.date().nullable(),
});
type EndedOrder = z.infer<typeof endedSchema>;

const revocableMs = 3_600_000;
const purpose = "ended order";

/** Null for one that nobody has confirmed. */
function sealEnded(order: object, now: Date, secret: SiteSecret): string | null {
  const ended = endedSchema.safeParse(order);
  if (!ended.success) return null;
  const until = now.getTime() + revocableMs;
  return seal(secret, purpose, JSON.stringify({ ...ended.data, until }));
}

/** Null for what is forged or too old. */
function openEnded(sealed: string, now: Date, secret: SiteSecret): EndedOrder | null {
  const text = unseal(secret, purpose, sealed);
  if (text === null) return null;
  const { until, ...ended } = endedSchema.extend({ until: z.number() }).parse(JSON.parse(text));
  return now.getTime() < until ? ended : null;
}

/** As it was, under the token that its mails carry; or the one that was made for the same meanwhile. */
function restoreOrder(ended: EndedOrder, { db, secret, now }: AlertServiceParts): Promise<string> {
  return db.orm.transaction(async (tx) => {
    await lockAddress(tx, ended.email);
    const known = await findSameAlert(tx, ended);
    if (known !== null) return known.id;
    const hash = tokenHash(tokenOf(ended.id, secret));
    // What it was told of is forgotten, so only what comes from now on is told.
    await tx.insert(alerts).values({ ...ended, tokenHash: hash, since: now() });
    return ended.id;
  });
}

/** The order, its mail, the mail's job and the used captcha are stored together or not at all. */
function storeOrder(
  wanted: Wanted,
  captcha: Redeemable | null,
  parts: AlertServiceParts,
): Promise<void> {
  const { db, outbox, limits, secret, now, log } = parts;
  return db.orm.transaction(async (tx) => {
    const { email } = wanted;
    await lockAddress(tx, email);
    await captcha?.redeem(tx);
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
      await outbox.add(tx, [{ kind: "order", alertId: id, ...newAlertMail(now()) }]);
    }
    log.info({ order: id, isNew: known === null, isMailed }, "a search order is stored");
  });
}
