import { dealership } from "#domain/dealership.ts";

/** The hours that visitors read; `className` parts the two columns. */
export function OpeningHours({ className }: { className: string }) {
  return (
    <dl className={`figures grid w-fit grid-cols-[auto_auto] gap-y-1 ${className}`}>
      {dealership.visibleHours.map(({ days, opens, closes }) => (
        <div key={days} className="contents">
          <dt>{days}</dt>
          <dd>
            {opens}–{closes}&nbsp;Uhr
          </dd>
        </div>
      ))}
      <div className="contents">
        <dt>So</dt>
        <dd>geschlossen</dd>
      </div>
    </dl>
  );
}
