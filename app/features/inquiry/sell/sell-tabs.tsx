import { CircleAlert } from "lucide";
import type { KeyboardEvent } from "react";
import { conditionField, conditionQuestions } from "#domain/inquiry/details.ts";
import { type SellTab, sellTabs } from "#domain/inquiry/sell-fields.ts";
import { Icon } from "../../../ui/icon.tsx";

export const sellParts = ["personal", "vehicle", "equipment"] as const satisfies readonly SellTab[];

export const lastPart = "equipment" satisfies SellTab;

export const partTitles: Readonly<Record<SellTab, string>> = {
  personal: "Persönliche Daten",
  vehicle: "Fahrzeug",
  equipment: "Ausstattung",
};

export function fieldsOf(part: SellTab): readonly string[] {
  return part === lastPart
    ? [...sellTabs[part], ...conditionQuestions.map(conditionField)]
    : sellTabs[part];
}

export const sellFormFields: readonly string[] = sellParts.flatMap(fieldsOf);

export function partOf(field: string): SellTab {
  return sellParts.find((part) => fieldsOf(part).includes(field)) ?? "personal";
}

export function furthestPart(fields: readonly string[]): SellTab {
  const parts = fields.map(partOf);
  return sellParts.findLast((part) => parts.includes(part)) ?? sellParts[0];
}

export const tabId = (part: SellTab): string => `reiter-${part}`;
export const panelId = (part: SellTab): string => `teil-${part}`;
export const titleId = (part: SellTab): string => `titel-${part}`;

export const formId = "formular";

type PartTabsProps = {
  current: SellTab;
  invalid: readonly SellTab[];
  onOpen: (part: SellTab) => void;
};

/** All tabs can be opened at any time. Arrow keys move, Enter or Space opens (ARIA Authoring Practices). */
export function PartTabs({ current, invalid, onOpen }: PartTabsProps) {
  return (
    <div
      role="tablist"
      aria-label="Schritte des Formulars"
      onKeyDown={moveFocus}
      className="@container grid grid-cols-3 max-[18rem]:grid-cols-1 border-b border-line"
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
            className="-mb-px flex min-h-14 flex-col items-center justify-center gap-x-2.5 gap-y-1 border-b-3 border-transparent px-1 py-2 text-center leading-tight text-muted hover:text-ink aria-selected:border-accent aria-selected:font-semibold aria-selected:text-ink @max-lg:text-sm @lg:flex-row"
          >
            {invalid.includes(part) ? (
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

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const index = tabs.findIndex((tab) => tab.matches(":focus"));
  const last = tabs.length - 1;
  const targets: Readonly<Record<string, number>> = {
    ArrowRight: index === last ? 0 : index + 1,
    ArrowLeft: index === 0 ? last : index - 1,
    Home: 0,
    End: last,
  };
  const target = targets[event.key];
  if (index === -1 || target === undefined) return;
  event.preventDefault();
  tabs[target]?.focus();
}
