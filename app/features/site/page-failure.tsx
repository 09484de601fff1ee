import { isRouteErrorResponse } from "react-router";
import { paths } from "#domain/paths.ts";
import { ReloadButton } from "../../ui/reload-button.tsx";
import { FailureIdNote } from "./failure-id.tsx";
import { PhoneWay } from "./phone-way.tsx";

/** Last resort for a page that failed. The message is for people and holds nothing of the cause. */
export function PageFailure({ error }: { error: unknown }) {
  const message =
    isRouteErrorResponse(error) && error.status === 503
      ? "Die Seite ist gerade nicht erreichbar. Bitte versuchen Sie es in einer Minute erneut."
      : "Bei uns ist etwas schiefgegangen. Bitte laden Sie die Seite neu oder rufen Sie uns an.";
  return (
    <div className="mx-auto max-w-page px-4 py-12 sm:px-6 sm:py-20">
      {/* The words of the specification, section 2. */}
      <h1 lang="en" className="text-3xl font-bold sm:text-4xl">
        Something went wrong
      </h1>
      <p className="mt-4 max-w-prose text-lg">{message}</p>
      <div className="mt-8 flex flex-wrap gap-4">
        <ReloadButton look="primary" />
        <PhoneWay />
      </div>
      {/* A plain link: after a failed render the router may be gone too. */}
      <a
        href={paths.vehicles}
        className="mt-4 inline-flex min-h-11 items-center underline underline-offset-4"
      >
        Zur Fahrzeugübersicht
      </a>
      <FailureIdNote />
    </div>
  );
}
