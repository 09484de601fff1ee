import {
  fallbackPicturePath,
  type PictureWidth,
  pictureInWidth,
  pictureWidths,
} from "#domain/picture-address.ts";
import { useWorkingPicture } from "./use-working-picture.ts";

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
