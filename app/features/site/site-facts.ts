import { createContext, useContext } from "react";

/** What every page may want to know of the site it belongs to. */
export type SiteFacts = {
  /** Goes with the browser's calls of the wire; it is public, as its name says. */
  publicKey: string;
  /** Which captcha the sell form shows; reCAPTCHA's script may be loaded after consent only. */
  captcha: { kind: "proof-of-work" } | { kind: "recaptcha"; siteKey: string };
  /** Null when no analytics are configured. */
  analyticsId: string | null;
  /** Whether the stock is the demo stock, which the footer says. */
  demo: boolean;
  /** The running year, for the copyright; null where the server could not tell. */
  year: number | null;
};

/** What stands where the server could not tell. */
export const unknownSite: SiteFacts = {
  publicKey: "",
  captcha: { kind: "proof-of-work" },
  analyticsId: null,
  demo: false,
  year: null,
};

const SiteFactsContext = createContext<SiteFacts>(unknownSite);

export const SiteFactsProvider = SiteFactsContext.Provider;

export function useSiteFacts(): SiteFacts {
  return useContext(SiteFactsContext);
}
