import { ArrowRight, Plus } from "lucide";
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from "react";
import type { FieldIssue } from "#domain/inquiry/field-rules.ts";
import type { RefusedForm } from "#domain/inquiry/outcome.ts";
import { officeFields, vehicleFilePath } from "#domain/office/office.ts";
import {
  type BodySide,
  entryActions,
  entryFields,
  type FileStep,
  maxEntryPhotos,
  photoInputNames,
} from "#domain/vehicle-file/entries.ts";
import { readEntry } from "#domain/vehicle-file/entry-form.ts";
import { entryText } from "#domain/vehicle-file/entry-text.ts";
import { againField, type FileView, type FileViewEntry } from "#domain/vehicle-file/file-view.ts";
import type { FilePhoto } from "#domain/vehicle-file/vehicle-file.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { FieldError, FieldsProvider } from "../../ui/field.tsx";
import { HiddenFields } from "../../ui/form-controls.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { BodySpot } from "../car/body-outline.tsx";
import { PhotoField, StoredPhotos, useTakenPhotos } from "./photo-field.tsx";
import type { QueuedEntry } from "./send-queue.ts";
import { StepFields } from "./step-fields.tsx";

export const officePhoto =
  (adKey: string) =>
  ({ id }: FilePhoto, size: "whole" | "small"): string =>
    `${vehicleFilePath(adKey)}/${size === "small" ? "klein" : "foto"}/${id}.jpg`;

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
  /** Null without scripts, or a browser that is too old: the form is then posted. */
  onSend: ((entry: Omit<QueuedEntry, "problem">, isAgain: boolean) => void) | null;
};

/** The question of a step, its photos, and 'Speichern'. */
export function StepForm(props: StepFormProps) {
  const { view, step, corrected, sending, refused, skip, onSend } = props;
  const stored = corrected?.photos ?? [];
  const [removed, setRemoved] = useState<readonly string[]>(
    stored.map(({ id }) => id).filter((id) => refused?.values[entryFields.removed + id] === "on"),
  );
  const { issues, taken, form, submit } = useStepForm(props, stored.length - removed.length);
  // What the fields were filled with, also when the page has learned of a newer entry since.
  const [known] = useState(corrected?.id ?? "");
  const general = issues.find(({ field }) => field === "" || field.startsWith("foto"));
  return (
    <FieldsProvider value={{ values: refused?.values ?? corrected?.values ?? {}, issues }}>
      <form
        ref={form}
        method="post"
        encType="multipart/form-data"
        onSubmit={submit}
        className="mt-5 grid max-w-2xl gap-6"
      >
        <HiddenFields
          values={{
            [entryFields.step]: step.slug,
            [entryFields.sending]: sending,
            [entryFields.corrects]: known,
            [officeFields.action]: entryActions.save,
          }}
        />
        <StepFields
          kind={step.kind}
          bodyType={view.bodyType}
          today={view.today}
          spots={bodySpots(view, corrected)}
        />
        <div>
          <StoredPhotos
            photos={stored}
            addressOf={officePhoto(view.adKey)}
            removal={{
              name: ({ id }) => entryFields.removed + id,
              removed,
              onChange: setRemoved,
            }}
          />
          <PhotoField
            taken={taken}
            isPaper={step.isPaper}
            room={maxEntryPhotos - stored.length + removed.length}
            isPlain={onSend === null}
          />
          {step.isPaper && <BlackenedCheck issues={issues} />}
        </div>
        <label className="flex min-h-12 items-center gap-3">
          <input
            type="checkbox"
            name={entryFields.isImpression}
            defaultChecked={
              refused === null
                ? corrected?.isImpression === true
                : refused.values[entryFields.isImpression] === "on"
            }
            className="size-6 shrink-0 accent-accent"
          />
          <span>
            <strong>Nach unserem Eindruck</strong>
            <span className="block text-sm text-muted">gesehen, aber nicht gemessen</span>
          </span>
        </label>
        <FieldError id="akte" error={general?.message ?? null} />
        <SaveButtons skip={skip} hasAgain={step.max > 1 && corrected === null} />
      </form>
    </FieldsProvider>
  );
}

/** `kept`: how many stored photos stay. */
function useStepForm({ view, step, sending, refused, onSend }: StepFormProps, kept: number) {
  const [issues, setIssues] = useState<readonly FieldIssue[]>(refused?.issues ?? []);
  const taken = useTakenPhotos(step.isPaper);
  const { photos, isPreparing } = taken;
  const form = useRef<HTMLFormElement>(null);
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
    const values = Object.fromEntries(
      [...body].filter((field): field is [string, string] => typeof field[1] === "string"),
    );
    const entry = readEntry(step.kind, values, { today: view.today, photos: photos.length, kept });
    setIssues(entry.issues ?? []);
    if (entry.issues !== null) return focusFirst(event.currentTarget, entry.issues);
    for (const [index, { jpeg }] of photos.entries())
      body.set(photoInputNames[index] ?? "", jpeg, "foto.jpg");
    const isAgain = submitter instanceof HTMLButtonElement && submitter.name === againField.name;
    onSend({ sending, slug: step.slug, text: entryText(entry.value), body }, isAgain);
  };
  return { issues, taken, form, submit };
}

function BlackenedCheck({ issues }: { issues: readonly FieldIssue[] }) {
  const issue = issues.find(({ field }) => field === entryFields.isBlackened);
  return (
    <div className="mt-2">
      <label className="flex min-h-12 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          name={entryFields.isBlackened}
          aria-invalid={issue !== undefined}
          aria-describedby={issue && "geschwaerzt-fehler"}
          className="size-6 shrink-0 accent-accent"
        />
        Auf den Fotos ist geschwärzt, was andere nichts angeht
      </label>
      <FieldError id="geschwaerzt" error={issue?.message ?? null} />
    </div>
  );
}

/** In reach of the thumb. The first one is what Enter presses, as `order` does not change. */
const SaveButtons = ({ skip, hasAgain }: { skip: ReactNode; hasAgain: boolean }) => (
  <>
    <div className="office-buttons sticky bottom-0 z-10 order-2 grid grid-cols-2 gap-2 border-t border-line bg-canvas py-3 max-sm:bottom-(--office-bar) sm:flex sm:flex-row-reverse sm:justify-end">
      <button type="submit" className={`${buttonStyle.primary} order-2 min-h-14 sm:order-none`}>
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

/** Numbered as in the list of entries; without the place that is corrected. */
function bodySpots(view: FileView, corrected: FileViewEntry | null) {
  const spots: Partial<Record<BodySide, BodySpot[]>> = {};
  for (const [index, { id, values }] of (view.entries.karosserie ?? []).entries()) {
    if (id === corrected?.id) continue;
    const side = values.seite as BodySide;
    const share = (text = "") => (text === "" ? null : Number(text));
    const spot = { x: share(values.x), y: share(values.y), label: String(index + 1) };
    spots[side] = [...(spots[side] ?? []), spot];
  }
  return spots;
}
