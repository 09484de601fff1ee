import { ArrowRight, Check, CloudOff } from "lucide";
import { Link } from "react-router";
import { officePaths, vehicleFilePath } from "#domain/office/office.ts";
import { vehiclePath } from "#domain/pages/paths.ts";
import type { FileStep } from "#domain/vehicle-file/entries.ts";
import { type FileHistoryLine, type FileView, filePath } from "#domain/vehicle-file/file-view.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { FoldIcon, Icon } from "../../ui/icon.tsx";
import { EntryNotes, RestoreForm, StoredPhotos } from "./walk-entries.tsx";
import type { Send } from "./walk-waiting.tsx";

type OverviewProps = {
  view: FileView;
  steps: readonly FileStep[];
  /** The car without a file that is viewed most. */
  next: { adKey: string; name: string } | null;
  send: Send;
  /** Of a step: photos that were taken there and not saved. */
  countPhotos(slug: string): number;
  heading: React.RefObject<HTMLHeadingElement | null>;
  isNew: boolean;
  isNamed: boolean;
};

/** All steps, with what is entered, and its history. */
export function Overview({ view, steps, next, send, heading, ...props }: OverviewProps) {
  const open = steps.find(
    ({ slug }) =>
      (view.entries[slug]?.length ?? 0) === 0 && send.queue.every((entry) => entry.slug !== slug),
  );
  // Of a sold car nobody enters anything.
  const explains = props.isNew && view.isOpen;
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Alle Schritte
      </h2>
      {explains && <LawRule />}
      {view.isOpen ? (
        <NextSteps {...{ view, open, next }} />
      ) : (
        <p className="mt-5 max-w-prose font-semibold">
          Dieser Wagen ist verkauft. Seine Akte ist geschlossen; 30 Tage nach dem Verkauf wird sie
          gelöscht.
        </p>
      )}
      {explains && <LawNote />}
      {view.isOpen && !props.isNamed && <NoName />}
      <ol className="mt-5 max-w-2xl border-t border-line">
        {steps.map((step, index) => (
          <StepRow
            key={step.slug}
            {...{ view, step, send, number: index + 1 }}
            isQueued={send.queue.some(({ slug }) => slug === step.slug)}
            unsaved={props.countPhotos(step.slug)}
          />
        ))}
      </ol>
      {view.isOpen && open !== undefined && next !== null && (
        <p className="mt-5 grid max-w-2xl">
          <NextCar car={next} className={`${buttonStyle.quiet} min-h-14`} />
        </p>
      )}
      {view.history.length > 0 && <History view={view} send={send} />}
      {!explains && <LawNote />}
    </>
  );
}

type NextStepsProps = Pick<OverviewProps, "view" | "next"> & {
  /** The first one without an entry; undefined when all are done. */
  open: FileStep | undefined;
};

const NextSteps = ({ view, open, next }: NextStepsProps) => (
  <p className="mt-4 grid max-w-2xl gap-2">
    {open !== undefined && (
      <Link
        to={filePath(view.adKey, open.slug)}
        className={`${buttonStyle.primary} min-h-16 text-lg`}
      >
        {view.isFirst ? "Rundgang beginnen" : `Weiter bei: ${open.label}`}
        <Icon icon={ArrowRight} size={20} />
      </Link>
    )}
    {open === undefined && next !== null && (
      <NextCar car={next} className={`${buttonStyle.primary} min-h-16 text-lg`} />
    )}
    {Object.keys(view.entries).length > 0 && (
      <a
        href={`${vehiclePath(view.adKey)}#label-title`}
        className={`${buttonStyle.quiet} min-h-14`}
      >
        So sehen es Besucher
      </a>
    )}
  </p>
);

type NextCarProps = { car: { adKey: string; name: string }; className: string };

const NextCar = ({ car, className }: NextCarProps) => (
  <a href={filePath(car.adKey)} className={className}>
    Nächster ohne Akte: {car.name}
  </a>
);

type StepRowProps = Pick<OverviewProps, "view" | "send"> & {
  step: FileStep;
  number: number;
  isQueued: boolean;
  unsaved: number;
};

function StepRow({ view, step, send, number, isQueued, unsaved }: StepRowProps) {
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
      {unsaved > 0 && (
        <p className="pb-2 pl-8 font-semibold text-warning">
          {unsaved === 1 ? "1 Foto" : `${unsaved} Fotos`} noch nicht gespeichert
        </p>
      )}
      {entries.map((entry) => (
        <div key={entry.id} className="pb-2 pl-8">
          {view.isOpen && step.max > 1 ? (
            <Link
              to={filePath(view.adKey, step.slug, entry.id)}
              className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
            >
              {entry.text}
            </Link>
          ) : (
            <p>{entry.text}</p>
          )}
          <EntryNotes {...{ entry, send, view }} step={view.isOpen ? "" : null} />
          <StoredPhotos adKey={view.adKey} photos={entry.photos} />
        </div>
      ))}
    </li>
  );
}

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

const NoName = () => (
  <p className="mt-3 max-w-2xl text-sm text-muted">
    Ihr Name ist noch nicht eingetragen: Besucher lesen „von uns“, bis Sie ihn unter{" "}
    <a href={officePaths.people} className="underline underline-offset-4">
      Personen und Geräte
    </a>{" "}
    eintragen. Danach lesen sie Ihren Vornamen.
  </p>
);

/** Until somebody has made their first entry. */
const LawRule = () => (
  <p className="mt-3 max-w-2xl">
    <strong>Was hier steht, gilt</strong> (§&nbsp;434 BGB). Tragen Sie nur ein, was Sie gesehen oder
    gemessen haben.
  </p>
);

const LawNote = () => (
  <details className="mt-3 max-w-2xl rounded-card bg-sunken px-4 py-1">
    <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-1 font-semibold">
      Was ein Eintrag bedeutet
      <FoldIcon />
    </summary>
    <p className="pb-2">
      Jeder Satz steht auf der Seite des Wagens und kann als vereinbarte Beschaffenheit gelten
      (§&nbsp;434 BGB): Der Wagen muss dann so sein. Tragen Sie nur ein, was Sie gesehen oder
      gemessen haben. „Nach unserem Eindruck“ sagt dazu, was nicht gemessen ist, schützt aber nicht
      sicher (§&nbsp;476 BGB). Was Sie überspringen, behauptet niemand.
    </p>
    <p className="needs-script pb-2">
      Ohne Empfang bleibt auf diesem Telefon, was Sie eintragen, samt den geschwärzten Fotos, bis es
      gesendet ist oder Sie sich abmelden. Es geht hinaus, sobald die Akte dieses Wagens offen ist
      und das Telefon Empfang hat.
    </p>
    <p className="pb-3">
      Tag und Vorname kommen von selbst dazu; auch Besucher lesen sie. „Geprüft“ steht über dem
      Zettel, sobald zu Reifen, Bremsen, Karosserie und Innenraum etwas eingetragen ist. Ein neuer
      Eintrag berichtigt den früheren, der im Verlauf bleibt.
    </p>
  </details>
);
