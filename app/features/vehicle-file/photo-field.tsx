import { Camera, Eraser, Undo2, X } from "lucide";
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { photoInputNames } from "#domain/vehicle-file/entries.ts";
import type { FilePhoto } from "#domain/vehicle-file/vehicle-file.ts";
import { useHydrated } from "../../ui/browser.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";
import { drawPhoto, toJpeg } from "../../ui/scale-photo.ts";

/** In px, as the server keeps them. */
const longestEdge = 1_600;

/** A photo as it will be sent: straightened, scaled, with black where somebody painted. */
export type TakenPhoto = { id: number; canvas: HTMLCanvasElement; jpeg: Blob };

type PhotoFieldProps = {
  /** Papers are blackened each time. */
  isPaper: boolean;
  /** How many more the entry may have. */
  room: number;
  photos: readonly TakenPhoto[];
  onChange(photos: readonly TakenPhoto[]): void;
};

/** Without scripts plain inputs, whose files nobody can blacken here. */
export function PhotoField({ isPaper, room, photos, onChange }: PhotoFieldProps) {
  const isHydrated = useHydrated();
  const [open, setOpen] = useState<HTMLCanvasElement | null>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const take = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    // So that the same file can be chosen again.
    input.value = "";
    if (file === undefined) return;
    const canvas = document.createElement("canvas");
    try {
      await drawPhoto(file, canvas, longestEdge);
    } catch {
      return setUnreadable(true);
    }
    setUnreadable(false);
    if (isPaper) return setOpen(canvas);
    await keep(canvas);
  };
  const keep = async (canvas: HTMLCanvasElement) => {
    const jpeg = await toJpeg(canvas);
    const others = photos.filter((photo) => photo.canvas !== canvas);
    onChange([...others, { id: nextId++, canvas, jpeg }]);
    setOpen(null);
  };
  const takeEarly = useEffectEvent(() => first.current && void take(first.current));
  // What was chosen before hydration.
  useEffect(() => void takeEarly(), []);
  return (
    <div>
      {photos.length > 0 && (
        <ul className="mb-3 grid grid-cols-2 gap-2 sm:grid-cols-4">
          {photos.map((photo) => (
            <TakenPreview
              key={photo.id}
              photo={photo}
              onBlacken={() => setOpen(photo.canvas)}
              onRemove={() => onChange(photos.filter((each) => each !== photo))}
            />
          ))}
        </ul>
      )}
      {photos.length < room && (
        <label className="action-link relative w-full cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent">
          <Icon icon={Camera} size={20} />
          {photos.length === 0 ? "Foto machen" : "Noch ein Foto"}
          <input
            type="file"
            ref={first}
            name={isHydrated ? undefined : photoInputNames[0]}
            accept="image/*"
            capture="environment"
            onChange={({ currentTarget }) => void take(currentTarget)}
            className="sr-only noscript:not-sr-only noscript:w-full"
          />
        </label>
      )}
      {!isHydrated &&
        photoInputNames
          .slice(1, room)
          .map((name, index) => (
            <input
              key={name}
              type="file"
              name={name}
              accept="image/*"
              aria-label={`Foto ${index + 2}`}
              className="mt-2 hidden w-full noscript:block"
            />
          ))}
      {isPaper && <PaperHint />}
      {isUnreadable && (
        <p role="alert" className="mt-2 font-semibold text-danger">
          Dieses Foto kann der Browser nicht öffnen. Bitte machen Sie es mit der Kamera neu.
        </p>
      )}
      {open !== null && (
        <BlackenDialog photo={open} onCancel={() => setOpen(null)} onDone={() => void keep(open)} />
      )}
    </div>
  );
}

let nextId = 1;

const PaperHint = () => (
  <p className="mt-2 text-sm text-muted">
    <span className="needs-script">
      Namen, Adressen, Kennzeichen und Fahrgestellnummer schwärzen Sie mit dem Finger, bevor das
      Foto das Telefon verlässt.
    </span>
    <noscript>
      Ohne Skripte lässt sich hier nichts schwärzen: Nehmen Sie nur Fotos, auf denen kein Name,
      keine Adresse, kein Kennzeichen und keine Fahrgestellnummer steht.
    </noscript>
  </p>
);

type PreviewProps = { photo: TakenPhoto; onBlacken(): void; onRemove(): void };

/** A canvas, because the pages' policy allows no `blob:` pictures. */
function TakenPreview({ photo, onBlacken, onRemove }: PreviewProps) {
  const preview = useRef<HTMLCanvasElement>(null);
  // Draws outside of React.
  useEffect(() => {
    const { canvas } = photo;
    if (preview.current === null) return;
    preview.current.width = 320;
    preview.current.height = Math.round((320 * canvas.height) / canvas.width);
    preview.current
      .getContext("2d")
      ?.drawImage(canvas, 0, 0, preview.current.width, preview.current.height);
  }, [photo]);
  return (
    <li className="overflow-hidden rounded-card border border-line bg-sunken">
      <canvas ref={preview} aria-hidden className="aspect-4/3 w-full object-cover" />
      <div className="flex">
        <button
          type="button"
          onClick={onBlacken}
          className="flex min-h-11 grow items-center justify-center gap-1 text-sm font-semibold"
        >
          <Icon icon={Eraser} size={16} />
          Schwärzen
        </button>
        <button
          type="button"
          aria-label="Foto entfernen"
          onClick={onRemove}
          className="flex min-h-11 min-w-11 items-center justify-center border-l border-line"
        >
          <Icon icon={X} size={18} />
        </button>
      </div>
    </li>
  );
}

/** Share of the photo's longer edge: about a fingertip on a phone. */
const brushShare = 0.05;
type Stroke = readonly { x: number; y: number }[];

type DialogProps = { photo: HTMLCanvasElement; onCancel(): void; onDone(): void };

/** Paints into the photo itself: what is black here is black in the JPEG that is sent. */
function BlackenDialog({ photo, onCancel, onDone }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const shown = useRef<HTMLCanvasElement>(null);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const drawing = useRef<{ x: number; y: number }[] | null>(null);
  // Opens the browser's own dialog and shows the photo in its size.
  useEffect(() => {
    dialog.current?.showModal();
    if (shown.current === null) return;
    shown.current.width = photo.width;
    shown.current.height = photo.height;
    shown.current.getContext("2d")?.drawImage(photo, 0, 0);
  }, [photo]);
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * photo.width;
    return { x, y: ((clientY - box.top) / box.height) * photo.height };
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (drawing.current === null) return;
    drawing.current.push(pointOf(event));
    paint(event.currentTarget, drawing.current);
  };
  const end = () => {
    const stroke = drawing.current;
    drawing.current = null;
    if (stroke !== null) setStrokes((before) => [...before, stroke]);
  };
  const undo = () => {
    const left = strokes.slice(0, -1);
    setStrokes(left);
    if (shown.current === null) return;
    shown.current.getContext("2d")?.drawImage(photo, 0, 0);
    for (const stroke of left) paint(shown.current, stroke);
  };
  const finish = () => {
    for (const stroke of strokes) paint(photo, stroke);
    onDone();
  };
  return (
    <dialog
      ref={dialog}
      aria-label="Foto schwärzen"
      onCancel={onCancel}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-dusk p-0 text-on-dusk"
    >
      <div className="on-dusk flex h-full flex-col">
        <p className="px-4 pt-3 pb-2 text-sm">
          Mit dem Finger übermalen: Namen, Adressen, Kennzeichen, Fahrgestellnummer.
        </p>
        <div className="grid min-h-0 flex-1 place-items-center px-2">
          <canvas
            ref={shown}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              drawing.current = [pointOf(event)];
              paint(event.currentTarget, drawing.current);
            }}
            onPointerMove={move}
            onPointerUp={end}
            onPointerCancel={end}
            className="max-h-full max-w-full touch-none object-contain"
          />
        </div>
        <div className="grid grid-cols-[auto_auto_1fr] gap-2 p-4">
          <button type="button" onClick={onCancel} className={darkButton}>
            Verwerfen
          </button>
          <button
            type="button"
            onClick={undo}
            disabled={strokes.length === 0}
            aria-label="Letzten Strich zurücknehmen"
            className={darkButton}
          >
            <Icon icon={Undo2} size={18} />
          </button>
          <button type="button" onClick={finish} className={buttonStyle.primary}>
            {strokes.length === 0 ? "Nichts zu schwärzen" : "Fertig geschwärzt"}
          </button>
        </div>
      </div>
    </dialog>
  );
}

const darkButton =
  "inline-flex min-h-12 items-center justify-center gap-2 rounded-card border border-on-dusk-muted px-4 font-semibold disabled:opacity-50";

function paint(canvas: HTMLCanvasElement, stroke: Stroke): void {
  const context = canvas.getContext("2d");
  const [first, ...rest] = stroke;
  if (context === null || first === undefined) return;
  context.strokeStyle = "#000";
  context.lineWidth = brushShare * Math.max(canvas.width, canvas.height);
  context.lineCap = "round";
  context.lineJoin = "round";
  context.beginPath();
  context.moveTo(first.x, first.y);
  // A tap is a dot.
  for (const { x, y } of rest.length === 0 ? [first] : rest) context.lineTo(x, y);
  context.stroke();
}

type StoredPhotosProps = {
  photos: readonly FilePhoto[];
  /** Address of a photo in the office. */
  addressOf(photo: FilePhoto, size: "whole" | "small"): string;
  /** Name of the input that deletes a photo; without, they are only shown. */
  removeName?: ((photo: FilePhoto) => string) | undefined;
};

export const StoredPhotos = ({ photos, addressOf, removeName }: StoredPhotosProps) =>
  photos.length > 0 && (
    <ul className="mt-2 grid max-w-md grid-cols-4 gap-2">
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <a href={addressOf(photo, "whole")} target="_blank" rel="noreferrer">
            <img
              src={addressOf(photo, "small")}
              alt={`Foto ${index + 1}`}
              width={photo.width}
              height={photo.height}
              loading="lazy"
              className="aspect-4/3 w-full rounded-card bg-sunken object-cover"
            />
          </a>
          {removeName !== undefined && (
            <label className="flex min-h-11 items-center gap-1.5 text-sm">
              <input
                type="checkbox"
                name={removeName(photo)}
                className="size-5 shrink-0 accent-accent"
              />
              löschen
            </label>
          )}
        </li>
      ))}
    </ul>
  );
