import { type SyntheticEvent, useEffect, useState } from "react";
import {
  fallbackPicturePath,
  type PictureWidth,
  pictureInWidth,
  pictureWidths,
} from "#domain/car/photos.ts";

/**
 * `lcp`: the largest thing of the first screen; `early`: likely on it; `next`: loaded at once, but
 * after everything that can be seen; `lazy`: loaded when near.
 */
export type PhotoPriority = "lcp" | "early" | "next" | "lazy";

const fetchPriorities = { lcp: "high", early: "auto", next: "low", lazy: "auto" } as const;

/** Narrower ones are for thumbnails, which no photo of a whole car is. */
const narrowest = 320;

type CarPhotoProps = {
  /** Address of the photo on our origin; null shows the fallback picture. */
  path: string | null;
  alt: string;
  /** How wide the photo stands in the page, as the `sizes` attribute says it. */
  sizes: string;
  priority: PhotoPriority;
  /**
   * Whether a photo of another shape than its place stands in it whole, between calm stripes, instead of
   * being cut: roof, nose and tail stand at its edges.
   */
  isWhole?: boolean;
  /** Widest rendition worth offering where the photo stands; fewer offered are fewer bytes of HTML. */
  widest?: PictureWidth;
};

/** Shape of the place, that of most photos. */
const placeRatio = 4 / 3;
/** A photo that is not wider or narrower than its place by more than this is cut even where it stands whole. */
const mostCut = 0.08;

/** A vehicle photo with its place, 4:3, kept free; a photo that fails becomes the fallback picture. */
export function CarPhoto({
  path,
  alt,
  sizes,
  priority,
  isWhole = false,
  widest = 1600,
}: CarPhotoProps) {
  const { shown, isPending, ratio, tries, watch } = useWorkingPicture(path);
  const isAlike = ratio !== null && Math.abs(ratio / placeRatio - 1) <= mostCut;
  const srcSet =
    shown === fallbackPicturePath
      ? undefined
      : pictureWidths
          .filter((width) => width >= narrowest && width <= widest)
          .map((width) => `${pictureInWidth(shown, width)} ${width}w`)
          .join(", ");
  if (isPending) return <p className="pending-photo">Foto wird vorbereitet</p>;
  return (
    <img
      key={tries}
      {...watch}
      src={srcSet ? pictureInWidth(shown, 640) : shown}
      srcSet={srcSet}
      sizes={srcSet && sizes}
      alt={alt}
      width={640}
      height={480}
      loading={priority === "lazy" ? "lazy" : "eager"}
      fetchPriority={fetchPriorities[priority]}
      decoding="async"
      className={`aspect-4/3 w-full bg-sunken ${isWhole && !isAlike ? "object-contain" : "object-cover"}`}
    />
  );
}

/** What became of a photo that failed to load. */
type Failure = {
  path: string;
  /** What the browser chose of it. */
  address: string;
  tries: number;
  is: "asked" | "pending" | "ready" | "broken";
};

/** After so many a photo that the server says it has is one that the browser cannot show. */
const mostTries = 3;

/**
 * What to show for a photo: its own address, or the fallback picture's when there is no photo (null) or
 * it is broken for good. While the server prepares it, `isPending`; then it is shown by itself. `watch`
 * holds the attributes that notice all this, and `tries` is the key; put them on `<img>`.
 */
export function useWorkingPicture(path: string | null) {
  const [known, setFailure] = useState<Failure | null>(null);
  const [ratio, setRatio] = useState<number | null>(null);
  const failure = known?.path === path ? known : null;
  const isBroken = path === null || failure?.is === "broken";
  const asked = failure?.is === "asked" || failure?.is === "pending" ? failure.address : null;

  const look = (image: HTMLImageElement) => {
    if (image.naturalWidth > 0) setRatio(image.naturalWidth / image.naturalHeight);
    // The fallback picture is all there is.
    else if (!isBroken && asked === null) {
      const tries = (failure?.tries ?? 0) + 1;
      const is = tries > mostTries ? "broken" : "asked";
      setFailure({ path, address: image.currentSrc || path, tries, is });
    }
  };

  // Outside React: the server. The code to ask it comes when it is needed, which is seldom.
  useEffect(() => {
    if (asked === null) return;
    const end = new AbortController();
    const tell = (is: Failure["is"]) => setFailure((before) => before && { ...before, is });
    import("../../queries/wait-for-picture.ts").then(
      ({ waitForPicture: askAgain }) => askAgain(asked, tell, end.signal),
      () => tell("broken"),
    );
    return () => end.abort();
  }, [asked]);

  return {
    shown: isBroken ? fallbackPicturePath : path,
    isPending: failure?.is === "pending",
    /** Width by height of what has loaded; null before. */
    ratio,
    tries: failure?.is === "ready" ? failure.tries : 0,
    watch: {
      // What happened before React listened is caught here, what comes later by the handlers.
      ref: (image: HTMLImageElement | null) => {
        if (image?.complete) look(image);
      },
      onLoad: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => look(currentTarget),
      onError: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => look(currentTarget),
    },
  };
}
