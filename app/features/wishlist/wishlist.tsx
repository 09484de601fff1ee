import { Mail, Scale, Share2, Smartphone, Trash2 } from "lucide";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { formatVehicleCount } from "#domain/format/format.ts";
import { contactPath } from "#domain/inquiry/vehicle-message.ts";
import {
  comparedParameter,
  comparePath,
  maxCompared,
  minCompared,
  paths,
  wishlistPath,
  wishlistQrPath,
} from "#domain/pages/paths.ts";
import { useHydrated } from "../../ui/browser.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { StatusMessage, useShare } from "../../ui/copy-status.tsx";
import { Icon } from "../../ui/icon.tsx";
import { removeCars, restoreCars, type SavedCar, useSavedCars } from "../car/change-saved-cars.ts";
import { useStock } from "../car/loaded-stock.ts";
import { MessagePage } from "../site/message-page.tsx";
import { ListLink } from "../site/site-links.tsx";
import { compareFormId, RemovedNote, SavedRow } from "./saved-row.tsx";

/** The list is stored only in the browser, so it appears with hydration. */
export function Wishlist({ stockFile }: { stockFile: string }) {
  const isHydrated = useHydrated();
  return (
    <>
      <h1 className="text-3xl font-bold sm:text-4xl">Merkliste</h1>
      {isHydrated ? (
        <SavedList stockFile={stockFile} />
      ) : (
        <div className="min-h-[70vh]">
          <p className="needs-script mt-4 text-muted">Ihre Merkliste wird geladen …</p>
          <noscript>
            <p className="mt-4 max-w-prose text-lg">
              Ihre Merkliste liegt nur in Ihrem Browser. Um sie zu zeigen, braucht er JavaScript,
              das hier ausgeschaltet ist. Eine Liste, die jemand mit Ihnen geteilt hat, sehen Sie
              auch ohne.
            </p>
          </noscript>
        </div>
      )}
    </>
  );
}

function SavedList({ stockFile }: { stockFile: string }) {
  const saved = useSavedCars();
  const stock = useStock(saved.length === 0 ? null : stockFile);
  // Undefined while unknown, null when the car is gone.
  const findInStock = ({ adKey }: SavedCar) =>
    stock.data && (stock.data.cars.find(({ ad_key }) => ad_key === adKey) ?? null);
  const [lastRemoved, setLastRemoved] = useState<readonly SavedCar[]>([]);
  const [restoredAdKey, setRestoredAdKey] = useState<string | null>(null);
  const remove = (cars: readonly SavedCar[]) => {
    if (removeCars(cars.map(({ adKey }) => adKey))) setLastRemoved(cars);
  };
  const undo = () => {
    if (!restoreCars(lastRemoved)) return;
    setRestoredAdKey(lastRemoved[0]?.adKey ?? null);
    setLastRemoved([]);
  };
  const undoable = lastRemoved.filter(({ adKey }) => saved.every((car) => car.adKey !== adKey));
  const [first, ...others] = undoable;
  const removedRow = others.length === 0 && first !== undefined ? [first] : [];
  const rows = [...saved, ...removedRow].toSorted((a, b) => b.savedAt - a.savedAt);
  return (
    <>
      {saved.length === 0 && undoable.length === 0 && <EmptyList />}
      {saved.length > 0 && (
        <>
          <p className="mt-3 max-w-prose text-lg text-muted">
            {formatVehicleCount(saved.length)}, gespeichert nur in diesem Browser.
          </p>
          <Actions saved={saved} available={saved.filter((car) => findInStock(car) !== null)} />
        </>
      )}
      {stock.isError && (
        <p role="status" className="mt-6 rounded-card bg-sunken p-4">
          Ob Preise und Verfügbarkeit noch stimmen, lässt sich gerade nicht feststellen. Sie sehen
          den Stand von dem Tag, an dem Sie das Fahrzeug gemerkt haben. Bitte laden Sie die Seite
          später neu.
        </p>
      )}
      {others.length > 0 && (
        <div className="mt-6">
          <RemovedNote
            text={`${formatVehicleCount(undoable.length)} von der Merkliste entfernt.`}
            onUndo={undo}
          />
        </div>
      )}
      <ul className="mt-6 grid gap-4">
        {rows.map((car) => (
          <li key={car.adKey}>
            {car === first ? (
              <RemovedNote text={`${car.name} entfernt.`} onUndo={undo} />
            ) : (
              <SavedRow
                saved={car}
                stockedCar={findInStock(car)}
                takesFocus={restoredAdKey === car.adKey}
                onRemove={() => remove([car])}
              />
            )}
          </li>
        ))}
      </ul>
      {saved.length > 0 && (
        <button
          type="button"
          onClick={() => remove(saved)}
          className="quiet-action mt-4 -ml-3 print:hidden"
        >
          <Icon icon={Trash2} size={18} />
          Alle entfernen
        </button>
      )}
    </>
  );
}

function EmptyList() {
  return (
    <MessagePage hasHeadingAbove>
      <h2>Hier steht noch nichts.</h2>
      <p className="mt-4 max-w-prose text-lg">
        Tippen Sie bei einem Fahrzeug auf das Herz: Dann finden Sie es hier wieder, mit dem Preis
        von damals und heute, ohne Anmeldung.
      </p>
      <ListLink className={`${buttonStyle.primary} mt-8 max-sm:w-full`}>
        Zu unseren Fahrzeugen
      </ListLink>
    </MessagePage>
  );
}

type ActionsProps = {
  saved: readonly SavedCar[];
  available: readonly SavedCar[];
};

function Actions({ saved, available }: ActionsProps) {
  const { status, share } = useShare({
    done: "Link zur Liste kopiert",
    refused: "Der Link ließ sich nicht kopieren. Bitte versuchen Sie es noch einmal.",
  });
  const [error, setError] = useState("");
  const navigate = useNavigate();
  const listAdKeys = (cars: readonly SavedCar[]) => cars.map(({ adKey }) => adKey);
  const shareList = () => share({ title: "Merkliste", path: wishlistPath(listAdKeys(saved)) });
  return (
    <div className="mt-6 print:hidden">
      <div className="wishlist-actions">
        {available.length > 0 && (
          <Link
            to={contactPath({ adKey: listAdKeys(available), intent: "anfrage" })}
            className={`${buttonStyle.primary} col-span-full`}
          >
            <Icon icon={Mail} size={18} />
            {available.length === 1 ? "Fahrzeug anfragen" : "Alle anfragen"}
          </Link>
        )}
        {available.length > 1 && (
          <form
            id={compareFormId}
            action={paths.compare}
            className="grid"
            onSubmit={(event) => {
              const chosenCount = new FormData(event.currentTarget).getAll(
                comparedParameter,
              ).length;
              const isInRange = chosenCount >= minCompared && chosenCount <= maxCompared;
              if (!isInRange) event.preventDefault();
              // If all cars fit into one comparison, none needs to be ticked.
              if (chosenCount === 0 && available.length <= maxCompared) {
                void navigate(comparePath(listAdKeys(available)));
                return;
              }
              setError(
                isInRange
                  ? ""
                  : `Bitte kreuzen Sie ${minCompared} bis ${maxCompared} Fahrzeuge zum Vergleichen an.`,
              );
            }}
          >
            <button type="submit" className={buttonStyle.quiet}>
              <Icon icon={Scale} size={18} />
              Vergleichen
            </button>
          </form>
        )}
        <div className={`relative grid ${available.length > 1 ? "" : "max-sm:col-span-full"}`}>
          <button type="button" onClick={() => void shareList()} className={buttonStyle.quiet}>
            <Icon icon={Share2} size={18} />
            Liste teilen
          </button>
          <StatusMessage status={status} />
        </div>
        <details className="to-phone">
          <summary className={buttonStyle.quiet}>
            <Icon icon={Smartphone} size={18} />
            Auf mein Telefon
          </summary>
          <p>
            <img
              src={wishlistQrPath(listAdKeys(saved))}
              alt="QR-Code: Ihre Merkliste"
              width={176}
              height={176}
              loading="lazy"
            />
            Scannen Sie den Code mit der Kamera Ihres Telefons.
          </p>
        </details>
      </div>
      <p role="status" className="mt-3 font-semibold empty:hidden">
        {error}
      </p>
    </div>
  );
}
