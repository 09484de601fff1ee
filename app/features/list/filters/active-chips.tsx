import { X } from "lucide";
import { type MouseEvent, useRef } from "react";
import { type ActiveFilter, activeFilters } from "#domain/filter/active-filters.ts";
import type { CarFilters } from "#domain/filter/car-filters.ts";
import { formatFilters } from "#domain/filter/filter-address.ts";
import { vehiclesPagePath } from "#domain/paths.ts";
import { Icon } from "../../../ui/icon.tsx";
import { isPlainClick } from "../../../ui/plain-click.ts";

type ActiveChipsProps = {
  active: readonly ActiveFilter[];
  onRemove: (without: CarFilters) => void;
};

/** What is filtered by, each removable with one click; links, so that it works without JavaScript. */
export function ActiveChips({ active, onRemove }: ActiveChipsProps) {
  const group = useRef<HTMLDivElement>(null);

  function remove(event: MouseEvent<HTMLAnchorElement>, index: number): void {
    const chip = active[index];
    if (chip === undefined || !isPlainClick(event)) return;
    event.preventDefault();
    // The pressed chip goes away, a brand takes its model along: the focus moves to the neighbour that
    // stays, after the last one to their place.
    const staying = new Set(activeFilters(chip.without).map(({ id }) => id));
    const links = [...(group.current?.querySelectorAll("a") ?? [])];
    const stays = (_: HTMLElement, at: number) => staying.has(active[at]?.id ?? "");
    const after = links.find((link, at) => at > index && stays(link, at));
    const before = links.findLast((link, at) => at < index && stays(link, at));
    (after ?? before ?? group.current)?.focus({ preventScroll: true });
    onRemove(chip.without);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, these are links.
    <div ref={group} role="group" aria-label="Aktive Filter" tabIndex={-1} className="outline-none">
      {active.length > 0 && (
        <ul className="flex flex-wrap gap-2 pt-4">
          {active.map(({ id, label, without }, index) => (
            <li key={id} className="min-w-0">
              <a
                href={vehiclesPagePath(1, formatFilters(without))}
                onClick={(event) => remove(event, index)}
                className="figures inline-flex min-h-11 max-w-full items-center gap-2 rounded-full border border-line bg-sunken py-1 pr-3 pl-4 hover:border-muted"
              >
                <span className="min-w-0 truncate">
                  {label}
                  <span className="sr-only"> entfernen</span>
                </span>
                <Icon of={X} size={16} className="shrink-0 text-muted" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
