import type { IconNode } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";
import { toggleChosen, useIsChosen } from "./chosen-cars.ts";

/** Lucide's `scale` as one path, to keep the HTML of a list small. */
const scale: IconNode = [
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
