import { ChevronLeft, ChevronRight, Expand } from "lucide";
import {
  type ComponentType,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate } from "react-router";
import { isPlainClick } from "../../../ui/browser.ts";
import { Icon } from "../../../ui/icon.tsx";
import { CarPicture } from "../../car/car-parts.tsx";
import type { VehicleOverview } from "../page-data.ts";
import type { FullScreenProps } from "./full-screen.tsx";
import {
  type Captions,
  carouselSizes,
  largePicturePath,
  pictureAlt,
  picturePosition,
  ThumbnailStrip,
} from "./thumbnails.tsx";
import { type CarouselState, useCarousel } from "./use-carousel.ts";

type GalleryProps = { pictures: readonly string[]; name: string; captions: Captions };
type OfferedGalleryProps = GalleryProps & {
  ref: Ref<GalleryHandle>;
  offer: Pick<VehicleOverview, "adKey" | "price">;
};

/** Shows a picture in full screen; false while it cannot. */
export type GalleryHandle = { show: (path: string, opener: HTMLElement) => boolean };

export function Gallery(props: OfferedGalleryProps) {
  const [first] = props.pictures;
  if (first === undefined) return <EmptyGallery />;
  // The key resets the carousel for another vehicle.
  return <PictureGallery key={first} {...props} />;
}

function PictureGallery({ ref, pictures, name, captions, offer }: OfferedGalleryProps) {
  const carousel = useCarousel(pictures.length);
  const { selected } = carousel;
  const fullScreen = useFullScreen(largePicturePath(pictures, selected));
  const total = pictures.length;
  useImperativeHandle(ref, () => ({
    show(path, opener) {
      const index = pictures.indexOf(path);
      if (index < 0 || !carousel.isInteractive) return false;
      carousel.select(index);
      fullScreen.open(opener, path);
      return true;
    },
  }));

  return (
    <>
      <section
        aria-label="Bilder"
        aria-roledescription="Karussell"
        onKeyDown={(event) => total > 1 && stepByKey(event, carousel)}
        onPointerEnter={fullScreen.preload}
        onFocus={fullScreen.preload}
      >
        <div className="relative max-sm:-mx-4">
          <Carousel
            pictures={pictures}
            name={name}
            captions={captions}
            carousel={carousel}
            openFullScreen={fullScreen.open}
          />
          <CarouselControls carousel={carousel} openFullScreen={fullScreen.open} />
        </div>
        {total > 1 && (
          <ThumbnailStrip
            pictures={pictures}
            name={name}
            captions={captions}
            selected={selected}
            isInteractive={carousel.isInteractive}
            select={carousel.select}
          />
        )}
        <p aria-live="polite" className="sr-only">
          {carousel.isAnnounced && !fullScreen.isOpen && `Foto ${picturePosition(selected, total)}`}
        </p>
      </section>
      {fullScreen.isOpen && fullScreen.FullScreen && (
        <fullScreen.FullScreen
          pictures={pictures}
          name={name}
          captions={captions}
          offer={offer}
          selected={selected}
          show={carousel.syncWithFullScreen}
          close={fullScreen.close}
        />
      )}
    </>
  );
}

function stepByKey(event: KeyboardEvent, carousel: CarouselState) {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.key === "ArrowLeft") carousel.previous();
  else if (event.key === "ArrowRight") carousel.next();
  else if (event.key === "Home") carousel.select(0);
  else if (event.key === "End") carousel.select(carousel.total - 1);
  else return;
  event.preventDefault();
}

type CarouselProps = GalleryProps & {
  carousel: CarouselState;
  openFullScreen: (opener: HTMLElement) => void;
};

/** Empty slides reserve the space (layout shift); the server renders the first picture only. */
function Carousel({ pictures, name, captions, carousel, openFullScreen }: CarouselProps) {
  const { selected } = carousel;
  const total = pictures.length;
  return (
    <div ref={carousel.viewport} className="gallery-window">
      <div className="flex">
        {pictures.map((path, index) => (
          <div
            key={path}
            aria-hidden={index !== selected}
            className="aspect-4/3 w-full flex-none lg:aspect-16/10"
          >
            {carousel.shouldLoad(index) && (
              <CarPicture
                path={path}
                alt={pictureAlt({ pictures, name, captions }, index)}
                sizes={carouselSizes}
                priority={index === 0 ? "lcp" : index === selected ? "early" : "next"}
              />
            )}
          </div>
        ))}
      </div>
      {/* A single link keeps the focus when the slide changes. */}
      <a
        href={largePicturePath(pictures, selected)}
        draggable={false}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          openFullScreen(event.currentTarget);
        }}
        className="gallery-link"
      >
        <span className="sr-only">Foto {picturePosition(selected, total)} vergrößern</span>
      </a>
    </div>
  );
}

function CarouselControls({ carousel, openFullScreen }: Omit<CarouselProps, keyof GalleryProps>) {
  const { total } = carousel;
  return (
    // `on-dusk` gives focus outlines for a dark background in both themes.
    <div className="on-dusk contents">
      {total > 1 && (
        <>
          <button
            type="button"
            aria-label="Vorheriges Foto"
            onClick={carousel.previous}
            className="gallery-button gallery-step left-3"
          >
            <Icon icon={ChevronLeft} size={28} />
          </button>
          <button
            type="button"
            aria-label="Nächstes Foto"
            onClick={carousel.next}
            className="gallery-button gallery-step right-3"
          >
            <Icon icon={ChevronRight} size={28} />
          </button>
          <p className="gallery-count figures">
            {carousel.selected + 1} / {total}
          </p>
        </>
      )}
      <button
        type="button"
        onClick={(event) => openFullScreen(event.currentTarget)}
        className="gallery-button right-3 bottom-3 min-h-11 min-w-11 gap-2 px-3 tight:right-1 tight:bottom-1 tight:min-h-[44px] tight:min-w-[44px] tight:px-0"
      >
        <Icon icon={Expand} size={18} />
        <span className="max-sm:sr-only tight:sr-only">Vollbild</span>
      </button>
    </div>
  );
}

/** The card's photo in the gallery's place, before the gallery itself. */
export function OpeningPicture({
  photo,
  photoCount,
}: Pick<VehicleOverview, "photo" | "photoCount">) {
  return (
    <>
      <div className="overflow-hidden max-sm:-mx-4 sm:rounded-card">
        <CarPicture path={photo} alt="" sizes={carouselSizes} priority="lcp" />
      </div>
      {photoCount > 1 && <div className="thumbnails h-15.25" />}
    </>
  );
}

function EmptyGallery() {
  return (
    <section aria-label="Bilder">
      <div className="overflow-hidden max-sm:-mx-4 sm:rounded-card">
        <CarPicture
          path={null}
          alt="Noch kein Foto von diesem Fahrzeug"
          sizes="100vw"
          priority="lcp"
        />
      </div>
    </section>
  );
}

/** Full screen is a history entry, so that Back closes it. If its code fails to load, `picture` opens. */
function useFullScreen(picture: string) {
  const location = useLocation();
  const navigate = useNavigate();
  const [FullScreen, setFullScreen] = useState<ComponentType<FullScreenProps> | null>(null);
  const opener = useRef<HTMLElement>(null);
  const isOpening = useRef(false);
  // Hides full screen at once, because `navigate(-1)` takes effect later.
  const [isClosing, setIsClosing] = useState(false);
  const isRequested = isFullScreenState(location.state);
  if (isClosing && !isRequested) setIsClosing(false);

  // A reload or Forward can restore a full-screen history entry.
  useEffect(() => {
    if (!isRequested) return;
    isOpening.current = false;
    void loadFullScreen().then((loaded) => setFullScreen(() => loaded));
  }, [isRequested]);

  const isOpen = isRequested && !isClosing && FullScreen !== null;

  useEffect(() => {
    if (!isOpen) return;
    return () => opener.current?.focus({ preventScroll: true });
  }, [isOpen]);

  const open = async (element: HTMLElement, fallback = picture) => {
    // A second tap would add a second history entry.
    if (isOpening.current || isRequested) return;
    isOpening.current = true;
    opener.current = element;
    const { pathname } = window.location;
    const loaded = await loadFullScreen();
    if (loaded === null) window.location.assign(fallback);
    const hasLeft = window.location.pathname !== pathname;
    if (loaded === null || hasLeft) {
      isOpening.current = false;
      return;
    }
    setFullScreen(() => loaded);
    await navigate(
      { search: location.search, hash: fullScreenHash },
      { state: { ...location.state, [fullScreenKey]: true }, preventScrollReset: true },
    );
  };
  return {
    FullScreen,
    isOpen,
    preload: () => void loadFullScreen(),
    open: (element: HTMLElement, fallback?: string) => void open(element, fallback),
    close: () => {
      setIsClosing(true);
      void navigate(-1);
    },
  };
}

const fullScreenKey = "fullScreen";
/** Only the route's `shouldRevalidate` reads the hash: a copied URL with it does not open full screen. */
const fullScreenHash = "#vollbild";

function isFullScreenState(state: unknown): boolean {
  return typeof state === "object" && state !== null && fullScreenKey in state;
}

function loadFullScreen(): Promise<ComponentType<FullScreenProps> | null> {
  return import("./full-screen.tsx").then(
    (loaded) => loaded.FullScreen,
    () => null,
  );
}
