import { data, Link, useLocation } from "react-router";
import type { AlertAction, AlertOverview, AlertView } from "#domain/alert/alert.ts";
import { formatDay, formatPrice } from "#domain/format/format.ts";
import { ask, siteContext } from "../context.ts";
import { MessagePage } from "../features/site/message-page.tsx";
import { createPageMeta } from "../features/site/page-head.tsx";
import { ListLink } from "../features/site/site-links.tsx";
import { buttonStyle } from "../ui/button-style.ts";
import type { Route } from "./+types/alerts.ts";

/** `ended`: null, or after deleting an alert the sealed value that can undo it (may be empty). */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const overview = await ask(site, ({ alerts }) => alerts.overview(params.token));
  const { searchParams } = new URL(request.url);
  const ended = searchParams.get("beendet");
  const isConfirmed = searchParams.has("bestaetigt");
  const status = overview === null && ended === null ? 404 : 200;
  return data({ overview, ended, isConfirmed }, { status });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Ihre Suchaufträge", isIndexed: false });

export default function AlertsPage({ loaderData }: Route.ComponentProps) {
  const { overview, ended, isConfirmed } = loaderData;
  return overview === null ? (
    <NoAlerts ended={ended} />
  ) : (
    <AlertList overview={overview} ended={ended} isConfirmed={isConfirmed} />
  );
}

function NoAlerts({ ended }: { ended: string | null }) {
  return (
    <MessagePage>
      <h1>
        {ended !== null ? "Ihr Suchauftrag ist beendet" : "Diesen Suchauftrag gibt es nicht (mehr)"}
      </h1>
      <p className="mt-4 max-w-prose text-lg">
        {ended !== null
          ? "Wir haben ihn mit Ihrer E-Mail-Adresse gelöscht und schreiben Ihnen nicht mehr."
          : "Vielleicht fehlt ein Stück des Links: Öffnen Sie ihn bitte noch einmal aus unserer E-Mail. Sonst ist der Auftrag beendet, oder er wurde nicht innerhalb von sieben Tagen bestätigt."}
      </p>
      <UndoButton sealed={ended} />
      <ListLink className="action-link action-link-primary mt-8 max-sm:w-full">
        Zu unseren Fahrzeugen
      </ListLink>
    </MessagePage>
  );
}

function UndoButton({ sealed }: { sealed: string | null }) {
  const { pathname } = useLocation();
  if (!sealed) return null;
  return (
    <form
      method="post"
      action={`${pathname}?beendet=${encodeURIComponent(sealed)}`}
      className="mt-6"
    >
      <input type="hidden" name="aktion" value="undo" />
      <button type="submit" className={`${buttonStyle.quiet} max-sm:w-full`}>
        Rückgängig machen
      </button>
      <p className="mt-2 text-muted">Eine Stunde lang möglich, solange diese Seite offen ist.</p>
    </form>
  );
}

type AlertListProps = { overview: AlertOverview; ended: string | null; isConfirmed: boolean };

function AlertList({ overview, ended, isConfirmed }: AlertListProps) {
  const { email, alerts } = overview;
  const isNew = alerts.some(({ state }) => state === "pending");
  const title = isNew ? "Suchauftrag bestätigen" : "Ihre Suchaufträge";
  return (
    <div className="mx-auto max-w-page px-4 pt-8 sm:px-6 sm:pt-12">
      <h1 className="text-3xl font-bold sm:text-4xl">
        {isConfirmed ? "Ihr Suchauftrag ist bestätigt" : title}
      </h1>
      {ended !== null && (
        <section className="mt-6 max-w-prose">
          <h2 className="text-xl font-bold">Ihr Suchauftrag ist beendet</h2>
          <p className="mt-2">Wir haben ihn gelöscht. Die anderen bestehen weiter.</p>
          <UndoButton sealed={ended} />
        </section>
      )}
      <p className="mt-3 max-w-prose text-lg text-muted">
        Wir schreiben an <span className="font-semibold text-ink">{email}</span>, höchstens einmal
        am Tag.
      </p>
      <ul className="mt-8 grid gap-4">
        {alerts.map((alert) => (
          <li key={alert.id}>
            <AlertCard alert={alert} />
          </li>
        ))}
      </ul>
      <ListLink className="action-link mt-8 max-sm:w-full">Zu unseren Fahrzeugen</ListLink>
    </div>
  );
}

function AlertCard({ alert }: { alert: AlertView }) {
  const { title, path, price } = alert;
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
            ? "Wir sagen Bescheid, wenn ein passendes Fahrzeug kommt"
            : `Wir sagen Bescheid, wenn der Preis unter ${formatPrice(price)} sinkt`}
        </p>
        <p className="mt-1 text-muted">{describeState(alert)}</p>
      </div>
      <div className="flex flex-wrap gap-3 max-sm:w-full">
        {listButtons(alert).map(({ action, label, style }) => (
          <AlertButton
            key={action}
            alert={alert}
            action={action}
            label={label}
            className={buttonStyle[style]}
          />
        ))}
      </div>
    </article>
  );
}

function describeState({ state, endsOn, path, price }: AlertView): string {
  if (state === "pending") return "Noch nicht bestätigt; bis dahin schreiben wir Ihnen nicht.";
  const expiryText =
    endsOn === null ? "" : ` Er endet am ${formatDay(new Date(endsOn))} von selbst.`;
  if (state === "paused") return `Angehalten: Zurzeit schreiben wir Ihnen nicht.${expiryText}`;
  const unavailable =
    price !== null && path === null ? " Das Fahrzeug ist zurzeit nicht im Bestand." : "";
  return `Läuft.${expiryText}${unavailable}`;
}

type Button = { action: AlertAction; label: string; style: keyof typeof buttonStyle };

function listButtons({ state, isRenewable }: AlertView): Button[] {
  if (state === "pending") {
    return [
      { action: "confirm", label: "Suchauftrag bestätigen", style: "primary" },
      { action: "end", label: "Löschen", style: "quiet" },
    ];
  }
  return [
    ...(isRenewable
      ? [{ action: "prolong", label: "Um sechs Monate verlängern", style: "primary" } as const]
      : []),
    state === "active"
      ? { action: "pause", label: "Anhalten", style: "quiet" }
      : { action: "resume", label: "Fortsetzen", style: "quiet" },
    { action: "end", label: "Beenden und löschen", style: "quiet" },
  ];
}

type AlertButtonProps = {
  alert: AlertView;
  action: AlertAction;
  label: string;
  className: string;
};

function AlertButton({ alert, action, label, className }: AlertButtonProps) {
  const { pathname } = useLocation();
  return (
    <form method="post" action={pathname} className="max-sm:grow">
      <input type="hidden" name="auftrag" value={alert.id} />
      <input type="hidden" name="aktion" value={action} />
      <button type="submit" className={`${className} max-sm:w-full`}>
        {label}
        <span className="sr-only">: {alert.title}</span>
      </button>
    </form>
  );
}
