import { dealership } from "#domain/dealership.ts";

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
