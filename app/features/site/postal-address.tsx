import { dealership } from "#domain/dealership.ts";

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
