import { type KeyboardEvent, useMemo, useRef } from "react";
import Lightbox, {
  type ControllerRef,
  type Slide,
  stopNavigationEventsPropagation,
} from "yet-another-react-lightbox";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import { pictureInWidth, pictureWidths } from "#domain/car/pictures.ts";
import { CarPicture, Price } from "../../car/car-parts.tsx";
import { MainLink } from "../offer-card.tsx";
import type { VehicleOverview } from "../page-data.ts";
import {
  type Captions,
  captionOf,
  carouselSizes,
  pictureAlt,
  picturePosition,
  ThumbnailStrip,
} from "./thumbnails.tsx";
import "yet-another-react-lightbox/styles.css";
import "./full-screen.css";

export type FullScreenProps = {
  pictures: readonly string[];
  name: string;
  captions: Captions;
  offer: Pick<VehicleOverview, "adKey" | "price">;
  selected: number;
  show: (index: number) => void;
  close: () => void;
};

const labels = {
  Lightbox: "Bilder im Vollbild",
  "Photo gallery": "Bilder",
  Carousel: "Karussell",
  Slide: "Foto",
  "{index} of {total}": "{index} von {total}",
  Previous: "Vorheriges Foto",
  Next: "Nächstes Foto",
  Close: "Schließen",
  "Zoom in": "Vergrößern",
  "Zoom out": "Verkleinern",
};

export function FullScreen(props: FullScreenProps) {
  const { pictures, name, captions, offer, selected, show, close } = props;
  const controller = useRef<ControllerRef>(null);
  const total = pictures.length;
  const hasMany = total > 1;
  // For new slides the library resets its state, in the middle of an animation too.
  const slides = useMemo(
    () =>
      pictures.map((path, index) =>
        createSlide(path, pictureAlt({ pictures, name, captions }, index)),
      ),
    [pictures, name, captions],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Home") show(0);
    else if (event.key === "End") show(total - 1);
    // These keys reach us from the thumbnails only; elsewhere the library handles them.
    else if (event.key === "ArrowLeft" && hasMany) controller.current?.prev();
    else if (event.key === "ArrowRight" && hasMany) controller.current?.next();
    else if (event.key === "Escape") controller.current?.close();
    else return;
    event.preventDefault();
  };
  // Otherwise the library takes a swipe on the thumbnails for one on the picture.
  const footerEvents = {
    ...stopNavigationEventsPropagation(),
    onKeyDown: (event: KeyboardEvent) => {
      onKeyDown(event);
      event.stopPropagation();
    },
  };
  const controls = () => (
    <>
      {hasMany && <Place {...props} />}
      <div className="full-screen-footer" {...footerEvents}>
        {hasMany && (
          <ThumbnailStrip
            pictures={pictures}
            name={name}
            captions={captions}
            selected={selected}
            isInteractive
            select={show}
          />
        )}
        <Offer name={captionOf(props, selected)} offer={offer} />
      </div>
    </>
  );
  return (
    <Lightbox
      open
      className={hasMany ? "full-screen full-screen-many" : "full-screen"}
      close={close}
      slides={slides}
      index={selected}
      on={{ view: ({ index }) => show(index) }}
      labels={labels}
      plugins={[Zoom]}
      carousel={{ preload: 1, padding: 0, spacing: 16, finite: !hasMany }}
      controller={{ ref: controller, closeOnPullDown: true }}
      // Renditions end at 1600 px, so zooming beyond two CSS pixels per image pixel shows no more detail.
      // `pinchZoomV4` follows the fingers and becomes the default in version 4.
      zoom={{ scrollToZoom: true, maxZoomPixelRatio: 2, doubleClickMaxStops: 2, pinchZoomV4: true }}
      animation={{ fade: 200, swipe: 250, zoom: 200 }}
      // Overrides the library's handler, which remembers the focus and scrolls when it restores it;
      // `useFullScreen` does not scroll.
      portal={{ container: { onKeyDown, onFocus: doNothing } }}
      render={{
        controls,
        ...(!hasMany && { buttonPrev: renderNothing, buttonNext: renderNothing }),
        slideHeader: renderPlaceholder,
        // The placeholder replaces the icons for loading and error.
        iconLoading: renderNothing,
        iconError: renderNothing,
      }}
    />
  );
}

const renderNothing = () => null;
const doNothing = () => undefined;

/** The carousel's picture, which the browser has cached, until the sharp one covers it. */
const renderPlaceholder = ({ slide }: { slide: Slide }) =>
  "src" in slide && (
    <div aria-hidden className="full-screen-under">
      <CarPicture path={slide.src} alt="" sizes={carouselSizes} priority="early" />
    </div>
  );

/** Wide screens have the caption beside the price. */
function Place(props: FullScreenProps) {
  const caption = captionOf(props, props.selected);
  return (
    <p className="full-screen-place">
      {picturePosition(props.selected, props.pictures.length)}
      {caption !== props.name && <span className="sm:hidden">: {caption}</span>}
    </p>
  );
}

function Offer({ name, offer }: Pick<FullScreenProps, "name" | "offer">) {
  return (
    <div className="full-screen-offer">
      <p className="max-sm:sr-only">{name}</p>
      <Price car={offer.price} className="text-xl" />
      {/* Replaces the full screen's history entry, so that Back leads to the vehicle. */}
      <MainLink overview={offer} replace />
    </div>
  );
}

/** Most pictures are 4:3; the browser letterboxes others. */
function createSlide(path: string, alt: string): Slide {
  return {
    src: pictureInWidth(path, 1600),
    alt,
    width: 1600,
    height: 1200,
    srcSet: pictureWidths
      .filter((width) => width >= 640)
      .map((width) => ({ src: pictureInWidth(path, width), width, height: (width * 3) / 4 })),
  };
}
