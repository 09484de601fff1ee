import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useRef,
  useState,
} from "react";
import { hasWord, toggleWord } from "#domain/vehicle-file/words.ts";
import { controlStyle } from "../../ui/button-style.ts";
import { Chip } from "../../ui/chip.tsx";
import { FieldError, useField, useFieldValue } from "../../ui/field.tsx";

type CheckProps = {
  name: string;
  label: ReactNode;
  /** Nobody confirms what they see only now. */
  isAskedAnew?: boolean;
};

export function Check({ name, label, isAskedAnew = false }: CheckProps) {
  const { frame, control } = useField({ name, label: name });
  return (
    <div>
      <label className="flex min-h-12 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name={name}
          defaultChecked={!isAskedAnew && control.defaultValue === "on"}
          aria-invalid={control["aria-invalid"]}
          aria-describedby={control["aria-describedby"]}
          className="size-6 shrink-0 accent-accent"
        />
        {label}
      </label>
      <FieldError id={frame.id} error={frame.error} />
    </div>
  );
}

type ChipsProps = {
  name: string;
  legend: string;
  columns: string;
  choices: readonly (readonly [value: string, label: string])[];
  /** What was chosen can be taken back. */
  isOptional?: boolean;
};

/** In reach of a thumb. */
export function Chips({ name, legend, columns, choices, isOptional = false }: ChipsProps) {
  const { frame, control } = useField({ name, label: legend });
  return (
    <fieldset aria-label={legend} className="group min-w-0">
      <legend className="flex w-full flex-wrap items-baseline justify-between gap-x-3 pb-2 font-semibold">
        {legend}
        {isOptional && (
          <button
            type="button"
            onClick={uncheckAll}
            className="needs-script invisible -my-2.5 min-h-11 font-normal underline underline-offset-4 group-has-checked:visible"
          >
            Keine Angabe
          </button>
        )}
      </legend>
      <div className={`grid gap-2 *:min-h-14 ${columns}`}>
        {choices.map(([value, label]) => (
          <Chip key={value} control={control} value={value} label={label} />
        ))}
      </div>
      <FieldError id={frame.id} error={frame.error} />
    </fieldset>
  );
}

function uncheckAll({ currentTarget }: MouseEvent): void {
  const inputs = currentTarget.closest("fieldset")?.querySelectorAll("input") ?? [];
  for (const input of inputs) input.checked = false;
}

type PlainInputProps = Pick<
  ComponentProps<"input">,
  "ref" | "type" | "inputMode" | "placeholder" | "max" | "maxLength"
> & {
  name: string;
  label: ReactNode;
  preset?: string;
  isLarge?: boolean;
  /** The field to which Enter leads, which otherwise saves. */
  next?: string;
};

/** Without an id: what is typed in the walk is no draft of the page (office/page-draft.tsx), since its steps change. */
export function PlainInput(props: PlainInputProps) {
  const { name, label, preset = "", isLarge = false, next, ...rest } = props;
  const { frame, control } = useField({ name, label: name });
  const goOn = (event: KeyboardEvent<HTMLInputElement>) => {
    const field = event.currentTarget.form?.elements.namedItem(next ?? "");
    if (event.key !== "Enter" || !(field instanceof HTMLElement)) return;
    event.preventDefault();
    field.focus();
  };
  return (
    <div className="min-w-0">
      <label className="block">
        <span className={`block pb-1 font-semibold ${isLarge ? "text-center text-sm" : ""}`}>
          {label}
        </span>
        <input
          type="text"
          autoComplete="off"
          {...rest}
          name={name}
          defaultValue={control.defaultValue || preset}
          enterKeyHint={next === undefined ? undefined : "next"}
          onKeyDown={goOn}
          aria-invalid={control["aria-invalid"]}
          aria-describedby={control["aria-describedby"]}
          className={`${controlStyle} figures h-14 ${isLarge ? "text-center text-2xl font-bold" : ""}`}
        />
      </label>
      <FieldError id={frame.id} error={frame.error} />
    </div>
  );
}

/** What a tap writes, and what is shown where that is something else. */
type Word = string | readonly [value: string, label: string];

type WordFieldProps = Omit<PlainInputProps, "ref"> & {
  words: readonly Word[];
  /** A word is the whole answer, as a day is. */
  isWhole?: boolean;
  onTap?: (text: string, form: HTMLFormElement | null) => void;
};

/** A field, and words that a tap writes into it or takes out again. What stands in the field is what is saved. */
export function WordField({ words, isWhole = false, onTap, ...input }: WordFieldProps) {
  const { name, preset = "" } = input;
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(useFieldValue(name) || preset);
  const isIn = (word: string) => (isWhole ? text === word : hasWord(text, word));
  const tap = (word: string) => {
    if (field.current === null) return;
    const { value, form } = field.current;
    const other = value === word ? "" : word;
    field.current.value = isWhole ? other : toggleWord(value, word);
    setText(field.current.value);
    onTap?.(field.current.value, form);
  };
  return (
    <div
      className="min-w-0"
      onInput={({ target }) => target === field.current && setText(field.current.value)}
    >
      <PlainInput {...input} ref={field} />
      <div className="needs-script mt-2 flex flex-wrap gap-1.5">
        {words.map((word) => {
          const [value, label] = typeof word === "string" ? [word, word] : word;
          return (
            <button
              key={value}
              type="button"
              aria-pressed={isIn(value)}
              onClick={() => tap(value)}
              className={wordStyle}
            >
              {label}
            </button>
          );
        })}
      </div>
    </div>
  );
}

const wordStyle =
  "inline-flex min-h-11 items-center rounded-card border border-field bg-surface px-3 text-[0.9375rem] hover:border-muted aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-canvas forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText] forced-colors:aria-pressed:forced-color-adjust-none";
