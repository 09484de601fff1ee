import { Link, useSearchParams } from "react-router";
import { type CallbackDay, callbackSoon, isCallbackAhead } from "#domain/inquiry/callback.ts";
import {
  callbackField,
  financeField,
  financeLabels,
  financeMonths,
  maxFinanceAnswerLength,
} from "#domain/inquiry/details.ts";
import {
  type ContactIntent,
  contactIntents,
  contactPath,
} from "#domain/inquiry/vehicle-message.ts";
import { creditWarning, isOffered } from "#domain/profile/offers.ts";
import { Chip } from "../../../ui/chip.tsx";
import { FieldError, Legend, useField } from "../../../ui/field.tsx";
import { ChoiceField, TextField } from "../../../ui/form-controls.tsx";
import { useLocalMoment } from "../../site/dealer-details.tsx";
import { useProfile } from "../../site/site-settings.ts";

type WishChipsProps = {
  prefill: { intent: ContactIntent; cars: readonly { adKey: string }[] } | null;
  earlyDelivery: string | null;
};

const wishChips: Readonly<Record<ContactIntent, string>> = {
  probefahrt: "Probefahrt",
  anfrage: "Frage",
  finanzierung: "Finanzierung",
  rueckruf: "Rückruf",
};

/** Links, because each wish has fields of its own: they lead there without scripts too. */
export function WishChips({ prefill, earlyDelivery }: WishChipsProps) {
  const profile = useProfile();
  // Not `prefill.intent`: without a wish in the address the form asks, but nobody has chosen that.
  const chosen = useSearchParams()[0].get("anliegen");
  const [car, ...others] = prefill?.cars ?? [];
  if (prefill === null || car === undefined || others.length > 0) return null;
  const isPossible = (intent: ContactIntent) =>
    isOffered(intent, profile) && (intent !== "probefahrt" || earlyDelivery === null);
  return (
    <nav
      aria-label="Ihr Wunsch"
      className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,40%)),1fr))] items-start gap-2 lg:grid-cols-4"
    >
      {contactIntents.filter(isPossible).map((intent) => (
        <div key={intent} className="grid">
          <Link
            to={contactPath({ adKey: car.adKey, intent })}
            replace
            aria-current={intent === chosen}
            className="inline-flex min-h-11 items-center justify-center rounded-card border border-field px-1 hover:border-muted aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-canvas"
          >
            {wishChips[intent]}
          </Link>
          {/* Its form has the sentence larger. */}
          {intent === "finanzierung" && chosen !== intent && (
            <p className="mt-1 text-xs text-balance text-muted">{creditWarning}</p>
          )}
        </div>
      ))}
    </nav>
  );
}

const months = financeMonths.map((value) => ({ value, label: value }));

/** We must not name loan figures of our own here (§ 17 PAngV). */
export function FinanceFields() {
  return (
    <fieldset className="grid grid-cols-1 gap-x-6 gap-y-5 @md:grid-cols-3">
      <legend className="pb-6 text-muted">
        Sagen Sie uns, was Sie sich vorstellen. Was noch offen ist, klären wir gemeinsam, persönlich
        und unverbindlich. <strong className="mt-2 block text-ink">{creditWarning}</strong>
      </legend>
      <AmountField name="deposit" placeholder="z. B. 3.000 €" />
      <ChoiceField
        name={financeField("months")}
        label={financeLabels.months}
        choices={months}
        placeholder="Noch offen"
      />
      <AmountField name="rate" placeholder="z. B. 250 €" />
    </fieldset>
  );
}

function AmountField(props: { name: "deposit" | "rate"; placeholder: string }) {
  const { name, placeholder } = props;
  return (
    <TextField
      name={financeField(name)}
      label={financeLabels[name]}
      placeholder={placeholder}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="next"
      maxLength={maxFinanceAnswerLength}
    />
  );
}

/** Pages are cached: times that have passed since `days` was rendered are disabled. */
export function CallbackField({ days }: { days: readonly CallbackDay[] }) {
  const { frame, control } = useField({ name: callbackField, label: "Wann dürfen wir anrufen?" });
  const profile = useProfile();
  const now = useLocalMoment();
  return (
    <fieldset id={frame.id} className="scroll-mt-16">
      <Legend isRequired={false}>{frame.label}</Legend>
      <div className="figures mt-2 grid gap-4 @md:gap-2">
        <div className="grid *:px-3 @md:flex">
          <Chip control={control} value={callbackSoon} label="So bald wie möglich" />
        </div>
        {days.map((day) => (
          <div
            key={day.label}
            className="grid grid-cols-3 items-center gap-x-2 gap-y-1.5 @md:grid-cols-[5.5rem_repeat(3,7rem)]"
          >
            <span className="text-muted @max-md:col-span-3">{day.label}</span>
            {day.hours.map((hour) => (
              <Chip
                key={hour.value}
                control={control}
                {...hour}
                disabled={now !== null && !isCallbackAhead(hour.value, now, profile)}
              />
            ))}
          </div>
        ))}
      </div>
      <FieldError id={frame.id} error={frame.error} />
    </fieldset>
  );
}
