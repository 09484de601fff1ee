import { Link, useLocation } from "react-router";
import { dealership } from "#domain/dealership.ts";
import { paths } from "#domain/paths.ts";

/** Texts under the specified heading that tell the cases apart (spec/decisions.md, 'Errors shown'). */
function reason(status: number): string {
  if (status === 410) return "Dieses Fahrzeug ist nicht mehr verfügbar.";
  if (status === 404) return "Unter dieser Nummer steht bei uns kein Fahrzeug.";
  return `Das Fahrzeug konnte gerade nicht geladen werden. Bitte versuchen Sie es in einer Minute erneut oder rufen Sie uns an: ${dealership.phone.display}.`;
}

const way = "inline-flex min-h-11 items-center rounded-card border px-5 font-semibold";
const mainWay = "border-transparent bg-accent text-on-accent";

/** 'Fahrzeug nicht gefunden': unknown, gone, or not loadable just now. */
export function VehicleMissing({ status }: { status: number }) {
  const { pathname } = useLocation();
  const mayComeBack = status !== 404 && status !== 410;
  return (
    <div className="mx-auto max-w-page px-4 py-20 sm:px-6">
      <h1 className="text-3xl font-bold sm:text-4xl">Fahrzeug nicht gefunden</h1>
      <p className="mt-4 max-w-prose">{reason(status)}</p>
      <div className="mt-8 flex flex-wrap gap-4">
        {mayComeBack && (
          <a href={pathname} className={`${way} ${mainWay}`}>
            Erneut versuchen
          </a>
        )}
        <Link
          to={paths.vehicles}
          className={`${way} ${mayComeBack ? "border-line bg-surface hover:border-muted" : mainWay}`}
        >
          Zurück zur Übersicht
        </Link>
      </div>
    </div>
  );
}
