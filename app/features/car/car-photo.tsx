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
  /** Shape of the place that is kept free: photos come in 4:3, cards cut them to 3:2. */
  shape?: "aspect-4/3" | "aspect-3/2";
  /** Widest rendition worth offering where the photo stands; fewer offered are fewer bytes of HTML. */
  widest?: PictureWidth;
};

/** A vehicle photo with its place kept free; a photo that fails becomes the fallback picture. */
export function CarPhoto({
  path,
  alt,
  sizes,
  priority,
  shape = "aspect-4/3",
  widest = 1600,
}: CarPhotoProps) {
  const { shown, watch } = useWorkingPicture(path);
  const srcSet =
    shown === fallbackPicturePath
      ? undefined
      : pictureWidths
          .filter((width) => width >= narrowest && width <= widest)
          .map((width) => `${pictureInWidth(shown, width)} ${width}w`)
          .join(", ");
  return (
    <img
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
      className={`${shape} w-full bg-sunken object-cover`}
    />
  );
}
