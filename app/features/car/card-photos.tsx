import { Camera } from "lucide-react";
import { type ReactNode, type UIEvent, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import type { CarSummary } from "#domain/car-summary.ts";
import { vehiclePath } from "#domain/paths.ts";
import { pictureAt } from "#domain/picture-address.ts";
import { isPlainClick } from "../../ui/plain-click.ts";
import { CarPhoto, type PhotoPriority } from "./car-photo.tsx";

type CardPhotosProps = {
  car: CarSummary;
  priority: PhotoPriority;
  /** Called when a tap on a photo opens the vehicle. */
  onOpen: () => void;
};

const sizes = "(min-width: 80rem) 25rem, (min-width: 64rem) 31vw, (min-width: 44rem) 46vw, 94vw";

const carousel =
  "relative z-10 snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]";

/**
 * The photos of a card: the first one, and where one swipes all of them side by side. The browser's
 * own scrolling carries the swipe, so that the page still scrolls when it starts on a photo.
 */
export function CardPhotos({ car, priority, onOpen }: CardPhotosProps) {
  const isTouch = useIsTouch();
  const [reached, setReached] = useState<number | null>(null);
  const first = car.images[0]?.url ?? null;
  const isCarousel = isTouch && first !== null && car.image_count > 1;
  // One place more than the first makes it a thing to swipe; the rest waits for the first touch.
  const places = !isCarousel ? 0 : reached === null ? 1 : car.image_count - 1;
  const link = isCarousel && <VehicleLink adKey={car.ad_key} onOpen={onOpen} />;

  const follow = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) => {
    if (clientWidth > 0) setReached(Math.max(reached ?? 0, Math.round(scrollLeft / clientWidth)));
  };
  return (
    <div className="relative">
      {/* Above the link that covers the card: the finger must find something that scrolls. What does
          not scroll stays below it, as it has no link of its own. */}
      <div
        // No stop for the keyboard: the photos are all on the vehicle's page, one link further.
        tabIndex={isCarousel ? -1 : undefined}
        onTouchStart={() => setReached(reached ?? 0)}
        onScroll={follow}
        className={`flex overflow-hidden ${isCarousel ? carousel : ""}`}
      >
        <Place link={link}>
          <CarPhoto path={first} alt="" sizes={sizes} priority={priority} shape="aspect-3/2" />
        </Place>
        {Array.from({ length: places }, (_, at) => at + 2).map((position) => (
          <Place key={position} link={link}>
            {first !== null && reached !== null && position <= reached + 2 && (
              <CarPhoto
                path={pictureAt(first, position)}
                alt=""
                sizes={sizes}
                priority="next"
                shape="aspect-3/2"
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
    <div className="relative aspect-3/2 w-full flex-none snap-start snap-always bg-sunken">
      {children}
      {link}
    </div>
  );
}

/** The title's link once more, for the finger only: it covers the card, but not what stands above. */
function VehicleLink({ adKey, onOpen }: { adKey: string; onOpen: CardPhotosProps["onOpen"] }) {
  return (
    <Link
      to={vehiclePath(adKey)}
      // A click for a new tab leaves this one on the list.
      onClick={(event) => {
        if (isPlainClick(event)) onOpen();
      }}
      tabIndex={-1}
      aria-hidden
      draggable={false}
      className="absolute inset-0"
    />
  );
}

function PhotoCount({ count }: { count: number }) {
  return (
    <p className="figures pointer-events-none absolute right-3 bottom-3 z-10 flex items-center gap-1.5 rounded-card bg-dusk/75 px-2.5 py-1 text-sm text-on-dusk">
      <Camera aria-hidden size={16} />
      {count} <span className="sr-only">Fotos</span>
    </p>
  );
}

const touchQuery = "(hover: none) and (pointer: coarse)";

const onTouchChange = (changed: () => void) => {
  const query = window.matchMedia(touchQuery);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
};

/** Whether the visitor swipes rather than points; false on the server, which cannot know. */
function useIsTouch(): boolean {
  return useSyncExternalStore(
    onTouchChange,
    () => window.matchMedia(touchQuery).matches,
    () => false,
  );
}
