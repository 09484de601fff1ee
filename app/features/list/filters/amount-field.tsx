import { type KeyboardEvent, useId, useState } from "react";

type AmountFieldProps = {
  label: string;
  name: string;
  unit: string | null;
  /** The field's text while nobody edits it. */
  text: string;
  /** What else is to be known of the value, below the field. */
  hint: string | null;
  /** Takes the edited text over; returns what is wrong with it, or null. */
  onEnter: (text: string) => string | null;
};

/** What is being typed, as long as the value behind it is still `over`. */
type Draft = { text: string; over: string; error: string | null };

/** A number field in German form. It is taken over on Enter or on leaving; what is wrong stays to be mended. */
export function AmountField({ label, name, unit, text, hint, onEnter }: AmountFieldProps) {
  const id = useId();
  const [edited, setDraft] = useState<Draft | null>(null);
  // A value that was changed elsewhere meanwhile wins over what was typed.
  const draft = edited?.over === text ? edited : null;
  const error = draft?.error ?? null;

  function enter(): void {
    if (draft === null) return;
    const complaint = draft.text.trim() === text ? null : onEnter(draft.text);
    setDraft(complaint === null ? null : { ...draft, error: complaint });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter") return;
    // Enter means this value, not the whole form.
    event.preventDefault();
    enter();
  }

  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block pb-1 text-sm font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder="beliebig"
          value={draft?.text ?? text}
          onChange={({ target }) => setDraft({ text: target.value, over: text, error })}
          onBlur={enter}
          onKeyDown={onKeyDown}
          aria-invalid={error !== null}
          aria-describedby={`${id}-unit ${id}-hint ${id}-error`}
          className="figures h-12 w-full rounded-card border border-field bg-surface pr-11 pl-3 placeholder:text-muted hover:border-muted aria-invalid:border-danger"
        />
        <span
          id={`${id}-unit`}
          className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted"
        >
          {unit}
        </span>
      </div>
      <p id={`${id}-hint`} className="figures pt-1 text-sm text-muted empty:hidden">
        {hint}
      </p>
      <p id={`${id}-error`} role="alert" className="pt-1 text-sm text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}
