import { isPlainClick } from "../../../ui/plain-click.ts";
import { CarPhoto } from "../../car/car-photo.tsx";
import { largePicture, photoPlace, photoText } from "./photo-words.ts";
import type { Stage as StageState } from "./use-stage.ts";

type StageProps = {
  photos: readonly string[];
  name: string;
  stage: StageState;
  openFullScreen: (opener: HTMLElement) => void;
};

/**
 * The large photo. Every photo has its place from the start, so that nothing shifts; only the first
 * one is in the server's HTML, the others come when they are near.
 */
export function Stage({ photos, name, stage, openFullScreen }: StageProps) {
  const { selected, viewport, Driver } = stage;
  const total = photos.length;
  return (
    <div
      ref={stage.setViewport}
      className="relative touch-pan-y touch-pinch-zoom overflow-hidden bg-sunken sm:rounded-card"
    >
      <div className="flex">
        {photos.map((path, at) => (
          <div key={path} aria-hidden={at !== selected} className="aspect-4/3 w-full flex-none">
            {stage.isNear(at) && (
              <CarPhoto
                path={path}
                alt={photoText(name, at, total)}
                sizes="(min-width: 80rem) 54rem, (min-width: 64rem) 65vw, 100vw"
                isWhole
                priority={at === 0 ? "lcp" : at === selected ? "early" : "next"}
              />
            )}
          </div>
        ))}
      </div>
      {/* One link for all photos: it keeps the focus while they change under it. */}
      <a
        href={largePicture(photos, selected)}
        draggable={false}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          openFullScreen(event.currentTarget);
        }}
        className="absolute inset-0 cursor-zoom-in focus-visible:-outline-offset-3 sm:rounded-card"
      >
        <span className="sr-only">Foto {photoPlace(selected, total)} vergrößern</span>
      </a>
      {Driver && viewport && (
        <Driver viewport={viewport} total={total} onReady={stage.setCarousel} />
      )}
    </div>
  );
}
