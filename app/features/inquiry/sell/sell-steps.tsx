import { CircleAlert } from "lucide";
import type { KeyboardEvent } from "react";
import { conditionField, conditionQuestions } from "#domain/inquiry/details.ts";
import { type SellStep, sellStepFields } from "#domain/inquiry/sell-fields.ts";
import { Icon } from "../../../ui/icon.tsx";

export const sellSteps = [
  "personal",
  "vehicle",
  "equipment",
] as const satisfies readonly SellStep[];

export const lastStep = sellSteps[2];

export const stepTitles: Readonly<Record<SellStep, string>> = {
  personal: "Persönliche Daten",
  vehicle: "Fahrzeug",
  equipment: "Ausstattung",
};

export function listFields(step: SellStep): readonly string[] {
  return step === lastStep
    ? [...sellStepFields[step], ...conditionQuestions.map(conditionField)]
    : sellStepFields[step];
}

export const sellFormFields: readonly string[] = sellSteps.flatMap(listFields);

/** The server may find an issue with a hidden field, which has no step. */
export function findStep(field: string): SellStep {
  return sellSteps.find((step) => listFields(step).includes(field)) ?? sellSteps[0];
}

export function findFurthestStep(fields: readonly string[]): SellStep {
  const steps = fields.map(findStep);
  return sellSteps.findLast((step) => steps.includes(step)) ?? sellSteps[0];
}

export const tabId = (step: SellStep): string => `reiter-${step}`;
export const panelId = (step: SellStep): string => `teil-${step}`;
export const titleId = (step: SellStep): string => `titel-${step}`;

export const sellFormId = "formular";

type StepTabsProps = {
  current: SellStep;
  done: readonly SellStep[];
  invalid: readonly SellStep[];
  onOpen: (step: SellStep) => void;
};

/** All tabs can be opened at any time. Arrow keys move, Enter or Space opens (ARIA Authoring Practices). */
export function StepTabs({ current, done, invalid, onOpen }: StepTabsProps) {
  return (
    <div
      role="tablist"
      aria-label="Schritte des Formulars"
      onKeyDown={moveFocus}
      className="@container flex flex-wrap border-b border-line *:flex-auto"
    >
      {sellSteps.map((step, index) => {
        const isCurrent = step === current;
        return (
          <button
            key={step}
            id={tabId(step)}
            type="button"
            role="tab"
            aria-selected={isCurrent}
            aria-controls={panelId(step)}
            tabIndex={isCurrent ? 0 : -1}
            onClick={() => onOpen(step)}
            className="flex min-h-14 flex-col items-center justify-center gap-x-2.5 gap-y-1 px-1 py-2 text-center leading-tight text-muted hover:text-ink aria-selected:font-semibold aria-selected:text-ink @max-lg:text-sm @lg:flex-row @lg:justify-start @lg:pl-6 @lg:text-left"
          >
            {invalid.includes(step) ? (
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
                {done.includes(step) && !isCurrent ? "✓" : index + 1}
              </span>
            )}{" "}
            {stepTitles[step]}
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
