import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import {
  type AlertAction,
  type AlertOverview,
  type AlertView,
  alertFormSchema,
  endDay,
  expiryDay,
  isConfirmable,
  maxAlerts,
} from "#domain/alert/alert.ts";
import { priceToStore } from "#domain/alert/matching.ts";
import { comparablePrice } from "#domain/car/labels.ts";
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
  type AcceptanceDeps,
  createAcceptance,
  type Sender,
  type Submission,
} from "#server/protection/acceptance.ts";
import type { CaptchaVerifier, Redeemable } from "#server/protection/captcha.ts";
import { hashToken, type SiteSecret, seal, unseal } from "#server/protection/site-secret.ts";
import type { Catalogue } from "#server/stock/catalogue.ts";
import { alertTitle } from "./alert-mails.ts";
import {
  type Alert,
  type AlertStore,
  createAlertStore,
  deriveToken,
  findDuplicate,
  newAlertMail,
  summariesOf,
} from "./alert-store.ts";

export type AlertServiceDeps = AcceptanceDeps & {
  secret: SiteSecret;
  outbox: Pick<Outbox, "add">;
  captcha: CaptchaVerifier;
  findCars: Catalogue["findAll"];
  stock(): Promise<{ cars: readonly Car[] }>;
  lacksMailServer: () => boolean;
  now: () => Date;
};

type ChangeResult = {
  /** For the next page: unchanged, or another alert's if this token's alert was ended; null if none is left. */
  token: string | null;
  /** The ended alert, sealed, for `restore`. */
  sealed: string | null;
};

export type AlertService = ReturnType<typeof createAlertService>;

export function createAlertService(deps: AlertServiceDeps) {
  const { secret, now, log } = deps;
  const store = createAlertStore(deps);
  const acceptSubmission = createAcceptance<void>("an alert", deps);

  const isLive = ({ state, createdAt }: Alert) =>
    state !== "pending" || isConfirmable(createdAt, now());

  async function liveByToken(token: string): Promise<Alert | null> {
    const alert = await store.byToken(token);
    return alert !== null && isLive(alert) ? alert : null;
  }

  async function liveOfAddress(email: string): Promise<Alert[]> {
    return (await store.ofAddress(email)).filter(isLive);
  }

  return {
    lacksMailServer: deps.lacksMailServer,
    /**
     * Answers the same whether or not the address is known or the mail goes out, against probing. Resolves to whether
     * the site can send mails at all.
     */
    async accept(body: unknown, token: string | null, sender: Sender): Promise<boolean> {
      // Without JavaScript, the page asks for it to be turned on; an inquiry would be let through.
      await acceptSubmission(() => readSubmission(body, token, deps), {
        ...sender,
        canSolveCaptcha: true,
      });
      return !deps.lacksMailServer();
    },
    async overview(token: string): Promise<AlertOverview | null> {
      const tokenAlert = await liveByToken(token);
      if (tokenAlert === null) return null;
      const { email } = tokenAlert;
      const all = await liveOfAddress(email);
      const cars = await deps.findCars(all.flatMap(({ adKey }) => adKey ?? []));
      return { email, alerts: all.map((each) => viewOf(each, cars)) };
    },
    /** Changes any alert of the token's address; null for an unknown or expired token. */
    async change(token: string, id: string, action: AlertAction): Promise<ChangeResult | null> {
      const tokenAlert = await liveByToken(token);
      if (tokenAlert === null) return null;
      const all = await liveOfAddress(tokenAlert.email);
      const alert = all.find((each) => each.id === id);
      // The alert ended before; the page shows the others.
      if (alert === undefined) return { token, sealed: null };
      await changes[action](alert, { ...deps, store });
      log.info({ alert: id, action }, "alert changed");
      const sealed = action === "end" ? sealEnded(alert, now(), secret) : null;
      if (action !== "end" || alert.id !== tokenAlert.id) return { token, sealed };
      const other = all.find((each) => each.id !== id);
      return { token: other === undefined ? null : deriveToken(other.id, secret), sealed };
    },
    isRestorable: (sealed: string) => unsealEnded(sealed, now(), secret) !== null,
    async restore(sealed: string): Promise<string | null> {
      const ended = unsealEnded(sealed, now(), secret);
      if (ended === null) return null;
      const id = await restoreAlert(ended, deps);
      log.info({ alert: id }, "ended alert restored");
      return deriveToken(id, secret);
    },
    /** One-click unsubscribe (RFC 8058): ends the alert, or all of its address. */
    async unsubscribe(token: string, { all }: { all: boolean }): Promise<void> {
      const alert = await liveByToken(token);
      if (alert === null) return;
      const ended = all ? await store.ofAddress(alert.email) : [alert];
      await store.remove(ended.map(({ id }) => id));
      log.info({ alerts: ended.length }, "alerts ended by one-click unsubscribe");
    },
  };
}

type ChangeDeps = Pick<AlertServiceDeps, "now"> & { store: AlertStore };
type Change = (alert: Alert, deps: ChangeDeps) => Promise<void>;

/** Idempotent, since a button may be pressed twice. */
const changes: Readonly<Record<AlertAction, Change>> = {
  confirm: ({ id }, { store, now }) =>
    store.change(id, ["pending"], {
      state: "active",
      confirmedAt: now(),
      since: now(),
      expiresOn: expiryDay(now()),
    }),
  pause: ({ id }, { store }) => store.change(id, ["active"], { state: "paused" }),
  // Cars that came during the pause stay unreported.
  resume: ({ id }, { store, now }) =>
    store.change(id, ["paused"], { state: "active", since: now() }),
  prolong: ({ id }, { store, now }) =>
    store.change(id, ["active", "paused"], { expiresOn: expiryDay(now()), askedAt: null }),
  end: ({ id }, { store }) => store.remove([id]),
};

function viewOf(alert: Alert, cars: Parameters<typeof alertTitle>[1]): AlertView {
  const { id, state, query, adKey, price, expiresOn, askedAt } = alert;
  const isForSale = adKey !== null && cars.get(adKey)?.state === "for-sale";
  return {
    id,
    state,
    title: alertTitle(alert, cars),
    path: query === null ? (isForSale ? vehiclePath(adKey) : null) : vehiclesPagePath(1, query),
    price,
    endsOn: endDay({ expiresOn, askedAt }) ?? expiresOn,
    isRenewable: askedAt !== null,
  };
}

type NewAlert = Pick<Alert, "email" | "query" | "adKey" | "price">;

async function readSubmission(
  body: unknown,
  token: string | null,
  deps: AlertServiceDeps,
): Promise<Submission<void>> {
  const newAlert = await readForm(body, deps);
  return {
    kind: "alert",
    captcha: deps.captcha,
    token,
    idempotencyKey: null,
    hasGoodTicket: false,
    findStored: async () => null,
    fakeSuccess: () => undefined,
    store: ({ captcha }) => storeAlert(newAlert, captcha, deps),
  };
}

async function readForm(body: unknown, { findCars, stock }: AlertServiceDeps): Promise<NewAlert> {
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
  const entry = (await findCars([fahrzeug])).get(fahrzeug);
  const price = entry?.state === "for-sale" ? comparablePrice(entry.car) : null;
  if (price !== null) return { email, query: null, adKey: fahrzeug, price: priceToStore(price) };
  const message = "Dieses Fahrzeug ist nicht mehr verfügbar";
  throw new AppError("validation", message, [{ field: "fahrzeug", message }]);
}

/** Without the lock, concurrent forms of one address could exceed `maxAlerts` or store duplicates. */
const lockAddress = (tx: Statements, email: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 1))`);

/**
 * An ended alert for the undo button. The database keeps nothing of a deleted alert, so the page's
 * URL contains it, sealed: only the browser that ended it has the URL, which is valid for an hour.
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
type EndedAlert = z.infer<typeof endedSchema>;

const undoMs = 3_600_000;
const sealPurpose = "ended order";

/** Null for an alert that was never confirmed. */
function sealEnded(alert: Alert, now: Date, secret: SiteSecret): string | null {
  const ended = endedSchema.safeParse(alert);
  if (!ended.success) return null;
  const until = now.getTime() + undoMs;
  return seal(secret, sealPurpose, JSON.stringify({ ...ended.data, until }));
}

/** Null when forged or expired. */
function unsealEnded(sealed: string, now: Date, secret: SiteSecret): EndedAlert | null {
  const text = unseal(secret, sealPurpose, sealed);
  if (text === null) return null;
  const { until, ...ended } = endedSchema.extend({ until: z.number() }).parse(JSON.parse(text));
  return now.getTime() < until ? ended : null;
}

/**
 * Stores the alert under its former id, so that the token in mails already sent works again. If an alert for
 * the same search or car was created meanwhile, returns that one's id.
 */
function restoreAlert(ended: EndedAlert, { db, secret, now }: AlertServiceDeps): Promise<string> {
  return db.orm.transaction(async (tx) => {
    await lockAddress(tx, ended.email);
    const duplicate = await findDuplicate(tx, ended);
    if (duplicate !== null) return duplicate.id;
    const hash = hashToken(deriveToken(ended.id, secret));
    // Its earlier hits were deleted with it; only cars that come from now on count as new.
    await tx.insert(alerts).values({ ...ended, tokenHash: hash, since: now() });
    return ended.id;
  });
}

/** Stores the alert, its mail, the mail's job and the redeemed captcha in one transaction. */
function storeAlert(
  newAlert: NewAlert,
  captcha: Redeemable | null,
  deps: AlertServiceDeps,
): Promise<void> {
  const { db, outbox, limits, secret, now, log } = deps;
  return db.orm.transaction(async (tx) => {
    const { email } = newAlert;
    await lockAddress(tx, email);
    await captcha?.redeem(tx);
    const duplicate = await findDuplicate(tx, newAlert);
    const ofAddress = eq(alerts.email, email);
    const isFull = duplicate === null && (await tx.$count(alerts, ofAddress)) >= maxAlerts;
    if (isFull) return;
    const id = duplicate?.id ?? randomUUID();
    if (duplicate === null) {
      const hash = hashToken(deriveToken(id, secret));
      const initial = { id, state: "pending", tokenHash: hash, createdAt: now() } as const;
      await tx.insert(alerts).values({ ...newAlert, ...initial });
    } else if (duplicate.state === "pending") {
      // The new mail promises seven days to confirm again.
      await tx.update(alerts).set({ createdAt: now() }).where(eq(alerts.id, id));
    }
    const isMailed = await limits.consumeAlertMail(tx, email);
    if (isMailed) {
      await outbox.add(tx, [{ kind: "order", alertId: id, ...newAlertMail(now()) }]);
    }
    log.info({ alert: id, isNew: duplicate === null, isMailed }, "alert stored");
  });
}
