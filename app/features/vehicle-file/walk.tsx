import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import { vehicleFilePath } from "#domain/office/office.ts";
import { entryFields, type FileStep, stepsOf } from "#domain/vehicle-file/entries.ts";
import { type FileView, filePath, progressOf, stepAfter } from "#domain/vehicle-file/file-view.ts";
import { useHydrated } from "../../ui/browser.ts";
import { type UnsentEntry, useSendQueue, withWaiting } from "./send-queue.ts";
import { type Drafts, StepForm, useDrafts } from "./step-form.tsx";
import { Entered, EntryList, lastWithdrawn } from "./walk-entries.tsx";
import { Overview } from "./walk-overview.tsx";
import { LeaveQuestion, type Send, Waiting, WalkProgress } from "./walk-waiting.tsx";

export type WalkProps = {
  view: FileView;
  /** E-mail address of whoever is signed in. */
  address: string;
  /** Null for the overview. */
  slug: string | null;
  corrects: string;
  /** Of the step with which the page was opened. */
  sending: string;
  refused: RefusedForm | null;
  /** Whoever is signed in has entered something before, about any car. */
  hasEntered: boolean;
  /** Visitors read their first name. */
  isNamed: boolean;
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
  const send = useSendQueue(vehicleFilePath(view.adKey), props.address, (saved) =>
    setAnswer({ view: saved, since: props.view }),
  );
  const { heading, visit, hasMoved } = useVisit();
  const isHydrated = useHydrated();
  const drafts = useDrafts();
  const navigate = useNavigate();
  const steps = stepsOf(view);
  const step = view.isOpen ? steps.find((each) => each.slug === slug) : undefined;
  const onSend = (entry: UnsentEntry, isAgain: boolean) => {
    send.add(entry);
    // Whoever corrects one of several goes on with these.
    const stays = isAgain || corrects !== "";
    const to = stays ? entry.slug : (stepAfter(steps, entry.slug)?.slug ?? null);
    void navigate(filePath(view.adKey, to), { replace: stays });
  };
  const isNew = !props.hasEntered && view === props.view;
  return (
    <>
      <WalkProgress done={progressOf(view, steps)} of={steps.length} send={send} />
      <Waiting {...send} />
      <LeaveQuestion {...send} photos={drafts.countPhotos()} />
      {step === undefined ? (
        <Overview
          {...{ view, steps, send, heading, isNew }}
          countPhotos={drafts.countPhotos}
          isNamed={props.isNamed}
          next={props.next}
        />
      ) : (
        <StepPart
          key={visit}
          {...{ view, steps, step, corrects, refused, heading, send, drafts }}
          sending={hasMoved ? null : props.sending}
          onSend={isHydrated ? onSend : null}
        />
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
  drafts: Drafts;
  onSend: React.ComponentProps<typeof StepForm>["onSend"];
};

function StepPart(props: StepPartProps) {
  const { view, steps, step, corrects, refused, heading, send, drafts, onSend } = props;
  const [sending] = useState(() => props.sending ?? crypto.randomUUID());
  const entries = view.entries[step.slug] ?? [];
  const withdrawn = lastWithdrawn(view, step);
  const chosen = entries.find(({ id }) => id === corrects) ?? null;
  // A damage takes the place of having found none.
  const nothing = entries.find(({ values }) => values[entryFields.isNothingFound] === "on") ?? null;
  const corrected = step.max === 1 ? (entries[0] ?? null) : (chosen ?? nothing);
  const before = steps[steps.indexOf(step) - 1]?.slug ?? null;
  const skip = (
    <Link
      to={filePath(view.adKey, stepAfter(steps, step.slug)?.slug)}
      className="order-1 inline-flex min-h-14 items-center px-2 underline underline-offset-4 sm:order-none"
    >
      {entries.length > 0 ? "Weiter" : "Überspringen"}
    </Link>
  );
  const isFull = corrected === null && entries.length >= step.max;
  return (
    <section aria-labelledby="schritt">
      <div className="mt-2 flex max-w-2xl items-baseline justify-between gap-3">
        <h2 id="schritt" ref={heading} tabIndex={-1} className="text-2xl font-bold outline-none">
          {step.label}
        </h2>
        <span className="figures shrink-0 text-sm text-muted">
          Schritt {steps.indexOf(step) + 1} von {steps.length}
        </span>
      </div>
      {step.max > 1 && entries.length > 0 && <Entered {...{ entries }} corrected={chosen} />}
      <p role="status" className="sr-only">
        {withdrawn !== null && `Zurückgezogen: ${withdrawn.text}`}
      </p>
      {isFull ? (
        <p className="mt-4 grid max-w-2xl gap-3">
          Mehr als {step.max} passen hier nicht auf den Zettel.
          {skip}
        </p>
      ) : (
        <StepForm
          // Withdrawn values leave the fields.
          key={withdrawn?.id}
          {...{ view, step, corrected, refused, skip, sending, drafts, onSend }}
          entries={withWaiting(view.entries, send.queue)}
          hasAgain={step.max > 1 && chosen === null}
        />
      )}
      <EntryList {...{ view, step, entries, withdrawn, corrected, send }} />
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
