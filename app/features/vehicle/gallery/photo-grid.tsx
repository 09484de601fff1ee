import { X } from "lucide";
import { useEffect, useRef } from "react";
import { stopNavigationEventsPropagation } from "yet-another-react-lightbox";
import { Icon } from "../../../ui/icon.tsx";
import { CarPhoto } from "../../car/car-photo.tsx";
import { photoPlace } from "./thumbnails.tsx";

type PhotoGridProps = {
  photos: readonly string[];
  name: string;
  /** From 0, as what `show` is called with. */
  selected: number;
  show: (index: number) => void;
  close: () => void;
};

/** All photos at a glance, above the full screen; the browser holds the focus within and gives it back. */
export function PhotoGrid({ photos, name, selected, show, close }: PhotoGridProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  // Outside React: the top layer and the focus.
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector<HTMLElement>("[aria-current]")?.focus();
  }, []);

  const choose = (index: number) => {
    show(index);
    dialog.current?.close();
  };
  return (
    <dialog
      ref={dialog}
      aria-label={`Alle Fotos: ${name}`}
      className="full-screen-grid"
      onClose={close}
      // The library would turn pages below, and Escape would close both.
      {...stopNavigationEventsPropagation()}
    >
      <div>
        <h2>Alle Fotos</h2>
        <button type="button" onClick={() => dialog.current?.close()}>
          <Icon icon={X} size={24} label="Zurück zum Foto" />
        </button>
      </div>
      <ul>
        {photos.map((path, index) => (
          <li key={path}>
            <button
              type="button"
              aria-label={`Foto ${photoPlace(index, photos.length)}`}
              aria-current={index === selected ? "true" : undefined}
              onClick={() => choose(index)}
            >
              <CarPhoto
                path={path}
                alt=""
                sizes="(min-width: 48rem) 15rem, 45vw"
                priority="lazy"
                widest={640}
              />
            </button>
          </li>
        ))}
      </ul>
    </dialog>
  );
}
