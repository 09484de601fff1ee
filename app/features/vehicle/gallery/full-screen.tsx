import { type KeyboardEvent, useRef } from "react";
import Lightbox, {
  type ControllerRef,
  type Slide,
  stopNavigationEventsPropagation,
} from "yet-another-react-lightbox";
import Counter from "yet-another-react-lightbox/plugins/counter";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import { fallbackPicturePath, pictureInWidth, pictureWidths } from "#domain/car/photos.ts";
import { photoText, ThumbnailStrip } from "./thumbnails.tsx";
import "yet-another-react-lightbox/styles.css";
import "yet-another-react-lightbox/plugins/counter.css";
import "./full-screen.css";

/** `show` is called with the photo that the visitor went to, from 0. */
export type FullScreenProps = {
  photos: readonly string[];
  name: string;
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
export function FullScreen({ photos, name, selected, show, close }: FullScreenProps) {
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
  const stripEvents = {
    ...stopNavigationEventsPropagation(),
    onKeyDown: (event: KeyboardEvent) => {
      onKeyDown(event);
      event.stopPropagation();
    },
  };
  const thumbnails = () => (
    <div className="full-screen-strip" {...stripEvents}>
      <ThumbnailStrip photos={photos} name={name} selected={selected} isLive select={show} />
    </div>
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
      plugins={hasMany ? [Zoom, Counter] : [Zoom]}
      carousel={{ preload: 1, padding: 0, spacing: 16, finite: !hasMany }}
      controller={{ ref: controller, closeOnPullDown: true, closeOnBackdropClick: true }}
      // Renditions end at 1600 px: more than two CSS pixels to one of theirs gains nothing, and a double tap
      // goes there in two steps. `pinchZoomV4` follows the fingers, the default from version 4 on.
      zoom={{ scrollToZoom: true, maxZoomPixelRatio: 2, doubleClickMaxStops: 2, pinchZoomV4: true }}
      animation={{ fade: 200, swipe: 250, zoom: 200 }}
      // The library would scroll when it returns the focus; use-full-screen.ts does not.
      portal={{ container: { onKeyDown, onFocus: nothing } }}
      render={{
        ...(hasMany ? { controls: thumbnails } : { buttonPrev: nothing, buttonNext: nothing }),
        iconError: brokenPhoto,
      }}
    />
  );
}

const nothing = () => null;

const brokenPhoto = () => <img src={fallbackPicturePath} alt="" className="full-screen-broken" />;

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
