import { createContext, useContext } from "react";
import type { DealerProfile, PublicProfile } from "#domain/profile/profile.ts";

export type SiteSettings = {
  /** The browser authenticates its API calls with it. */
  publicApiKey: string;
  /** The sell form uses it; reCAPTCHA's script may load only after consent. */
  captcha: { kind: "proof-of-work" } | { kind: "recaptcha"; siteKey: string };
  analyticsId: string | null;
  isDemo: boolean;
  /** The German date when the page was rendered; null when the root's loader failed. */
  today: string | null;
};

export const unknownSiteSettings: SiteSettings = {
  publicApiKey: "",
  captcha: { kind: "proof-of-work" },
  analyticsId: null,
  isDemo: false,
  today: null,
};

const SiteSettingsContext = createContext<SiteSettings>(unknownSiteSettings);
export const SiteSettingsProvider = SiteSettingsContext.Provider;
export const useSiteSettings = () => useContext(SiteSettingsContext);

export function withoutLegal({ legal: _, ...profile }: DealerProfile): PublicProfile {
  return profile;
}

/** The root's layout provides it. */
export const ProfileContext = createContext<PublicProfile | null>(null);
export const ProfileProvider = ProfileContext.Provider;

export function useProfile(): PublicProfile {
  const profile = useContext(ProfileContext);
  if (profile === null) throw new Error("the dealer's profile is missing");
  return profile;
}
