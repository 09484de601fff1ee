import { useEffect, useRef } from "react";
import { pictureInWidth } from "#domain/car/pictures.ts";
import { isPlainClick } from "../../../ui/browser.ts";
import { useLoadedPicture } from "../../car/car-parts.tsx";

/** Of pictures that show something of their own, which the ad's pictures do not say. */
export type Captions = readonly { path: string; caption: string }[];

type NamedPictures = { pictures: readonly string[]; name: string; captions: Captions };

type ThumbnailStripProps = NamedPictures & {
  selected: number;
  /** False until the carousel has loaded. */
  isInteractive: boolean;
  select: (index: number) => void;
};

export function ThumbnailStrip({
  pictures,
  name,
  captions,
  selected,
  isInteractive,
  select,
}: ThumbnailStripProps) {
  const strip = useRef<HTMLUListElement>(null);
  const shown = useRef(0);

  useEffect(() => {
    // Not when the page opens, where it would be a layout of its own.
    if (shown.current === selected) return;
    shown.current = selected;
    const list = strip.current;
    const link = list?.children[selected]?.firstElementChild;
    if (!list || !(link instanceof HTMLElement)) return;
    list.scrollTo({
      left: link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2,
      top: link.offsetTop - (list.clientHeight - link.offsetHeight) / 2,
    });
    if (list.contains(document.activeElement)) link.focus({ preventScroll: true });
  }, [selected]);

  return (
    <ul ref={strip} aria-label="Alle Fotos" className="thumbnails">
      {pictures.map((path, index) => (
        <li key={path} className="flex-none">
          <a
            href={largePicturePath(pictures, index)}
            aria-current={index === selected ? "true" : undefined}
            // Roving tabindex: one tab stop, and arrow keys move on.
            tabIndex={isInteractive && index !== selected ? -1 : undefined}
            draggable={false}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              select(index);
            }}
          >
            <Thumbnail path={path} alt={pictureAlt({ pictures, name, captions }, index)} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Thumbnail({ path, alt }: { path: string; alt: string }) {
  const { src, imgProps } = useLoadedPicture(pictureInWidth(path, 160));
  return (
    <img
      {...imgProps}
      src={src}
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

/** Full screen uses the same sizes as the carousel, to show the rendition that is cached. */
export const carouselSizes =
  "(min-width: 100rem) 63rem, (min-width: 80rem) 54rem, (min-width: 64rem) 65vw, 100vw";

export function picturePosition(index: number, total: number): string {
  return `${index + 1} von ${total}`;
}

export const captionOf = ({ pictures, name, captions }: NamedPictures, index: number): string =>
  captions.find(({ path }) => path === pictures[index])?.caption ?? name;

export function pictureAlt(shown: NamedPictures, index: number): string {
  return `${captionOf(shown, index)}, Foto ${picturePosition(index, shown.pictures.length)}`;
}

export function largePicturePath(pictures: readonly string[], index: number): string {
  return pictureInWidth(pictures[index] ?? "", 1600);
}
