import {
  type AlertAction,
  type AlertOverview,
  type AlertView,
  endDay,
  isConfirmable,
  lastsUntil,
} from "#domain/alert/alert.ts";
import { vehiclePath, vehiclesPagePath } from "#domain/site/paths.ts";
import { type AlertServiceParts, createAcceptance } from "./accept-order.ts";
import { alertTitle } from "./alert-mails.ts";
import { type Alert, tokenOf } from "./store.ts";

/** The order's own token, or that of another order of the address once its own has ended. */
type Changed = { token: string | null };

export type AlertService = ReturnType<typeof createAlertService>;

export function createAlertService(parts: AlertServiceParts) {
  const { store, secret, forgetMails, now, log } = parts;
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
      await changes[action](order, parts);
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

type Change = (order: Alert, parts: AlertServiceParts) => Promise<void>;

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
