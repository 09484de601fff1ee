import {
  Fragment,
  type ReactNode,
  type SyntheticEvent,
  startTransition,
  useCallback,
  useState,
} from "react";
import { askingText, type Priced, type PriceParts, priceParts } from "#domain/car/labels.ts";
import {
  fallbackPicturePath,
  maxCropRatio,
  minCropRatio,
  type PictureWidth,
  pictureInWidth,
  pictureWidths,
} from "#domain/car/pictures.ts";
import type { CarSummary } from "#domain/car/summary.ts";
import { splitUnbreakable } from "#domain/format/unbreakable.ts";

/** Words that a browser would break at their hyphen stay on one line. */
export const Unbroken = ({ text }: { text: string }) =>
  splitUnbreakable(text).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed, and parts may repeat
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );

export function CarName({ brand, model }: Pick<CarSummary, "brand" | "model">) {
  // `S 400`, `T-Roc` and `Land Rover` stay on one line; longer names must be able to wrap on a narrow card.
  const isUnbreakable = model.length <= 8 && /[ -]/.test(model);
  const gap = brand === "" || model === "" ? "" : " ";
  return (
    <>
      {brand.length <= 16 ? <span className="whitespace-nowrap">{brand}</span> : brand}
      {isUnbreakable ? gap : `${gap}${model}`}
      {isUnbreakable && <span className="whitespace-nowrap">{model}</span>}
    </>
  );
}

/** `2.0TDI/DSG/NAVI` may wrap after a slash. */
export function Variant({ variant }: { variant: string | null }) {
  const [first = "", ...others] = (variant ?? "").split(/(?<=\p{L}{2}[/,+])(?=\p{L}{2})/u);
  return (
    <>
      <Unbroken text={first} />
      {others.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is fixed, and parts may repeat
        <Fragment key={index}>
          <wbr />
          <Unbroken text={part} />
        </Fragment>
      ))}
    </>
  );
}

type PriceProps = {
  car: Priced & Pick<CarSummary, "flaw">;
  className: string;
};

export function Price({ car, className }: PriceProps) {
  const { amount, type, notes } = priceParts(car);
  return (
    <p className={`price ${className}`}>
      {amount}
      {type && <span className="price-type">{` ${type}`}</span>}
      <PriceNotes notes={notes} />
      {car.flaw && <strong className="flaw">{` ${car.flaw}`}</strong>}
    </p>
  );
}

/** Each on a line of its own below the price. */
export function PriceNotes({ notes }: Pick<PriceParts, "notes">) {
  return notes.map((note) => <span key={note} className="price-note">{` ${note}`}</span>);
}

/** A price in one typeface, for small cards. */
export function PriceLine(parts: PriceParts) {
  return (
    <>
      {askingText(parts)}
      <PriceNotes notes={parts.notes} />
    </>
  );
}

type SpecListProps = {
  specs: readonly { term: string; value: ReactNode }[];
  className?: string;
};

export function SpecList({ specs, className = "" }: SpecListProps) {
  return (
    <dl className={`figures ${className}`}>
      {specs.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** `lcp`: largest contentful paint; `early`: probably visible; `next`: the next slide; `lazy`: off screen. */
export type PicturePriority = keyof typeof fetchPriorities;
const fetchPriorities = { lcp: "high", early: "auto", next: "low", lazy: "auto" } as const;

/** Narrower renditions are for thumbnails only. */
const minPictureWidth = 320;

type CarPictureProps = {
  path: string | null;
  alt: string;
  sizes: string;
  priority: PicturePriority;
  widest?: PictureWidth;
};

/** The frame is 4:3. A picture of another shape is shown whole, before its own blurred copy (car.css). */
export function CarPicture({ path, alt, sizes, priority, widest = 1600 }: CarPictureProps) {
  const { src, loaded, imgProps } = useLoadedPicture(path);
  const isContained =
    loaded !== null && (loaded.ratio < minCropRatio || loaded.ratio > maxCropRatio);
  const srcSet =
    src === fallbackPicturePath
      ? undefined
      : pictureWidths
          .filter((width) => width >= minPictureWidth && width <= widest)
          .map((width) => `${pictureInWidth(src, width)} ${width}w`)
          .join(", ");
  return (
    <>
      {/* The very file that the browser chose, so that it is not requested again. */}
      {isContained && <img src={loaded.src} alt="" className="photo-under" />}
      <img
        {...imgProps}
        src={srcSet ? pictureInWidth(src, 640) : src}
        srcSet={srcSet}
        sizes={srcSet && sizes}
        alt={alt}
        width={640}
        height={480}
        loading={priority === "lazy" ? "lazy" : "eager"}
        fetchPriority={fetchPriorities[priority]}
        decoding="async"
        className="photo"
      />
    </>
  );
}

/** `src` is the fallback picture for null or a failed load; spread `imgProps` on the `<img>`. */
export function useLoadedPicture(path: string | null) {
  const [failedPath, setFailedPath] = useState<string | null>(null);
  const [loaded, setLoaded] = useState<{ ratio: number; src: string } | null>(null);
  const handleLoadEnd = useCallback(
    (image: HTMLImageElement) => {
      const { naturalWidth, naturalHeight, currentSrc } = image;
      if (naturalWidth > 0) setLoaded({ ratio: naturalWidth / naturalHeight, src: currentSrc });
      else setFailedPath(path);
    },
    [path],
  );
  // The image may have loaded or failed before hydration. A transition, so that the browser paints first.
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete) startTransition(() => handleLoadEnd(image));
    },
    [handleLoadEnd],
  );
  return {
    src: path === null || failedPath === path ? fallbackPicturePath : path,
    loaded,
    imgProps: {
      ref,
      onLoad: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => handleLoadEnd(currentTarget),
      onError: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) =>
        handleLoadEnd(currentTarget),
    },
  };
}

export function ColorDot({ color, size }: { color: string; size: number }) {
  const swatch = Object.hasOwn(swatches, color) && swatches[color];
  if (!swatch) return null;
  return (
    <svg viewBox="0 0 12 12" width={size} height={size} aria-hidden className="color-dot">
      <circle cx="6" cy="6" r="5.5" fill={swatch} />
    </svg>
  );
}

const swatches: Record<string, string> = {
  BLACK: "#16171a",
  WHITE: "#f7f7f5",
  SILVER: "#bfc3c7",
  GRAY: "#75797e",
  GREY: "#75797e",
  RED: "#b3202a",
  BLUE: "#1f4e8c",
  GREEN: "#2f5d43",
  BROWN: "#5d4233",
  BEIGE: "#d3c3a3",
  GOLD: "#b8923f",
  ORANGE: "#d9661f",
  YELLOW: "#e8c22e",
  PURPLE: "#5b3a78",
};
