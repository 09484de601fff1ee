import { createContext, useContext } from "react";
import type { Dealership, PublicDealership } from "#domain/dealership/dealership.ts";

export type SiteFacts = {
  /** The browser authenticates its API calls with it. */
  publicApiKey: string;
  /** The sell form uses it; reCAPTCHA's script may load only after consent. */
  captcha: { kind: "proof-of-work" } | { kind: "recaptcha"; siteKey: string };
  analyticsId: string | null;
  isDemo: boolean;
  /** The German date when the page was rendered; null when the root's loader failed. */
  today: string | null;
};

export const unknownSiteFacts: SiteFacts = {
  publicApiKey: "",
  captcha: { kind: "proof-of-work" },
  analyticsId: null,
  isDemo: false,
  today: null,
};

const SiteFactsContext = createContext<SiteFacts>(unknownSiteFacts);
export const SiteFactsProvider = SiteFactsContext.Provider;
export const useSiteFacts = () => useContext(SiteFactsContext);

export function withoutLegal({ legal: _, ...facts }: Dealership): PublicDealership {
  return facts;
}

/** The root's layout provides it. */
export const DealershipContext = createContext<PublicDealership | null>(null);
export const DealershipProvider = DealershipContext.Provider;

export function useDealership(): PublicDealership {
  const facts = useContext(DealershipContext);
  if (facts === null) throw new Error("the facts about the dealer are missing");
  return facts;
}
