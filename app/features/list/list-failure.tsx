import { paths } from "#domain/paths.ts";

/** The list could not be loaded; texts of the specification, section 8. */
export function ListFailure() {
  return (
    <div className="mx-auto max-w-page px-4 py-20 sm:px-6">
      <h1 className="text-3xl font-bold">Fehler beim Laden der Fahrzeuge</h1>
      <p className="mt-4">Die Fahrzeugdaten konnten nicht geladen werden.</p>
      {/* A link and not a button, so that it also works without JavaScript. */}
      <a
        href={paths.vehicles}
        className="mt-8 inline-flex min-h-11 items-center rounded-card border border-transparent bg-accent px-5 font-semibold text-on-accent"
      >
        Seite neu laden
      </a>
    </div>
  );
}
