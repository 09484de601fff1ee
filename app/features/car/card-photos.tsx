import { type MouseEvent, type ReactNode, type UIEvent, useState } from "react";
import type { CarSummary } from "#domain/car-summary.ts";
import { pictureAt } from "#domain/picture-address.ts";
import { vehiclePath } from "#domain/site/paths.ts";
import { CarPhoto, type PhotoPriority } from "./car-photo.tsx";

type CardPhotosProps = {
  car: CarSummary;
  priority: PhotoPriority;
  /** Called when a tap on a photo is to open the vehicle. */
  onOpen: (event: MouseEvent) => void;
};

const sizes = "(min-width: 80rem) 25rem, (min-width: 64rem) 31vw, (min-width: 44rem) 46vw, 94vw";

/**
 * The photos of a card: the first one, and where one swipes all of them side by side. The browser's
 * own scrolling carries the swipe, so that the page still scrolls when it starts on a photo. Who swipes
 * the style sheet knows (car.css): asking here would make every card twice.
 */
export function CardPhotos({ car, priority, onOpen }: CardPhotosProps) {
  const [reached, setReached] = useState<number | null>(null);
  const first = car.images[0]?.url ?? null;
  const isCarousel = first !== null && car.image_count > 1;
  // The others wait for the first touch.
  const places = isCarousel && reached !== null ? car.image_count - 1 : 0;
  const link = isCarousel && <PhotoLink adKey={car.ad_key} onOpen={onOpen} />;

  const follow = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) => {
    if (clientWidth > 0) setReached(Math.max(reached ?? 0, Math.round(scrollLeft / clientWidth)));
  };
  return (
    <div className="card-picture">
      <div
        // No stop for the keyboard: the photos are all on the vehicle's page, one link further.
        tabIndex={isCarousel ? -1 : undefined}
        onTouchStart={() => setReached(reached ?? 0)}
        onScroll={follow}
        className={isCarousel ? `card-photos ${reached === null ? "card-photos-fresh" : ""}` : ""}
      >
        <Place link={link}>
          <CarPhoto path={first} alt="" sizes={sizes} priority={priority} widest={960} />
        </Place>
        {Array.from({ length: places }, (_, at) => at + 2).map((position) => (
          <Place key={position} link={link}>
            {first !== null && reached !== null && position <= reached + 2 && (
              <CarPhoto
                path={pictureAt(first, position)}
                alt=""
                sizes={sizes}
                priority="next"
                widest={960}
              />
            )}
          </Place>
        ))}
      </div>
      {car.image_count > 1 && <PhotoCount count={car.image_count} />}
    </div>
  );
}

function Place({ link, children }: { link: ReactNode; children: ReactNode }) {
  return (
    <div className="card-photo">
      {children}
      {link}
    </div>
  );
}

type PhotoLinkProps = { adKey: string; onOpen: CardPhotosProps["onOpen"] };

/** The title's link once more, for the finger only: it covers the card, but not what stands above. */
function PhotoLink({ adKey, onOpen }: PhotoLinkProps) {
  return (
    // biome-ignore lint/a11y/useAnchorContent: hidden from whom it would tell nothing; the title's link does.
    <a
      href={vehiclePath(adKey)}
      onClick={onOpen}
      tabIndex={-1}
      aria-hidden
      draggable={false}
      className="card-photo-link"
    />
  );
}

function PhotoCount({ count }: { count: number }) {
  return (
    <p className="card-photo-count">
      {`${count} `}
      <span className="sr-only">Fotos</span>
    </p>
  );
}
