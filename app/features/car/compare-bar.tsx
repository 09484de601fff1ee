import { X } from "lucide";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatVehicleCount } from "#domain/format/format.ts";
import { comparePath } from "#domain/pages/paths.ts";
import { focusMain } from "../../ui/browser.ts";
import { Icon } from "../../ui/icon.tsx";
import { type ChosenCars, chooseCars, useChosenCars } from "./chosen-cars.ts";

type BottomBarsProps = { className?: string; children?: ReactNode };

/** Stick to the bottom of the viewport: the compare bar and, below it, the page's own bar (`children`). */
export function BottomBars({ className = "", children }: BottomBarsProps) {
  const chosen = useChosenCars();
  return (
    <div className={`bottom-bars ${className}`}>
      {chosen.adKeys.length > 0 && <CompareBar chosen={chosen} />}
      {children}
    </div>
  );
}

function CompareBar({ chosen: { adKeys, isOverLimit } }: { chosen: ChosenCars }) {
  return (
    <aside aria-label="Vergleich" className="compare-bar">
      <p role="status" className="min-w-0 flex-[1_1_6rem] leading-tight">
        <span className="font-semibold">{formatVehicleCount(adKeys.length)} ausgewählt</span>
        <span className="block text-sm text-muted">{hintText(adKeys.length, isOverLimit)}</span>
      </p>
      <button type="button" onClick={clearChoice} className="quiet-action">
        <Icon icon={X} size={20} className="min-[24rem]:hidden" />
        <span className="max-[24rem]:sr-only">Leeren</span>
      </button>
      {adKeys.length > 1 && (
        <Link to={comparePath(adKeys)} className="action-link action-link-primary">
          Vergleichen
        </Link>
      )}
    </aside>
  );
}

function clearChoice(): void {
  chooseCars([]);
  // The button that has the focus disappears with the bar.
  focusMain();
}

function hintText(count: number, isOverLimit: boolean): string {
  if (isOverLimit) return "Höchstens vier auf einmal.";
  return count === 1 ? "Wählen Sie noch ein zweites Fahrzeug." : "";
}
