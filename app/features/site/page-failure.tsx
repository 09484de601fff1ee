import { isRouteErrorResponse } from "react-router";
import { paths } from "#domain/paths.ts";

/** Last resort for a page that failed. The message is for people and holds nothing of the cause. */
export function PageFailure({ error }: { error: unknown }) {
  const message =
    isRouteErrorResponse(error) && error.status === 503
      ? "Die Seite ist gerade nicht erreichbar. Bitte versuchen Sie es in einer Minute erneut."
      : "Bei uns ist etwas schiefgegangen. Bitte laden Sie die Seite neu oder rufen Sie uns an.";
  return (
    <div className="mx-auto max-w-page px-4 py-20 sm:px-6">
      <h1 className="text-3xl font-bold">Something went wrong</h1>
      <p className="mt-4 max-w-prose">{message}</p>
      {/* A plain link: after a failed render the router may be gone too. */}
      <a href={paths.vehicles} className="mt-6 inline-flex min-h-11 items-center underline">
        Zur Fahrzeugübersicht
      </a>
    </div>
  );
}
