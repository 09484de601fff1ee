import type { Dealership } from "#domain/dealership/dealership.ts";
import { defaultDealership } from "#domain/dealership/default-dealership.ts";
import type { FactsCopy } from "#server/dealership/dealership-facts.ts";

export function factsInMemory(): FactsCopy {
  let known: Dealership = defaultDealership;
  return {
    current: () => known,
    replace(next) {
      known = next;
    },
  };
}
