import { Camera, CircleAlert, CircleCheck, X } from "lucide";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { asRecord } from "#domain/format/as-record.ts";
import {
  maxPhotos,
  maxUploadMiB,
  type PhotoOutcome,
  photoField,
  photoRefusals,
  photoRefusalText,
  shots,
} from "#domain/inquiry/photos.ts";
import { SubmitButton } from "../../../ui/form-controls.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { PhotoInput } from "../../../ui/photo-input.tsx";
import { drawPhoto, toJpeg } from "../../../ui/scale-photo.ts";

type PhotoFormProps = {
  action: string;
  remaining: number;
  outcome: PhotoOutcome;
  /** The photos that are here already. */
  children: ReactNode;
};

/** Works without scripts; with them, each photo is previewed, downscaled and sent separately. */
export function PhotoForm({ action, remaining, outcome, children }: PhotoFormProps) {
  const upload = usePhotoUpload(action, remaining, outcome);
  const { choices, problems, saved, progress } = upload;
  const isSending = progress !== null;
  const hasForm = remaining > 0 || isSending;
  const others = choices.filter(({ key }) => !shots.some(({ title }) => title === key));
  return (
    <div className="space-y-6 rounded-card border border-line bg-surface p-4 sm:p-6">
      {(saved > 0 || !hasForm) && (
        <div>
          <div
            ref={saved > 0 ? takeFocus : null}
            role="status"
            tabIndex={-1}
            className="flex scroll-mt-20 items-start gap-3 outline-none"
          >
            <Icon icon={CircleCheck} size={28} className="shrink-0 text-success" />
            <div>
              <p className="text-xl font-bold">
                {saved > 0
                  ? savedText(saved)
                  : `Alle ${maxPhotos} Fotos sind bei uns. Vielen Dank!`}
              </p>
              <p className="mt-1">Wir sehen uns alles an und melden uns bei Ihnen.</p>
            </div>
          </div>
          <Problems problems={problems} />
        </div>
      )}
      {children}
      {hasForm && (
        <form
          method="post"
          action={action}
          encType="multipart/form-data"
          onSubmit={upload.submit}
          aria-label="Fotos senden"
        >
          {remaining < maxPhotos ? (
            <h2 className="text-lg font-bold">Weitere Fotos (noch {remaining})</h2>
          ) : (
            <p className="font-semibold">
              Machen oder wählen Sie für jedes Feld ein Foto. Es müssen nicht alle sein.
            </p>
          )}
          <p className="mt-1 text-sm text-muted">
            Insgesamt höchstens {maxPhotos} Fotos, je bis {maxUploadMiB}&nbsp;MB. Gesendet wird erst
            mit „Fotos senden“.
          </p>
          <ul className="mt-4 grid auto-rows-[minmax(8rem,auto)] grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-2 lg:grid-cols-3">
            {shots.map(({ title, hint }) => (
              <li key={title} className="relative grid">
                <Tile
                  title={title}
                  hint={hint}
                  file={choices.find(({ key }) => key === title)?.file}
                  onChoose={([file]) => file && upload.choose([{ key: title, file }])}
                  onRemove={() => upload.remove(title)}
                />
              </li>
            ))}
            {others.map(({ key, file }, index) => (
              <li key={key} className="relative grid">
                <Preview
                  file={file}
                  title={`Weitere ${index + 1}`}
                  onRemove={() => upload.remove(key)}
                />
              </li>
            ))}
            <li className="relative grid">
              <Tile
                title="Weitere"
                hint="auch mehrere auf einmal"
                isMultiple
                onChoose={(files) =>
                  upload.choose(
                    files.map((file) => ({
                      key: `${file.name} ${file.size}`,
                      file,
                    })),
                  )
                }
              />
            </li>
          </ul>
          {saved === 0 && <Problems problems={problems} />}
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            <SubmitButton isSending={isSending} isQuiet={choices.length === 0}>
              {choices.length > 1 ? `${choices.length} Fotos senden` : "Fotos senden"}
            </SubmitButton>
            <p role="status" className="figures">
              {progress}
            </p>
          </div>
        </form>
      )}
    </div>
  );
}

/** Moves the focus up to the success message, because the button that had the focus is below it. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView();
}

type TileProps = {
  title: string;
  hint: string;
  file?: File | undefined;
  isMultiple?: boolean;
  onChoose: (files: readonly File[]) => void;
  onRemove?: () => void;
};

/** Without scripts the field itself shows what was chosen. */
function Tile({ title, hint, file, isMultiple = false, onChoose, onRemove }: TileProps) {
  if (file && onRemove) return <Preview file={file} title={title} onRemove={onRemove} />;
  return (
    <PhotoInput
      name={photoField}
      multiple={isMultiple}
      onChoose={onChoose}
      className="grid content-start justify-items-center gap-1 rounded-card border border-dashed border-field px-3 pt-5 pb-3 text-center hover:border-ink"
    >
      <Icon icon={Camera} size={24} className="text-muted" />
      <span className="font-semibold">{title}</span>
      <span className="text-sm leading-snug text-muted">{hint}</span>
    </PhotoInput>
  );
}

type PreviewProps = { file: File; title: string; onRemove: () => void };

/** Drawn on a canvas, because the CSP allows no `blob:` pictures; empty where the browser cannot read the file. */
function Preview({ file, title, onRemove }: PreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    // One after the other: a decoded photo takes 50 MB, and a phone ends a page that takes too much.
    previews = previews.then(async () => {
      if (canvas.current !== null)
        await drawPhoto(file, canvas.current, previewEdge).catch(() => undefined);
    });
  }, [file]);

  return (
    <div className="relative overflow-hidden rounded-card border border-line bg-sunken">
      <canvas ref={canvas} aria-hidden className="absolute size-full object-cover" />
      <p className="absolute inset-x-0 bottom-0 bg-dusk/75 px-3 py-1 text-sm font-semibold text-on-dusk">
        {title}
      </p>
      <button
        type="button"
        aria-label={`Entfernen: ${title}`}
        onClick={onRemove}
        className="on-dusk group absolute top-0 right-0 flex size-11 items-center justify-center"
      >
        <span className="rounded-card bg-dusk/75 p-1.5 text-on-dusk group-hover:bg-dusk">
          <Icon icon={X} size={16} />
        </span>
      </button>
    </div>
  );
}

/** In px. */
const previewEdge = 480;
let previews: Promise<unknown> = Promise.resolve();

const savedText = (saved: number) =>
  `Danke! ${saved === 1 ? "1 Foto ist" : `${saved} Fotos sind`} bei uns angekommen.`;

function Problems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <div role="alert" className="mt-3 space-y-1 font-semibold text-danger">
      {problems.map((problem) => (
        <p key={problem} className="flex items-start gap-1.5">
          <Icon icon={CircleAlert} size={18} className="mt-[0.2em] shrink-0" />
          {problem}
        </p>
      ))}
    </div>
  );
}

/** `key`: the shot's title, or the file's name and size. */
type Choice = { key: string; file: File };

function usePhotoUpload(action: string, remaining: number, outcome: PhotoOutcome) {
  const { revalidate } = useRevalidator();
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  const [progress, setProgress] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly string[]>(
    outcome.refused.map(photoRefusalText),
  );
  const [saved, setSaved] = useState(outcome.saved);

  /** What cannot be sent because the site does not answer stays chosen. */
  async function send(): Promise<void> {
    const newProblems = new Set<string>();
    if (choices.length > remaining) newProblems.add(photoRefusals["zu-viele"]);
    let savedCount = 0;
    const done = new Set<File>();
    const sent = choices.slice(0, remaining);
    for (const [index, { file }] of sent.entries()) {
      setProgress(`Foto ${index + 1} von ${sent.length} wird gesendet …`);
      const result = await sendPhoto(action, file);
      if ("failure" in result) {
        newProblems.add(result.failure);
        break;
      }
      done.add(file);
      savedCount += result.saved;
      for (const problem of result.problems) newProblems.add(problem);
    }
    await revalidate();
    setChoices((before) => before.filter(({ file }) => !done.has(file)));
    setSaved(savedCount);
    setProblems([...newProblems]);
    setProgress(null);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (progress !== null) return;
    setSaved(0);
    setProblems(choices.length === 0 ? [photoRefusals.keines] : []);
    if (choices.length > 0) void send();
  }

  const remove = (key: string) =>
    setChoices((before) => before.filter((choice) => choice.key !== key));
  return {
    choices,
    problems,
    saved,
    progress,
    submit,
    remove,
    choose: (chosen: readonly Choice[]) => {
      const added = chosen.filter(({ file }) => mayBePhoto(file));
      setProblems(added.length < chosen.length ? [photoRefusals["kein-foto"]] : []);
      const keys = new Set(added.map(({ key }) => key));
      setChoices((before) => [...before.filter(({ key }) => !keys.has(key)), ...added]);
    },
  };
}

/** Some systems know no type for a phone's photo: the server decides about those. */
const mayBePhoto = ({ type }: File) => type === "" || type.startsWith("image/");

/** In px: the server keeps 1,600. As a JPEG about 1 MB, sent within a second at 8 Mbit/s. */
const longestEdge = 2_000;

/** Downscales and strips metadata (place, camera). Where the browser cannot, the server does both. */
async function downscale(file: File): Promise<Blob> {
  try {
    const canvas = document.createElement("canvas");
    await drawPhoto(file, canvas, longestEdge);
    return await toJpeg(canvas);
  } catch {
    return file;
  }
}

/** Long enough for a large photo on a slow connection. */
const timeoutMs = 180_000;
const maxAttempts = 4;

type PhotoResult = { saved: number; problems: readonly string[] } | { failure: string };

const unanswered =
  "Unsere Website war nicht zu erreichen. Bitte prüfen Sie Ihre Internetverbindung und senden Sie die Fotos noch einmal.";

/** Retries while the server is busy. Never rejects. */
async function sendPhoto(url: string, file: File): Promise<PhotoResult> {
  const body = new FormData();
  body.set(photoField, await downscale(file), "foto");
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { accept: "application/json" },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      });
      const answer: unknown = await response.json();
      if (response.ok) return readOutcome(answer);
      const retryAfterSeconds = Number(response.headers.get("retry-after"));
      const canRetry = response.status === 503 && attempt < maxAttempts && retryAfterSeconds > 0;
      if (!canRetry) return readFailure(answer);
      await new Promise((resolve) => setTimeout(resolve, retryAfterSeconds * 1_000));
    } catch {
      return { failure: unanswered };
    }
  }
}

function readOutcome(answer: unknown): PhotoResult {
  const { saved, refused } = asRecord(answer);
  const isOutcome = typeof saved === "number" && Array.isArray(refused);
  return isOutcome ? { saved, problems: refused.map(photoRefusalText) } : { failure: unanswered };
}

function readFailure(answer: unknown): PhotoResult {
  const { message } = asRecord(asRecord(answer).error);
  return { failure: typeof message === "string" ? message : unanswered };
}
