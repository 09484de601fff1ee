import { type KeyboardEvent, useEffect } from "react";
import {
  prehydrationClickScript,
  replayPrehydrationClicks,
} from "../../../ui/prehydration-clicks.ts";
import { largePicture, photoPlace } from "./photo-words.ts";
import { Stage } from "./stage.tsx";
import { StageControls } from "./stage-controls.tsx";
import { StageFrame } from "./stage-frame.tsx";
import { ThumbnailStrip } from "./thumbnail-strip.tsx";
import { useFullScreen } from "./use-full-screen.ts";
import { type Stage as StageState, useStage } from "./use-stage.ts";

type GalleryProps = {
  /** Addresses of the photos on our origin, in their order; may be empty. */
  photos: readonly string[];
  /** Make and model, part of every photo's alternative text. */
  name: string;
};

/** The photos of a vehicle: a large one to swipe or step through, thumbnails, and full screen. */
export function Gallery({ photos, name }: GalleryProps) {
  const [first] = photos;
  if (first === undefined) return <StageFrame alt="Noch kein Foto von diesem Fahrzeug" />;
  // Another vehicle is another gallery: it starts at its own first photo.
  return <Photos key={first} photos={photos} name={name} />;
}

function Photos({ photos, name }: GalleryProps) {
  const stage = useStage(photos.length);
  const { selected } = stage;
  const fullScreen = useFullScreen(largePicture(photos, selected));
  const total = photos.length;

  // Outside React: what was pressed before it was there.
  useEffect(replayPrehydrationClicks, []);

  return (
    <>
      <section
        aria-label="Bilder"
        aria-roledescription="Karussell"
        onKeyDown={(event) => total > 1 && stepByKey(event, stage)}
        onPointerEnter={fullScreen.prepare}
        onFocus={fullScreen.prepare}
      >
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of our own */}
        <script dangerouslySetInnerHTML={{ __html: prehydrationClickScript }} />
        <div className="relative max-sm:-mx-4">
          <Stage photos={photos} name={name} stage={stage} openFullScreen={fullScreen.open} />
          <StageControls total={total} stage={stage} openFullScreen={fullScreen.open} />
        </div>
        {total > 1 && (
          <ThumbnailStrip
            photos={photos}
            name={name}
            selected={selected}
            isLive={stage.isLive}
            choose={stage.choose}
          />
        )}
        <p aria-live="polite" className="sr-only">
          {stage.isChosen && !fullScreen.isOpen && `Foto ${photoPlace(selected, total)}`}
        </p>
      </section>
      {fullScreen.isOpen && fullScreen.FullScreen && (
        <fullScreen.FullScreen
          photos={photos}
          name={name}
          selected={selected}
          show={stage.follow}
          close={fullScreen.close}
        />
      )}
    </>
  );
}

/** Arrows, Home and End move through the photos while anything of the gallery has the focus. */
function stepByKey(event: KeyboardEvent, stage: StageState) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.key === "ArrowLeft") stage.previous();
  else if (event.key === "ArrowRight") stage.next();
  else if (event.key === "Home") stage.choose(0);
  else if (event.key === "End") stage.choose(stage.total - 1);
  else return;
  event.preventDefault();
}
