import { useEffect, useRef } from "react";
import { pictureInWidth } from "#domain/car/photos.ts";
import { isPlainClick } from "../../../ui/browser.ts";
import { useLoadedPhoto } from "../../car/car-parts.tsx";

type ThumbnailStripProps = {
  photos: readonly string[];
  name: string;
  selected: number;
  /** Before, every thumbnail is a link to its large picture. */
  isLive: boolean;
  select: (index: number) => void;
};

export function ThumbnailStrip({ photos, name, selected, isLive, select }: ThumbnailStripProps) {
  const strip = useRef<HTMLUListElement>(null);

  // Outside React: scroll position of the strip, not the page; and the focus, if it is in the strip.
  useEffect(() => {
    const list = strip.current;
    const link = list?.children[selected]?.firstElementChild;
    if (!list || !(link instanceof HTMLElement)) return;
    list.scrollTo({ left: link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2 });
    if (list.contains(document.activeElement)) link.focus({ preventScroll: true });
  }, [selected]);

  return (
    <ul ref={strip} aria-label="Alle Fotos" className="thumbnails">
      {photos.map((path, index) => (
        <li key={path} className="flex-none">
          <a
            href={largePicture(photos, index)}
            aria-current={index === selected ? "true" : undefined}
            // One tab stop, as arrows move on; all of them without scripts.
            tabIndex={isLive && index !== selected ? -1 : undefined}
            draggable={false}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              select(index);
            }}
          >
            <Thumbnail path={path} alt={photoText(name, index, photos.length)} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ path, alt }: { path: string; alt: string }) {
  const { shown, watch } = useLoadedPhoto(pictureInWidth(path, 160));
  return (
    <img
      {...watch}
      src={shown}
      alt={alt}
      width={60}
      height={45}
      loading="lazy"
      fetchPriority="low"
      decoding="async"
      draggable={false}
    />
  );
}

/** Of the stage; full screen shows the very picture that the browser chose there. */
export const stageSizes = "(min-width: 80rem) 54rem, (min-width: 64rem) 65vw, 100vw";

export function photoPlace(index: number, total: number): string {
  return `${index + 1} von ${total}`;
}

export function photoText(name: string, index: number, total: number): string {
  return `${name}, Foto ${photoPlace(index, total)}`;
}

export function largePicture(photos: readonly string[], index: number): string {
  return pictureInWidth(photos[index] ?? "", 1600);
}
