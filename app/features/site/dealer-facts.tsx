import { startTransition, useEffect, useState } from "react";
import { dealership } from "#domain/site/dealership.ts";
import { berlinMoment } from "#domain/site/format.ts";
import { type LocalMoment, openingText } from "#domain/site/opening-hours.ts";
import { whenIdle } from "../../ui/browser.ts";

type OpeningHoursProps = { className: string; hours?: typeof dealership.phoneHours };

/** When the showroom is open, or other `hours`, of which Sunday is left out. */
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

type PostalAddressProps = { isNamed?: boolean; className?: string };

/** The showroom's, below the dealer's name if `isNamed`. */
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

/**
 * Whether the showroom is open now. Pages are cached for all visitors, so the text comes with the script
 * into lines that `className` keeps free, and only once they are seen: the first use of a time zone takes long. No live
 * region: nobody wants to hear it each minute.
 */
export function OpenNow({ className = "" }: { className?: string }) {
  const [text, setText] = useState<string | null>(null);

  function watch(element: HTMLElement | null) {
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      setText(openingText(berlinMoment(new Date())));
      timer = setTimeout(update, 60_000 - (Date.now() % 60_000));
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        update();
      },
      { rootMargin: "200px 0px" },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }

  return (
    <p ref={watch} className={`figures ${className}`}>
      {text}
    </p>
  );
}

/**
 * Day and minute in Germany. Null in the server's HTML, which is cached for all visitors, and until the
 * browser is idle: the first use of a time zone takes long.
 */
export function useLocalMoment(): LocalMoment | null {
  const [moment, setMoment] = useState<LocalMoment | null>(null);

  // Outside React: the clock.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      startTransition(() => setMoment(berlinMoment(new Date())));
      timer = setTimeout(update, 60_000 - (Date.now() % 60_000));
    };
    const cancel = whenIdle(update);
    return () => {
      cancel();
      clearTimeout(timer);
    };
  }, []);

  return moment;
}
