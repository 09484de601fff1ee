import { Clock } from "lucide";
import { startTransition, useEffect, useState } from "react";
import { berlinMoment } from "#domain/format/format.ts";
import {
  announcedRanges,
  closedWeekdays,
  hoursText,
  type LocalMoment,
  openingText,
  rangeText,
} from "#domain/profile/opening-hours.ts";
import type { PublicProfile } from "#domain/profile/profile.ts";
import { whenIdle } from "../../ui/browser.ts";
import { Icon } from "../../ui/icon.tsx";
import { useProfile, useSiteSettings } from "./site-settings.ts";

type OpeningHoursProps = {
  className: string;
  /** The telephone's; by default the showroom's, with what differs from them in the next days. */
  hours?: PublicProfile["phoneHours"];
  daysAhead?: number;
};

export function OpeningHours({ className, hours, daysAhead = 7 }: OpeningHoursProps) {
  const { visibleHours } = useProfile();
  const closed = closedWeekdays(visibleHours);
  return (
    <>
      <dl className={`figures grid w-fit grid-cols-[auto_auto] gap-y-1 ${className}`}>
        {(hours ?? visibleHours).map((each) => (
          <div key={each.days} className="contents">
            <dt className="whitespace-nowrap">{each.days}</dt>
            <dd>{hoursText(each)}</dd>
          </div>
        ))}
        {hours === undefined && closed !== "" && (
          <div className="contents">
            <dt>{closed}</dt>
            <dd>geschlossen</dd>
          </div>
        )}
      </dl>
      {hours === undefined && <SpecialDays daysAhead={daysAhead} />}
    </>
  );
}

/** Nothing while no special day is near. */
function SpecialDays({ daysAhead }: { daysAhead: number }) {
  const profile = useProfile();
  const { rendered } = useSiteSettings();
  const ranges = rendered === null ? [] : announcedRanges(rendered.day, daysAhead, profile);
  if (ranges.length === 0) return null;
  return (
    <ul className="figures mt-2 grid gap-1 font-semibold">
      {ranges.map((range) => (
        <li key={range.from}>{rangeText(range)}</li>
      ))}
    </ul>
  );
}

type PostalAddressProps = { hasName?: boolean; className?: string };

export function PostalAddress({ hasName = false, className = "" }: PostalAddressProps) {
  const { name, address } = useProfile();
  return (
    <address className={`not-italic ${className}`}>
      {hasName && (
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

/** Not a live region: a screen reader would announce it every minute. */
export function OpenNow({ className = "" }: { className?: string }) {
  const profile = useProfile();
  const now = useLocalMoment();
  return <p className={`figures ${className}`}>{now && openingText(now, profile)}</p>;
}

/** The last that the browser's clock told, for pages opened later. */
let latest: LocalMoment | null = null;

/** Until idle time that of the server: the first use of a time zone is slow. It renders anew when the house opens or closes. */
export function useLocalMoment(): LocalMoment | null {
  const { rendered } = useSiteSettings();
  const [moment, setMoment] = useState(latest ?? rendered);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      latest = berlinMoment(new Date());
      startTransition(() => setMoment(latest));
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

/** How fast the family answers. */
export function AnswerTimeNote({ sentence }: { sentence: string }) {
  return (
    <p className="figures mt-3 flex max-w-prose items-start gap-2 text-muted">
      <Icon icon={Clock} size={18} className="mt-[0.2em] shrink-0" />
      <span>{sentence}</span>
    </p>
  );
}
