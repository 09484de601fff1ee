import { ChevronDown } from "lucide";
import { useState } from "react";
import {
  conditionChoices,
  conditionLabels,
  conditionQuestions,
  maxAnswerLengths,
} from "#domain/car/condition-questions.ts";
import { ChoiceField } from "../../ui/choice-field.tsx";
import type { FieldValues } from "../../ui/form-values.ts";
import { Icon } from "../../ui/icon.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";

/**
 * Questions about the condition, folded away: no one has to answer them. They open by themselves when
 * a draft or the server brings answers.
 */
export function ConditionQuestions({ values }: { values: FieldValues }) {
  const [isOpen, setOpen] = useState(
    conditionQuestions.some((name) => (values[name] ?? "") !== ""),
  );
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onInput={() => setOpen(true)}
      className="group rounded-card border border-line bg-surface sm:col-span-2"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-4 py-3 [&::-webkit-details-marker]:hidden">
        <span>
          <span className="block font-semibold">Fragen zum Zustand</span>
          <span className="block text-sm text-muted">
            Freiwillig, aber damit wird unser Angebot genauer
          </span>
        </span>
        <Icon
          icon={ChevronDown}
          size={20}
          className="shrink-0 transition-transform duration-200 group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-x-6 gap-y-5 border-t border-line p-4 sm:grid-cols-2">
        <TextField
          name="inspection"
          label={conditionLabels.inspection}
          hint="Monat und Jahr, zum Beispiel 05/2027"
          longest={maxAnswerLengths.inspection}
          autoComplete="off"
        />
        <Choice name="owners" hint="Mit Ihnen, laut Fahrzeugbrief" />
        <Choice name="accident" />
        <Choice name="serviceBook" />
        <Choice name="keys" />
        <TextField
          name="priceIdea"
          label={conditionLabels.priceIdea}
          hint="In Euro, wenn Sie eine haben"
          longest={maxAnswerLengths.priceIdea}
          autoComplete="off"
        />
        <div className="sm:col-span-2">
          <TextArea
            name="defects"
            label={conditionLabels.defects}
            hint="Kratzer, Dellen, Warnleuchten, Geräusche: Offenheit spart uns beiden Zeit"
            longest={maxAnswerLengths.defects}
            rows={3}
          />
        </div>
      </div>
    </details>
  );
}

function Choice({ name, hint }: { name: keyof typeof conditionChoices; hint?: string }) {
  const choices = conditionChoices[name].map((choice) => ({ value: choice, label: choice }));
  return (
    <ChoiceField
      name={name}
      label={conditionLabels[name]}
      hint={hint}
      choices={choices}
      placeholder="Keine Angabe"
    />
  );
}
