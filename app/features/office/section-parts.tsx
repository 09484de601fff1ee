import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide";
import type { ReactNode } from "react";
import { officeFields } from "#domain/office/office.ts";
import { isForeignHoliday } from "#domain/profile/holidays.ts";
import { isFieldNeeded } from "#domain/profile/missing-details.ts";
import type { Offers } from "#domain/profile/offers.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import type { ProfileGroup, ProfileRows } from "#domain/profile/profile-fields.ts";
import {
  absenceInput,
  countRows,
  likeMonday,
  rowAction,
  rowTitle,
  splitRows,
} from "#domain/profile/profile-form.ts";
import type { ProfileSection } from "#domain/profile/profile-sections.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { useHasIssue } from "../../ui/field.tsx";
import type { FieldValues } from "../../ui/form-values.ts";
import { FoldIcon, Icon } from "../../ui/icon.tsx";
import { ActionButton } from "./office-parts.tsx";
import { ProfileInput } from "./profile-inputs.tsx";

/** What decides which fields apply. */
export type House = Offers & Pick<DealerProfile, "address">;

type SectionPartsProps = {
  parts: ProfileSection["parts"];
  values: FieldValues;
  house: House;
};

/** The fields of a form of the profile: groups of them, and rows that come, go and move. */
export const SectionParts = ({ parts, values, house }: SectionPartsProps) =>
  parts.map((part) =>
    "rows" in part ? (
      <Rows key={part.rows} part={part} values={values} house={house} />
    ) : (
      <Group key={part.fields[0]?.name} part={part} values={values} house={house} />
    ),
  );

type PartProps = { legend: string | null; hint: string | undefined; children: ReactNode };

/** On wide screens what it is about stands beside its fields, where nothing else does. */
const Part = ({ legend, hint, children }: PartProps) => (
  <fieldset className={partColumns}>
    {legend !== null && (
      <legend className="part-title max-w-full wrap-anywhere xl:in-[.wide-form]:float-left">
        {legend}
      </legend>
    )}
    <PartFields hint={hint}>{children}</PartFields>
  </fieldset>
);

const partColumns =
  "min-w-0 gap-x-12 xl:in-[.wide-form]:grid xl:in-[.wide-form]:grid-cols-[16rem_minmax(0,1fr)] xl:in-[.wide-form]:grid-rows-[auto_1fr]";

const PartFields = ({ hint, children }: Omit<PartProps, "legend">) => (
  <>
    {hint !== undefined && <p className="mt-1 text-muted xl:col-start-1">{hint}</p>}
    <div className="mt-4 grid gap-5 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:in-[.wide-form]:mt-0">
      {children}
    </div>
  </>
);

type FoldedPartProps = PartProps & { gaps: number; isOpen: boolean };

const FoldedPart = ({ legend, hint, gaps, isOpen, children }: FoldedPartProps) => (
  <details open={isOpen} className="border-t border-line pt-1">
    <summary className="flex min-h-12 cursor-pointer items-center gap-3">
      <span className="part-title mr-auto">{legend}</span>
      {gaps > 0 && (
        <span className="shrink-0 text-muted">{gaps === 1 ? "1 fehlt" : `${gaps} fehlen`}</span>
      )}
      <FoldIcon />
    </summary>
    <fieldset aria-label={legend ?? undefined} className={`mt-2 ${partColumns}`}>
      <PartFields hint={hint}>{children}</PartFields>
    </fieldset>
  </details>
);

const Inputs = ({ fields, row = "" }: Pick<ProfileGroup, "fields"> & { row?: string }) =>
  fields.map((field) => <ProfileInput key={field.name} field={field} name={row + field.name} />);

type GroupProps = { part: ProfileGroup; values: FieldValues; house: House };

/** Folded, unless something in it is to be mended. */
function Group({ part, values, house }: GroupProps) {
  const { legend, hint, fields, isFolded } = part;
  const hasIssue = useHasIssue(fields.map(({ name }) => name));
  if (fields.every(({ name }) => !isFieldNeeded(name, house)))
    return <NotNeeded labels={[legend ?? ""]} fields={fields} />;
  const inputs = <GroupInputs part={part} house={house} />;
  if (isFolded === undefined) return <Part {...{ legend, hint }}>{inputs}</Part>;
  const gaps = fields.filter(
    (field) =>
      field.kind === "detail" &&
      isFieldNeeded(field.name, house) &&
      !values[field.name] &&
      !values[absenceInput(field)],
  );
  return (
    <FoldedPart {...{ legend, hint }} gaps={gaps.length} isOpen={hasIssue}>
      {inputs}
    </FoldedPart>
  );
}

/** Monday first, with the button that makes the others like it; what cannot apply to this house is folded. */
function GroupInputs({ part: { week, ...part }, house }: { part: ProfileGroup; house: House }) {
  const fields = part.fields.filter(({ name }) => !isForeignHoliday(name, house.address.region));
  const needed = fields.filter(({ name }) => isFieldNeeded(name, house));
  const others = fields.filter((field) => !needed.includes(field));
  return (
    <>
      {week === undefined ? <Inputs fields={needed} /> : <Week week={week} fields={needed} />}
      {others.length > 0 && <NotNeeded labels={others.map(({ label }) => label)} fields={others} />}
    </>
  );
}

type NotNeededProps = { labels: readonly string[]; fields: ProfileGroup["fields"] };

const NotNeeded = ({ labels, fields }: NotNeededProps) => (
  <details className="border-t border-line pt-1">
    <summary className="flex min-h-11 cursor-pointer items-center text-muted underline underline-offset-4">
      Betrifft Sie nicht: {labels.join(", ")}
    </summary>
    <div className="mt-3 grid gap-5">
      <Inputs fields={fields} />
    </div>
  </details>
);

/** A week that is like another one is folded by its switch, without scripts too. */
function Week({ week, fields }: { week: string; fields: ProfileGroup["fields"] }) {
  const days = fields.filter(({ kind }) => kind === "hours");
  return (
    <div className="group/week grid gap-5">
      <Inputs fields={fields.filter((field) => !days.includes(field))} />
      <div className="grid gap-5 group-has-[[type=checkbox]:checked]/week:hidden">
        <Inputs fields={days.slice(0, 1)} />
        <HoursButton value={likeMonday(week)}>Dienstag bis Freitag wie Montag</HoursButton>
        <Inputs fields={days.slice(1)} />
      </div>
    </div>
  );
}

const HoursButton = (props: { value: string; children: string }) => (
  <ActionButton {...props} className={`${buttonStyle.quiet} justify-self-start max-sm:w-full`} />
);

/** The answer to a button of a row leads to that row, which takes the focus. */
const rowId = (rows: string, index: number) => `zeile-${rows}.${index}`;

type RowsProps = { part: ProfileRows; values: FieldValues; house: House };

function Rows({ part, values, house }: RowsProps) {
  const { rows, legend, hint, rowName, isOrdered } = part;
  const count = countRows(part, values);
  const { shown, aside } = splitRows(part, values, house);
  const isAdding = values[officeFields.action] === rowAction.add(rows);
  const hasNew = isAdding || !isOrdered || shown.length === 0;
  return (
    <Part legend={legend} hint={hint}>
      {[...shown, ...(hasNew ? [count] : [])].map((index, position) => (
        <RowCard
          key={index}
          part={part}
          index={index}
          name={`${rowName} ${position + 1}`}
          before={shown[position - 1]}
          after={shown[position + 1]}
          isNew={index === count}
        />
      ))}
      {!hasNew && (
        <ActionButton
          value={rowAction.add(rows)}
          formAction={`#${rowId(rows, count)}`}
          className={`${buttonStyle.quiet} justify-self-start max-sm:w-full`}
        >
          <Icon icon={Plus} size={18} />
          {rowName} hinzufügen
        </ActionButton>
      )}
      {aside.length > 0 && <RowsAside part={part} indexes={aside} values={values} />}
    </Part>
  );
}

type RowsAsideProps = { part: ProfileRows; indexes: readonly number[]; values: FieldValues };

/** What the house does not offer: no visitor sees it, and the other rows are counted without it. */
function RowsAside({ part, indexes, values }: RowsAsideProps) {
  const named = indexes.map((index) => ({
    index,
    name: rowTitle(part, index, values) || part.rowName,
  }));
  return (
    <details className="border-t border-line pt-1">
      <summary className="flex min-h-11 cursor-pointer items-center text-muted underline underline-offset-4">
        Betrifft Sie nicht: {named.map(({ name }) => name).join(", ")}
      </summary>
      <div className="mt-3 grid gap-5">
        {named.map(({ index, name }) => (
          <RowCard key={index} part={part} index={index} name={name} />
        ))}
      </div>
    </details>
  );
}

/** Where a form tells what it needs, what few fill in is folded. */
function RowInputs({ fields, row }: Pick<ProfileGroup, "fields"> & { row: string }) {
  const folded = fields.filter(({ need, kind }) => need === "freiwillig" && kind !== "photo");
  const isOpen = useHasIssue(folded.map(({ name }) => row + name));
  return (
    <>
      <Inputs fields={fields.filter((field) => !folded.includes(field))} row={row} />
      {folded.length > 0 && (
        <details open={isOpen}>
          <summary className="flex min-h-11 cursor-pointer items-center text-muted underline underline-offset-4">
            {folded.map(({ label }) => label).join(", ")} (freiwillig)
          </summary>
          <div className="mt-3 grid gap-5">
            <Inputs fields={folded} row={row} />
          </div>
        </details>
      )}
    </>
  );
}

type RowCardProps = {
  part: ProfileRows;
  index: number;
  name: string;
  /** Indexes of the rows that it can change places with. */
  before?: number | undefined;
  after?: number | undefined;
  isNew?: boolean;
};

function RowCard({ part, index, name, before, after, isNew = false }: RowCardProps) {
  const { rows, isOrdered, fields } = part;
  return (
    <fieldset
      id={rowId(rows, index)}
      tabIndex={-1}
      className="min-w-0 scroll-mt-4 rounded-card border border-line bg-surface p-4"
    >
      <legend className="float-left pb-3 font-display text-lg font-bold tracking-tight wrap-anywhere">
        {name}
      </legend>
      <div className="clear-both grid gap-5">
        <RowInputs fields={fields} row={`${rows}.${index}.`} />
      </div>
      {!isNew && (
        <div className="mt-5 flex flex-wrap gap-3">
          {isOrdered && before !== undefined && (
            <RowButton
              value={rowAction.swap(rows, index, before)}
              row={rowId(rows, before)}
              label={`${name} nach oben`}
              icon={ArrowUp}
            />
          )}
          {isOrdered && after !== undefined && (
            <RowButton
              value={rowAction.swap(rows, index, after)}
              row={rowId(rows, after)}
              label={`${name} nach unten`}
              icon={ArrowDown}
            />
          )}
          <RowButton
            value={rowAction.remove(rows, index)}
            // The next one moves up.
            row={rowId(rows, after === undefined ? (before ?? 0) : after - 1)}
            label={`${name} entfernen`}
            text="Entfernen"
            icon={Trash2}
          />
        </div>
      )}
    </fieldset>
  );
}

type RowButtonProps = {
  value: string;
  /** The id of the row to go on with. */
  row: string;
  label: string;
  text?: string;
  icon: typeof ArrowUp;
};

const RowButton = ({ value, row, label, text, icon }: RowButtonProps) => (
  <ActionButton
    value={value}
    formAction={`#${row}`}
    aria-label={label}
    className={buttonStyle.quiet}
  >
    <Icon icon={icon} size={18} />
    {text}
  </ActionButton>
);
