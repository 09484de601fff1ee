import { Link } from "react-router";
import { formatVehicleCount } from "#domain/format/format.ts";
import { paths } from "#domain/pages/paths.ts";
import { useHydrated } from "../../ui/browser.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { saveCars, useSavedCars } from "../car/change-saved-cars.ts";
import { carToSave, type SmallCar, SmallCards } from "../car/small-card.tsx";

export type SharedCars = { cars: readonly SmallCar[]; gone: number };

export function SharedList({ cars, gone }: SharedCars) {
  const count = cars.length + gone;
  return (
    <>
      <h1 className="text-3xl font-bold sm:text-4xl">Eine Merkliste für Sie</h1>
      <p className="mt-3 max-w-prose text-lg text-muted">
        {count === 1
          ? "Jemand hat ein Fahrzeug für Sie ausgesucht."
          : `Jemand hat ${formatVehicleCount(count)} für Sie ausgesucht.`}
        {gone > 0 && ` ${goneText(gone, count)}`}
      </p>
      {cars.length > 0 && <SaveAll cars={cars} />}
      <SmallCards cars={cars} level="h2" />
      <p className="mt-10 print:hidden">
        <Link
          to={paths.vehicles}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Alle Fahrzeuge ansehen
        </Link>
      </p>
    </>
  );
}

function goneText(gone: number, count: number): string {
  if (gone === count)
    return count === 1 ? "Es ist nicht mehr verfügbar." : "Keines davon ist mehr verfügbar.";
  return gone === 1
    ? "Eines davon ist nicht mehr verfügbar."
    : `${gone} davon sind nicht mehr verfügbar.`;
}

function SaveAll({ cars }: Pick<SharedCars, "cars">) {
  const isHydrated = useHydrated();
  const saved = new Set(useSavedCars().map(({ adKey }) => adKey));
  const isSaved = isHydrated && cars.every(({ adKey }) => saved.has(adKey));
  return (
    <div className="needs-script mt-6 mb-6 flex min-h-12 flex-wrap items-center gap-x-5 gap-y-3 print:hidden">
      {!isSaved && (
        <button
          type="button"
          onClick={() => saveCars(cars.map(carToSave))}
          className={`${buttonStyle.primary} max-sm:w-full`}
        >
          In meine Merkliste übernehmen
        </button>
      )}
      {!isSaved && saved.size > 0 && (
        <p className="text-sm text-muted">Ihre eigene Merkliste bleibt erhalten.</p>
      )}
      <p role="status" className="empty:absolute">
        {isSaved && (
          <>
            {cars.length === 1 ? "Das Fahrzeug steht" : "Diese Fahrzeuge stehen"} auf Ihrer
            Merkliste.{" "}
          </>
        )}
      </p>
      {saved.size > 0 && (
        <Link
          to={paths.wishlist}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Zu meiner Merkliste
        </Link>
      )}
    </div>
  );
}
