import { Check, CloudOff, Undo2 } from "lucide";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import { officeFields, officePaths, vehicleFilePath } from "#domain/office/office.ts";
import { entryActions, entryFields, type FileStep, stepsOf } from "#domain/vehicle-file/entries.ts";
import {
  type FileHistoryLine,
  type FileView,
  type FileViewEntry,
  filePath,
  progressOf,
  stepAfter,
} from "#domain/vehicle-file/file-view.ts";
import { isPlainClick, useHydrated } from "../../ui/browser.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { HiddenFields } from "../../ui/form-controls.tsx";
import { FoldIcon, Icon } from "../../ui/icon.tsx";
import { StoredPhotos } from "./photo-field.tsx";
import { type Obstacle, type QueuedEntry, useSendQueue } from "./send-queue.ts";
import { officePhoto, StepForm } from "./step-form.tsx";

export type WalkProps = {
  view: FileView;
  /** Of the address; null for the overview. */
  slug: string | null;
  corrects: string;
  sending: string;
  refused: RefusedForm | null;
  /** The car without a file that is viewed most. */
  next: { adKey: string; name: string } | null;
};

/** `isMoved`: somebody went on from the step that the page was opened with. */
type Place = { slug: string | null; corrects: string; sending: string; isMoved: boolean };

/**
 * One step of the walk, or all of them. With scripts the page stays while somebody walks, so that it works without
 * reception.
 */
export function Walk(props: WalkProps) {
  const { slug, corrects, sending } = props;
  const [place, setPlace] = useState<Place>({ slug, corrects, sending, isMoved: false });
  const [answer, setAnswer] = useState({ view: props.view, since: props.view });
  // What the page has loaded anew is newer than the last answer.
  const view = answer.since === props.view ? answer.view : props.view;
  const send = useSendQueue(vehicleFilePath(view.adKey), (saved) =>
    setAnswer({ view: saved, since: props.view }),
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const canQueue = useHydrated() && typeof crypto.randomUUID === "function";
  const go = (slug: string | null, corrects = "") => {
    setPlace({ slug, corrects, sending: crypto.randomUUID(), isMoved: true });
    window.history.replaceState(window.history.state, "", filePath(view.adKey, slug, corrects));
  };
  // Shows the beginning of the step, and lets screen readers say it.
  useEffect(() => {
    if (!place.isMoved) return;
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [place]);
  const steps = stepsOf(view.isElectric);
  const step = view.isOpen ? steps.find(({ slug }) => slug === place.slug) : undefined;
  const stepLink: StepLink = {
    address: (slug, corrects) => filePath(view.adKey, slug, corrects),
    onClick: (slug, corrects) => (event) => {
      if (!canQueue || !isPlainClick(event)) return;
      event.preventDefault();
      go(slug, corrects);
    },
  };
  const onSend = (entry: Omit<QueuedEntry, "problem">, isAgain: boolean) => {
    send.add(entry);
    go(isAgain ? entry.slug : (stepAfter(steps, entry.slug)?.slug ?? null));
  };
  return (
    <>
      <Progress done={progressOf(view, steps)} of={steps.length} />
      <Waiting {...send} />
      {step === undefined ? (
        <Overview
          {...{ view, steps, stepLink, next: props.next, queue: send.queue }}
          heading={heading}
        />
      ) : (
        <StepPart
          {...{ view, steps, step, stepLink, place }}
          refused={place.isMoved ? null : props.refused}
          heading={heading}
          onSend={canQueue ? onSend : null}
        />
      )}
      {(step !== undefined || !view.isFirst) && <LawNote isOpen={false} />}
    </>
  );
}

type StepLink = {
  address(slug: string | null, corrects?: string): string;
  onClick(slug: string | null, corrects?: string): (event: MouseEvent) => void;
};
type HeadingRef = React.RefObject<HTMLHeadingElement | null>;

function Progress({ done, of }: { done: number; of: number }) {
  return (
    <div className="mt-3 flex max-w-2xl items-center gap-3">
      <progress
        aria-label="Eingetragen"
        value={done}
        max={of}
        className="block h-2 min-w-0 flex-1 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
      <span className="figures shrink-0 font-semibold">
        {done} von {of}
      </span>
    </div>
  );
}

type WaitingProps = {
  queue: readonly QueuedEntry[];
  obstacle: Obstacle | null;
  remove(sending: string): void;
};

/** What the site does not have yet. */
function Waiting({ queue, obstacle, remove }: WaitingProps) {
  const waiting = queue.filter(({ problem }) => problem === null).length;
  return (
    <div role="status" className="max-w-2xl">
      {waiting > 0 && (
        <p className="mt-3 flex items-start gap-2 rounded-card bg-sunken px-3 py-2">
          {obstacle !== null && <Icon icon={CloudOff} size={20} className="mt-0.5 shrink-0" />}
          <span>
            <strong className="figures">
              {waiting === 1 ? "1 Eintrag wartet." : `${waiting} Einträge warten.`}
            </strong>{" "}
            {obstacle === "signed-out" ? (
              <>
                Ihre Anmeldung ist abgelaufen.{" "}
                <a
                  href={officePaths.today}
                  target="_blank"
                  rel="noreferrer"
                  className="underline underline-offset-4"
                >
                  Melden Sie sich in einem neuen Tab an
                </a>
                , dann geht es hier von selbst weiter.
              </>
            ) : obstacle === "offline" ? (
              "Ohne Empfang bleibt das auf diesem Telefon, solange diese Seite offen ist, und geht hinaus, sobald es kann. Gehen Sie ruhig weiter."
            ) : (
              "Wird gesendet …"
            )}
          </span>
        </p>
      )}
      {queue.map(
        ({ sending, text, problem }) =>
          problem !== null && (
            <p key={sending} className="mt-3 rounded-card border-2 border-danger px-3 py-2">
              <strong className="text-danger">{problem}</strong>
              <span className="block">Nicht gespeichert: {text}</span>
              <button
                type="button"
                onClick={() => remove(sending)}
                className="inline-flex min-h-11 items-center underline underline-offset-4"
              >
                Verwerfen
              </button>
            </p>
          ),
      )}
    </div>
  );
}

type StepPartProps = {
  view: FileView;
  steps: readonly FileStep[];
  step: FileStep;
  stepLink: StepLink;
  place: Place;
  refused: RefusedForm | null;
  heading: HeadingRef;
  onSend: React.ComponentProps<typeof StepForm>["onSend"];
};

function StepPart(props: StepPartProps) {
  const { view, steps, step, stepLink, place, refused, heading, onSend } = props;
  const entries = view.entries[step.slug] ?? [];
  const chosen = entries.find(({ id }) => id === place.corrects) ?? null;
  const corrected = step.max === 1 ? (entries[0] ?? null) : chosen;
  const after = stepAfter(steps, step.slug)?.slug ?? null;
  const before = steps[steps.indexOf(step) - 1]?.slug ?? null;
  const skip = (
    <a
      href={stepLink.address(after)}
      onClick={stepLink.onClick(after)}
      className="action-link order-1 min-h-14 sm:order-none"
    >
      {entries.length > 0 ? "Weiter" : "Überspringen"}
    </a>
  );
  const isFull = corrected === null && entries.length >= step.max;
  return (
    <section aria-labelledby="schritt">
      <div className="mt-5 flex max-w-2xl items-baseline justify-between gap-3">
        <h2 id="schritt" ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
          {step.label}
        </h2>
        <span className="figures shrink-0 text-sm text-muted">
          Schritt {steps.indexOf(step) + 1} von {steps.length}
        </span>
      </div>
      {entries.length > 0 && (
        <ol className="mt-3 max-w-2xl border-t border-line">
          {entries.map((entry, index) => (
            <EntryRow
              key={entry.id}
              {...{ view, step, entry, stepLink }}
              number={step.max > 1 ? index + 1 : null}
              isCorrected={entry === corrected}
            />
          ))}
        </ol>
      )}
      {isFull ? (
        <p className="mt-4 grid max-w-2xl gap-3">
          Mehr als {step.max} passen hier nicht auf den Zettel.
          {skip}
        </p>
      ) : (
        <StepForm
          key={`${step.slug} ${place.corrects} ${place.sending}`}
          {...{ view, step, corrected, refused, skip, onSend }}
          sending={place.sending}
        />
      )}
      <p className="mt-1 flex flex-wrap gap-x-6">
        <TextLink stepLink={stepLink} slug={before}>
          {before === null ? "Alle Schritte" : "Zurück"}
        </TextLink>
        {before !== null && (
          <TextLink stepLink={stepLink} slug={null}>
            Alle Schritte
          </TextLink>
        )}
      </p>
    </section>
  );
}

type TextLinkProps = { stepLink: StepLink; slug: string | null; children: ReactNode };

const TextLink = ({ stepLink, slug, children }: TextLinkProps) => (
  <a
    href={stepLink.address(slug)}
    onClick={stepLink.onClick(slug)}
    className="inline-flex min-h-11 items-center underline underline-offset-4"
  >
    {children}
  </a>
);

type EntryRowProps = {
  view: FileView;
  step: FileStep;
  entry: FileViewEntry;
  stepLink: StepLink;
  number: number | null;
  /** Its photos are in the form. */
  isCorrected: boolean;
};

function EntryRow({ view, step, entry, stepLink, number, isCorrected }: EntryRowProps) {
  return (
    <li className="border-b border-line py-3 wrap-anywhere">
      <p>
        {number !== null && <strong className="figures mr-1">{number}.</strong>}
        {entry.text}
      </p>
      <EntryNotes entry={entry} />
      {!isCorrected && <StoredPhotos photos={entry.photos} addressOf={officePhoto(view.adKey)} />}
      <div className="flex flex-wrap gap-x-5">
        {step.max > 1 && !isCorrected && (
          <a
            href={stepLink.address(step.slug, entry.id)}
            onClick={stepLink.onClick(step.slug, entry.id)}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Berichtigen<span className="sr-only">: {entry.text}</span>
          </a>
        )}
        <form method="post">
          <HiddenFields values={{ id: entry.id, [entryFields.step]: step.slug }} />
          <button
            type="submit"
            name={officeFields.action}
            value={entryActions.withdraw}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Zurückziehen<span className="sr-only">: {entry.text}</span>
          </button>
        </form>
      </div>
    </li>
  );
}

function EntryNotes({ entry: { isImpression, day, by, changed } }: { entry: FileViewEntry }) {
  return (
    <>
      <p className="figures text-sm text-muted">
        {isImpression && "Nach unserem Eindruck, "}
        {day}, {by}
      </p>
      {changed.length > 0 && (
        <p className="text-sm font-semibold text-warning">
          Seitdem ist im Inserat anders: {changed.join(", ")}. Stimmt der Eintrag noch?
        </p>
      )}
    </>
  );
}

type OverviewProps = {
  view: FileView;
  steps: readonly FileStep[];
  stepLink: StepLink;
  next: WalkProps["next"];
  queue: readonly QueuedEntry[];
  heading: HeadingRef;
};

function Overview({ view, steps, stepLink, next, queue, heading }: OverviewProps) {
  const open = steps.find(({ slug }) => (view.entries[slug]?.length ?? 0) === 0);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        Alle Schritte
      </h2>
      {view.isFirst && <LawNote isOpen />}
      {view.isOpen ? (
        <p className="mt-5 grid max-w-2xl gap-2">
          {open !== undefined && (
            <a
              href={stepLink.address(open.slug)}
              onClick={stepLink.onClick(open.slug)}
              className={`${buttonStyle.primary} min-h-14`}
            >
              {view.isFirst ? "Rundgang beginnen" : `Weiter bei: ${open.label}`}
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
            {...{ view, step, stepLink, number: index + 1 }}
            isQueued={queue.some(({ slug }) => slug === step.slug)}
          />
        ))}
      </ol>
      {view.history.length > 0 && <History view={view} />}
    </>
  );
}

type StepRowProps = Pick<OverviewProps, "view" | "stepLink"> & {
  step: FileStep;
  number: number;
  isQueued: boolean;
};

function StepRow({ view, step, stepLink, number, isQueued }: StepRowProps) {
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
          <a
            href={stepLink.address(step.slug)}
            onClick={stepLink.onClick(step.slug)}
            className="flex min-h-12 grow items-center font-semibold underline-offset-4 hover:underline"
          >
            {name}
          </a>
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
          <EntryNotes entry={entry} />
          <StoredPhotos photos={entry.photos} addressOf={officePhoto(view.adKey)} />
        </div>
      ))}
    </li>
  );
}

const History = ({ view: { adKey, isOpen, history } }: { view: FileView }) => (
  <details className="mt-6 max-w-2xl">
    <summary className="flex min-h-12 w-fit cursor-pointer items-center gap-1 font-semibold">
      Verlauf ({history.length})
      <FoldIcon />
    </summary>
    <ol>
      {history.map((line) => (
        <HistoryRow key={line.id} line={line} isOpen={isOpen} />
      ))}
    </ol>
    <form method="post" action={`${vehicleFilePath(adKey)}/auskunft.json`} className="mt-3">
      <p className="max-w-prose text-sm text-muted">
        Fragt jemand nach Art. 15 DSGVO, was wir zu diesem Wagen über ihn haben, etwa weil sein Name
        im Serviceheft steht: Diese Datei enthält alle Einträge und Fotos der Akte.
      </p>
      <button type="submit" className="action-link mt-2">
        Akte herunterladen
      </button>
    </form>
  </details>
);

function HistoryRow({ line, isOpen }: { line: FileHistoryLine; isOpen: boolean }) {
  const { id, step, text, entered, ended, canRestore } = line;
  return (
    <li className="border-b border-line py-2 wrap-anywhere">
      <p className={ended === null ? "" : "text-muted"}>
        <strong>{step}:</strong> {text}
      </p>
      <p className="figures text-sm text-muted">
        {entered}
        {ended !== null && `; ${ended}`}
      </p>
      {canRestore && isOpen && (
        <form method="post">
          <HiddenFields values={{ id }} />
          <button
            type="submit"
            name={officeFields.action}
            value={entryActions.restore}
            className="inline-flex min-h-11 items-center gap-1 underline underline-offset-4"
          >
            <Icon icon={Undo2} size={16} />
            Doch nicht zurückziehen<span className="sr-only">: {text}</span>
          </button>
        </form>
      )}
    </li>
  );
}

function LawNote({ isOpen }: { isOpen: boolean }): ReactNode {
  return (
    <details open={isOpen} className="mt-5 max-w-2xl rounded-card bg-sunken px-4 py-1">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-1 font-semibold">
        Was hier steht, gilt
        <FoldIcon />
      </summary>
      <p className="pb-2">
        Jeder Satz steht auf der Seite des Wagens und wird Teil des Kaufvertrags: Er gilt als
        vereinbarte Beschaffenheit (§ 434 BGB). Tragen Sie nur ein, was Sie gesehen oder gemessen
        haben. Sind Sie nicht sicher, wählen Sie „nach unserem Eindruck“; der Zusatz steht dann
        dabei. Was Sie überspringen, behauptet niemand.
      </p>
      <p className="needs-script pb-2">
        Ohne Empfang bleibt auf diesem Telefon, was Sie eintragen, solange die Seite des Rundgangs
        offen ist. Es geht hinaus, sobald es kann.
      </p>
      <p className="pb-3">
        Tag und Vorname kommen von selbst dazu. Ein neuer Eintrag berichtigt den früheren, der im
        Verlauf bleibt.
      </p>
    </details>
  );
}
