import { useLocation } from "react-router";
import { AlertEntry } from "../car/alert-entry.tsx";
import { CarPicture } from "../car/car-parts.tsx";
import { BottomBars } from "../car/compare-bar.tsx";
import { type SmallCar, SmallCards } from "../car/small-card.tsx";
import { FailureIdNote, PhoneLink } from "../site/failure.tsx";
import { ListLink } from "../site/site-links.tsx";
import { SimilarVehicles } from "./vehicle-sections.tsx";

function explainMissing({ status, name, similar, isSold }: VehicleMissingProps): string {
  if (status === 410) {
    const subject = name === null ? "Dieses Fahrzeug" : `Der ${name}`;
    const alternatives = similar.length > 0 ? " Diese könnten passen:" : "";
    return `${subject} ist ${isSold ? "verkauft" : "nicht mehr verfügbar"}.${alternatives}`;
  }
  if (status === 404) return "Unter dieser Nummer steht bei uns kein Fahrzeug.";
  return "Das Fahrzeug konnte gerade nicht geladen werden. Bitte versuchen Sie es in einer Minute erneut oder rufen Sie uns an.";
}

type VehicleMissingProps = {
  /** 404 unknown, 410 gone, otherwise a temporary failure. */
  status: number;
  name: string | null;
  photo: string | null;
  similar: readonly SmallCar[];
  /** The list's query string for vehicles like the one that is gone; null otherwise. */
  similarQuery: string | null;
  /** Marked so in the office; otherwise it may only have left the provider. */
  isSold: boolean;
};

export function VehicleMissing(props: VehicleMissingProps) {
  return props.status === 410 ? <VehicleGone {...props} /> : <UnknownOrFailed {...props} />;
}

function UnknownOrFailed(props: VehicleMissingProps) {
  const { status, similar } = props;
  const { pathname } = useLocation();
  const isTemporary = status !== 404;
  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-6 sm:py-10">
      <h1 className="text-3xl font-bold sm:text-4xl">Fahrzeug nicht gefunden</h1>
      <p className="mt-3 max-w-prose text-lg">{explainMissing(props)}</p>
      <div className="mt-5 flex flex-wrap gap-3 max-sm:*:w-full">
        {isTemporary && (
          <>
            <a href={pathname} className="action-link action-link-primary">
              Erneut versuchen
            </a>
            <PhoneLink />
          </>
        )}
        <ListLink className={`action-link ${isTemporary ? "" : "action-link-primary"}`}>
          Zurück zur Übersicht
        </ListLink>
      </div>
      {isTemporary && <FailureIdNote />}
      <SimilarVehicles title="Neu eingetroffen" cars={similar.slice(0, 3)} current={null} />
      <BottomBars className="-mx-4 sm:-mx-6" />
    </div>
  );
}

/** Similar vehicles come right below the sentence that announces them. */
function VehicleGone(props: VehicleMissingProps) {
  const { name, photo, similar, similarQuery, isSold } = props;
  return (
    <div className="mx-auto max-w-page px-4 py-12 sm:px-6">
      <div className="gone">
        {photo !== null && (
          <div className="relative">
            {isSold && <strong className="gone-mark">Verkauft</strong>}
            <CarPicture
              path={photo}
              alt={`${name}, letztes Foto`}
              sizes="15rem"
              priority="early"
              widest={480}
            />
          </div>
        )}
        <div>
          {name !== null && (
            <p className="mb-1 font-display text-3xl font-bold sm:text-4xl">{name}</p>
          )}
          <h1 className={name === null ? "text-3xl font-bold sm:text-4xl" : "text-xl font-bold"}>
            Fahrzeug nicht gefunden
          </h1>
          <p className="mt-3 max-w-prose text-xl leading-snug font-semibold">
            {explainMissing(props)}
          </p>
        </div>
      </div>
      {similar.length > 0 && (
        <section className="mt-6">
          <h2 className="sr-only">Ähnliche Fahrzeuge</h2>
          <SmallCards cars={similar} />
        </section>
      )}
      <div className="mt-8 flex flex-wrap items-start gap-4">
        <ListLink className="action-link action-link-primary max-sm:w-full">
          Zurück zur Übersicht
        </ListLink>
        {similarQuery !== null && <AlertEntry name="suche" value={similarQuery} />}
      </div>
      <BottomBars className="-mx-4 sm:-mx-6" />
    </div>
  );
}
