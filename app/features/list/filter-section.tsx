import { ChevronDown } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";

type FilterSectionProps = { title: string; children: ReactNode };

/** A group of filters under its heading. */
export function FilterSection({ title, children }: FilterSectionProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="pb-3 font-display text-lg font-bold tracking-tight">{title}</legend>
      {children}
    </fieldset>
  );
}

/** A long group that can be folded away; it folds without JavaScript too. */
export function FoldingSection({ title, children }: FilterSectionProps) {
  return (
    <details open className="group min-w-0">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between font-display text-lg font-bold tracking-tight [&::-webkit-details-marker]:hidden">
        {title}
        <Icon
          icon={ChevronDown}
          size={20}
          className="transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <fieldset className="min-w-0 pt-1">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  );
}
