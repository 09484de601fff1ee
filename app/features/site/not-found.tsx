import { Link } from "react-router";
import { paths } from "#domain/paths.ts";

/** The 404 page: names the bad path and leads back into the site. */
export function NotFound({ path }: { path: string }) {
  return (
    <div className="mx-auto max-w-page px-4 py-20 sm:px-6">
      <h1 className="text-3xl font-bold sm:text-4xl">Seite nicht gefunden</h1>
      <p className="mt-4 max-w-prose">
        Die Seite <code className="rounded bg-sunken px-1.5 py-0.5 break-all">{path}</code> gibt es
        nicht oder nicht mehr.
      </p>
      <Link
        to={paths.vehicles}
        className="mt-8 inline-flex min-h-11 items-center rounded-card border border-transparent bg-accent px-5 font-semibold text-on-accent"
      >
        Zu unseren Fahrzeugen
      </Link>
    </div>
  );
}
