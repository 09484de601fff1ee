import { Link } from "react-router";
import { notFoundSuggestions } from "#domain/pages/not-found-suggestions.ts";
import { displayPath, paths } from "#domain/pages/paths.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { MessagePage } from "./message-page.tsx";
import { SiteLink } from "./site-links.tsx";

/** The server caches this HTML: whatever else depends on `path` belongs in notFoundTemplatePath. */
export function NotFound({ path }: { path: string }) {
  const { suggestedPage, all } = notFoundSuggestions(path);
  // The main button below leads to the list.
  const isList = suggestedPage?.path === paths.vehicles;
  const others = all.filter(({ path: target }) => target !== paths.vehicles);
  return (
    <MessagePage>
      <h1>Seite nicht gefunden</h1>
      <p className="mt-4 max-w-prose text-lg">
        Unter{" "}
        <code className="rounded bg-sunken px-1.5 py-0.5 text-base break-all">
          {displayPath(path)}
        </code>{" "}
        gibt es bei uns keine Seite.
      </p>
      <section className="mt-8">
        <h2 className="text-xl font-bold">
          {isList && "Meinten Sie unsere Fahrzeuge?"}
          {!isList && (suggestedPage ? "Meinten Sie …?" : "Vielleicht suchen Sie:")}
        </h2>
        {!isList && (
          <ul className="mt-1 flex flex-wrap gap-x-6">
            {(suggestedPage ? [suggestedPage] : others).map(({ label, path: target }) => (
              <li key={target}>
                <SiteLink
                  to={target}
                  className="inline-flex min-h-11 items-center text-lg font-semibold underline decoration-muted underline-offset-4 hover:decoration-current"
                >
                  {label}
                </SiteLink>
              </li>
            ))}
          </ul>
        )}
      </section>
      <div className="mt-8 flex flex-wrap gap-3 max-sm:*:w-full">
        <Link to={paths.vehicles} className={buttonStyle.primary}>
          Zu unseren Fahrzeugen
        </Link>
        <SiteLink to={paths.home} className={buttonStyle.quiet}>
          Zur Startseite
        </SiteLink>
      </div>
    </MessagePage>
  );
}
