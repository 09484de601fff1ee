import { Check, CloudOff, Undo2 } from "lucide";
import { type ComponentProps, useEffect, useState } from "react";
import { Link } from "react-router";
import { vehicleFilePath } from "#domain/office/office.ts";
import { vehiclePath } from "#domain/pages/paths.ts";
import { entryActions, entryFields, type FileStep } from "#domain/vehicle-file/entries.ts";
import {
  type FileHistoryLine,
  type FileView,
  type FileViewEntry,
  filePath,
} from "#domain/vehicle-file/file-view.ts";
import type { FilePhoto } from "#domain/vehicle-file/vehicle-file.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { FoldIcon, Icon } from "../../ui/icon.tsx";
import { ChangeForm, type Send } from "./walk-waiting.tsx";

type OverviewProps = {
  view: FileView;
  steps: readonly FileStep[];
  /** The car without a file that is viewed most. */
  next: { adKey: string; name: string } | null;
  send: Send;
  heading: React.RefObject<HTMLHeadingElement | null>;
  isNew: boolean;
};

/** All steps, with what is entered, and its history. */
export function Overview({ view, steps, next, send, heading, isNew }: OverviewProps) {
  const open = steps.find(
    ({ slug }) =>
      (view.entries[slug]?.length ?? 0) === 0 && send.queue.every((entry) => entry.slug !== slug),
  );
  // Of a sold car nobody enters anything.
  const explains = isNew && view.isOpen;
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Alle Schritte
      </h2>
      {explains && <LawNote isOpen />}
      {view.isOpen ? (
        <p className="mt-5 grid max-w-2xl gap-2">
          {open !== undefined && (
            <Link
              to={filePath(view.adKey, open.slug)}
              className={`${buttonStyle.primary} min-h-14`}
            >
              {view.isFirst ? "Rundgang beginnen" : `Weiter bei: ${open.label}`}
            </Link>
          )}
          {Object.keys(view.entries).length > 0 && (
            <a
              href={`${vehiclePath(view.adKey)}#label-title`}
              className={`${open === undefined ? buttonStyle.primary : buttonStyle.quiet} min-h-14`}
            >
              So sehen es Besucher
            </a>
          )}
          {next !== null && (
            <a href={filePath(next.adKey)} className={`${buttonStyle.quiet} min-h-14`}>
              Nächster ohne Akte: {next.name}
            </a>
          )}
        </p>
      ) : (
        <p className="mt-5 max-w-prose font-semibold">
          Dieser Wagen ist verkauft. Seine Akte ist geschlossen; 30 Tage nach dem Verkauf wird sie
          gelöscht.
        </p>
      )}
      <ol className="mt-5 max-w-2xl border-t border-line">
        {steps.map((step, index) => (
          <StepRow
            key={step.slug}
            {...{ view, step, send, number: index + 1 }}
            isQueued={send.queue.some(({ slug }) => slug === step.slug)}
          />
        ))}
      </ol>
      {view.history.length > 0 && <History view={view} send={send} />}
      {!explains && <LawNote isOpen={false} />}
    </>
  );
}

type StepRowProps = Pick<OverviewProps, "view" | "send"> & {
  step: FileStep;
  number: number;
  isQueued: boolean;
};

function StepRow({ view, step, send, number, isQueued }: StepRowProps) {
  const entries = view.entries[step.slug] ?? [];
  const name = (
    <>
      <span className="figures mr-2 inline-block w-6 text-muted">{number}</span>
      {step.label}
    </>
  );
  return (
    <li className="border-b border-line py-1 wrap-anywhere">
      <div className="flex items-center justify-between gap-3">
        {view.isOpen ? (
          <Link
            to={filePath(view.adKey, step.slug)}
            className="flex min-h-12 grow items-center font-semibold underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        ) : (
          <span className="flex min-h-12 items-center font-semibold">{name}</span>
        )}
        {entries.length > 0 && (
          <Icon icon={Check} size={20} className="text-success" label="eingetragen" />
        )}
        {isQueued && <Icon icon={CloudOff} size={20} className="text-muted" label="wartet" />}
      </div>
      {entries.map((entry) => (
        <div key={entry.id} className="pb-2 pl-8">
          <p>{entry.text}</p>
          <EntryNotes {...{ entry, send, view }} step={view.isOpen ? "" : null} />
          <StoredPhotos adKey={view.adKey} photos={entry.photos} />
        </div>
      ))}
    </li>
  );
}

type EntryRowProps = {
  view: FileView;
  step: FileStep;
  entry: FileViewEntry;
  send: Send;
  number: number | null;
  /** Its photos are in the form. */
  isCorrected: boolean;
};

export function EntryRow({ view, step, entry, send, number, isCorrected }: EntryRowProps) {
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

type WithdrawnProps = { line: FileHistoryLine | null; send: Send; slug: string };

export const Withdrawn = ({ line, send, slug }: WithdrawnProps) => (
  <div role="status" className="max-w-2xl">
    {line !== null && (
      <div className="mt-3 rounded-card bg-sunken px-3 pt-2 wrap-anywhere">
        <p>
          <strong>Zurückgezogen:</strong> {line.text}
        </p>
        <RestoreForm {...{ line, send, slug }} />
      </div>
    )}
  </div>
);

type RestoreProps = { line: FileHistoryLine; send: Send; slug: string };

const RestoreForm = ({ line: { id, text }, send, slug }: RestoreProps) => (
  <ChangeForm
    {...{ id, text, send, slug }}
    action={entryActions.restore}
    label="Wiederherstellen"
    icon={<Icon icon={Undo2} size={16} />}
  />
);

type HistoryProps = { view: FileView; send: Send };

const History = ({ view: { adKey, isOpen, history }, send }: HistoryProps) => (
  <details className="mt-6 max-w-2xl">
    <summary className="flex min-h-12 w-fit cursor-pointer items-center gap-1 font-semibold">
      Verlauf ({history.length})
      <FoldIcon />
    </summary>
    <ol>
      {history.map((line) => (
        <HistoryRow key={line.id} {...{ line, isOpen, send }} />
      ))}
    </ol>
    <form method="post" action={`${vehicleFilePath(adKey)}/auskunft.json`} className="mt-3">
      <p className="max-w-prose text-sm text-muted">
        Fragt jemand nach Art. 15 DSGVO, was wir zu diesem Wagen über ihn haben, etwa weil sein Name
        im Serviceheft steht: Diese Datei enthält alle Einträge und Fotos der Akte.
      </p>
      <button
        type="submit"
        // A download leaves the page open, which no question before leaving it can know.
        disabled={send.queue.length > 0}
        className="action-link mt-2 disabled:opacity-50"
      >
        Akte herunterladen
      </button>
    </form>
  </details>
);

type HistoryRowProps = { line: FileHistoryLine; isOpen: boolean; send: Send };

function HistoryRow({ line, isOpen, send }: HistoryRowProps) {
  const { step, text, entered, ended, canRestore } = line;
  return (
    <li className="border-b border-line py-2 wrap-anywhere">
      <p className={ended === null ? "" : "text-muted"}>
        <strong>{step}:</strong> {text}
      </p>
      <p className="figures text-sm text-muted">
        {entered}
        {ended !== null && `; ${ended}`}
      </p>
      {canRestore && isOpen && <RestoreForm {...{ line, send }} slug="" />}
    </li>
  );
}

/** Open until somebody has made their first entry. */
const LawNote = ({ isOpen }: { isOpen: boolean }) => (
  <details open={isOpen} className="mt-5 max-w-2xl rounded-card bg-sunken px-4 py-1">
    <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-1 font-semibold">
      Was hier steht, gilt
      <FoldIcon />
    </summary>
    <p className="pb-2">
      Jeder Satz steht auf der Seite des Wagens und kann als vereinbarte Beschaffenheit gelten
      (§&nbsp;434 BGB): Der Wagen muss dann so sein. Tragen Sie nur ein, was Sie gesehen oder
      gemessen haben. „Nach unserem Eindruck“ sagt dazu, was nicht gemessen ist, schützt aber nicht
      sicher (§&nbsp;476 BGB). Was Sie überspringen, behauptet niemand.
    </p>
    <p className="needs-script pb-2">
      Ohne Empfang bleibt auf diesem Telefon, was Sie eintragen, solange die Seite des Rundgangs
      offen ist.
    </p>
    <p className="pb-3">
      Tag und Vorname kommen von selbst dazu; auch Besucher lesen sie. Ein neuer Eintrag berichtigt
      den früheren, der im Verlauf bleibt.
    </p>
  </details>
);

/** `step`: to which 'Stimmt noch' returns, empty for the overview; null where nothing can be changed. */
type EntryNotesProps = {
  view: Pick<FileView, "listing">;
  entry: FileViewEntry;
  step: string | null;
  send: Send;
};

function EntryNotes({ view, entry, step, send }: EntryNotesProps) {
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
