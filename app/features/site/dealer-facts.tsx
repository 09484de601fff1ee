import { useState, useSyncExternalStore } from "react";
import { dealership } from "#domain/site/dealership.ts";
import { berlinMoment } from "#domain/site/format.ts";
import { openingText } from "#domain/site/opening-hours.ts";

type OpeningHoursProps = {
  /** Parts the two columns. */
  className: string;
  hours?: readonly { days: string; opens: string; closes: string }[];
};

/** When the showroom is open, or other `hours`: of those no Sunday is told. */
export function OpeningHours({ className, hours }: OpeningHoursProps) {
  return (
    <dl className={`figures grid w-fit grid-cols-[auto_auto] gap-y-1 ${className}`}>
      {(hours ?? dealership.visibleHours).map(({ days, opens, closes }) => (
        <div key={days} className="contents">
          <dt>{days}</dt>
          <dd>
            {opens}–{closes}&nbsp;Uhr
          </dd>
        </div>
      ))}
      {hours === undefined && (
        <div className="contents">
          <dt>So</dt>
          <dd>geschlossen</dd>
        </div>
      )}
    </dl>
  );
}

type PostalAddressProps = {
  /** Whether the dealer's name stands above it. */
  isNamed?: boolean;
  className?: string;
};

/** Where the showroom is, in the lines of a letter. */
export function PostalAddress({ isNamed = false, className = "" }: PostalAddressProps) {
  const { name, address } = dealership;
  return (
    <address className={`not-italic ${className}`}>
      {isNamed && (
        <>
          <span className="font-semibold">{name}</span>
          <br />
        </>
      )}
      {address.street}
      <br />
      {address.postalCode} {address.city}
    </address>
  );
}

const minute = 60_000;

/** Calls back with every new minute. */
function everyMinute(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        listener();
        wait();
      },
      minute - (Date.now() % minute),
    );
  };
  wait();
  return () => clearTimeout(timer);
}

const never = () => () => undefined;
const textNow = () => openingText(berlinMoment(new Date()));
const noText = () => null;

/**
 * Whether the showroom is open at this moment, by its own clock. Pages are cached for all visitors, so
 * the text comes with the script into two lines of empty room, and not before they are seen: the first
 * use of a time zone takes long. No live region: nobody wants to hear it each minute.
 */
export function OpenNow({ className = "" }: { className?: string }) {
  const [isSeen, setIsSeen] = useState(false);
  const text = useSyncExternalStore(
    isSeen ? everyMinute : never,
    isSeen ? textNow : noText,
    noText,
  );

  function watch(element: HTMLElement | null) {
    if (element === null) return;
    const observer = new IntersectionObserver(
      (entries) => setIsSeen((before) => before || entries.some((entry) => entry.isIntersecting)),
      { rootMargin: "200px 0px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }

  return (
    <p ref={watch} className={`figures min-h-[2lh] text-pretty ${className}`}>
      {text}
    </p>
  );
}
