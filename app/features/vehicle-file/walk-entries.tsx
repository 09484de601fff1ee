import { ArrowDown, Undo2 } from "lucide";
import { type ComponentProps, useEffect, useState } from "react";
import { Link } from "react-router";
import { vehicleFilePath } from "#domain/office/office.ts";
import { entryActions, entryFields, type FileStep } from "#domain/vehicle-file/entries.ts";
import {
  type FileHistoryLine,
  type FileView,
  type FileViewEntry,
  filePath,
} from "#domain/vehicle-file/file-view.ts";
import type { FilePhoto } from "#domain/vehicle-file/vehicle-file.ts";
import { Icon } from "../../ui/icon.tsx";
import { ChangeForm, type Send } from "./walk-waiting.tsx";

// What is entered: an entry with its notes and photos, and what was withdrawn.

type EntryRowProps = {
  view: FileView;
  step: FileStep;
  entry: FileViewEntry;
  send: Send;
  number: number | null;
  /** Its photos are in the form. */
  isCorrected: boolean;
};

function EntryRow({ view, step, entry, send, number, isCorrected }: EntryRowProps) {
  return (
    <li className="border-b border-line py-3 wrap-anywhere">
      <p>
        {number !== null && <strong className="figures mr-1">{number}.</strong>}
        {entry.text}
      </p>
      <EntryNotes {...{ entry, send, view }} step={step.slug} />
      {!isCorrected && <StoredPhotos adKey={view.adKey} photos={entry.photos} />}
      <div className="flex flex-wrap gap-x-5">
        {step.max > 1 && !isCorrected && (
          <Link
            to={filePath(view.adKey, step.slug, entry.id)}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Berichtigen<span className="sr-only">: {entry.text}</span>
          </Link>
        )}
        <ChangeForm
          {...{ id: entry.id, text: entry.text, slug: step.slug, send }}
          action={entryActions.withdraw}
          label="Zurückziehen"
        />
      </div>
    </li>
  );
}

/** Of a step: what was withdrawn last, and can be taken back where that happened. */
export const lastWithdrawn = ({ history }: FileView, { label }: FileStep) =>
  history.find(({ step, canRestore }) => step === label && canRestore) ?? null;

type EnteredProps = { entries: readonly FileViewEntry[]; corrected: FileViewEntry | null };

/** Above a form below which the entries may be out of sight. */
export const Entered = ({ entries, corrected }: EnteredProps) =>
  corrected === null ? (
    <button
      type="button"
      onClick={() => document.getElementById(listId)?.scrollIntoView()}
      className="needs-script inline-flex min-h-11 items-center gap-1 underline underline-offset-4"
    >
      {entries.length} eingetragen: ansehen und berichtigen
      <Icon icon={ArrowDown} size={16} />
    </button>
  ) : (
    <p className="mt-1 max-w-2xl wrap-anywhere">
      <strong>Berichtigt wird {entries.indexOf(corrected) + 1}.:</strong> {corrected.text}
    </p>
  );

const listId = "eingetragen";

type EntryListProps = {
  view: FileView;
  step: FileStep;
  entries: readonly FileViewEntry[];
  withdrawn: FileHistoryLine | null;
  corrected: FileViewEntry | null;
  send: Send;
};

/** What was withdrawn is taken back where it stood, under the finger. */
export function EntryList({ view, step, entries, withdrawn, corrected, send }: EntryListProps) {
  if (entries.length === 0 && withdrawn === null) return null;
  const rows = entries.map((entry, index) => (
    <EntryRow
      key={entry.id}
      {...{ view, step, entry, send }}
      number={step.max > 1 ? index + 1 : null}
      isCorrected={entry === corrected}
    />
  ));
  const ids = view.history.map(({ id }) => id);
  const place = entries.filter(
    ({ id }) => ids.indexOf(id) > ids.indexOf(withdrawn?.id ?? ""),
  ).length;
  return (
    <ol id={listId} className="mt-5 max-w-2xl scroll-mt-4 border-t border-line">
      {withdrawn === null
        ? rows
        : rows.toSpliced(
            place,
            0,
            <li
              key={withdrawn.id}
              className="border-b border-line bg-sunken px-3 py-3 wrap-anywhere"
            >
              <p>
                <strong>Zurückgezogen:</strong> {withdrawn.text}
              </p>
              <RestoreForm line={withdrawn} {...{ send }} slug={step.slug} />
            </li>,
          )}
    </ol>
  );
}

type RestoreProps = { line: FileHistoryLine; send: Send; slug: string };

export const RestoreForm = ({ line: { id, text }, send, slug }: RestoreProps) => (
  <ChangeForm
    {...{ id, text, send, slug }}
    action={entryActions.restore}
    label="Wiederherstellen"
    icon={<Icon icon={Undo2} size={16} />}
  />
);

/** `step`: to which 'Stimmt noch' returns, empty for the overview; null where nothing can be changed. */
type EntryNotesProps = {
  view: Pick<FileView, "listing">;
  entry: FileViewEntry;
  step: string | null;
  send: Send;
};

export function EntryNotes({ view, entry, step, send }: EntryNotesProps) {
  const { id, text, isImpression, day, by, changed, denied } = entry;
  return (
    <>
      <p className="figures text-sm text-muted">
        {isImpression && "Nach unserem Eindruck, "}
        {day}, {by}
      </p>
      {denied !== null && (
        <p className="text-sm font-semibold text-warning">
          Im Inserat steht „{denied}“. Besucher lesen Ihren Eintrag; bitte ändern Sie das Inserat.
        </p>
      )}
      {changed.length > 0 && (
        <p className="text-sm font-semibold text-warning">
          Im Inserat hat sich seitdem geändert: {changed.join(", ")}. Stimmt das noch?
        </p>
      )}
      {changed.length > 0 && step !== null && (
        <ChangeForm
          {...{ id, text, slug: step, send, listing: view.listing }}
          action={entryActions.confirm}
          label="Stimmt noch"
        />
      )}
    </>
  );
}

/** One that did not load without reception loads with it. */
function StoredPhoto(props: Pick<ComponentProps<"img">, "src" | "alt" | "width" | "height">) {
  const [attempt, setAttempt] = useState(0);
  const [isBroken, setBroken] = useState(false);
  // Reception comes back whenever it likes.
  useEffect(() => {
    if (!isBroken) return;
    const again = () => {
      setBroken(false);
      setAttempt((before) => before + 1);
    };
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [isBroken]);
  return (
    // biome-ignore lint/a11y/useAltText: among the props
    <img
      key={attempt}
      {...props}
      onError={() => setBroken(true)}
      loading="lazy"
      className="aspect-4/3 w-full rounded-card bg-sunken object-cover"
    />
  );
}

type StoredPhotosProps = {
  adKey: string;
  photos: readonly FilePhoto[];
  /** How one is deleted; without, they are only shown. */
  removal?: {
    /** Ids of those that are ticked. */
    removed: readonly string[];
    onChange(removed: readonly string[]): void;
  };
};

export const StoredPhotos = ({ adKey, photos, removal }: StoredPhotosProps) =>
  photos.length > 0 && (
    <ul className="mt-2 grid max-w-md grid-cols-4 gap-2">
      {photos.map(({ id, width, height }, index) => (
        <li key={id}>
          <a href={`${vehicleFilePath(adKey)}/foto/${id}.jpg`} target="_blank" rel="noreferrer">
            <StoredPhoto
              src={`${vehicleFilePath(adKey)}/klein/${id}.jpg`}
              alt={`Foto ${index + 1}`}
              width={width}
              height={height}
            />
          </a>
          {removal !== undefined && (
            <label className="flex min-h-11 items-center gap-1.5 text-sm">
              <input
                type="checkbox"
                name={entryFields.removed + id}
                defaultChecked={removal.removed.includes(id)}
                onChange={({ currentTarget: { checked } }) => {
                  const others = removal.removed.filter((each) => each !== id);
                  removal.onChange(checked ? [...others, id] : others);
                }}
                className="size-5 shrink-0 accent-accent"
              />
              löschen
            </label>
          )}
        </li>
      ))}
    </ul>
  );
