import { ChevronDown } from "lucide";
import { type ComponentProps, useState } from "react";
import { maxPhoneLength, phoneErrorHints } from "#domain/inquiry/contact-fields.ts";
import {
  commonMakes,
  conditionChoices,
  conditionField,
  conditionLabels,
  conditionQuestions,
  maxAnswerLengths,
} from "#domain/inquiry/details.ts";
import {
  earliestYear,
  invalidYear,
  maxLineLength,
  maxTextLength,
  type SellField,
  sellFieldLabels,
} from "#domain/inquiry/sell-fields.ts";
import { phoneLink } from "#domain/profile/contact-links.ts";
import { useHydrated } from "../../../ui/browser.ts";
import { ChoiceField, TextArea, TextField } from "../../../ui/form-controls.tsx";
import type { FieldValues } from "../../../ui/form-values.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useProfile } from "../../site/site-settings.ts";

type SellTextFieldProps = Omit<ComponentProps<typeof TextField>, "label"> & { name: SellField };

function SellTextField(props: SellTextFieldProps) {
  return (
    <TextField
      label={sellFieldLabels[props.name]}
      required
      maxLength={maxLineLength}
      autoComplete="off"
      {...props}
    />
  );
}

export function PersonalFields() {
  return (
    <>
      <SellTextField name="firstName" autoComplete="given-name" autoCapitalize="words" />
      <SellTextField name="lastName" autoComplete="family-name" autoCapitalize="words" />
      <SellTextField
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={undefined}
      />
      <SellTextField
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={maxPhoneLength}
        errorHints={phoneErrorHints}
      />
    </>
  );
}

/** Numbers are text fields: number fields refuse '85.000 km' and change under the mouse wheel. */
export function VehicleFields() {
  const bounds = useHydrated()
    ? { year: { min: earliestYear, max: new Date().getFullYear() + 1 }, mileage: { min: 0 } }
    : null;
  return (
    <>
      {/* The hint keeps it aligned with the model's field, which has one. */}
      <SellTextField name="make" hint="Zum Beispiel: Volkswagen" list="gaengige-marken" />
      <datalist id="gaengige-marken">
        {commonMakes.map((make) => (
          <option key={make} value={make} />
        ))}
      </datalist>
      <SellTextField name="model" hint="Zum Beispiel: Golf 1.5 TSI Life" />
      <SellTextField
        name="year"
        hint={`Vier Ziffern, ab ${earliestYear}`}
        errorHints={{ [invalidYear]: <CallAboutOldCars /> }}
        inputMode="numeric"
        maxLength={undefined}
        {...bounds?.year}
      />
      <SellTextField
        name="mileage"
        hint="Zum Beispiel: 85.000&nbsp;km"
        inputMode="numeric"
        maxLength={undefined}
        {...bounds?.mileage}
      />
    </>
  );
}

function CallAboutOldCars() {
  const { phone } = useProfile();
  return (
    <>
      Möglich ist {earliestYear} bis nächstes Jahr. Für einen älteren Wagen rufen Sie uns bitte an:{" "}
      <a href={phoneLink({ phone })} className="figures font-semibold underline underline-offset-4">
        {phone.display}
      </a>
    </>
  );
}

export function EquipmentFields({ values }: { values: FieldValues }) {
  return (
    <>
      <SellTextArea
        name="equipment"
        hint="Was Ihr Wagen hat: zum Beispiel Navi, Sitzheizung, Anhängerkupplung, Winterräder"
      />
      <ConditionQuestions values={values} />
      <SellTextArea
        name="message"
        hint="Was wir sonst noch wissen sollten und wann wir Sie am besten erreichen"
      />
    </>
  );
}

function SellTextArea({ name, hint }: { name: SellField; hint: string }) {
  return (
    <div className="@md:col-span-2">
      <TextArea
        name={name}
        label={sellFieldLabels[name]}
        hint={hint}
        maxLength={maxTextLength}
        rows={4}
      />
    </div>
  );
}

function ConditionQuestions({ values }: { values: FieldValues }) {
  // Opens when the server returns answers, or when a restored draft dispatches input events.
  const [isOpen, setOpen] = useState(
    conditionQuestions.some((name) => (values[conditionField(name)] ?? "") !== ""),
  );
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      onInput={() => setOpen(true)}
      className="group rounded-card border border-line bg-surface @md:col-span-2"
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
      <div className="grid gap-x-6 gap-y-5 border-t border-line p-4 @md:grid-cols-2">
        <ConditionTextField name="inspection" hint="Monat und Jahr, zum Beispiel 05/2027" />
        <ConditionChoice name="owners" hint="Sie mitgezählt, laut Fahrzeugbrief" />
        <ConditionChoice name="accident" />
        <ConditionChoice name="serviceBook" />
        <ConditionChoice name="keys" />
        <ConditionTextField name="priceIdea" hint="In Euro, wenn Sie eine haben" />
        <div className="@md:col-span-2">
          <TextArea
            name={conditionField("defects")}
            label={conditionLabels.defects}
            hint="Kratzer, Dellen, Warnleuchten, Geräusche: Offenheit spart uns beiden Zeit"
            maxLength={maxAnswerLengths.defects}
            rows={3}
          />
        </div>
      </div>
    </details>
  );
}

function ConditionTextField({ name, hint }: { name: "inspection" | "priceIdea"; hint: string }) {
  return (
    <TextField
      name={conditionField(name)}
      label={conditionLabels[name]}
      hint={hint}
      maxLength={maxAnswerLengths[name]}
      autoComplete="off"
    />
  );
}

function ConditionChoice({ name, hint }: { name: keyof typeof conditionChoices; hint?: string }) {
  const choices = conditionChoices[name].map((choice) => ({ value: choice, label: choice }));
  return (
    <ChoiceField
      name={conditionField(name)}
      label={conditionLabels[name]}
      hint={hint}
      choices={choices}
      placeholder="Keine Angabe"
    />
  );
}
