import { Camera, CircleAlert, CircleCheck } from "lucide";
import { type FormEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import {
  maxPhotos,
  type PhotoOutcome,
  type PhotoRefusal,
  photoField,
  photoRefusals,
} from "#domain/inquiry/photos.ts";
import { SubmitButton } from "../../../ui/form-controls.tsx";
import { Icon } from "../../../ui/icon.tsx";

type PhotoFormProps = {
  action: string;
  room: number;
  outcome: PhotoOutcome;
};

const fieldId = `feld-${photoField}`;
const hintId = `${fieldId}-hinweis`;
const errorId = `${fieldId}-fehler`;

/** A plain form; where scripts run, each photo is made smaller and sent by itself. */
export function PhotoForm({ action, room, outcome }: PhotoFormProps) {
  const { field, problems, saved, progress, submit } = useSending(action, room, outcome);
  const isSending = progress !== null;
  if (room <= 0 && !isSending) {
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
        {room === 1 ? "Noch ein Foto, höchstens" : `Bis zu ${room} Fotos, je höchstens`} 12&nbsp;MB:
        JPEG, PNG, WebP oder HEIC
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
          {progress ?? (saved > 0 ? savedWords(saved) : "")}
        </p>
      </div>
    </form>
  );
}

const savedWords = (saved: number) =>
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

const wordsOf = (refused: readonly PhotoRefusal[]) =>
  [...new Set(refused)].map((refusal) => photoRefusals[refusal]);

function useSending(action: string, room: number, outcome: PhotoOutcome) {
  const field = useRef<HTMLInputElement>(null);
  const { revalidate } = useRevalidator();
  const [progress, setProgress] = useState<string | null>(null);
  const [problems, setProblems] = useState<readonly string[]>(wordsOf(outcome.refused));
  const [saved, setSaved] = useState(outcome.saved);

  async function send(files: readonly File[]): Promise<void> {
    const wrong = new Set<string>();
    if (files.length > room) wrong.add(photoRefusals["zu-viele"]);
    let arrived = 0;
    const sent = files.slice(0, room);
    for (const [index, file] of sent.entries()) {
      setProgress(`Foto ${index + 1} von ${sent.length} wird gesendet …`);
      const answer = await sendPhoto(action, file);
      if ("failure" in answer) {
        wrong.add(answer.failure);
        break;
      }
      arrived += answer.saved;
      for (const words of wordsOf(answer.refused)) wrong.add(words);
    }
    await revalidate();
    if (field.current !== null) field.current.value = "";
    setSaved(arrived);
    setProblems([...wrong]);
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

/** As large as it is of use to us: so it is sent in a second, and without what else stands in the file. */
const longestEdge = 2_000;
const quality = 0.85;

/**
 * The photo smaller and without place and camera, where the browser can read it; otherwise as it is: then the
 * server does both.
 */
async function smaller(file: File): Promise<Blob> {
  try {
    const photo = await createImageBitmap(file, { imageOrientation: "from-image" });
    const factor = Math.min(1, longestEdge / Math.max(photo.width, photo.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(photo.width * factor);
    canvas.height = Math.round(photo.height * factor);
    const pen = canvas.getContext("2d");
    if (pen === null) return file;
    // A JPEG has no transparency.
    pen.fillStyle = "#fff";
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(photo, 0, 0, canvas.width, canvas.height);
    photo.close();
    const made = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, "image/jpeg", quality);
    });
    return made ?? file;
  } catch {
    return file;
  }
}

/** With a slow line a large photo takes its time. */
const timeoutMs = 180_000;
const maxTries = 4;

type SentPhoto = PhotoOutcome | { failure: string };

const unanswered =
  "Wir konnten unseren Server nicht erreichen. Bitte prüfen Sie Ihre Internetverbindung und senden Sie noch einmal.";

/** Sends a photo to the page's address; tries again while the server is busy. Never rejects. */
async function sendPhoto(address: string, file: File): Promise<SentPhoto> {
  const body = new FormData();
  body.set(photoField, await smaller(file), "foto");
  for (let tries = 1; ; tries += 1) {
    try {
      const response = await fetch(address, {
        method: "POST",
        headers: { accept: "application/json" },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      });
      const answer: unknown = await response.json();
      if (response.ok) return readOutcome(answer);
      const wait = Number(response.headers.get("retry-after"));
      if (response.status !== 503 || tries === maxTries || !(wait > 0)) return readFailure(answer);
      await new Promise((resolve) => setTimeout(resolve, wait * 1_000));
    } catch {
      return { failure: unanswered };
    }
  }
}

function readOutcome(answer: unknown): SentPhoto {
  const { saved, refused } = Object(answer);
  const isKnown = typeof saved === "number" && Array.isArray(refused);
  return isKnown ? { saved, refused } : { failure: unanswered };
}

function readFailure(answer: unknown): SentPhoto {
  const { message } = Object(Object(answer).error);
  return { failure: typeof message === "string" ? message : unanswered };
}
