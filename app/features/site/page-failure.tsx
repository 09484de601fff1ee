import { isRouteErrorResponse } from "react-router";
import { paths } from "#domain/paths.ts";
import { ReloadButton } from "../../ui/reload-button.tsx";
import { FailureIdNote } from "./failure-id.tsx";
import { PhoneWay } from "./phone-way.tsx";

/** Last resort for a page that failed. The message is for people and holds nothing of the cause. */
export function PageFailure({ error }: { error: unknown }) {
  const { title, advice } =
    isRouteErrorResponse(error) && error.status === 503 ? words.unavailable : words.broken;
  return (
    <div className="mx-auto max-w-page px-4 py-12 sm:px-6 sm:py-20">
      <h1 className="text-3xl font-bold sm:text-4xl">{title}</h1>
      <p className="mt-4 max-w-prose text-lg">{advice}</p>
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
      {/* The words of the specification, section 2. */}
      <p lang="en" className="mt-8 text-sm text-muted">
        Something went wrong
      </p>
      <FailureIdNote />
    </div>
  );
}

const words = {
  unavailable: {
    title: "Diese Seite ist gerade nicht erreichbar",
    advice: "Bitte versuchen Sie es in einer Minute erneut oder rufen Sie uns an.",
  },
  broken: {
    title: "Bei uns ist etwas schiefgegangen",
    advice: "Bitte laden Sie die Seite neu oder rufen Sie uns an.",
  },
};
