import type { ReactNode } from "react";
import { toggleChosen, useIsChosen } from "./chosen-cars.ts";

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
      {children}
    </button>
  );
}
