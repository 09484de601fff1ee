import { CircleAlert } from "lucide";
import type { KeyboardEvent } from "react";
import type { SellTab } from "#domain/inquiry/sell-fields.ts";
import { Icon } from "../../ui/icon.tsx";
import { panelId, partTitles, sellParts, tabId } from "./sell-parts.ts";

type PartTabsProps = {
  current: SellTab;
  /** Parts in which something is wrong. */
  wrong: readonly SellTab[];
  onOpen: (part: SellTab) => void;
};

/**
 * The three tabs. All can be opened at any time, so that one can see what will be asked; what is
 * missing is said before sending. Arrow keys move, Enter or Space opens (ARIA Authoring Practices).
 */
export function PartTabs({ current, wrong, onOpen }: PartTabsProps) {
  return (
    <div
      role="tablist"
      aria-label="Schritte des Formulars"
      onKeyDown={moveFocus}
      className="grid grid-cols-3 max-[18rem]:grid-cols-1 border-b border-line"
    >
      {sellParts.map((part, index) => {
        const isCurrent = part === current;
        return (
          <button
            key={part}
            id={tabId(part)}
            type="button"
            role="tab"
            aria-selected={isCurrent}
            aria-controls={panelId(part)}
            tabIndex={isCurrent ? 0 : -1}
            onClick={() => onOpen(part)}
            className="-mb-px flex min-h-14 flex-col items-center justify-center gap-x-2.5 gap-y-1 border-b-3 border-transparent px-1 py-2 text-center leading-tight text-muted hover:text-ink aria-selected:border-accent aria-selected:font-semibold aria-selected:text-ink max-sm:text-sm sm:flex-row"
          >
            {wrong.includes(part) ? (
              <Icon
                icon={CircleAlert}
                label="Enthält Fehler:"
                size={28}
                className="shrink-0 text-danger"
              />
            ) : (
              <span
                aria-hidden
                className={`figures flex size-7 shrink-0 items-center justify-center rounded-full border text-sm font-semibold ${isCurrent ? "border-ink bg-ink text-canvas" : "border-field"}`}
              >
                {index + 1}
              </span>
            )}{" "}
            {partTitles[part]}
          </button>
        );
      })}
    </div>
  );
}

/** Where a key leads from the tab at `index`; null for keys that lead nowhere. */
function target(key: string, index: number): number | null {
  const last = sellParts.length - 1;
  if (key === "ArrowRight") return index === last ? 0 : index + 1;
  if (key === "ArrowLeft") return index === 0 ? last : index - 1;
  if (key === "Home") return 0;
  return key === "End" ? last : null;
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const index = tabs.findIndex((tab) => tab.matches(":focus"));
  const next = index === -1 ? null : target(event.key, index);
  if (next === null) return;
  event.preventDefault();
  tabs[next]?.focus();
}
