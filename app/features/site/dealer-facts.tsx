import { dealership } from "#domain/site/dealership.ts";

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
