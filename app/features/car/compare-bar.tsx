import { X } from "lucide";
import { Link } from "react-router";
import { formatVehicleCount } from "#domain/site/format.ts";
import { comparePath, contentId } from "#domain/site/paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { type ChosenCars, chooseCars } from "./chosen-cars.ts";
import "./compare-bar.css";

/** How many vehicles are chosen, and the way to compare them. */
export function CompareBar({ chosen: { adKeys, isRefused } }: { chosen: ChosenCars }) {
  return (
    <aside aria-label="Vergleich" className="compare-bar">
      <p role="status" className="min-w-0 flex-[1_1_6rem] leading-tight">
        <span className="font-semibold">{formatVehicleCount(adKeys.length)} ausgewählt</span>
        <span className="block text-sm text-muted">{hint(adKeys.length, isRefused)}</span>
      </p>
      <button type="button" onClick={clear} className="quiet-way">
        <Icon icon={X} size={20} className="min-[24rem]:hidden" />
        <span className="max-[24rem]:sr-only">Leeren</span>
      </button>
      {adKeys.length > 1 && (
        <Link to={comparePath(adKeys)} className="way way-main">
          Vergleichen
        </Link>
      )}
    </aside>
  );
}

function clear(): void {
  chooseCars([]);
  // The button goes with the bar.
  document.getElementById(contentId)?.focus({ preventScroll: true });
}

function hint(count: number, isRefused: boolean): string {
  if (isRefused) return "Mehr als vier geht nicht.";
  return count === 1 ? "Wählen Sie noch eines zum Vergleichen." : "";
}
