import { createContext, useContext } from "react";
import { closuresFrom, type LocalMoment } from "#domain/profile/opening-hours.ts";
import type { DealerProfile, HomeProfile, PublicProfile } from "#domain/profile/profile.ts";

export type SiteSettings = {
  /** The browser authenticates its API calls with it. */
  publicApiKey: string;
  /** The sell form uses it; reCAPTCHA's script may load only after consent. */
  captcha: { kind: "proof-of-work" } | { kind: "recaptcha"; siteKey: string };
  analyticsId: string | null;
  isDemo: boolean;
  /** Forms promise no mail then. */
  lacksMailServer?: boolean;
  /** The house is a real one, but its cars are still the demo's: no visitor may take them for its offer. */
  showsExamples?: boolean;
  /** When the page was rendered, in Germany; null when the root's loader failed. */
  rendered: LocalMoment | null;
};

export const unknownSiteSettings: SiteSettings = {
  publicApiKey: "",
  captcha: { kind: "proof-of-work" },
  analyticsId: null,
  isDemo: false,
  rendered: null,
};

const SiteSettingsContext = createContext<SiteSettings>(unknownSiteSettings);
export const SiteSettingsProvider = SiteSettingsContext.Provider;
export const useSiteSettings = () => useContext(SiteSettingsContext);

/** Without what only some pages show: every page carries it twice, as HTML and for hydration. */
export function publicProfile(profile: DealerProfile, today: string): PublicProfile {
  const { brand, legal, home, claims, statistics, numberOneProof, visibleRating, ...rest } =
    profile;
  const { replies, structuredDataHours, structuredDataRating, structuredDataSwitches, ...shown } =
    rest;
  return { ...shown, closures: closuresFrom(today, shown.closures) };
}

export const homeProfile = (
  { home, claims, statistics, numberOneProof, visibleRating }: DealerProfile,
  /** Null where the dealer has chosen which to show. */
  brandsOfStock: readonly string[] | null,
): HomeProfile => ({
  home: brandsOfStock === null ? home : { ...home, brands: [...brandsOfStock] },
  claims,
  statistics,
  numberOneProof: claims.numberOne ? numberOneProof : null,
  visibleRating: claims.rating ? visibleRating : null,
});

/** The root's layout provides it. */
export const ProfileContext = createContext<PublicProfile | null>(null);
export const ProfileProvider = ProfileContext.Provider;

export function useProfile(): PublicProfile {
  const profile = useContext(ProfileContext);
  if (profile === null) throw new Error("the dealer's profile is missing");
  return profile;
}
