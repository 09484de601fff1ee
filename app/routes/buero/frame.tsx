import { CalendarDays, Car, Inbox, ListTodo, Store, UserRound } from "lucide";
import {
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRouteLoaderData,
} from "react-router";
import {
  isSetupPage,
  isWalk,
  type OfficeNews,
  officeManifestPath,
  officePaths,
} from "#domain/office/office.ts";
import { contentId } from "#domain/pages/paths.ts";
import { findOffice } from "../../context.ts";
import { useMenus } from "../../features/office/menu.tsx";
import { useShortcuts } from "../../features/office/shortcuts.ts";
import { DealerLogo, SkipLink } from "../../features/site/navigation-bar.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { Route } from "./+types/frame.ts";
import type { loader as linkLoader } from "./link.tsx";
import type { loader as stepLoader } from "./profile-section.tsx";

const pages = [
  [officePaths.today, "Heute", ListTodo],
  [officePaths.inquiries, "Anfragen", Inbox],
  [officePaths.week, "Woche", CalendarDays],
  [officePaths.stock, "Bestand", Car],
  [officePaths.profile, "Website", Store],
] as const;

/** Null while nobody is signed in. */
export async function loader({ context }: Route.LoaderArgs) {
  const { desk, lacksMailServer } = findOffice(context);
  return { address: desk?.address ?? null, news: desk && (await desk.news()), lacksMailServer };
}

/** From step to step of a walk the router loads nothing, since there may be no reception. */
export const shouldRevalidate = ({
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => defaultShouldRevalidate && !isWalk(nextUrl.pathname);

/** The frame of the office's pages. Its links are plain, because each page is loaded anew from the server. */
export default function OfficeFrame({ loaderData }: Route.ComponentProps) {
  const { address, news } = loaderData;
  const location = useLocation();
  useShortcuts();
  useMenus();
  return (
    <div
      className={`flex min-h-dvh flex-col ${address === null ? "" : "max-sm:pb-(--office-bar) max-sm:has-[.walk-buttons]:pb-[calc(var(--office-bar)+var(--office-buttons))]"}`}
    >
      <link rel="manifest" href={officeManifestPath} />
      <SkipLink />
      <header className="site-bar on-dusk">
        <div className="safe-sides mx-auto flex h-16 max-w-page items-center justify-between gap-4">
          {useIsNameless() ? <span className="font-bold">Büro</span> : <DealerLogo />}
          {address !== null && !isSetupPage(location) && (
            <a
              href={officePaths.people}
              aria-current={location.pathname === officePaths.people ? "page" : undefined}
              className="site-phone"
            >
              <Icon icon={UserRound} size={18} />
              Konto
            </a>
          )}
        </div>
      </header>
      {news !== null && !isSetupPage(location) && <OfficeNavigation news={news} />}
      <main id={contentId} tabIndex={-1} className="flex-1 outline-none sm:[&_.action-link]:px-5">
        <div className="safe-sides mx-auto max-w-page py-5 sm:py-10 tight:py-3">
          <Outlet />
        </div>
      </main>
    </div>
  );
}

/** Whoever sets up another house wonders whose name that is, until he has given his own. */
function useIsNameless(): boolean {
  const link = useRouteLoaderData<typeof linkLoader>("routes/buero/link");
  const step = useRouteLoaderData<typeof stepLoader>("setup");
  return link?.purpose === "setup" || step?.current.version === 0;
}

/** At the bottom of phones, in reach of the thumb. */
function OfficeNavigation({ news }: { news: OfficeNews }) {
  const { pathname } = useLocation();
  const counts = new Map<string, number>([
    [officePaths.inquiries, news.inquiries],
    [officePaths.week, news.wishes],
  ]);
  return (
    <nav
      aria-label="Büro"
      className="office-bar border-line bg-surface max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-20 max-sm:border-t max-sm:pb-[env(safe-area-inset-bottom)] sm:border-b"
    >
      <ul className="safe-sides mx-auto flex max-w-page sm:flex-wrap sm:gap-x-6">
        {pages.map(([path, label, icon]) => (
          <li key={path} className="max-sm:flex-1">
            <a
              href={path}
              aria-description={counts.get(path) ? waitText(counts.get(path) ?? 0) : undefined}
              aria-current={
                path === pathname || (path !== officePaths.today && pathname.startsWith(`${path}/`))
                  ? "page"
                  : undefined
              }
              className="relative flex min-h-14 flex-col items-center justify-center gap-0.5 text-[min(0.75rem,3.5vw)] font-semibold decoration-accent decoration-2 underline-offset-8 max-sm:aria-[current]:text-accent sm:min-h-12 sm:text-base sm:hover:underline sm:aria-[current]:underline"
            >
              <Icon icon={icon} size={20} className="sm:hidden" />
              <span>
                {label}
                <Count of={counts.get(path) ?? 0} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const waitText = (count: number) => (count === 1 ? "1 wartet" : `${count} warten`);

const Count = ({ of }: { of: number }) =>
  of > 0 && (
    <span
      aria-hidden
      className="figures inline-block rounded-full bg-accent-fill px-1.5 text-xs font-bold text-on-accent max-sm:absolute max-sm:top-1 max-sm:left-[calc(50%+min(0.4rem,2vw))] max-sm:px-[0.45em] max-sm:text-[min(0.75rem,3.5vw)] max-sm:leading-[1.35] sm:ml-1"
    >
      {of}
    </span>
  );
