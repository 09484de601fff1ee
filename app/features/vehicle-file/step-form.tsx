import { ArrowRight, Plus } from "lucide";
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldIssue } from "#domain/inquiry/field-rules.ts";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import { officeFields } from "#domain/office/office.ts";
import {
  entryActions,
  entryFields,
  exactKinds,
  type FileStep,
  maxEntryPhotos,
  photoInputNames,
} from "#domain/vehicle-file/entries.ts";
import { readEntry } from "#domain/vehicle-file/entry-form.ts";
import { entryText } from "#domain/vehicle-file/entry-text.ts";
import { againField, type FileView, type FileViewEntry } from "#domain/vehicle-file/file-view.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { FieldError, FieldsProvider } from "../../ui/field.tsx";
import { HiddenFields } from "../../ui/form-controls.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PhotoField, type TakenPhotos, useTakenPhotos } from "./photo-field.tsx";
import type { UnsentEntry } from "./send-queue.ts";
import { StepFields } from "./step-fields.tsx";
import { Check } from "./step-inputs.tsx";
import { StoredPhotos } from "./walk-entries.tsx";

type Values = Readonly<Record<string, string>>;
export type Drafts = ReturnType<typeof useDrafts>;

/** What was typed and photographed at steps and not saved, for whoever comes back to them. */
export function useDrafts() {
  const [typed] = useState(() => new Map<string, Values>());
  const [photos, setPhotos] = useState<Readonly<Record<string, TakenPhotos>>>({});
  return {
    typed,
    photosOf: (key: string): TakenPhotos => photos[key] ?? [],
    changePhotos: (key: string, change: (before: TakenPhotos) => TakenPhotos) =>
      setPhotos((before) => ({ ...before, [key]: change(before[key] ?? []) })),
    /** Of a step, or of all. */
    countPhotos: (slug = "") =>
      Object.entries(photos).reduce(
        (sum, [key, taken]) => sum + (key.startsWith(slug) ? taken.length : 0),
        0,
      ),
  };
}

/** `known`: the entry that is corrected, if any. */
const draftKey = (slug: string, known: string) => `${slug} ${known}`;

type StepFormProps = {
  view: FileView;
  /** The car's, with those that wait. */
  entries: FileView["entries"];
  step: FileStep;
  /** The entry that this one corrects. */
  corrected: FileViewEntry | null;
  /** A number that no other form has. */
  sending: string;
  refused: RefusedForm | null;
  /** Link to the next step. */
  skip: ReactNode;
  /** Whether one more can follow at once. */
  hasAgain: boolean;
  drafts: Drafts;
  /** Null without scripts, or a browser that is too old: the form is then posted. */
  onSend: ((entry: UnsentEntry, isAgain: boolean) => void) | null;
};

/** The question of a step, its photos, and 'Speichern'. */
export function StepForm(props: StepFormProps) {
  const { view, step, corrected, sending, refused, skip, hasAgain, drafts, onSend } = props;
  const stored = corrected?.photos ?? [];
  const [removed, setRemoved] = useState<readonly string[]>(
    stored.map(({ id }) => id).filter((id) => refused?.values[entryFields.removed + id] === "on"),
  );
  // What the fields were filled with, also when the page has learned of a newer entry since.
  const [known] = useState(corrected?.id ?? "");
  const key = draftKey(step.slug, known);
  const [draft] = useState(() => drafts.typed.get(key));
  const { issues, taken, form, submit } = useStepForm(props, {
    kept: stored.length - removed.length,
    key,
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
          hasRearDoors={view.hasRearDoors}
          today={view.today}
          entries={props.entries}
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
        <SaveButtons skip={skip} hasAgain={hasAgain} />
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
  { kept, key }: { kept: number; key: string },
) {
  const [issues, setIssues] = useState<readonly FieldIssue[]>(refused?.issues ?? []);
  const { typed } = drafts;
  const taken = useTakenPhotos(step.isPaper, drafts.photosOf(key), (change) =>
    drafts.changePhotos(key, change),
  );
  const { photos, isPreparing } = taken;
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  // Its fields keep what is typed; they are read when the step is left.
  useEffect(() => {
    if (form.current === null) return;
    const fields = form.current;
    const before = typedValues(new FormData(fields));
    return () => {
      const now = typedValues(new FormData(fields));
      if (isSent.current) typed.delete(key);
      else if (JSON.stringify(now) !== JSON.stringify(before)) typed.set(key, now);
    };
  }, [typed, key]);
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
    drafts.changePhotos(key, () => []);
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
