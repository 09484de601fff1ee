import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import { vehicleFilePath } from "#domain/office/office.ts";
import { entryActions, type FileStep, stepsOf } from "#domain/vehicle-file/entries.ts";
import {
  type FileView,
  type FileViewEntry,
  filePath,
  progressOf,
  stepAfter,
} from "#domain/vehicle-file/file-view.ts";
import { useHydrated } from "../../ui/browser.ts";
import { StoredPhotos } from "./photo-field.tsx";
import { type QueuedEntry, useSendQueue } from "./send-queue.ts";
import { officePhoto, StepForm } from "./step-form.tsx";
import { EntryNotes, LawNote, Overview } from "./walk-overview.tsx";
import { ChangeForm, LeaveQuestion, type Send, Waiting } from "./walk-waiting.tsx";

export type WalkProps = {
  view: FileView;
  /** Null for the overview. */
  slug: string | null;
  corrects: string;
  /** Of the step with which the page was opened. */
  sending: string;
  refused: RefusedForm | null;
  /** Whoever is signed in has entered something before, about any car. */
  hasEntered: boolean;
  /** The car without a file that is viewed most. */
  next: { adKey: string; name: string } | null;
};

/**
 * One step of the walk, or all of them. With scripts the page stays while somebody walks, so that it works without
 * reception: the router goes from step to step and loads nothing.
 */
export function Walk(props: WalkProps) {
  const { slug, corrects, refused } = props;
  const [answer, setAnswer] = useState({ view: props.view, since: props.view });
  // What the page has loaded anew is newer than the last answer.
  const view = answer.since === props.view ? answer.view : props.view;
  const send = useSendQueue(vehicleFilePath(view.adKey), (saved) =>
    setAnswer({ view: saved, since: props.view }),
  );
  const { heading, visit, hasMoved } = useVisit();
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const steps = stepsOf(view.isElectric);
  const step = view.isOpen ? steps.find((each) => each.slug === slug) : undefined;
  const onSend = (entry: Omit<QueuedEntry, "problem">, isAgain: boolean) => {
    send.add(entry);
    const to = isAgain ? entry.slug : (stepAfter(steps, entry.slug)?.slug ?? null);
    void navigate(filePath(view.adKey, to), { replace: isAgain });
  };
  const isNew = !props.hasEntered && view === props.view;
  return (
    <>
      <Progress done={progressOf(view, steps)} of={steps.length} />
      <Waiting {...send} />
      <LeaveQuestion {...send} />
      {step === undefined ? (
        <Overview {...{ view, steps, send, heading, isNew }} next={props.next} />
      ) : (
        <>
          <StepPart
            key={visit}
            {...{ view, steps, step, corrects, refused, heading, send }}
            sending={hasMoved ? null : props.sending}
            onSend={isHydrated ? onSend : null}
          />
          <LawNote isOpen={isNew} />
        </>
      )}
    </>
  );
}

/** `visit`: another one each time that somebody goes to a step, back included. */
function useVisit() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key: visit } = useLocation();
  const [opened] = useState(visit);
  const [hasMoved, setHasMoved] = useState(false);
  if (visit !== opened && !hasMoved) setHasMoved(true);
  // Lets screen readers say the step. The router scrolls.
  useEffect(() => {
    if (hasMoved && visit !== "") heading.current?.focus({ preventScroll: true });
  }, [visit, hasMoved]);
  return { heading, visit, hasMoved };
}

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

type StepPartProps = {
  view: FileView;
  steps: readonly FileStep[];
  step: FileStep;
  corrects: string;
  /** Null for a step that was gone to since: it makes its own. */
  sending: string | null;
  refused: RefusedForm | null;
  heading: React.RefObject<HTMLHeadingElement | null>;
  send: Send;
  onSend: React.ComponentProps<typeof StepForm>["onSend"];
};

function StepPart(props: StepPartProps) {
  const { view, steps, step, corrects, refused, heading, send, onSend } = props;
  const [sending] = useState(() => props.sending ?? crypto.randomUUID());
  const entries = view.entries[step.slug] ?? [];
  const chosen = entries.find(({ id }) => id === corrects) ?? null;
  const corrected = step.max === 1 ? (entries[0] ?? null) : chosen;
  const before = steps[steps.indexOf(step) - 1]?.slug ?? null;
  const skip = (
    <Link
      to={filePath(view.adKey, stepAfter(steps, step.slug)?.slug)}
      className="action-link order-1 min-h-14 sm:order-none"
    >
      {entries.length > 0 ? "Weiter" : "Überspringen"}
    </Link>
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
              {...{ view, step, entry, send }}
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
        <StepForm {...{ view, step, corrected, refused, skip, sending, onSend }} />
      )}
      <p className="mt-1 flex flex-wrap gap-x-6">
        <TextLink adKey={view.adKey} slug={before}>
          {before === null ? "Alle Schritte" : "Zurück"}
        </TextLink>
        {before !== null && (
          <TextLink adKey={view.adKey} slug={null}>
            Alle Schritte
          </TextLink>
        )}
      </p>
    </section>
  );
}

type TextLinkProps = { adKey: string; slug: string | null; children: ReactNode };

const TextLink = ({ adKey, slug, children }: TextLinkProps) => (
  <Link
    to={filePath(adKey, slug)}
    className="inline-flex min-h-11 items-center underline underline-offset-4"
  >
    {children}
  </Link>
);

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
      <EntryNotes {...{ entry, send }} step={step.slug} />
      {!isCorrected && <StoredPhotos photos={entry.photos} addressOf={officePhoto(view.adKey)} />}
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
