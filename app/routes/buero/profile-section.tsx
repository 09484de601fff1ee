import { ArrowDown, ArrowUp, Plus, Trash2 } from "lucide";
import type { ComponentProps, ReactNode } from "react";
import { data, redirect } from "react-router";
import {
  officeFields,
  officePaths,
  outcomeParameters,
  profileActions,
} from "#domain/office/office.ts";
import { countRows, draftOf, inputLabel, rowAction } from "#domain/profile/profile-form.ts";
import {
  type ProfileGroup,
  type ProfileRows,
  type ProfileSectionKey,
  profileSections,
  sectionKeys,
} from "#domain/profile/profile-sections.ts";
import { openOffice } from "../../context.ts";
import { OfficePage, ProfileLink, Status } from "../../features/office/office-parts.tsx";
import { ProfileInput } from "../../features/office/profile-inputs.tsx";
import { ProfilePreview } from "../../features/office/profile-preview.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import { buttonStyle } from "../../ui/button-style.ts";
import { ErrorSummary, FieldsProvider } from "../../ui/field.tsx";
import type { FieldValues } from "../../ui/form-values.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Route } from "./+types/profile-section.ts";

/** Throws a 404 response for no section. */
function readSection(asked: string): ProfileSectionKey {
  const section = sectionKeys.find((key) => key === asked);
  if (section === undefined) throw data(null, { status: 404 });
  return section;
}

export const loader = ({ context, params }: Route.LoaderArgs) => ({
  section: readSection(params.section),
  current: openOffice(context).desk.profile.read(),
});

export async function action({ context, params }: Route.ActionArgs) {
  const { desk, values, files } = openOffice(context);
  const refused = await desk.profile.submit(readSection(params.section), values, files);
  if (refused === null) return redirect(`${officePaths.profile}?${outcomeParameters.saved}`, 303);
  return data(refused, { status: refused.issues.length > 0 ? 422 : 200 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Angaben", isIndexed: false });

export default function ProfileFormPage({ loaderData, actionData }: Route.ComponentProps) {
  const { section, current } = loaderData;
  /** A posted form that was not saved. */
  const refused = actionData ?? null;
  const { title, parts } = profileSections[section];
  const values: FieldValues = refused?.values ?? {
    ...draftOf(section, current.profile, current.moment.day),
    [officeFields.version]: String(current.version),
  };
  const issues = refused?.issues ?? [];
  const isPreview = values[officeFields.action] === profileActions.preview && issues.length === 0;
  const hasPhotos = parts.some(({ fields }) => fields.some(({ kind }) => kind === "photo"));
  return (
    <OfficePage title={title}>
      <ProfileLink />
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
      {isPreview && <ProfilePreview section={section} draft={values} {...current} />}
      <FieldsProvider value={{ values, issues }}>
        <form
          method="post"
          encType={hasPhotos ? "multipart/form-data" : undefined}
          noValidate
          className="mt-6 max-w-2xl"
        >
          {/* The Enter key presses the first button of a form. */}
          <ActionButton
            value={profileActions.preview}
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
            <ActionButton value={profileActions.preview}>Vorschau</ActionButton>
            <ActionButton value={profileActions.save} className={buttonStyle.primary}>
              Speichern
            </ActionButton>
          </p>
        </form>
      </FieldsProvider>
    </OfficePage>
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

const Inputs = ({ fields, row = "" }: Pick<ProfileGroup, "fields"> & { row?: string }) =>
  fields.map((field) => <ProfileInput key={field.name} field={field} name={row + field.name} />);

function Rows({ part, values }: { part: ProfileRows; values: FieldValues }) {
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

function Row({ part, index, count }: { part: ProfileRows; index: number; count: number }) {
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
