import { Phone } from "lucide";
import { createContext, useContext } from "react";
import { isRouteErrorResponse, useLocation, useMatches } from "react-router";
import { pageParameters, paths } from "#domain/pages/paths.ts";
import { phoneLink } from "#domain/profile/contact-links.ts";
import { useOnline } from "../../ui/browser.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";
import { MessagePage } from "./message-page.tsx";
import { useProfile } from "./site-settings.ts";

const failures = {
  offline: {
    heading: "Keine Verbindung",
    advice: "Bitte prüfen Sie Ihre Internetverbindung oder rufen Sie uns an.",
  },
  unavailable: {
    heading: "Diese Seite ist gerade nicht erreichbar",
    advice: "Bitte versuchen Sie es in einer Minute erneut oder rufen Sie uns an.",
  },
  unexpected: {
    heading: "Bei uns ist etwas schiefgegangen",
    advice: "Bitte laden Sie die Seite neu oder rufen Sie uns an.",
  },
};

/** The title of the page that replaces all others when one fails or does not exist. */
export function failureTitle(error: unknown): string {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return status === 404 ? "Seite nicht gefunden" : findFailure(status).heading;
}

const findFailure = (status: number) => failures[status === 503 ? "unavailable" : "unexpected"];

export function PageFailure({ error }: { error: unknown }) {
  const isOnline = useOnline();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { heading, advice } = isOnline ? findFailure(status) : failures.offline;
  return (
    <MessagePage>
      <h1>{heading}</h1>
      <p className="mt-4 max-w-prose text-lg">{advice}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ReloadButton variant="primary" />
        <PhoneLink />
      </div>
      {/* A plain link, because the router may have failed too. */}
      <a
        href={paths.vehicles}
        className="mt-4 inline-flex min-h-11 items-center underline underline-offset-4"
      >
        Zu unseren Fahrzeugen
      </a>
      <p lang="en" className="mt-8 text-sm text-muted">
        Something went wrong
      </p>
      <FailureIdNote />
    </MessagePage>
  );
}

/** Request id in the server's log; null in the browser. */
const FailureId = createContext<string | null>(null);
export const FailureIdProvider = FailureId.Provider;

/** Hydration keeps the id that the server rendered. */
export function FailureIdNote() {
  const id = useContext(FailureId);
  // Without the key the old id would stay when the next page fails too.
  const { key } = useLocation();
  return (
    <p key={key} suppressHydrationWarning className="mt-2 text-sm text-muted empty:hidden">
      {id === null ? "" : `Falls wir Sie danach fragen, die Kennung: ${id}`}
    </p>
  );
}

export function PhoneLink() {
  const { phone } = useProfile();
  return (
    <a href={phoneLink({ phone })} className={`figures ${buttonStyle.quiet}`}>
      <Icon icon={Phone} size={18} />
      {phone.display}
    </a>
  );
}

/** React Router types it as unknown. `parameters`: those beside `pageParameters`, such as filters. */
type RouteHandle = { parameters?: readonly string[] } | undefined;

export function ReloadButton({ variant }: { variant: keyof typeof buttonStyle }) {
  const { pathname, search } = useLocation();
  const current = new URLSearchParams(search);
  const routeNames = useMatches().flatMap(
    ({ handle }) => (handle as RouteHandle)?.parameters ?? [],
  );
  const keptNames = new Set([...routeNames, ...pageParameters(pathname)]);
  return (
    <form action={pathname}>
      {[...current].map(
        ([name, value]) =>
          keptNames.has(name) && (
            <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
          ),
      )}
      <button type="submit" className={buttonStyle[variant]}>
        Seite neu laden
      </button>
    </form>
  );
}
