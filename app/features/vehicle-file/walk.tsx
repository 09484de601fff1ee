import { ArrowRight, Plus } from "lucide";
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useLocation, useNavigate } from "react-router";
import type { FieldIssue } from "#domain/inquiry/field-rules.ts";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import { officeFields, vehicleFilePath } from "#domain/office/office.ts";
import {
  entryActions,
  entryFields,
  exactKinds,
  type FileStep,
  maxEntryPhotos,
  photoInputNames,
  stepsOf,
} from "#domain/vehicle-file/entries.ts";
import { readEntry } from "#domain/vehicle-file/entry-form.ts";
import { entryText } from "#domain/vehicle-file/entry-text.ts";
import {
  againField,
  type FileView,
  type FileViewEntry,
  filePath,
  progressOf,
  stepAfter,
} from "#domain/vehicle-file/file-view.ts";
import { useHydrated } from "../../ui/browser.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { FieldError, FieldsProvider } from "../../ui/field.tsx";
import { HiddenFields } from "../../ui/form-controls.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PhotoField, useTakenPhotos } from "./photo-field.tsx";
import { type UnsentEntry, useSendQueue } from "./send-queue.ts";
import { StepFields } from "./step-fields.tsx";
import { Check } from "./step-inputs.tsx";
import { EntryRow, lastWithdrawn, Overview, StoredPhotos, Withdrawn } from "./walk-overview.tsx";
import { LeaveQuestion, type Send, Waiting, WalkProgress } from "./walk-waiting.tsx";

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
  const [drafts] = useState(() => new Map<string, Values>());
  const navigate = useNavigate();
  const steps = stepsOf(view);
  const step = view.isOpen ? steps.find((each) => each.slug === slug) : undefined;
  const onSend = (entry: UnsentEntry, isAgain: boolean) => {
    send.add(entry);
    const to = isAgain ? entry.slug : (stepAfter(steps, entry.slug)?.slug ?? null);
    void navigate(filePath(view.adKey, to), { replace: isAgain });
  };
  const isNew = !props.hasEntered && view === props.view;
  return (
    <>
      <WalkProgress done={progressOf(view, steps)} of={steps.length} send={send} />
      <Waiting {...send} />
      <LeaveQuestion {...send} />
      {step === undefined ? (
        <Overview {...{ view, steps, send, heading, isNew }} next={props.next} />
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

type Values = Readonly<Record<string, string>>;
/** What was typed at a step and not saved, for whoever comes back to it. */
type Drafts = Map<string, Values>;

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
  const corrected = step.max === 1 ? (entries[0] ?? null) : chosen;
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
      <Withdrawn {...{ send }} line={withdrawn} slug={step.slug} />
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
        />
      )}
      {entries.length > 0 && (
        <ol className="mt-5 max-w-2xl border-t border-line">
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

type StepFormProps = {
  view: FileView;
  step: FileStep;
  /** The entry that this one corrects. */
  corrected: FileViewEntry | null;
  /** A number that no other form has. */
  sending: string;
  refused: RefusedForm | null;
  /** Link to the next step. */
  skip: ReactNode;
  drafts: Drafts;
  /** Null without scripts, or a browser that is too old: the form is then posted. */
  onSend: ((entry: UnsentEntry, isAgain: boolean) => void) | null;
};

/** The question of a step, its photos, and 'Speichern'. */
function StepForm(props: StepFormProps) {
  const { view, step, corrected, sending, refused, skip, drafts, onSend } = props;
  const stored = corrected?.photos ?? [];
  const [removed, setRemoved] = useState<readonly string[]>(
    stored.map(({ id }) => id).filter((id) => refused?.values[entryFields.removed + id] === "on"),
  );
  // What the fields were filled with, also when the page has learned of a newer entry since.
  const [known] = useState(corrected?.id ?? "");
  const [draft] = useState(() => drafts.get(step.slug + known));
  const { issues, taken, form, submit } = useStepForm(props, {
    kept: stored.length - removed.length,
    draftKey: step.slug + known,
  });
  const general = issues.find(({ field }) => field === "" || field.startsWith("foto"));
  return (
    <FieldsProvider value={{ values: refused?.values ?? draft ?? valuesOf(corrected), issues }}>
      <form
        ref={form}
        method="post"
        encType="multipart/form-data"
        onSubmit={submit}
        className="mt-1 grid max-w-2xl gap-4"
      >
        <HiddenFields
          values={{
            [entryFields.step]: step.slug,
            [entryFields.sending]: sending,
            [entryFields.corrects]: known,
            [entryFields.listing]: view.listing,
            [officeFields.action]: entryActions.save,
          }}
        />
        <StepFields
          kind={step.kind}
          bodyType={view.bodyType}
          today={view.today}
          entries={view.entries}
          corrected={corrected?.id ?? null}
        />
        {step.kind !== "keys" && (
          <div>
            <StoredPhotos
              adKey={view.adKey}
              photos={stored}
              removal={{ removed, onChange: setRemoved }}
            />
            <PhotoField
              taken={taken}
              isPaper={step.isPaper}
              room={maxEntryPhotos - stored.length + removed.length}
              isPlain={onSend === null}
            />
            {step.isPaper && onSend === null && (
              <Check
                name={entryFields.isBlackened}
                label="Auf den Fotos ist geschwärzt, was andere nichts angeht"
                isAskedAnew
              />
            )}
          </div>
        )}
        {!exactKinds.has(step.kind) && (
          <Check
            name={entryFields.isImpression}
            label={
              <span>
                Nach unserem Eindruck
                <span className="block text-sm font-normal text-muted">
                  gesehen, aber nicht gemessen
                </span>
              </span>
            }
          />
        )}
        {issues.some(({ field }) => field === entryFields.isSure) && (
          <Check name={entryFields.isSure} label="Ja, das stimmt" isAskedAnew />
        )}
        <FieldError id="akte" error={general?.message ?? null} />
        <SaveButtons skip={skip} hasAgain={step.max > 1 && corrected === null} />
      </form>
    </FieldsProvider>
  );
}

const valuesOf = (entry: FileViewEntry | null) => ({
  ...entry?.values,
  [entryFields.isImpression]: entry?.isImpression ? "on" : "",
});

/** `kept`: how many stored photos stay. */
function useStepForm(
  { view, step, sending, refused, drafts, onSend }: StepFormProps,
  { kept, draftKey }: { kept: number; draftKey: string },
) {
  const [issues, setIssues] = useState<readonly FieldIssue[]>(refused?.issues ?? []);
  const taken = useTakenPhotos(step.isPaper);
  const { photos, isPreparing } = taken;
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  // Its fields keep what is typed; they are read when the step is left.
  useEffect(() => {
    if (form.current === null) return;
    const fields = form.current;
    const before = typedValues(new FormData(fields));
    return () => {
      const typed = typedValues(new FormData(fields));
      if (isSent.current) drafts.delete(draftKey);
      else if (JSON.stringify(typed) !== JSON.stringify(before)) drafts.set(draftKey, typed);
    };
  }, [drafts, draftKey]);
  /** The button that waits for a photo. */
  const [pressed, setPressed] = useState<HTMLElement | null>(null);
  const canSend = !taken.isUnreadable && taken.open === null;
  // A photo is ready; if nothing is left to do with it, the form goes out.
  useEffect(() => {
    if (pressed === null || isPreparing) return;
    setPressed(null);
    if (canSend) form.current?.requestSubmit(pressed);
  }, [pressed, isPreparing, canSend]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (onSend === null) return;
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    if (isPreparing) return setPressed(submitter);
    const body = new FormData(event.currentTarget);
    // The dialog of each photo ended with it.
    if (step.isPaper) body.set(entryFields.isBlackened, "on");
    const values = typedValues(body);
    const { today, listed } = view;
    const entry = readEntry(step.kind, values, { today, listed, photos: photos.length, kept });
    // What is asked now can take the focus.
    flushSync(() => setIssues(entry.issues ?? []));
    if (entry.issues !== null) return focusFirst(event.currentTarget, entry.issues);
    // The listing may change while this waits.
    body.set(entryFields.isSure, "on");
    for (const [index, { jpeg }] of photos.entries())
      body.set(photoInputNames[index] ?? "", jpeg, "foto.jpg");
    const isAgain = submitter instanceof HTMLButtonElement && submitter.name === againField.name;
    isSent.current = true;
    onSend({ sending, slug: step.slug, text: entryText(entry.value), body }, isAgain);
  };
  return { issues, taken, form, submit };
}

const typedValues = (body: FormData): Values =>
  Object.fromEntries(
    [...body].filter((field): field is [string, string] => typeof field[1] === "string"),
  );

/** Always at the same place in reach of the thumb. The first one is what Enter presses, as `order` does not change. */
const SaveButtons = ({ skip, hasAgain }: { skip: ReactNode; hasAgain: boolean }) => (
  <>
    <div className="office-buttons walk-buttons order-2 z-10 flex flex-wrap gap-2 border-t border-line bg-canvas py-3 max-sm:fixed max-sm:px-4 max-sm:inset-x-0 max-sm:bottom-(--office-bar) sm:sticky sm:bottom-0 sm:flex-row-reverse sm:justify-end tight:static">
      <button
        type="submit"
        className={`${buttonStyle.primary} order-2 min-h-14 grow sm:order-none sm:grow-0`}
      >
        Speichern
        <Icon icon={ArrowRight} size={18} />
      </button>
      {skip}
    </div>
    {hasAgain && (
      <button
        type="submit"
        name={againField.name}
        value={againField.value}
        className={`${buttonStyle.quiet} order-1 sm:justify-self-start`}
      >
        <Icon icon={Plus} size={18} />
        Speichern, noch eins
      </button>
    )}
  </>
);

function focusFirst(form: HTMLFormElement, [first]: readonly FieldIssue[]): void {
  const control = form.elements.namedItem(first?.field ?? "");
  const input = control instanceof RadioNodeList ? control[0] : control;
  if (input instanceof HTMLElement) input.focus();
}
