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
import { machinePaths, paths, themeColor } from "#domain/pages/paths.ts";
import type { Route } from "./+types/root.ts";
import stylesheet from "./app.css?url";
import { consentScript, themeScript } from "./browser-storage.ts";
import { siteContext } from "./context.ts";
import { bannerHeightScript, LazyConsent } from "./features/consent/consent-banner.tsx";
import { PhoneRedirect } from "./features/home/phone-redirect.tsx";
import { listConsentServices } from "./features/site/consent-store.ts";
import { failureTitle, PageFailure } from "./features/site/failure.tsx";
import { NotFound } from "./features/site/not-found.tsx";
import { OfflineBar } from "./features/site/offline-bar.tsx";
import { createPageMeta } from "./features/site/page-head.tsx";
import {
  DealershipContext,
  DealershipProvider,
  SiteFactsProvider,
  unknownSiteFacts,
  withoutLegal,
} from "./features/site/site-facts.ts";
import { hasOwnFrame, SiteFrame } from "./features/site/site-frame.tsx";
import { InlineScript } from "./ui/inline-script.tsx";
import { lazyOrNothing } from "./ui/loading.ts";
import { createPrehydrationScript, replayPrehydrationClicks } from "./ui/prehydration.ts";

const inlineScript = `${themeScript};${consentScript};${bannerHeightScript};${createPrehydrationScript(paths.vehicles)}`;

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.ico", sizes: "48x48" },
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: machinePaths.manifest },
];

export function loader({ context }: Route.LoaderArgs) {
  const { facts, dealership, now } = context.get(siteContext);
  return { ...facts, dealership: withoutLegal(dealership), today: berlinMoment(now()).day };
}

/**
 * Never reloads the frame's data: if that failed during a navigation, the root's error page would replace the
 * page, and the frame would lose its facts.
 */
export function shouldRevalidate() {
  return false;
}

/** Of the error page below; any other page has a title of its own. */
export const meta: Route.MetaFunction = ({ loaderData, error }) =>
  error === undefined || loaderData === undefined
    ? []
    : createPageMeta([{ loaderData }], { title: failureTitle(error), isIndexed: false });

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const site = data ?? unknownSiteFacts;
  const provided = useContext(DealershipContext);
  const dealership = data?.dealership ?? provided;
  if (dealership === null) throw new Error("the facts about the dealer are missing");
  return (
    // `inlineScript` reads and changes this element before hydration.
    <html
      lang="de"
      data-offer={offeredServices(listConsentServices(site))}
      // Read where React or the network fails: fault-document.ts, service-worker/worker.ts.
      data-dealer={dealership.name}
      data-phone={dealership.phone.display}
      data-dial={dealership.phone.international}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <PhoneRedirect />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={themeColor} />
        {/* Before the sheets of pages, whose `precedence` comes second. */}
        <link rel="stylesheet" href={stylesheet} precedence="site" />
        <InlineScript text={inlineScript} />
        <Meta />
        <Links />
      </head>
      <body>
        <SiteFactsProvider value={site}>
          <DealershipProvider value={dealership}>{children}</DealershipProvider>
        </SiteFactsProvider>
        <ScrollRestoration />
        {/* After a failed form the page has no loader data, which hydration would need. */}
        {data && <Scripts />}
      </body>
    </html>
  );
}

export default function Root() {
  useEffect(replayPrehydrationClicks, []);
  const matches = useMatches();

  if (matches.some(hasOwnFrame)) return <Outlet />;
  return (
    <SiteFrame notice={<LazyConsent functional={<RecentVehicles />} />}>
      <OfflineBar />
      <Outlet />
    </SiteFrame>
  );
}

const RecentVehicles = lazyOrNothing(
  async () => (await import("./features/recent/recent-vehicles.tsx")).default,
);

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation();
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  return (
    <SiteFrame notice={<LazyConsent />}>
      <OfflineBar />
      {isNotFound ? <NotFound path={pathname} /> : <PageFailure error={error} />}
    </SiteFrame>
  );
}
