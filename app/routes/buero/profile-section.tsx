import { type FormEvent, useState } from "react";
import { data, redirect } from "react-router";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import {
  officeFields,
  officePaths,
  officeProfilePath,
  profileActions,
  savedParameter,
  savedQuery,
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
import { keepsPhoneHours } from "#domain/profile/opening-hours.ts";
import { draftOf, inputLabel } from "#domain/profile/profile-form.ts";
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
  SetupSteps,
  Status,
} from "../../features/office/office-parts.tsx";
import { unsavedNames } from "../../features/office/page-draft.tsx";
import { ProfilePreview } from "../../features/office/profile-preview.tsx";
import { type House, SectionParts } from "../../features/office/section-parts.tsx";
import { shortcut } from "../../features/office/shortcuts.ts";
import { SitePreview } from "../../features/office/site-preview.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import { buttonStyle } from "../../ui/button-style.ts";
import { ErrorSummary, FieldsProvider } from "../../ui/field.tsx";
import type { FieldValues } from "../../ui/form-values.ts";
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
  if (refused === null) {
    const keeps = keepsPhoneHours(read.profile, desk.profile.read().profile);
    const query = keeps ? `${savedParameter}=${savedQuery.keepsPhoneHours}` : savedParameter;
    return redirect(setup?.next ?? `${officePaths.profile}?${query}`, 303);
  }
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
  const { issues, mend } = useOpenIssues(refused);
  const isPreview =
    values[officeFields.action] === profileActions.preview && refused?.issues.length === 0;
  const unsaved = Object.keys(values).filter(
    (name) => refused !== null && values[name] !== (draft[name] ?? ""),
  );
  const conflicts = refused?.conflicts ?? [];
  const formProps = { section, parts, values, setup, unsaved, conflicts, house: current.profile };
  const form = <SectionForm {...formProps} />;
  return (
    <OfficePage title={title}>
      {setup === null ? <ProfileLink /> : <SetupHead setup={setup} isNew={current.version === 0} />}
      {refused !== null && <Refusal section={section} refused={refused} issues={issues} />}
      {isPreview && <ProfilePreview section={section} draft={values} {...current} />}
      <FieldsProvider value={{ values, issues }}>
        <div onChange={mend}>
          {setup === null ? (
            form
          ) : (
            <SitePreview key={section} section={section} draft={values} {...current}>
              {form}
            </SitePreview>
          )}
        </div>
      </FieldsProvider>
    </OfficePage>
  );
}

/** Times of a day are mended together. */
const mendedName = (name: string) =>
  name.replace(/(?:\.pause)?\.(?:opens|closes|from|until)$|\.entfaellt$/, "");

/** What was wrong with a field is not said any more once somebody has changed it; the next answer says what still is. */
function useOpenIssues(refused: RefusedForm | null) {
  const [mended, setMended] = useState<{ of: RefusedForm | null; names: readonly string[] }>({
    of: refused,
    names: [],
  });
  const names = mended.of === refused ? mended.names : [];
  return {
    issues: refused?.issues.filter(({ field }) => !names.includes(mendedName(field))) ?? [],
    mend({ target }: FormEvent) {
      const isField =
        target instanceof HTMLInputElement ||
        target instanceof HTMLTextAreaElement ||
        target instanceof HTMLSelectElement;
      if (refused !== null && isField)
        setMended({ of: refused, names: [...names, mendedName(target.name)] });
    },
  };
}

/** The first step tells what it takes away, because it is the demo's house and not theirs. */
const SetupHead = ({ setup: { progress }, isNew }: { setup: SetupView; isNew: boolean }) => (
  <>
    <SetupSteps progress={progress} />
    {isNew && (
      <p className="mt-4 max-w-2xl">
        Mit „Weiter“ verschwinden die Angaben des Musterhauses: Werkstatt, Finanzierung, Garantie,
        Instagram, Facebook, Bewertung, Zahlen und Werbeaussagen. Was davon auf Sie zutrifft,
        schalten Sie später unter „Website“ wieder ein; dort lässt sich alles ändern.
      </p>
    )}
  </>
);

type RefusalProps = {
  section: ProfileSectionKey;
  refused: RefusedForm;
  issues: RefusedForm["issues"];
};

function Refusal({ section, refused, issues }: RefusalProps) {
  const { message, values } = refused;
  if (issues.length < refused.issues.length && issues.length === 0) return null;
  if (issues.length === 0) return <Status isDone={false}>{message}</Status>;
  return (
    <div className="mt-4 max-w-2xl">
      <ErrorSummary
        title={message}
        message={message}
        issues={issues.map((issue) => ({
          field: issue.field,
          message: `${inputLabel(section, issue.field, values)}: ${issue.message}`,
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
      className={`@container mt-6 max-w-2xl ${setup === null ? "wide-form xl:max-w-5xl" : ""}`}
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
        <SectionParts parts={parts} values={values} house={house} />
      </div>
      {/* With large text, they would cover the fields. */}
      <p className="office-buttons bottom-0 z-10 mt-8 @min-[18rem]:sticky max-sm:bottom-[var(--office-bar,0px)] grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3 border-t border-line bg-canvas py-3 sm:flex">
        {setup === null && <ActionButton value={profileActions.preview}>Vorschau</ActionButton>}
        {setup?.canSkip && (
          <a href={setup.next} className={buttonStyle.quiet}>
            Überspringen
          </a>
        )}
        <ActionButton
          value={profileActions.save}
          className={buttonStyle.primary}
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
