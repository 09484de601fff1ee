/** Keeps the place of what is still on its way; the specified words say so to everybody. */
export function RestPending() {
  return (
    <div className="vehicle-rest min-h-[60rem]">
      <p role="status" className="text-muted">
        Fahrzeug wird geladen...
      </p>
      {places.map((height) => (
        <div
          key={height}
          aria-hidden
          className={`animate-pulse rounded-card bg-sunken ${height}`}
        />
      ))}
    </div>
  );
}

/** Of the tables, the equipment and the description. */
const places = ["h-72", "h-80", "h-64"];

type RestFailureProps = { onRetry: () => void };

/** The rest could not be had; what the list knew stands above it. */
export function RestFailure({ onRetry }: RestFailureProps) {
  return (
    <section role="alert" className="rounded-card border border-line bg-surface p-6">
      <h2 className="text-xl font-bold">Weitere Angaben fehlen noch</h2>
      <p className="mt-2 max-w-prose">
        Die Daten zu diesem Fahrzeug konnten gerade nicht vollständig geladen werden. Bitte prüfen
        Sie Ihre Internetverbindung.
      </p>
      <button type="button" onClick={onRetry} className="way way-main mt-5">
        Erneut versuchen
      </button>
    </section>
  );
}
