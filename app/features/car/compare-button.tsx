import { X } from "lucide";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatVehicleCount } from "#domain/format/format.ts";
import { comparePath, contentId } from "#domain/pages/paths.ts";
import { Icon } from "../../ui/icon.tsx";
import {
  type ChosenCars,
  chooseCars,
  toggleChosen,
  useChosenCars,
  useIsChosen,
} from "./chosen-cars.ts";

/** Lucide's `scale` as one path, because a list has it many times. */
const scale: Parameters<typeof Icon>[0]["icon"] = [
  [
    "path",
    {
      d: "M12 3v18M19 8l3 8a5 5 0 0 1-6 0zV7M3 7h1a17 17 0 0 0 8-2 17 17 0 0 0 8 2h1M5 8l3 8a5 5 0 0 1-6 0zV7M7 21h10",
    },
  ],
];

type CompareButtonProps = {
  adKey: string;
  name: string;
  className: string;
  children?: ReactNode;
};

export function CompareButton({ adKey, name, className, children }: CompareButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={useIsChosen(adKey)}
      aria-label={`Vergleichen: ${name}`}
      title="Vergleichen"
      onClick={() => toggleChosen(adKey)}
      className={`compare-button ${className}`}
    >
      <Icon icon={scale} size={20} />
      {children}
    </button>
  );
}

type BottomBarsProps = { className?: string; children?: ReactNode };

/** Bars that stick to the bottom of the viewport: the compare bar, and the page's own below it. */
export function BottomBars({ className = "", children }: BottomBarsProps) {
  const chosen = useChosenCars();
  return (
    <div className={`bottom-bars ${className}`}>
      {chosen.adKeys.length > 0 && <CompareBar chosen={chosen} />}
      {children}
    </div>
  );
}

function CompareBar({ chosen: { adKeys, isRefused } }: { chosen: ChosenCars }) {
  return (
    <aside aria-label="Vergleich" className="compare-bar">
      <p role="status" className="min-w-0 flex-[1_1_6rem] leading-tight">
        <span className="font-semibold">{formatVehicleCount(adKeys.length)} ausgewählt</span>
        <span className="block text-sm text-muted">{hint(adKeys.length, isRefused)}</span>
      </p>
      <button type="button" onClick={clear} className="quiet-action">
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

function clear(): void {
  chooseCars([]);
  // The button that has the focus disappears with the bar.
  document.getElementById(contentId)?.focus({ preventScroll: true });
}

function hint(count: number, isRefused: boolean): string {
  if (isRefused) return "Höchstens vier auf einmal.";
  return count === 1 ? "Wählen Sie noch ein zweites Fahrzeug." : "";
}
