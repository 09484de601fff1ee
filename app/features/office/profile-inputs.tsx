import type { ComponentProps } from "react";
import { photoInputs } from "#domain/office/office.ts";
import { fitInto, parsePictureName } from "#domain/profile/look.ts";
import type { ProfileField } from "#domain/profile/profile-fields.ts";
import { doesNotApply, isOn } from "#domain/profile/profile-form.ts";
import { controlStyle } from "../../ui/button-style.ts";
import { FieldError, useField, useFieldValue, useHasIssue } from "../../ui/field.tsx";
import { Select } from "../../ui/form-controls.tsx";
import { ColorInput, FocusInput } from "./look-inputs.tsx";

type ProfileInputProps = { field: ProfileField; name: string };

export function ProfileInput({ field, name }: ProfileInputProps) {
  switch (field.kind) {
    case "switch":
      return <SwitchInput field={field} name={name} />;
    case "hours":
      return <HoursInput field={field} name={name} />;
    case "photo":
    case "logo":
      return <PhotoInput field={field} name={name} />;
    case "color":
      return (
        <div>
          <ColorInput field={field} name={name} />
          <Resettable name={name}>Wieder die vorgesehene Farbe</Resettable>
        </div>
      );
    case "focus":
      return <FocusInput field={field} name={name} />;
    case "choice":
      return <ChoiceInput field={field} name={name} />;
    case "detail":
      return (
        <div>
          <LineInput field={field} name={name} />
          <AbsenceInput field={field} name={name} />
        </div>
      );
    default:
      return <LineInput field={field} name={name} />;
  }
}

/** Nothing where it always applies, or another field has the tick. */
function AbsenceInput({ field: { label, absence }, name }: ProfileInputProps) {
  if (absence === null || (absence !== undefined && "of" in absence)) return null;
  const tick = doesNotApply(name);
  return absence === undefined ? (
    <SwitchInput
      field={{ name: tick, label: "Trifft nicht zu", kind: "switch" }}
      name={tick}
      about={label}
    />
  ) : (
    <SwitchInput field={{ name: tick, label: absence.label, kind: "switch" }} name={tick} />
  );
}

/** By kind, or by the end of the name. */
const inputModes: Readonly<Record<string, "decimal" | "email" | "url" | "numeric" | undefined>> = {
  number: "decimal",
  email: "email",
  url: "url",
  postalCode: "numeric",
};

/** What a browser knows of whoever types, by the end of the name. In rows, which are about others, it knows nothing. */
const autoCompletes: Readonly<Record<string, string>> = {
  name: "organization",
  companyName: "organization",
  "address.street": "address-line1",
  "address.postalCode": "postal-code",
  "address.city": "address-level2",
  "address.region": "address-level1",
  phone: "tel",
  whatsapp: "tel",
  email: "email",
  representative: "name",
};

const autoCompleteOf = (name: string): string =>
  autoCompletes[name.replace(/^legal\.owner\./, "")] ?? "off";

function LineInput({ field, name }: ProfileInputProps) {
  const { kind, label, hint, suggestions, name: ownName } = field;
  const { frame, control } = useField({ name, label, hint });
  const lastName = ownName.split(".").at(-1) ?? "";
  // A browser's date field would drop what is not a date.
  const isDay = kind === "day" && /^(\d{4}-\d\d-\d\d)?$/.test(control.defaultValue);
  return (
    <div className="min-w-0">
      <Label id={frame.id} field={field} />
      <Hint id={frame.id} hint={hint} />
      {kind === "text" || kind === "detail" ? (
        <textarea
          {...control}
          rows={kind === "text" ? 4 : 1}
          autoComplete={autoCompleteOf(name)}
          className={`${controlStyle} field-sizing-content min-h-12 py-2.5 ${kind === "detail" ? "resize-none" : ""}`}
        />
      ) : (
        <input
          {...control}
          aria-required={isNeeded(field)}
          type={isDay ? "date" : kind === "phone" ? "tel" : "text"}
          inputMode={inputModes[kind] ?? inputModes[lastName]}
          autoComplete={autoCompleteOf(name)}
          list={suggestions && `${frame.id}-liste`}
          className={`${controlStyle} h-12 ${isDay ? "sm:w-56" : ""}`}
        />
      )}
      {suggestions && (
        <datalist id={`${frame.id}-liste`}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
      <FieldError id={frame.id} error={frame.error} />
    </div>
  );
}

/** The need stands beside the label, so that the label stays the field's name. */
const Label = ({ id, field: { label, need } }: { id: string; field: ProfileField }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-3 pb-1">
    <label htmlFor={id} className="min-w-0 font-semibold wrap-anywhere hyphens-auto">
      {label}
    </label>
    {need !== undefined && (
      <span aria-hidden="true" className="text-sm text-muted">
        {need}
      </span>
    )}
  </div>
);

const isNeeded = ({ need }: ProfileField) => need === "Pflichtfeld" || undefined;

const Hint = ({ id, hint }: { id: string; hint: string | undefined }) =>
  hint === undefined ? null : (
    <p id={`${id}-hinweis`} className="pb-1.5 text-sm text-muted">
      {hint}
    </p>
  );

const Checkbox = ({ children, ...control }: ComponentProps<"input">) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-3">
    <input {...control} type="checkbox" value={isOn} className="size-5 shrink-0 accent-accent" />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </label>
);

type ResettableProps = { name: string; children: string };

/** Empties what is stored. */
function Resettable({ name, children }: ResettableProps) {
  if (useFieldValue(name) === "") return null;
  return <Checkbox name={name + photoInputs.remove}>{children}</Checkbox>;
}

function SwitchInput({
  field: { label, hint },
  name,
  about,
}: ProfileInputProps & { about?: string }) {
  const { frame, control } = useField({ name, label, hint });
  const { defaultValue, ...rest } = control;
  return (
    <div className="min-w-0">
      <Checkbox {...rest} defaultChecked={defaultValue === isOn}>
        {label}
        {about !== undefined && <span className="sr-only">: {about}</span>}
      </Checkbox>
      <Hint id={frame.id} hint={hint} />
      <FieldError id={frame.id} error={frame.error} />
    </div>
  );
}

function ChoiceInput({ field, name }: ProfileInputProps) {
  const { label, hint, choices = [] } = field;
  const { frame, control } = useField({ name, label, hint });
  return (
    <div className="min-w-0">
      <Label id={frame.id} field={field} />
      <Hint id={frame.id} hint={hint} />
      <Select {...control} aria-required={isNeeded(field)} autoComplete={autoCompleteOf(name)}>
        {choices.every(([value]) => value !== control.defaultValue) && (
          <option value={control.defaultValue}>Bitte wählen</option>
        )}
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
      <FieldError id={frame.id} error={frame.error} />
    </div>
  );
}

/** With large text one stands below the other. */
const clockRow = "flex min-w-0 flex-wrap items-center gap-2";

function HoursInput({ field: { label, hint }, name }: ProfileInputProps) {
  const opens = useField({ name: `${name}.opens`, label });
  const closes = useField({ name: `${name}.closes`, label });
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-2 sm:max-w-md">
        <span className="grow basis-24 font-semibold">{label}</span>
        <div className={clockRow}>
          <ClockInput control={opens.control} label={`${label} von`} />
          <span aria-hidden="true">–</span>
          <ClockInput control={closes.control} label={`${label} bis`} />
        </div>
      </div>
      <Hint id={opens.frame.id} hint={hint} />
      <PauseInput name={name} label={label} />
      <FieldError id={opens.frame.id} error={opens.frame.error} />
      <FieldError id={closes.frame.id} error={closes.frame.error} />
    </div>
  );
}

/** Folded while there is no lunch break. */
function PauseInput({ name, label }: { name: string; label: string }) {
  const from = useField({ name: `${name}.pause.from`, label });
  const until = useField({ name: `${name}.pause.until`, label });
  const wasRefused = useHasIssue([`${name}.pause.from`, `${name}.pause.until`]);
  const isOpen = wasRefused || [from, until].some(({ control }) => control.defaultValue !== "");
  return (
    <details open={isOpen} className="sm:max-w-md">
      <summary className="quiet-action -ml-3 w-fit cursor-pointer text-sm underline">
        Mittagspause<span className="sr-only">: {label}</span>
      </summary>
      <div className={`${clockRow} ml-auto w-fit pb-1`}>
        <ClockInput control={from.control} label={`${label}, Pause von`} />
        <span aria-hidden="true">–</span>
        <ClockInput control={until.control} label={`${label}, Pause bis`} />
      </div>
      <FieldError id={from.frame.id} error={from.frame.error} />
      <FieldError id={until.frame.id} error={until.frame.error} />
    </details>
  );
}

type ClockInputProps = { control: ReturnType<typeof useField>["control"]; label: string };

function ClockInput({ control, label }: ClockInputProps) {
  const { defaultValue } = control;
  // A browser's time field would drop what is not a time.
  const isClock = /^(\d?\d:\d\d)?$/.test(defaultValue);
  return (
    <div className="w-27 max-w-full sm:w-32">
      <input
        {...control}
        type={isClock ? "time" : "text"}
        defaultValue={isClock && defaultValue !== "" ? defaultValue.padStart(5, "0") : defaultValue}
        aria-label={label}
        className={`${controlStyle} figures h-12 px-2`}
      />
    </div>
  );
}

function PhotoInput({ field, name }: ProfileInputProps) {
  const { label, hint, kind } = field;
  const { frame, control } = useField({ name, label, hint });
  const path = useFieldValue(name);
  const isLogo = kind === "logo";
  return (
    <div className="min-w-0">
      <Label id={frame.id} field={field} />
      <Hint id={frame.id} hint={hint} />
      <input type="hidden" name={name} value={path} />
      {path !== "" && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-3">
          <UploadedPicture name={name} path={path} isLogo={isLogo} />
          <Resettable name={name}>{isLogo ? "Logo entfernen" : "Foto entfernen"}</Resettable>
        </div>
      )}
      <input
        id={frame.id}
        type="file"
        name={name + photoInputs.file}
        accept="image/*"
        aria-invalid={control["aria-invalid"]}
        aria-describedby={control["aria-describedby"]}
        className={`${controlStyle} min-h-12 py-2.5 file:mr-3 file:border-0 file:bg-transparent file:font-semibold file:text-ink`}
      />
      <FieldError id={frame.id} error={frame.error} />
    </div>
  );
}

const shownLogo = { width: 240, height: 80 };

type UploadedPictureProps = { name: string; path: string; isLogo: boolean };

/** A logo on its ground, in both themes. */
function UploadedPicture({ name, path, isLogo }: UploadedPictureProps) {
  if (isLogo) {
    const ground = name.endsWith("OnDark") ? "rounded-card bg-dusk p-3" : "logo-plate";
    const size = parsePictureName(path)?.size;
    return (
      <img
        src={path}
        alt=""
        {...(size && fitInto(size, shownLogo))}
        className={`border border-line ${ground}`}
      />
    );
  }
  const isSquare = name.endsWith(".photo");
  return (
    <img
      src={path}
      alt=""
      width={isSquare ? 96 : 192}
      height={isSquare ? 96 : 128}
      className={`rounded-card object-cover ${isSquare ? "size-24" : "h-32 w-48"}`}
    />
  );
}
