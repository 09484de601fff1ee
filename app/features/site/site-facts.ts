import { createContext, useContext } from "react";

export type SiteFacts = {
  /** The browser authenticates its API calls with it. */
  publicKey: string;
  /** The sell form uses it; reCAPTCHA's script may load only after consent. */
  captcha: { kind: "proof-of-work" } | { kind: "recaptcha"; siteKey: string };
  analyticsId: string | null;
  demo: boolean;
  year: number | null;
};

export const unknownSite: SiteFacts = {
  publicKey: "",
  captcha: { kind: "proof-of-work" },
  analyticsId: null,
  demo: false,
  year: null,
};

const SiteFactsContext = createContext<SiteFacts>(unknownSite);
export const SiteFactsProvider = SiteFactsContext.Provider;
export const useSiteFacts = () => useContext(SiteFactsContext);
