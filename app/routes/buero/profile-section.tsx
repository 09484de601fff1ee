import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide";
import type { ReactNode } from "react";
import { data, redirect } from "react-router";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import {
  officeFields,
  officePaths,
  officeProfilePath,
  profileActions,
  savedParameter,
  setupPath,
} from "#domain/office/office.ts";
import {
  askedIssues,
  completeStep,
  type SetupView,
  setupDraft,
  setupStart,
  setupView,
} from "#domain/office/setup-steps.ts";
import { displacedField } from "#domain/office/week-plan.ts";
import { isForeignHoliday } from "#domain/profile/holidays.ts";
import { isFieldNeeded } from "#domain/profile/missing-details.ts";
import { isOffered, isUsable, type Offers } from "#domain/profile/offers.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import type { ProfileGroup, ProfileRows } from "#domain/profile/profile-fields.ts";
import {
  countRows,
  doesNotApply,
  draftOf,
  inputLabel,
  likeMonday,
  rowAction,
} from "#domain/profile/profile-form.ts";
import { choiceField } from "#domain/profile/profile-merge.ts";
import {
  type ProfileSection,
  type ProfileSectionKey,
  profileSections,
  sectionKeys,
} from "#domain/profile/profile-sections.ts";
import type { ProfileConflict } from "#server/office/profile-desk.ts";
import { openOffice } from "../../context.ts";
import {
  ActionButton,
  Choice,
  OfficePage,
  ProfileLink,
  Status,
} from "../../features/office/office-parts.tsx";
import { unsavedNames } from "../../features/office/page-draft.tsx";
import { ProfileInput } from "../../features/office/profile-inputs.tsx";
import { ProfilePreview } from "../../features/office/profile-preview.tsx";
import { shortcut } from "../../features/office/shortcuts.ts";
import { SitePreview } from "../../features/office/site-preview.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import { buttonStyle } from "../../ui/button-style.ts";
import { ErrorSummary, FieldsProvider, useFieldValue, useHasIssue } from "../../ui/field.tsx";
import type { FieldValues } from "../../ui/form-values.ts";
import { FoldIcon, Icon } from "../../ui/icon.tsx";
import type { Route } from "./+types/profile-section.ts";

/** Throws a 404 response for no section. */
function readSection(asked: string): ProfileSectionKey {
  const section = sectionKeys.find((key) => key === asked);
  if (section === undefined) throw data(null, { status: 404 });
  return section;
}

/**
 * Null where the whole section is edited. Throws a 404 response for what is no step of setting up, and leads back to the
 * first step, which says whose house it is.
 */
function readSetup(section: ProfileSectionKey, { pathname }: URL, version: number) {
  if (pathname !== setupPath(section)) return null;
  const setup = setupView(section);
  if (setup === null) throw data(null, { status: 404 });
  if (version === 0 && setup.back !== null) throw redirect(setup.start, 303);
  return setup;
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { desk } = openOffice(context);
  const section = readSection(params.section);
  const read = desk.profile.read();
  const isSetup = readSetup(section, url, read.version) !== null;
  const people = isSetup ? await desk.people.list() : [];
  return {
    section,
    isSetup,
    current: isSetup ? setupStart(read) : read,
    founder: { name: people.find(({ isSelf }) => isSelf)?.name ?? "", address: desk.address },
  };
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { desk, values, files } = openOffice(context);
  const section = readSection(params.section);
  const read = desk.profile.read();
  const setup = readSetup(section, url, read.version);
  const posted = setup === null ? values : completeStep(section, values, setupStart(read));
  const refused = await desk.profile.submit(section, posted, files, setup !== null);
  const saved = setup?.next ?? `${officePaths.profile}?${savedParameter}`;
  if (refused === null) return redirect(saved, 303);
  const issues = setup === null ? refused.issues : askedIssues(section, refused.issues);
  return data({ ...refused, issues }, { status: issues.length > 0 ? 422 : 200 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Website", isIndexed: false });

export default function ProfileFormPage({ loaderData, actionData }: Route.ComponentProps) {
  const { section, current, isSetup, founder } = loaderData;
  /** A posted form that was not saved. */
  const refused = actionData ?? null;
  const setup = isSetup ? setupView(section) : null;
  const { title, parts } = setup ?? profileSections[section];
  const draft = isSetup
    ? setupDraft(section, current, founder)
    : draftOf(section, current.profile, current.moment.day);
  const values: FieldValues = refused?.values ?? {
    ...draft,
    [officeFields.version]: String(current.version),
  };
  const issues = refused?.issues ?? [];
  const isPreview = values[officeFields.action] === profileActions.preview && issues.length === 0;
  const unsaved = Object.keys(values).filter(
    (name) => refused !== null && values[name] !== (draft[name] ?? ""),
  );
  const conflicts = refused?.conflicts ?? [];
  const formProps = { section, parts, values, setup, unsaved, conflicts, house: current.profile };
  const form = <SectionForm {...formProps} />;
  return (
    <OfficePage title={title}>
      {setup === null ? (
        <ProfileLink />
      ) : (
        <SetupProgress setup={setup} isNew={current.version === 0} />
      )}
      {refused !== null && <Refusal section={section} refused={refused} />}
      {isPreview && <ProfilePreview section={section} draft={values} {...current} />}
      <FieldsProvider value={{ values, issues }}>
        {setup === null ? (
          form
        ) : (
          <SitePreview key={section} section={section} draft={values} {...current}>
            {form}
          </SitePreview>
        )}
      </FieldsProvider>
    </OfficePage>
  );
}

/** The first step tells what it takes away, because it is the demo's house and not theirs. */
const SetupProgress = ({ setup: { progress }, isNew }: { setup: SetupView; isNew: boolean }) => (
  <>
    <p className="mt-2 text-muted">
      {progress}. Alles lässt sich später unter „Website“ ändern, und dort steht noch mehr.
    </p>
    {isNew && (
      <p className="mt-2 max-w-2xl text-muted">
        Mit „Weiter“ verschwinden die Angaben des Musterhauses: Werkstatt, Finanzierung, Instagram,
        Facebook, Bewertung, Zahlen und Werbeaussagen. Was davon auf Sie zutrifft, schalten Sie
        unter „Website“ wieder ein.
      </p>
    )}
  </>
);

function Refusal({ section, refused }: { section: ProfileSectionKey; refused: RefusedForm }) {
  const { message, issues } = refused;
  if (issues.length === 0) return <Status isDone={false}>{message}</Status>;
  return (
    <div className="mt-4 max-w-2xl">
      <ErrorSummary
        title={message}
        message={message}
        issues={issues.map((issue) => ({
          field: issue.field,
          message: `${inputLabel(section, issue.field)}: ${issue.message}`,
        }))}
      />
    </div>
  );
}

type SectionFormProps = {
  section: ProfileSectionKey;
  parts: ProfileSection["parts"];
  values: FieldValues;
  setup: SetupView | null;
  /** Names of fields whose value was typed and not saved. */
  unsaved: readonly string[];
  conflicts: readonly ProfileConflict[];
  house: House;
};

/** What decides which fields apply. */
type House = Offers & Pick<DealerProfile, "address">;

function SectionForm(props: SectionFormProps) {
  const { section, parts, values, setup, unsaved, conflicts, house } = props;
  const hasPhotos = parts.some(({ fields }) =>
    fields.some(({ kind }) => kind === "photo" || kind === "logo"),
  );
  return (
    <form
      method="post"
      // Without the row that the address may name, which the next page would inherit.
      action={setup === null ? officeProfilePath(section) : setupPath(section)}
      {...unsavedNames(unsaved)}
      encType={hasPhotos ? "multipart/form-data" : undefined}
      noValidate
      className={`mt-6 max-w-2xl ${setup === null ? "wide-form xl:max-w-5xl" : ""}`}
    >
      {/* The Enter key presses the first button of a form. */}
      <ActionButton
        value={setup === null ? profileActions.preview : profileActions.save}
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
      >
        {setup === null ? "Vorschau" : "Weiter"}
      </ActionButton>
      <input type="hidden" name={officeFields.version} value={values[officeFields.version] ?? ""} />
      {values[displacedField] !== undefined && (
        <input type="hidden" name={displacedField} value={values[displacedField]} />
      )}
      <div className="grid gap-8">
        {conflicts.map((conflict) => (
          <Conflict key={conflict.name} conflict={conflict} />
        ))}
        {parts.map((part) =>
          "rows" in part ? (
            <Rows key={part.rows} part={part} values={values} house={house} />
          ) : (
            <Group key={part.fields[0]?.name} part={part} values={values} house={house} />
          ),
        )}
      </div>
      <p className="office-buttons sticky bottom-0 z-10 max-sm:bottom-[var(--office-bar,0px)] mt-8 grid grid-cols-2 gap-3 border-t border-line bg-canvas py-3 sm:flex">
        {setup === null && <ActionButton value={profileActions.preview}>Vorschau</ActionButton>}
        {setup?.canSkip && (
          <a href={setup.next} className={buttonStyle.quiet}>
            Überspringen
          </a>
        )}
        <ActionButton
          value={profileActions.save}
          className={`${buttonStyle.primary} only:col-span-2`}
          {...shortcut.send}
        >
          {setup === null ? "Speichern" : "Weiter"}
        </ActionButton>
      </p>
      {setup !== null && setup.back !== null && (
        <p>
          <a
            href={setup.back}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Zurück
          </a>
        </p>
      )}
    </form>
  );
}

function Conflict({ conflict }: { conflict: ProfileConflict }) {
  const { name, label, by, own, ownText, theirs, theirText } = conflict;
  return (
    <Choice
      name={choiceField(name)}
      legend={label}
      choices={[
        { value: own, label: "Ihre Eingabe", text: ownText },
        { value: theirs, label: `Von ${by}`, text: theirText },
      ]}
    />
  );
}

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
  const inputs = <GroupInputs part={part} house={house} />;
  if (isFolded === undefined) return <Part {...{ legend, hint }}>{inputs}</Part>;
  const gaps = fields.filter(
    ({ name, kind }) =>
      kind === "detail" &&
      isFieldNeeded(name, house) &&
      !values[name] &&
      !values[doesNotApply(name)],
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
      <Inputs fields={week === undefined ? needed : needed.slice(0, 1)} />
      {week !== undefined && (
        <>
          <ActionButton
            value={likeMonday(week)}
            className={`${buttonStyle.quiet} justify-self-start max-sm:w-full`}
          >
            Dienstag bis Freitag wie Montag
          </ActionButton>
          <Inputs fields={needed.slice(1)} />
        </>
      )}
      {others.length > 0 && (
        <details className="border-t border-line pt-1">
          <summary className="flex min-h-11 cursor-pointer items-center text-muted underline underline-offset-4">
            Betrifft Sie nicht: {others.map(({ label }) => label).join(", ")}
          </summary>
          <div className="mt-3 grid gap-5">
            <Inputs fields={others} />
          </div>
        </details>
      )}
    </>
  );
}

/** The answer to a button of a row leads to that row, which takes the focus. */
const rowId = (rows: string, index: number) => `zeile-${rows}.${index}`;

type RowsProps = { part: ProfileRows; values: FieldValues; house: House };

function Rows({ part, values, house }: RowsProps) {
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
          isAside={
            !isOffered(values[`${rows}.${index}.kind`] ?? null, house) ||
            !isUsable(values[`${rows}.${index}.text`] ?? "", house)
          }
        />
      ))}
      {shown === count && (
        <ActionButton
          value={rowAction.add(rows)}
          formAction={`#${rowId(rows, count)}`}
          className={`${buttonStyle.quiet} justify-self-start max-sm:w-full`}
        >
          <Icon icon={Plus} size={18} />
          {rowName} hinzufügen
        </ActionButton>
      )}
    </Part>
  );
}

type RowProps = { part: ProfileRows; index: number; count: number; isAside: boolean };

/** `isAside`: the house does not offer it, so it is folded, and no visitor sees it. */
function Row({ isAside, ...props }: RowProps) {
  const { rows, rowName, fields } = props.part;
  const heading = fields.find(({ kind }) => kind === "line")?.name;
  const title = useFieldValue(`${rows}.${props.index}.${heading}`);
  if (!isAside) return <RowCard {...props} />;
  return (
    <details className="border-t border-line pt-1">
      <summary className="flex min-h-11 cursor-pointer items-center text-muted underline underline-offset-4">
        Betrifft Sie nicht: {title || rowName}
      </summary>
      <RowCard {...props} />
    </details>
  );
}

function RowCard({ part, index, count }: Omit<RowProps, "isAside">) {
  const { rows, rowName, isOrdered, fields } = part;
  const isNew = index >= count;
  const name = `${rowName} ${index + 1}`;
  return (
    <fieldset
      id={rowId(rows, index)}
      tabIndex={-1}
      className="min-w-0 scroll-mt-4 rounded-card border border-line bg-surface p-4"
    >
      <legend className="float-left pb-3 font-display text-lg font-bold tracking-tight">
        {name}
      </legend>
      <div className="clear-both grid gap-5">
        <Inputs fields={fields} row={`${rows}.${index}.`} />
      </div>
      {!isNew && (
        <div className="mt-5 flex flex-wrap gap-3">
          {isOrdered && index > 0 && (
            <RowButton
              value={rowAction.up(rows, index)}
              row={rowId(rows, index - 1)}
              label={`${name} nach oben`}
              icon={ArrowUp}
            />
          )}
          {isOrdered && index < count - 1 && (
            <RowButton
              value={rowAction.down(rows, index)}
              row={rowId(rows, index + 1)}
              label={`${name} nach unten`}
              icon={ArrowDown}
            />
          )}
          <RowButton
            value={rowAction.remove(rows, index)}
            row={rowId(rows, Math.max(0, Math.min(index, count - 2)))}
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
