import { lazy, type ReactNode, useEffect } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteLoaderData,
} from "react-router";
import { themeColor } from "#domain/site/dealership.ts";
import { machinePaths, paths } from "#domain/site/paths.ts";
import type { Route } from "./+types/root.ts";
import stylesheet from "./app.css?url";
import { themeScript } from "./browser-storage.ts";
import { LazyConsent } from "./features/consent/lazy-consent.tsx";
import { PhoneStart } from "./features/home/phone-start.tsx";
import { OfflineBar } from "./features/offline/offline-bar.tsx";
import { PageFailure } from "./features/site/failure.tsx";
import { SiteFactsProvider, unknownSite } from "./features/site/site-facts.ts";
import { SiteFrame } from "./features/site/site-frame.tsx";
import { portContext } from "./port.ts";
import { lazyOrNothing } from "./ui/loading.ts";
import { prehydrationScript, replayPrehydrationClicks } from "./ui/prehydration.ts";

/** Hashed in the policy. */
const inlineScript = `${themeScript};${prehydrationScript(paths.vehicles)}`;

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/favicon.ico", sizes: "48x48" },
  { rel: "icon", href: "/icon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: machinePaths.manifest },
];

export function loader({ context }: Route.LoaderArgs) {
  const { site, now } = context.get(portContext);
  const { publicKey, captcha, analyticsId, demo } = site;
  return { publicKey, captcha, analyticsId, demo, year: now().getUTCFullYear() };
}

/** Reloading the frame's data would make a failed navigation a failure of the root, without the frame. */
export function shouldRevalidate() {
  return false;
}

/** Around every page, errors included. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    // `themeScript` changes this element before hydration.
    <html lang="de" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <PhoneStart />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={themeColor} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: constants of our own */}
        <script dangerouslySetInnerHTML={{ __html: inlineScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  // Outside React: clicks before hydration.
  useEffect(replayPrehydrationClicks, []);

  return (
    <SiteFactsProvider value={loaderData}>
      <SiteFrame notice={<LazyConsent functional={<RecentPlace />} />}>
        <OfflineBar />
        <Outlet />
      </SiteFrame>
    </SiteFactsProvider>
  );
}

const RecentPlace = lazyOrNothing(
  async () => (await import("./features/recent/recent-place.tsx")).default,
);

/** Seldom needed: only for the router's own 404, of a path with a line break. */
const NotFound = lazy(async () => ({
  default: (await import("./features/site/not-found.tsx")).NotFound,
}));

/** Never shows internals. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const own = useRouteLoaderData<typeof loader>("root");
  const { pathname } = useLocation();
  const isNotFound = isRouteErrorResponse(error) && error.status === 404;
  return (
    <SiteFactsProvider value={own ?? unknownSite}>
      <SiteFrame notice={<LazyConsent />}>
        {isNotFound ? <NotFound path={pathname} /> : <PageFailure error={error} />}
      </SiteFrame>
    </SiteFactsProvider>
  );
}
