import { useEffect, useRef } from "react";
import { pictureInWidth } from "#domain/car/photos.ts";
import { isPlainClick } from "../../../ui/plain-click.ts";
import { useLoadedPhoto } from "../../car/car-photo.tsx";

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
    <ul
      ref={strip}
      aria-label="Alle Fotos"
      className="relative mt-2 flex scroll-smooth max-sm:-mx-4 max-sm:px-3 gap-1 overflow-x-auto overscroll-x-contain py-1 [scrollbar-color:var(--color-muted)_transparent] [scrollbar-width:thin] motion-reduce:scroll-auto print:hidden"
    >
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
            className="block rounded-card border-2 border-transparent p-0.5 transition-colors duration-150 hover:border-line focus-visible:-outline-offset-2 aria-[current=true]:border-current"
          >
            <Thumbnail path={path} alt={photoText(name, index, photos.length)} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ path, alt }: { path: string; alt: string }) {
  const { shown, tries, watch } = useLoadedPhoto(pictureInWidth(path, 160));
  return (
    <img
      key={tries}
      {...watch}
      src={shown}
      alt={alt}
      width={60}
      height={45}
      loading="lazy"
      fetchPriority="low"
      decoding="async"
      draggable={false}
      className="h-11.25 w-15 max-w-none rounded-sm bg-sunken object-cover"
    />
  );
}

/** `3 von 14`; `index` counts from 0. */
export function photoPlace(index: number, total: number): string {
  return `${index + 1} von ${total}`;
}

/** `Volkswagen Golf, Foto 3 von 14`; `index` counts from 0. */
export function photoText(name: string, index: number, total: number): string {
  return `${name}, Foto ${photoPlace(index, total)}`;
}

/** Where links lead without scripts. */
export function largePicture(photos: readonly string[], index: number): string {
  return pictureInWidth(photos[index] ?? "", 1600);
}
