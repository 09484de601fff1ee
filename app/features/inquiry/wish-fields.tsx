import { useEffect, useState } from "react";
import {
  type CallbackDay,
  callbackSoon,
  financeLabels,
  financeMonths,
  isCallbackAhead,
  maxWishLength,
} from "#domain/inquiry/wish-details.ts";
import { berlinMoment } from "#domain/site/format.ts";
import { FieldError, useField } from "../../ui/field.tsx";
import { ChoiceField, TextField } from "../../ui/form-controls.tsx";

const months = financeMonths.map((value) => ({ value, label: value }));

/** No figure of ours stands here (§ 17 PAngV). */
export function FinanceFields() {
  return (
    <fieldset className="grid grid-cols-1 gap-x-6 gap-y-5 @md:grid-cols-3">
      <legend className="pb-3 text-muted">
        Nennen Sie uns Ihre Vorstellungen, soweit Sie welche haben. Wir antworten Ihnen persönlich
        und unverbindlich.
      </legend>
      <AmountField name="deposit" hint="In Euro, zum Beispiel 3.000" />
      <ChoiceField
        name="months"
        label={financeLabels.months}
        hint="Wie lange Sie zahlen möchten"
        choices={months}
        placeholder="Noch offen"
      />
      <AmountField name="rate" hint="In Euro, zum Beispiel 250" />
    </fieldset>
  );
}

function AmountField({ name, hint }: { name: "deposit" | "rate"; hint: string }) {
  return (
    <TextField
      name={name}
      label={financeLabels[name]}
      hint={hint}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="next"
      maxLength={maxWishLength}
    />
  );
}

/** A radio button that looks like a button. */
export const chip =
  "relative inline-flex min-h-11 cursor-pointer items-center justify-center rounded-card border border-field bg-surface px-1 text-center max-sm:text-[0.9375rem] hover:border-muted has-checked:border-ink has-checked:bg-sunken has-checked:ring-1 has-checked:ring-ink has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-transparent has-disabled:text-muted/60 has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent";

/**
 * Days and times at which we can call back, as the server knew them. Pages are kept for a while: what is
 * over by then can no longer be chosen.
 */
export function CallbackField({ days }: { days: readonly CallbackDay[] }) {
  const { frame, control } = useField({ name: "callback", label: "Wann dürfen wir anrufen?" });
  const [isAhead, setAhead] = useState<((value: string) => boolean) | null>(null);

  // Outside React: the clock, once, in a task of its own: the first use of a time zone takes a phone long.
  useEffect(() => {
    const timer = setTimeout(() => {
      const now = berlinMoment(new Date());
      setAhead(() => (value: string) => isCallbackAhead(value, now));
    });
    return () => clearTimeout(timer);
  }, []);

  const radio = (value: string, label: string, name?: string) => (
    <label key={value} className={chip}>
      <input
        type="radio"
        name={control.name}
        value={value}
        defaultChecked={value === (control.defaultValue || callbackSoon)}
        disabled={isAhead?.(value) === false}
        aria-label={name}
        aria-describedby={control["aria-describedby"]}
        className="sr-only"
      />
      {label}
    </label>
  );
  return (
    <fieldset id={frame.id} className="scroll-mt-16">
      <legend className="font-semibold">{frame.label}</legend>
      <div className="figures mt-2 grid gap-2">
        <div className="flex *:px-3">{radio(callbackSoon, "So bald wie möglich")}</div>
        {days.map((day) => (
          <div
            key={day.label}
            className="grid grid-cols-3 items-center gap-x-2 gap-y-1 @md:grid-cols-[5.5rem_repeat(3,7rem)]"
          >
            <span className="text-muted @max-md:col-span-3">{day.label}</span>
            {day.hours.map(({ value, label, name }) => radio(value, label, name))}
          </div>
        ))}
      </div>
      <FieldError id={frame.id} error={frame.error} hint={undefined} />
    </fieldset>
  );
}
