import { data, Link, useLocation } from "react-router";
import type { AlertAction, AlertOverview, AlertView } from "#domain/alert/alert.ts";
import { formatDay, formatPrice } from "#domain/site/format.ts";
import { CoveredCar } from "../features/site/covered-car.tsx";
import { pageMeta } from "../features/site/page-head.tsx";
import { ListLink } from "../features/site/site-links.tsx";
import { cannotAnswer, portContext } from "../port.ts";
import { buttonStyle } from "../ui/button-style.ts";
import type { Route } from "./+types/alert-orders.ts";

/**
 * 404 for a token that is unknown or too old. `ended`: the order of this address has just been ended, and it was
 * the last.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const port = context.get(portContext);
  const overview = await port.alerts.overview(params.token).catch(cannotAnswer(port));
  const ended = new URL(request.url).searchParams.has("beendet");
  return data({ overview, ended }, { status: overview === null && !ended ? 404 : 200 });
}

export const meta: Route.MetaFunction = () =>
  pageMeta({ title: "Ihre Suchaufträge", indexed: false });

/** The orders of one mail address. Its buttons are forms, so that it works without scripts. */
export default function AlertOrders({ loaderData }: Route.ComponentProps) {
  const { overview, ended } = loaderData;
  return overview === null ? <NoOrders ended={ended} /> : <Orders overview={overview} />;
}

function NoOrders({ ended }: { ended: boolean }) {
  return (
    <CoveredCar>
      <h1 className="text-3xl font-bold sm:text-4xl">
        {ended ? "Ihr Suchauftrag ist beendet" : "Diesen Suchauftrag gibt es nicht (mehr)"}
      </h1>
      <p className="mt-4 max-w-prose text-lg">
        {ended
          ? "Wir haben ihn mit Ihrer E-Mail-Adresse gelöscht und schreiben Ihnen nicht mehr."
          : "Er ist beendet, oder er wurde nicht innerhalb von sieben Tagen bestätigt. Was wir darüber gespeichert hatten, ist gelöscht."}
      </p>
      <ListLink className="way way-main mt-8 max-sm:w-full">Zu unseren Fahrzeugen</ListLink>
    </CoveredCar>
  );
}

function Orders({ overview: { email, orders } }: { overview: AlertOverview }) {
  const isNew = orders.some(({ state }) => state === "pending");
  return (
    <div className="mx-auto max-w-page px-4 pt-8 sm:px-6 sm:pt-12">
      <h1 className="text-3xl font-bold sm:text-4xl">
        {isNew ? "Suchauftrag bestätigen" : "Ihre Suchaufträge"}
      </h1>
      <p className="mt-3 max-w-prose text-lg text-muted">
        Wir schreiben an <span className="font-semibold text-ink">{email}</span>, höchstens einmal
        am Tag.
      </p>
      <ul className="mt-8 grid gap-4">
        {orders.map((order) => (
          <li key={order.id}>
            <Order order={order} />
          </li>
        ))}
      </ul>
      <ListLink className="way mt-8 max-sm:w-full">Zu unseren Fahrzeugen</ListLink>
    </div>
  );
}

function Order({ order }: { order: AlertView }) {
  const { title, path, price } = order;
  return (
    <article className="flex flex-wrap items-center justify-between gap-x-12 gap-y-3 rounded-card border border-line bg-surface p-4 sm:p-6">
      <div className="min-w-0">
        <h2 className="text-xl font-bold first-letter:uppercase">
          {path === null ? (
            title
          ) : (
            <Link
              to={path}
              className="-my-2.5 inline-block py-2.5 underline decoration-muted decoration-1 underline-offset-4 first-letter:uppercase hover:decoration-current"
            >
              {title}
            </Link>
          )}
        </h2>
        <p className="figures mt-1">
          {price === null
            ? "Bescheid, wenn ein passendes Fahrzeug kommt"
            : `Bescheid, wenn der Preis unter ${formatPrice(price)} sinkt`}
        </p>
        <p className="mt-1 text-muted">{stateText(order)}</p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full">
        {buttonsOf(order).map(({ action, label, style }) => (
          <OrderButton
            key={action}
            order={order}
            action={action}
            label={label}
            className={buttonStyle[style]}
          />
        ))}
      </div>
    </article>
  );
}

function stateText({ state, expiresOn, path, price }: AlertView): string {
  if (state === "pending") return "Noch nicht bestätigt: Bisher schreiben wir Ihnen nicht.";
  const end =
    expiresOn === null ? "" : ` Er endet am ${formatDay(new Date(expiresOn))} von selbst.`;
  if (state === "paused") return `Angehalten: Solange schreiben wir Ihnen nicht.${end}`;
  const gone = price !== null && path === null ? " Das Fahrzeug ist zurzeit nicht im Bestand." : "";
  return `Läuft.${end}${gone}`;
}

type Button = { action: AlertAction; label: string; style: keyof typeof buttonStyle };

function buttonsOf({ state, isProlongable }: AlertView): Button[] {
  if (state === "pending") {
    return [
      { action: "confirm", label: "Suchauftrag bestätigen", style: "primary" },
      { action: "end", label: "Löschen", style: "quiet" },
    ];
  }
  return [
    ...(isProlongable
      ? [{ action: "prolong", label: "Um sechs Monate verlängern", style: "primary" } as const]
      : []),
    state === "active"
      ? { action: "pause", label: "Anhalten", style: "quiet" }
      : { action: "resume", label: "Fortsetzen", style: "quiet" },
    { action: "end", label: "Beenden und löschen", style: "quiet" },
  ];
}

type OrderButtonProps = {
  order: AlertView;
  action: AlertAction;
  label: string;
  className: string;
};

function OrderButton({ order, action, label, className }: OrderButtonProps) {
  const { pathname } = useLocation();
  return (
    <form method="post" action={pathname} className="max-sm:grow">
      <input type="hidden" name="auftrag" value={order.id} />
      <input type="hidden" name="aktion" value={action} />
      <button type="submit" className={`${className} max-sm:w-full`}>
        {label}
        <span className="sr-only">: {order.title}</span>
      </button>
    </form>
  );
}
