import { dealership } from "#domain/dealership.ts";
import drawing from "./drawn-map.svg?url";

/**
 * Where the showroom is, drawn; it asks nobody else for anything. A file of its own: in the page it would
 * come before what one sees first, and once more with the scripts.
 */
export function DrawnMap() {
  return (
    <svg
      viewBox="0 0 800 400"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={`Gezeichnete Lage: ${dealership.address.street} in ${dealership.address.city}, zwischen Neckar und Bahnlinie`}
      className="block size-full font-sans"
    >
      <use href={`${drawing}#lage`} />
    </svg>
  );
}
