import { Camera, Eraser, Images, Undo2, X } from "lucide";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import { photoInputNames } from "#domain/vehicle-file/entries.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";
import { PhotoInput } from "../../ui/photo-input.tsx";
import { drawPhoto, toJpeg } from "../../ui/scale-photo.ts";

/** In px, as the server keeps them. */
const longestEdge = 1_600;

type DrawnPhoto = { id: number; canvas: HTMLCanvasElement };
/** A photo as it will be sent: straightened, scaled, with black where somebody painted. */
type TakenPhoto = DrawnPhoto & { jpeg: Blob };
export type TakenPhotos = readonly TakenPhoto[];

let nextId = 1;

/** The photos of a form, which outlive it. Papers are blackened each time before they are taken. */
export function useTakenPhotos(
  isPaper: boolean,
  photos: TakenPhotos,
  setPhotos: (change: (before: TakenPhotos) => TakenPhotos) => void,
) {
  const [toBlacken, setToBlacken] = useState<readonly DrawnPhoto[]>([]);
  const [running, setRunning] = useState(0);
  const [isUnreadable, setUnreadable] = useState(false);
  const remove = (id: number) => setPhotos((before) => before.filter((photo) => photo.id !== id));
  /** A photo that fails is gone, since what was taken before may show what should be black. */
  const prepare = async (id: number, work: () => Promise<void>) => {
    setUnreadable(false);
    setRunning((before) => before + 1);
    try {
      await work();
    } catch {
      remove(id);
      setUnreadable(true);
    } finally {
      setRunning((before) => before - 1);
    }
  };
  const encode = async (photo: DrawnPhoto) => {
    const taken = { ...photo, jpeg: await toJpeg(photo.canvas) };
    setPhotos((before) =>
      [...before.filter(({ id }) => id !== photo.id), taken].sort((a, b) => a.id - b.id),
    );
  };
  return {
    photos,
    remove,
    /** The photo whose dialog is open. */
    open: toBlacken[0] ?? null,
    isUnreadable,
    /** One is read or encoded, which takes a phone a second. */
    isPreparing: running > 0,
    count: photos.length + toBlacken.length + running,
    take: (file: File) => {
      const photo = { id: nextId++, canvas: document.createElement("canvas") };
      return prepare(photo.id, async () => {
        await drawPhoto(file, photo.canvas, longestEdge);
        if (isPaper) setToBlacken((before) => [...before, photo]);
        else await encode(photo);
      });
    },
    blacken: (photo: DrawnPhoto) => setToBlacken([photo]),
    /** `canvas`: what is shown; null: nothing is changed. */
    close: ({ id }: DrawnPhoto, canvas: HTMLCanvasElement | null) => {
      setToBlacken((before) => before.filter((photo) => photo.id !== id));
      if (canvas !== null) void prepare(id, () => encode({ id, canvas }));
    },
  };
}

type PhotoFieldProps = {
  taken: ReturnType<typeof useTakenPhotos>;
  isPaper: boolean;
  /** How many more the entry may have. */
  room: number;
  /** Without scripts: plain inputs, whose files nobody can blacken here. */
  isPlain: boolean;
};

export function PhotoField({ taken, isPaper, room, isPlain }: PhotoFieldProps) {
  const { photos, open } = taken;
  const choose = isPlain ? null : (files: readonly File[]) => files.map(taken.take);
  return (
    <div>
      {photos.length > 0 && (
        <ul className="mb-3 grid grid-cols-2 gap-2 sm:grid-cols-4">
          {photos.map((photo) => (
            <TakenPreview
              key={photo.id}
              photo={photo}
              onBlacken={() => taken.blacken(photo)}
              onRemove={() => taken.remove(photo.id)}
            />
          ))}
        </ul>
      )}
      {(isPlain || taken.count < room) && (
        <div className="flex gap-2 noscript:block">
          <PhotoInput
            name={isPlain ? photoInputNames[0] : undefined}
            capture="environment"
            onChoose={choose}
            className="action-link relative min-w-0 grow"
          >
            <Icon icon={Camera} size={20} />
            {photos.length === 0 ? "Foto machen" : "Noch ein Foto"}
          </PhotoInput>
          <PhotoInput
            onChoose={choose}
            className="needs-script relative inline-flex min-h-12 min-w-12 items-center justify-center text-muted hover:text-ink"
          >
            <Icon icon={Images} size={22} />
            <span className="sr-only">Foto wählen</span>
          </PhotoInput>
        </div>
      )}
      {isPlain && <PlainInputs />}
      {isPaper && <PaperHint />}
      <p role="status" className="text-sm text-muted">
        {taken.isPreparing && "Foto wird vorbereitet …"}
      </p>
      {taken.isUnreadable && (
        <p role="alert" className="mt-2 font-semibold text-danger">
          Dieses Foto kann der Browser nicht öffnen. Bitte machen Sie es mit der Kamera neu.
        </p>
      )}
      {open !== null && (
        <BlackenDialog
          key={open.id}
          photo={open.canvas}
          onClose={(canvas) => taken.close(open, canvas)}
        />
      )}
    </div>
  );
}

/** As many as an entry may have, because some of the stored ones may be deleted. */
const PlainInputs = () =>
  photoInputNames
    .slice(1)
    .map((name, index) => (
      <input
        key={name}
        type="file"
        name={name}
        accept="image/*"
        aria-label={`Foto ${index + 2}`}
        className="mt-2 hidden w-full noscript:block"
      />
    ));

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

/** Share of the photo's longer edge that a bar has at least: about a line of a paper, which a swipe covers. */
const leastShare = 0.025;
type Point = { x: number; y: number };
/** From where the finger began to where it is. */
type Bar = readonly [from: Point, to: Point];

type DialogProps = {
  photo: HTMLCanvasElement;
  /** What was shown, black where somebody painted; null: discarded. */
  onClose(shown: HTMLCanvasElement | null): void;
};

/** The bars that fingers draw on what is shown, while `isDrawing`. */
function useBars(photo: HTMLCanvasElement, isDrawing: boolean) {
  const shown = useRef<HTMLCanvasElement>(null);
  const [bars, setBars] = useState<readonly Bar[]>([]);
  /** By the first finger; another one draws nothing. */
  const drawing = useRef<{ pointer: number; bar: Bar } | null>(null);
  // Shows the photo in its size.
  useEffect(() => {
    if (shown.current === null) return;
    shown.current.width = photo.width;
    shown.current.height = photo.height;
    draw(shown.current, photo, []);
  }, [photo]);
  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const x = ((clientX - box.left) / box.width) * photo.width;
    return { x, y: ((clientY - box.top) / box.height) * photo.height };
  };
  const drawTo = (event: PointerEvent<HTMLCanvasElement>, from: Point) => {
    drawing.current = { pointer: event.pointerId, bar: [from, pointOf(event)] };
    draw(event.currentTarget, photo, [...bars, drawing.current.bar]);
  };
  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>) => {
    if (drawing.current !== null || !isDrawing) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawTo(event, pointOf(event));
  };
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    if (drawing.current?.pointer === event.pointerId) drawTo(event, drawing.current.bar[0]);
  };
  const end = ({ pointerId }: PointerEvent) => {
    if (drawing.current?.pointer !== pointerId) return;
    const { bar } = drawing.current;
    drawing.current = null;
    setBars((before) => [...before, bar]);
  };
  const undo = () => {
    const left = bars.slice(0, -1);
    setBars(left);
    if (shown.current !== null) draw(shown.current, photo, left);
  };
  const fingers = { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end };
  return { shown, fingers, undo, hasBars: bars.length > 0 };
}

/** `look`: a last one at what will be sent; `drop`: whether to do without the photo, since Esc is pressed easily. */
type Phase = "draw" | "look" | "drop";

/** What is shown is what is sent. */
function BlackenDialog({ photo, onClose }: DialogProps) {
  const [phase, setPhase] = useState<Phase>("draw");
  const dialog = useRef<HTMLDialogElement>(null);
  const { shown, fingers, undo, hasBars } = useBars(photo, phase === "draw");
  // Opens the browser's own dialog.
  useEffect(() => dialog.current?.showModal(), []);
  const goBack = () => {
    setPhase(phase === "look" ? "draw" : "drop");
    if (dialog.current?.open === false) dialog.current.showModal();
  };
  return (
    <dialog
      ref={dialog}
      aria-label="Foto schwärzen"
      onCancel={(event) => {
        event.preventDefault();
        goBack();
      }}
      // Browsers let nobody stop a second Esc.
      onClose={goBack}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-dusk p-0 text-on-dusk"
    >
      <div className="on-dusk flex h-full flex-col">
        <p role="status" className="px-4 pt-3 pb-2 text-sm">
          {phase === "look" && !hasBars ? untouchedText : phaseTexts[phase]}
        </p>
        <div className="grid min-h-0 flex-1 grid-cols-1 grid-rows-1 place-items-center px-2">
          <canvas
            ref={shown}
            {...fingers}
            className={`max-h-full max-w-full object-contain ${phase === "draw" ? "touch-none" : ""}`}
          />
        </div>
        {phase === "draw" ? (
          <div className="grid grid-cols-[auto_auto_1fr] gap-2 p-4">
            <button type="button" onClick={() => setPhase("drop")} className={darkButton}>
              Verwerfen
            </button>
            <button
              type="button"
              onClick={undo}
              disabled={!hasBars}
              aria-label="Letzten Balken zurücknehmen"
              className={darkButton}
            >
              <Icon icon={Undo2} size={18} />
            </button>
            <button
              type="button"
              onClick={() => setPhase("look")}
              className={hasBars ? buttonStyle.primary : quietOnDusk}
            >
              {/* Both have their place, so that no photo moves under the finger after its first bar. */}
              <span className="grid items-center *:[grid-area:1/1]">
                <span className={hasBars ? "invisible" : ""}>Nichts zu schwärzen</span>
                <span className={hasBars ? "" : "invisible"}>Fertig geschwärzt</span>
              </span>
            </button>
          </div>
        ) : (
          <Answers
            yes={phase === "look" ? "Ja, verwenden" : "Ja, verwerfen"}
            onYes={() => onClose(phase === "look" ? shown.current : null)}
            onBack={() => setPhase("draw")}
          />
        )}
      </div>
    </dialog>
  );
}

type AnswersProps = { yes: string; onYes(): void; onBack(): void };

const Answers = ({ yes, onYes, onBack }: AnswersProps) => (
  <div className="grid grid-cols-[auto_1fr] gap-2 p-4">
    <button type="button" onClick={onBack} className={darkButton}>
      Weiter schwärzen
    </button>
    <button type="button" onClick={onYes} className={buttonStyle.primary}>
      {yes}
    </button>
  </div>
);

const phaseTexts: Readonly<Record<Phase, string>> = {
  draw: "Balken aufziehen, von Ecke zu Ecke: über Namen, Adressen, Kennzeichen, Fahrgestellnummer.",
  look: "Ist alles verdeckt, auch an den Rändern der Balken? Mit zwei Fingern wird das Foto größer.",
  drop: "Dieses Foto verwerfen?",
};

const untouchedText =
  "Nichts geschwärzt: Steht auf dem Foto wirklich kein Name, keine Adresse, kein Kennzeichen, keine Fahrgestellnummer? Mit zwei Fingern wird es größer.";

/** In the size of the one that takes its place, so that no photo moves. */
const quietOnDusk = `${buttonStyle.primary} border-on-dusk-muted bg-transparent text-on-dusk hover:border-on-dusk hover:bg-transparent`;

const darkButton =
  "inline-flex min-h-12 items-center justify-center gap-2 rounded-card border border-on-dusk-muted px-4 font-semibold disabled:opacity-50";

function draw(canvas: HTMLCanvasElement, photo: HTMLCanvasElement, bars: readonly Bar[]): void {
  const context = canvas.getContext("2d");
  if (context === null) return;
  context.drawImage(photo, 0, 0);
  context.fillStyle = "#000";
  const least = leastShare * Math.max(photo.width, photo.height);
  for (const [from, to] of bars) {
    // Whole pixels: at the edge of a part of one, what lies below would shine through.
    const [x, width] = span(from.x, to.x, least);
    const [y, height] = span(from.y, to.y, least);
    context.fillRect(x, y, width, height);
  }
}

/** In whole pixels, around both. */
function span(from: number, to: number, least: number): [start: number, length: number] {
  const middle = (from + to) / 2;
  const half = Math.max(Math.abs(to - from), least) / 2;
  const start = Math.floor(middle - half);
  return [start, Math.ceil(middle + half) - start];
}
