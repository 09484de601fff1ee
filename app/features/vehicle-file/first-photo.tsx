import { Camera, Download, RotateCcw, X } from "lucide";
import { useEffect, useRef, useState } from "react";
import type { FileView } from "#domain/vehicle-file/file-view.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { FoldIcon, Icon } from "../../ui/icon.tsx";
import { PhotoInput } from "../../ui/photo-input.tsx";
import { drawPhoto, toJpeg } from "../../ui/scale-photo.ts";
import { BodyOutline } from "../car/body-outline.tsx";

/** In px: listings show no larger ones. */
const longestEdge = 3_200;
const shape = 4 / 3;

type FirstPhotoProps = { view: Pick<FileView, "adKey" | "name" | "bodyType"> };

/**
 * Helps to take the first photo of each car's listing from the same place: the outline of its body type lies over the
 * camera's picture. The photo stays on the phone, because the provider has the listing's photos.
 */
export function FirstPhoto({ view }: FirstPhotoProps) {
  const { adKey, name, bodyType } = view;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [photo, setPhoto] = useState<Blob | null>(null);
  const [problem, setProblem] = useState<keyof typeof problems | null>(null);
  // The phone shows that its camera is on, until its last user stops it.
  useEffect(() => () => stopCamera(stream), [stream]);
  const open = async () => {
    setPhoto(null);
    try {
      setStream(await navigator.mediaDevices.getUserMedia({ video: rearCamera }));
      setProblem(null);
    } catch {
      // Refused, missing, or no https: the phone's own camera does it without the outline.
      setProblem("noCamera");
    }
  };
  const take = async (draw: (onto: HTMLCanvasElement) => void | Promise<void>) => {
    if (canvas.current === null) return;
    try {
      await draw(canvas.current);
      setPhoto(await toJpeg(canvas.current));
      setStream(null);
      setProblem((before) => before && "noCamera");
    } catch {
      setProblem("unreadable");
    }
  };
  return (
    <details
      className="needs-script mt-3 max-w-2xl"
      onToggle={({ currentTarget }) => currentTarget.open || setStream(null)}
    >
      <summary className="flex min-h-12 w-fit cursor-pointer items-center gap-1 font-semibold">
        Erstes Foto fürs Inserat
        <FoldIcon />
      </summary>
      <p className="text-muted">
        Jeder Wagen vor derselben Wand, von derselben Stelle, das Telefon quer: Der Umriss zeigt, wo
        er stehen soll. Das Foto bleibt auf diesem Telefon; laden Sie es bei mobile.de als erstes
        hoch.
      </p>
      <canvas ref={canvas} hidden={photo === null} className="mt-3 w-full rounded-card" />
      {stream !== null && (
        <Viewfinder
          {...{ stream, bodyType }}
          onTake={(video) => void take((onto) => drawCut(video, onto))}
          onClose={() => setStream(null)}
        />
      )}
      {problem !== null && (
        <WithoutOutline
          problem={problem}
          onTake={(file) => void take((onto) => drawPhoto(file, onto, longestEdge))}
        />
      )}
      <div className="mt-3 flex flex-wrap gap-2 max-sm:*:grow">
        {photo !== null && <SaveButton photo={photo} title={`${name} ${adKey}`} />}
        {stream === null && problem === null && (
          <button type="button" onClick={() => void open()} className={buttonStyle.quiet}>
            <Icon icon={photo === null ? Camera : RotateCcw} size={20} />
            {photo === null ? "Kamera öffnen" : "Noch einmal"}
          </button>
        )}
      </div>
    </details>
  );
}

type WithoutOutlineProps = { problem: keyof typeof problems; onTake(file: File): void };

function WithoutOutline({ problem, onTake }: WithoutOutlineProps) {
  return (
    <div role="alert" className="mt-3">
      <p className="font-semibold">{problems[problem]}</p>
      <PhotoInput
        capture="environment"
        onChoose={([file]) => file && onTake(file)}
        className={`${buttonStyle.primary} relative mt-2 w-full`}
      >
        <Icon icon={Camera} size={20} />
        Foto ohne Umriss machen
      </PhotoInput>
    </div>
  );
}

const problems = {
  noCamera: "Die Kamera ist hier nicht erlaubt, oder es gibt keine.",
  unreadable: "Dieses Foto kann der Browser nicht lesen. Bitte noch einmal.",
};

/** As large as it has them. */
const rearCamera = {
  facingMode: { ideal: "environment" },
  width: { ideal: 3_840 },
  height: { ideal: 2_160 },
};

function stopCamera(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

type ViewfinderProps = {
  stream: MediaStream;
  bodyType: string | null;
  onTake(video: HTMLVideoElement): void;
  onClose(): void;
};

/** All of the screen, with the shutter under the thumb of a phone that stands or lies. */
function Viewfinder({ stream, bodyType, onTake, onClose }: ViewfinderProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setReady] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  // React knows no attribute for the stream, and opens no dialog.
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream;
    if (dialog.current?.open === false) dialog.current.showModal();
  }, [stream]);
  return (
    <dialog
      ref={dialog}
      aria-label="Kamera"
      onClose={onClose}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-dusk p-0 text-on-dusk"
    >
      <div className="on-dusk flex h-full flex-col landscape:flex-row">
        <div className="grid min-h-0 min-w-0 flex-1 place-items-center [container-type:size]">
          <div className="relative aspect-4/3 w-[min(100cqw,100cqh*4/3)] overflow-hidden">
            <video
              ref={video}
              autoPlay
              muted
              playsInline
              aria-label="Bild der Kamera"
              onLoadedData={() => setReady(true)}
              className="size-full object-cover"
            />
            <BodyOutline
              bodyType={bodyType}
              side="left"
              spots={[]}
              className="pointer-events-none absolute inset-x-[8%] bottom-[18%] w-[84%] opacity-80 drop-shadow-md [&_*]:fill-none [&_*]:stroke-white"
            />
          </div>
        </div>
        <div className="flex gap-2 p-3 landscape:flex-col-reverse landscape:justify-center">
          <button type="button" onClick={onClose} className={closeStyle}>
            <Icon icon={X} size={20} />
            Schließen
          </button>
          <button
            type="button"
            disabled={!isReady}
            onClick={() => video.current && onTake(video.current)}
            className={`${buttonStyle.primary} min-h-16 grow landscape:min-h-28 landscape:grow-0`}
          >
            <Icon icon={Camera} size={22} />
            Auslösen
          </button>
        </div>
      </div>
    </dialog>
  );
}

const closeStyle =
  "inline-flex min-h-14 items-center justify-center gap-2 rounded-card border border-on-dusk-muted px-4 font-semibold";

/** What the viewfinder shows of the camera's picture, in the camera's own size. */
function drawCut(video: HTMLVideoElement, onto: HTMLCanvasElement): void {
  const width = Math.min(video.videoWidth, video.videoHeight * shape);
  const height = width / shape;
  const [left, top] = [(video.videoWidth - width) / 2, (video.videoHeight - height) / 2];
  onto.width = Math.round(width);
  onto.height = Math.round(height);
  const context = onto.getContext("2d");
  if (context === null) throw new Error("The browser has no canvas.");
  context.drawImage(video, left, top, width, height, 0, 0, onto.width, onto.height);
}

type SaveButtonProps = { photo: Blob; title: string };

const SaveButton = ({ photo, title }: SaveButtonProps) => (
  <button type="button" onClick={() => void save(photo, title)} className={buttonStyle.primary}>
    <Icon icon={Download} size={20} />
    Auf dem Telefon sichern
  </button>
);

/** Phones keep it among their photos; other browsers download it. */
async function save(photo: Blob, title: string): Promise<void> {
  const file = new File([photo], `${title.replaceAll(/[^\p{L}\d]+/gu, "-")}.jpg`, {
    type: "image/jpeg",
  });
  if (navigator.canShare?.({ files: [file] }))
    // Rejected when somebody closes the sheet.
    return navigator.share({ files: [file] }).catch(() => undefined);
  const link = document.createElement("a");
  // Kept until the page goes, since some browsers read it later.
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
}
