import { dealership } from "#domain/dealership.ts";
import { type OwnerFactName, ownerFactLabels } from "#domain/open-facts.ts";

/** A fact that only the owner knows; a marked gap while it is missing, nothing where there is none. */
export function OwnerFact({ of }: { of: OwnerFactName }) {
  const fact = dealership.legal.owner[of];
  if (fact === false) return null;
  if (fact !== null) return fact;
  return (
    <mark className="rounded-xs bg-warning/20 px-0.5 font-semibold text-ink">
      vom Inhaber zu ergänzen: {ownerFactLabels[of]}
    </mark>
  );
}
