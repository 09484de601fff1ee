import { createContext, useContext } from "react";

export type SiteFacts = {
  /** The browser authenticates its API calls with it. */
  publicApiKey: string;
  /** The sell form uses it; reCAPTCHA's script may load only after consent. */
  captcha: { kind: "proof-of-work" } | { kind: "recaptcha"; siteKey: string };
  analyticsId: string | null;
  isDemo: boolean;
  /** Null when the root's loader failed. */
  currentYear: number | null;
};

export const unknownSiteFacts: SiteFacts = {
  publicApiKey: "",
  captcha: { kind: "proof-of-work" },
  analyticsId: null,
  isDemo: false,
  currentYear: null,
};

const SiteFactsContext = createContext<SiteFacts>(unknownSiteFacts);
export const SiteFactsProvider = SiteFactsContext.Provider;
export const useSiteFacts = () => useContext(SiteFactsContext);
