import { readSearch } from "#domain/wire-answers.ts";
import type { Question } from "./answers.ts";
import { renewSyncStatus } from "./sync.ts";
import { callIntegration, understood } from "./wire.ts";

type YearBounds = { yearMin: number | null; yearMax: number | null };

/** Specification, section 7: the list page asks for page size 1000. */
const pageSize = 1000;

/**
 * The ad_keys of the vehicles registered within the bounds: year bounds are applied by the search
 * call, not in the browser (R11). Null without a bound, as nothing is to
 * be asked; another stock is asked anew. While it fails, the years of the vehicles at hand decide.
 */
export function registeredBetweenQuestion(
  publicKey: string,
  stockFile: string,
  { yearMin, yearMax }: YearBounds,
): Question<ReadonlySet<string>> | null {
  if (yearMin === null && yearMax === null) return null;
  return {
    key: `registered-between ${stockFile} ${yearMin} ${yearMax}`,
    freshMs: 0,
    hasFallback: true,
    async ask(signal) {
      const found = new Set<string>();
      for (let page = 1; ; page += 1) {
        const parameters = {
          ...(yearMin !== null && { "firstRegistration.min": `${yearMin}01` }),
          ...(yearMax !== null && { "firstRegistration.max": `${yearMax}12` }),
          "page.size": String(pageSize),
          "page.number": String(page),
          fields: "ad_key",
        };
        const answer = await callIntegration({ action: "search", parameters, publicKey, signal });
        const { adKeys, total } = understood(readSearch(answer));
        for (const adKey of adKeys) found.add(adKey);
        if (adKeys.length === 0 || page * pageSize >= total) break;
      }
      void renewSyncStatus();
      return found;
    },
  };
}
