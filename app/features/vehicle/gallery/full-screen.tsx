import { type KeyboardEvent, useRef } from "react";
import { Link } from "react-router";
import Lightbox, {
  type ControllerRef,
  type Slide,
  stopNavigationEventsPropagation,
} from "yet-another-react-lightbox";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import { pictureInWidth, pictureWidths } from "#domain/car/photos.ts";
import { contactPath } from "#domain/inquiry/vehicle-message.ts";
import { CarPhoto, Price } from "../../car/car-parts.tsx";
import type { VehicleOverview } from "../page-data.ts";
import { photoPlace, photoText, stageSizes, ThumbnailStrip } from "./thumbnails.tsx";
import "yet-another-react-lightbox/styles.css";
import "./full-screen.css";

/** `show` is called with the photo that the visitor went to, from 0. */
export type FullScreenProps = {
  photos: readonly string[];
  name: string;
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

/** The library has gestures, focus and zoom. */
export function FullScreen({ photos, name, offer, selected, show, close }: FullScreenProps) {
  const controller = useRef<ControllerRef>(null);
  const total = photos.length;
  const hasMany = total > 1;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Home") show(0);
    else if (event.key === "End") show(total - 1);
    // From the thumbnails only; elsewhere the library handles these.
    else if (event.key === "ArrowLeft" && hasMany) controller.current?.prev();
    else if (event.key === "ArrowRight" && hasMany) controller.current?.next();
    else if (event.key === "Escape") controller.current?.close();
    else return;
    event.preventDefault();
  };
  // Else the library takes a swipe on the strip for one on the photo.
  const footEvents = {
    ...stopNavigationEventsPropagation(),
    onKeyDown: (event: KeyboardEvent) => {
      onKeyDown(event);
      event.stopPropagation();
    },
  };
  const controls = () => (
    <>
      {hasMany && <p className="full-screen-place">{photoPlace(selected, total)}</p>}
      <div className="full-screen-foot" {...footEvents}>
        {hasMany && (
          <ThumbnailStrip photos={photos} name={name} selected={selected} isLive select={show} />
        )}
        <Offer name={name} offer={offer} />
      </div>
    </>
  );
  return (
    <Lightbox
      open
      className={hasMany ? "full-screen full-screen-many" : "full-screen"}
      close={close}
      slides={photos.map((path, index) => slide(path, photoText(name, index, total)))}
      index={selected}
      on={{ view: ({ index }) => show(index) }}
      labels={labels}
      plugins={[Zoom]}
      carousel={{ preload: 1, padding: 0, spacing: 16, finite: !hasMany }}
      controller={{ ref: controller, closeOnPullDown: true }}
      // Renditions end at 1600 px: more than two CSS pixels to one of theirs gains nothing, and a double tap
      // goes there in two steps. `pinchZoomV4` follows the fingers, the default from version 4 on.
      zoom={{ scrollToZoom: true, maxZoomPixelRatio: 2, doubleClickMaxStops: 2, pinchZoomV4: true }}
      animation={{ fade: 200, swipe: 250, zoom: 200 }}
      // The library would scroll when it returns the focus; `useFullScreen` does not.
      portal={{ container: { onKeyDown, onFocus: nothing } }}
      render={{
        controls,
        ...(!hasMany && { buttonPrev: nothing, buttonNext: nothing }),
        slideHeader: underneath,
        // What is underneath waits for a photo that is not ready, and stands in for a broken one.
        iconLoading: nothing,
        iconError: nothing,
      }}
    />
  );
}

const nothing = () => null;

/** The stage's picture, which the browser has, until the sharp one covers it: no dark moment (E3). */
const underneath = ({ slide }: { slide: Slide }) =>
  "src" in slide && (
    <div aria-hidden className="full-screen-under">
      <CarPhoto path={slide.src} alt="" sizes={stageSizes} priority="early" isWhole />
    </div>
  );

function Offer({ name, offer }: Pick<FullScreenProps, "name" | "offer">) {
  return (
    <div className="full-screen-offer">
      <p className="max-sm:sr-only">{name}</p>
      <Price car={offer.price} className="text-xl" />
      {/* In place of the full screen: one step back from there is the vehicle. */}
      <Link
        to={contactPath({ adKey: offer.adKey, intent: "anfrage" })}
        replace
        className="way way-main"
      >
        Anfragen
      </Link>
    </div>
  );
}

/** Most photos are 4:3; the browser fits another shape in. */
function slide(path: string, alt: string): Slide {
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
