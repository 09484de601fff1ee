import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide";
import type { ComponentProps, ReactNode } from "react";
import {
  countRows,
  doesNotApply,
  draftOf,
  inputLabel,
  isOn,
  rowAction,
} from "#domain/dealership/facts-form.ts";
import {
  type FactField,
  type FactGroup,
  type FactRows,
  type FactsSectionKey,
  factsSections,
} from "#domain/dealership/facts-sections.ts";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import {
  factsActions,
  type OfficeFacts,
  officeFactsPath,
  officeFields,
  photoInputs,
} from "#domain/office/office.ts";
import { buttonStyle, controlStyle } from "../../ui/button-style.ts";
import {
  ErrorSummary,
  FieldError,
  FieldsProvider,
  useField,
  useFieldValue,
} from "../../ui/field.tsx";
import type { FieldValues } from "../../ui/form-values.ts";
import { Icon } from "../../ui/icon.tsx";
import { FactsLink, FactsPreview, Status } from "./facts.tsx";
import { OfficeFrame } from "./office-frame.tsx";

type FactsFormPageProps = OfficeFacts & {
  address: string;
  section: FactsSectionKey;
  /** A posted form that was not saved. */
  refused: RefusedForm | null;
};

export function FactsFormPage({ address, section, refused, ...current }: FactsFormPageProps) {
  const { title, parts } = factsSections[section];
  const values: FieldValues = refused?.values ?? {
    ...draftOf(section, current.facts, current.moment.day),
    [officeFields.version]: String(current.version),
  };
  const issues = refused?.issues ?? [];
  const isPreview = values[officeFields.action] === factsActions.preview && issues.length === 0;
  const hasPhotos = parts.some(({ fields }) => fields.some(({ kind }) => kind === "photo"));
  return (
    <OfficeFrame title={title} address={address}>
      <FactsLink />
      {refused !== null &&
        (issues.length > 0 ? (
          <div className="mt-4 max-w-2xl">
            <ErrorSummary
              title={refused.message}
              message={refused.message}
              issues={issues.map(({ field, message }) => ({
                field,
                message: `${inputLabel(section, field)}: ${message}`,
              }))}
            />
          </div>
        ) : (
          <Status>{refused.message}</Status>
        ))}
      {isPreview && <FactsPreview section={section} draft={values} {...current} />}
      <FieldsProvider value={{ values, issues }}>
        <form
          method="post"
          action={officeFactsPath(section)}
          encType={hasPhotos ? "multipart/form-data" : undefined}
          noValidate
          className="mt-6 max-w-2xl"
        >
          {/* The Enter key presses the first button of a form. */}
          <ActionButton
            value={factsActions.preview}
            tabIndex={-1}
            aria-hidden="true"
            className="sr-only"
          >
            Vorschau
          </ActionButton>
          <input
            type="hidden"
            name={officeFields.version}
            value={values[officeFields.version] ?? ""}
          />
          <div className="grid gap-8">
            {parts.map((part) =>
              "rows" in part ? (
                <Rows key={part.rows} part={part} values={values} />
              ) : (
                <Part key={part.fields[0]?.name} legend={part.legend} hint={part.hint}>
                  <Inputs fields={part.fields} />
                </Part>
              ),
            )}
          </div>
          <p className="office-buttons sticky bottom-0 z-10 max-sm:bottom-(--office-bar) mt-8 grid grid-cols-2 gap-3 border-t border-line bg-canvas py-3 sm:flex">
            <ActionButton value={factsActions.preview}>Vorschau</ActionButton>
            <ActionButton value={factsActions.save} className={buttonStyle.primary}>
              Speichern
            </ActionButton>
          </p>
        </form>
      </FieldsProvider>
    </OfficeFrame>
  );
}

const ActionButton = (props: ComponentProps<"button">) => (
  <button type="submit" name={officeFields.action} className={buttonStyle.quiet} {...props} />
);

type PartProps = { legend: string | null; hint: string | undefined; children: ReactNode };

const Part = ({ legend, hint, children }: PartProps) => (
  <fieldset className="min-w-0">
    {legend !== null && <legend className="part-title">{legend}</legend>}
    {hint !== undefined && <p className="mt-1 text-muted">{hint}</p>}
    <div className="mt-4 grid gap-5">{children}</div>
  </fieldset>
);

const Inputs = ({ fields, row = "" }: Pick<FactGroup, "fields"> & { row?: string }) =>
  fields.map((field) => <FactInput key={field.name} field={field} name={row + field.name} />);

function Rows({ part, values }: { part: FactRows; values: FieldValues }) {
  const { rows, legend, hint, rowName, isOrdered } = part;
  const count = countRows(part, values);
  const isAdding = values[officeFields.action] === rowAction.add(rows);
  const shown = count + (isAdding || !isOrdered || count === 0 ? 1 : 0);
  return (
    <Part legend={legend} hint={hint}>
      {Array.from({ length: shown }, (_, index) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its position; the server moves it
          key={index}
          part={part}
          index={index}
          count={count}
        />
      ))}
      {shown === count && (
        <ActionButton
          value={rowAction.add(rows)}
          className={`${buttonStyle.quiet} justify-self-start max-sm:w-full`}
        >
          <Icon icon={Plus} size={18} />
          {rowName} hinzufügen
        </ActionButton>
      )}
    </Part>
  );
}

function Row({ part, index, count }: { part: FactRows; index: number; count: number }) {
  const { rows, rowName, isOrdered, fields } = part;
  const isNew = index >= count;
  const name = `${rowName} ${index + 1}`;
  return (
    <fieldset className="min-w-0 rounded-card border border-line bg-surface p-4">
      <legend className="float-left pb-3 font-display text-lg font-bold tracking-tight">
        {isNew ? `${rowName} hinzufügen` : name}
      </legend>
      <div className="clear-both grid gap-5">
        <Inputs fields={fields} row={`${rows}.${index}.`} />
      </div>
      {!isNew && (
        <div className="mt-5 flex flex-wrap gap-3">
          {isOrdered && index > 0 && (
            <RowButton
              value={rowAction.up(rows, index)}
              label={`${name} nach oben`}
              icon={ArrowUp}
            />
          )}
          {isOrdered && index < count - 1 && (
            <RowButton
              value={rowAction.down(rows, index)}
              label={`${name} nach unten`}
              icon={ArrowDown}
            />
          )}
          <RowButton
            value={rowAction.remove(rows, index)}
            label={`${name} entfernen`}
            text="Entfernen"
            icon={Trash2}
          />
        </div>
      )}
    </fieldset>
  );
}

type RowButtonProps = { value: string; label: string; text?: string; icon: typeof ArrowUp };

const RowButton = ({ value, label, text, icon }: RowButtonProps) => (
  <ActionButton value={value} aria-label={label}>
    <Icon icon={icon} size={18} />
    {text}
  </ActionButton>
);

type FactInputProps = { field: FactField; name: string };

function FactInput({ field, name }: FactInputProps) {
  switch (field.kind) {
    case "switch":
      return <SwitchInput field={field} name={name} />;
    case "hours":
      return <HoursInput field={field} name={name} />;
    case "photo":
      return <PhotoInput field={field} name={name} />;
    case "detail":
      return (
        <div>
          <LineInput field={field} name={name} />
          <SwitchInput
            field={{ name: doesNotApply(name), label: "Trifft nicht zu", kind: "switch" }}
            name={doesNotApply(name)}
            about={field.label}
          />
        </div>
      );
    default:
      return <LineInput field={field} name={name} />;
  }
}

/** By kind, or by the end of the name. */
const inputModes: Readonly<Record<string, "decimal" | "email" | "url" | "numeric" | undefined>> = {
  number: "decimal",
  email: "email",
  url: "url",
  postalCode: "numeric",
};

function LineInput({ field: { kind, label, hint, name: ownName }, name }: FactInputProps) {
  const { frame, control } = useField({ name, label, hint });
  const lastName = ownName.split(".").at(-1) ?? "";
  // A browser's date field would drop what is not a date.
  const isDay = kind === "day" && /^(\d{4}-\d\d-\d\d)?$/.test(control.defaultValue);
  return (
    <div className="min-w-0">
      <label htmlFor={frame.id} className="block pb-1 font-semibold">
        {label}
      </label>
      <Hint id={frame.id} hint={hint} />
      {kind === "text" || kind === "detail" ? (
        <textarea
          {...control}
          rows={kind === "text" ? 4 : 1}
          className={`${controlStyle} field-sizing-content min-h-12 py-2.5`}
        />
      ) : (
        <input
          {...control}
          type={isDay ? "date" : kind === "phone" ? "tel" : "text"}
          inputMode={inputModes[kind] ?? inputModes[lastName]}
          className={`${controlStyle} h-12 ${isDay ? "sm:w-56" : ""}`}
        />
      )}
      <FieldError id={frame.id} error={frame.error} />
    </div>
  );
}

const Hint = ({ id, hint }: { id: string; hint: string | undefined }) =>
  hint === undefined ? null : (
    <p id={`${id}-hinweis`} className="pb-1.5 text-sm text-muted">
      {hint}
    </p>
  );

const Checkbox = ({ children, ...control }: ComponentProps<"input">) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-3">
    <input {...control} type="checkbox" value={isOn} className="size-5 shrink-0 accent-accent" />
    <span>{children}</span>
  </label>
);

function SwitchInput({ field: { label, hint }, name, about }: FactInputProps & { about?: string }) {
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

function HoursInput({ field: { label, hint }, name }: FactInputProps) {
  const opens = useField({ name: `${name}.opens`, label });
  const closes = useField({ name: `${name}.closes`, label });
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center gap-2 sm:max-w-md">
        <span className="grow basis-24 font-semibold">{label}</span>
        <div className="grid grid-cols-[6.75rem_auto_6.75rem] items-center gap-2 sm:grid-cols-[8rem_auto_8rem]">
          <ClockInput control={opens.control} label={`${label} von`} />
          <span aria-hidden="true">–</span>
          <ClockInput control={closes.control} label={`${label} bis`} />
        </div>
      </div>
      <div className="pt-1.5">
        <Hint id={opens.frame.id} hint={hint} />
      </div>
      <FieldError id={opens.frame.id} error={opens.frame.error} />
      <FieldError id={closes.frame.id} error={closes.frame.error} />
    </div>
  );
}

type ClockInputProps = { control: ReturnType<typeof useField>["control"]; label: string };

function ClockInput({ control, label }: ClockInputProps) {
  const { defaultValue } = control;
  // A browser's time field would drop what is not a time.
  const isClock = /^(\d?\d:\d\d)?$/.test(defaultValue);
  return (
    <input
      {...control}
      type={isClock ? "time" : "text"}
      defaultValue={isClock && defaultValue !== "" ? defaultValue.padStart(5, "0") : defaultValue}
      aria-label={label}
      className={`${controlStyle} figures h-12 px-2`}
    />
  );
}

function PhotoInput({ field: { label }, name }: FactInputProps) {
  const { frame, control } = useField({ name, label });
  const path = useFieldValue(name);
  const isSquare = name.endsWith(".photo");
  return (
    <div className="min-w-0">
      <label htmlFor={frame.id} className="block pb-1 font-semibold">
        {label}
      </label>
      <input type="hidden" name={name} value={path} />
      {path !== "" && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-3">
          <img
            src={path}
            alt=""
            width={isSquare ? 96 : 192}
            height={isSquare ? 96 : 128}
            className={`rounded-card object-cover ${isSquare ? "size-24" : "h-32 w-48"}`}
          />
          <Checkbox name={name + photoInputs.remove}>Foto entfernen</Checkbox>
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
