import { createContext, useContext } from "react";

/** What every page may want to know of the site it belongs to. */
export type SiteFacts = {
  /** Whether the stock is the demo stock, which the footer says. */
  demo: boolean;
  /** Goes with the browser's calls of the wire; it is public, as its name says. */
  publicKey: string;
};

const SiteFactsContext = createContext<SiteFacts>({ demo: false, publicKey: "" });

export const SiteFactsProvider = SiteFactsContext.Provider;

export function useSiteFacts(): SiteFacts {
  return useContext(SiteFactsContext);
}
