import { Camera, CircleAlert, CircleCheck } from "lucide";
import { type FormEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { asRecord } from "#domain/format/as-record.ts";
import {
  maxPhotos,
  maxUploadMiB,
  type PhotoOutcome,
  photoField,
  photoRefusals,
  photoRefusalText,
} from "#domain/inquiry/photos.ts";
import { SubmitButton } from "../../../ui/form-controls.tsx";
import { Icon } from "../../../ui/icon.tsx";

type PhotoFormProps = {
  action: string;
  remaining: number;
  outcome: PhotoOutcome;
};

const fieldId = `feld-${photoField}`;
const hintId = `${fieldId}-hinweis`;
const errorId = `${fieldId}-fehler`;

/** Works without scripts; with them, each photo is downscaled and sent separately. */
export function PhotoForm({ action, remaining, outcome }: PhotoFormProps) {
  const { field, problems, saved, progress, submit } = usePhotoUpload(action, remaining, outcome);
  const isSending = progress !== null;
  if (remaining <= 0 && !isSending) {
    return (
      <section className="rounded-card border border-line bg-surface p-4 sm:p-6">
        <p className="flex items-start gap-2 font-semibold" role="status">
          <Icon icon={CircleCheck} size={20} className="mt-0.5 shrink-0 text-success" />
          Alle {maxPhotos} Fotos sind bei uns. Vielen Dank!
        </p>
        <Problems problems={problems} />
      </section>
    );
  }
  return (
    <form
      method="post"
      action={action}
      encType="multipart/form-data"
      onSubmit={submit}
      className="rounded-card border border-line bg-surface p-4 sm:p-6"
    >
      <label htmlFor={fieldId} className="block text-lg font-bold">
        Fotos aufnehmen oder auswählen
      </label>
      <p id={hintId} className="mt-1 text-sm text-muted">
        {remaining === 1 ? "Noch ein Foto, höchstens" : `Bis zu ${remaining} Fotos, je höchstens`}{" "}
        {maxUploadMiB}&nbsp;MB: JPEG, PNG, WebP oder HEIC
      </p>
      <input
        ref={field}
        id={fieldId}
        type="file"
        name={photoField}
        accept="image/*"
        multiple
        aria-invalid={problems.length > 0}
        aria-describedby={problems.length > 0 ? `${hintId} ${errorId}` : hintId}
        className="mt-4 block min-h-12 w-full max-w-full rounded-card border border-dashed border-field p-2 file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-card file:border file:border-line file:bg-canvas file:px-4 file:font-semibold file:text-ink aria-invalid:border-danger"
      />
      <Problems problems={problems} />
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SubmitButton isSending={isSending}>
          <Icon icon={Camera} size={18} />
          Fotos senden
        </SubmitButton>
        <p role="status" className="figures">
          {progress ?? (saved > 0 ? savedText(saved) : "")}
        </p>
      </div>
    </form>
  );
}

const savedText = (saved: number) =>
  saved === 1 ? "1 Foto ist bei uns angekommen." : `${saved} Fotos sind bei uns angekommen.`;

function Problems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null;
  return (
    <div id={errorId} role="alert" className="mt-2 space-y-1 font-semibold text-danger">
      {problems.map((problem) => (
        <p key={problem} className="flex items-start gap-1.5">
          <Icon icon={CircleAlert} size={18} className="mt-[0.2em] shrink-0" />
          {problem}
        </p>
      ))}
    </div>
  );
}

function usePhotoUpload(action: string, remaining: number, outcome: PhotoOutcome) {
  const field = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly string[]>(
    outcome.refused.map(photoRefusalText),
  );
  const [saved, setSaved] = useState(outcome.saved);

  async function send(files: readonly File[]): Promise<void> {
    const newProblems = new Set<string>();
    if (files.length > remaining) newProblems.add(photoRefusals["zu-viele"]);
    let savedCount = 0;
    const sent = files.slice(0, remaining);
    for (const [index, file] of sent.entries()) {
      setProgress(`Foto ${index + 1} von ${sent.length} wird gesendet …`);
      const result = await sendPhoto(action, file);
      if ("failure" in result) {
        newProblems.add(result.failure);
        break;
      }
      savedCount += result.saved;
      for (const problem of result.problems) newProblems.add(problem);
    }
    await revalidate();
    if (field.current !== null) field.current.value = "";
    setSaved(savedCount);
    setProblems([...newProblems]);
    setProgress(null);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (progress !== null) return;
    const files = [...(field.current?.files ?? [])];
    setSaved(0);
    setProblems(files.length === 0 ? [photoRefusals.keines] : []);
    if (files.length > 0) void send(files);
    else field.current?.focus();
  }

  return { field, problems, saved, progress, submit };
}

/** In px: the server keeps 1,600. As a JPEG about 1 MB, sent within a second at 8 Mbit/s. */
const longestEdge = 2_000;
const jpegQuality = 0.85;

/** Downscales and strips metadata (place, camera). Where the browser cannot, the server does both. */
async function downscale(file: File): Promise<Blob> {
  try {
    const photo = await createImageBitmap(file, { imageOrientation: "from-image" });
    const factor = Math.min(1, longestEdge / Math.max(photo.width, photo.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(photo.width * factor);
    canvas.height = Math.round(photo.height * factor);
    const context = canvas.getContext("2d");
    if (context === null) return file;
    // A JPEG has no transparency.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(photo, 0, 0, canvas.width, canvas.height);
    photo.close();
    const jpeg = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, "image/jpeg", jpegQuality);
    });
    return jpeg ?? file;
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
