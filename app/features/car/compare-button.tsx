import { type ReactNode, Suspense } from "react";
import { Icon } from "../../ui/icon.tsx";
import { lazyOrNothing } from "../../ui/loading.ts";
import { toggleChosen, useChosenCars, useIsChosen } from "./chosen-cars.ts";

type Named = { adKey: string; name: string };

/** Lucide's `scale` as one path: a list has many. */
const scale: Parameters<typeof Icon>[0]["icon"] = [
  [
    "path",
    {
      d: "M12 3v18M19 8l3 8a5 5 0 0 1-6 0zV7M3 7h1a17 17 0 0 0 8-2 17 17 0 0 0 8 2h1M5 8l3 8a5 5 0 0 1-6 0zV7M7 21h10",
    },
  ],
];

type CompareButtonProps = Named & {
  className: string;
  /** Text beside the icon. */
  children?: ReactNode;
};

/** Chooses a vehicle for the comparison; pressed while it is chosen (V7). */
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

const CompareBar = lazyOrNothing(async () => (await import("./compare-bar.tsx")).CompareBar);

/**
 * What stays at the lower edge of the window while its page is in view: from the first chosen vehicle on the
 * way to the comparison, and below it what the page has there itself.
 */
export function BottomBars({ className, children }: { className: string; children?: ReactNode }) {
  const chosen = useChosenCars();
  return (
    <div className={`bottom-bars ${className}`}>
      <Suspense>{chosen.adKeys.length > 0 && <CompareBar chosen={chosen} />}</Suspense>
      {children}
    </div>
  );
}
