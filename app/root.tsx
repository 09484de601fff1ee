import { type ReactNode, useContext, useEffect } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { offeredServices } from "#domain/consent/consent.ts";
import { berlinMoment } from "#domain/format/format.ts";
import { duskColors } from "#domain/pages/colors.ts";
import { iconPaths, paths } from "#domain/pages/paths.ts";
import { isDemoHouse } from "#domain/profile/default-profile.ts";
import { lookOf } from "#domain/profile/look.ts";
import type { Route } from "./+types/root.ts";
import officeStylesheet from "./app.css?url";
import { consentScript, themeScript } from "./browser-storage.ts";
import { askOrNull, siteContext } from "./context.ts";
import { bannerHeightScript, LazyConsent } from "./features/consent/consent-banner.tsx";
import { PhoneRedirect } from "./features/home/phone-redirect.tsx";
import { listConsentServices } from "./features/site/consent-store.ts";
import { failureTitle, PageFailure } from "./features/site/failure.tsx";
import { NotFound } from "./features/site/not-found.tsx";
import { createPageMeta } from "./features/site/page-head.tsx";
import { hasOwnFrame, SiteFrame } from "./features/site/site-frame.tsx";
import {
  ProfileContext,
  ProfileProvider,
  publicProfile,
  SiteSettingsProvider,
  unknownSiteSettings,
} from "./features/site/site-settings.ts";
import stylesheet from "./public.css?url";
import { whenIdle } from "./ui/browser.ts";
import { InlineScript, InlineStyle } from "./ui/inline-script.tsx";
import { lazyOrNothing } from "./ui/loading.ts";
import { PageSheet } from "./ui/page-sheet.tsx";
import { createPrehydrationScript, replayPrehydrationClicks } from "./ui/prehydration.ts";

const inlineScript = `${themeScript};${consentScript};${bannerHeightScript};${createPrehydrationScript(paths.vehicles)}`;

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: iconPaths.favicon, sizes: "48x48" },
  { rel: "icon", href: iconPaths.svg, type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: iconPaths.apple },
];

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { settings, profile, now } = site;
  const rendered = berlinMoment(now());
  const lacksMail = await askOrNull(site, async ({ alerts }) => alerts.lacksMailServer());
  return {
    ...settings,
    // Every page carries these, so only when they are true.
    ...(lacksMail === true && { lacksMailServer: true }),
    ...(settings.isDemo && !isDemoHouse(profile) && { showsExamples: true }),
    profile: { ...publicProfile(profile, rendered.day), ...lookOf(profile) },
    rendered,
  };
}

/**
 * Never reloads the frame's data: if that failed during a navigation, the root's error page would replace the
 * page, and the frame would lose its profile.
 */
export function shouldRevalidate() {
  return false;
}

/** Of the error page below; any other page has a title of its own. */
export const meta: Route.MetaFunction = ({ loaderData, error }) => {
  if (error === undefined) return [];
  const title = failureTitle(error);
  // After a failed form nothing was loaded.
  if (loaderData === undefined) return [{ title }];
  return createPageMeta([{ loaderData }], { title, isIndexed: false });
};

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const site = data ?? unknownSiteSettings;
  const provided = useContext(ProfileContext);
  const isOffice = useMatches().some(hasOwnFrame);
  const profile = data?.profile ?? provided;
  if (profile === null) throw new Error("the dealer's profile is missing");
  return (
    // `inlineScript` reads and changes this element before hydration.
    <html
      lang="de"
      data-offer={offeredServices(listConsentServices(site))}
      // Read where React fails: entry.client.tsx.
      data-dealer={profile.name}
      data-phone={profile.phone.display}
      data-dial={profile.phone.international}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <PhoneRedirect />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={duskColors.dusk} />
        {/* Before the sheets of pages, whose `precedence` comes second. */}
        <PageSheet href={isOffice ? officeStylesheet : stylesheet} precedence="site" />
        {profile.look?.css && <InlineStyle text={profile.look.css} />}
        <InlineScript text={inlineScript} />
        <Meta />
        <Links />
      </head>
      <body>
        <SiteSettingsProvider value={site}>
          <ProfileProvider value={profile}>{children}</ProfileProvider>
        </SiteSettingsProvider>
        <ScrollRestoration />
        {/* After a failed form the page has no loader data, which hydration would need. */}
        {data && <Scripts />}
      </body>
    </html>
  );
}

export default function Root() {
  useEffect(replayPrehydrationClicks, []);
  useEffect(() => whenIdle(prepareSaving), []);
  const matches = useMatches();

  if (matches.some(hasOwnFrame)) return <Outlet />;
  return (
    <SiteFrame notice={<LazyConsent functional={<RecentVehicles />} />}>
      <Outlet />
    </SiteFrame>
  );
}

/** So that a car can be saved at once, and without connection. */
function prepareSaving(): void {
  import("./features/car/change-saved-cars.ts").catch(() => {
    // The first tap tries again.
  });
}

const RecentVehicles = lazyOrNothing(
  async () => (await import("./features/recent/recent-vehicles.tsx")).default,
);

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  return (
    <SiteFrame notice={<LazyConsent />}>
      {isNotFound ? <NotFound path={pathname} /> : <PageFailure error={error} />}
    </SiteFrame>
  );
}
