import { ChevronRight, MessageCircle } from "lucide";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { type Path, type UIMatch, useLocation, useNavigation } from "react-router";
import { whatsappLink } from "#domain/dealership/contact-links.ts";
import { breadcrumb } from "#domain/pages/breadcrumb.ts";
import { listParameters } from "#domain/pages/pages.ts";
import { belowContentId, contentId, isVehiclePage, paths } from "#domain/pages/paths.ts";
import { onScrollDirection } from "../../ui/browser.ts";
import { Icon } from "../../ui/icon.tsx";
import { Toaster } from "../../ui/toaster.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import { DealerLogo, NavigationBar, SkipLink } from "./navigation-bar.tsx";
import { useDealership, useSiteFacts } from "./site-facts.ts";
import { SiteFooter } from "./site-footer.tsx";
import { ListLink, SiteLink } from "./site-links.tsx";

type SiteFrameProps = {
  /** The consent banner: right after the skip link, so that keyboard users reach it first. */
  notice: ReactNode;
  /** Pages for the dealership's staff have no wishlist, chat, footer or cookie settings. */
  isPlain?: boolean;
  children: ReactNode;
};

/** The `handle` of a route whose page is for staff, always or depending on its loader data. */
export type StaffHandle<Data = unknown> = { isForStaff(data: Data | undefined): boolean };

export function isForStaff({ handle, loaderData }: UIMatch): boolean {
  const isDeclared = typeof handle === "object" && handle !== null && "isForStaff" in handle;
  // React Router types a handle as unknown.
  return isDeclared && (handle as StaffHandle).isForStaff(loaderData);
}

/** The `handle` of a route whose page has a frame of its own. */
export type OwnFrameHandle = { hasOwnFrame: true };

export const hasOwnFrame = ({ handle }: UIMatch): boolean =>
  typeof handle === "object" && handle !== null && "hasOwnFrame" in handle;

/** Without the filters, because changing them does not lead to another page. */
function identifyPage({ pathname, search }: Pick<Path, "pathname" | "search">): string {
  return `${pathname}#${new URLSearchParams(search).get(listParameters.page) ?? ""}`;
}

export function SiteFrame({ notice, isPlain = false, children }: SiteFrameProps) {
  const content = useRef<HTMLElement>(null);
  const page = identifyPage(useLocation());
  const previousPage = useRef(page);

  // Moves the focus, so that a screen reader announces a navigation.
  useEffect(() => {
    if (previousPage.current === page) return;
    previousPage.current = page;
    // The page may have set the focus already.
    if (content.current?.contains(document.activeElement)) return;
    content.current?.focus({ preventScroll: true });
  }, [page]);

  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {isPlain ? null : notice}
      {isPlain ? <PlainBar /> : <NavigationBar />}
      <NavigationProgress />
      {isPlain ? null : <Notice />}
      <Breadcrumb />
      <main ref={content} id={contentId} tabIndex={-1} className="flex-1 outline-none">
        {children}
        {/* RecentVehicles renders into it, with consent (features/recent). */}
        <div id={belowContentId} />
      </main>
      {isPlain ? <div className="h-16" /> : <SiteFooter />}
      {isPlain ? null : <ChatButton />}
      <Toaster />
    </div>
  );
}

/** The dealer's message, on its days. */
export function Notice() {
  const { notice } = useDealership();
  const { today } = useSiteFacts();
  if (notice === null || today === null || today < notice.from || today > notice.until) return null;
  return (
    <section aria-label="Hinweis" className="site-notice">
      <p className="safe-sides mx-auto max-w-page py-2.5">{notice.text}</p>
    </section>
  );
}

function PlainBar() {
  return (
    <header className="site-bar on-dusk">
      <div className="safe-sides mx-auto flex h-16 max-w-page items-center">
        <DealerLogo />
      </div>
    </header>
  );
}

function NavigationProgress() {
  const { state, location } = useNavigation();
  const currentPage = identifyPage(useLocation());
  // The list has its own loading state.
  const isLoading = state === "loading" && identifyPage(location) !== currentPage;
  return (
    <div role="status" className="sticky top-16 z-40 h-0 tight:top-0">
      {isLoading && (
        <p className="mx-auto w-fit rounded-b-card bg-accent px-4 py-1.5 text-sm font-semibold text-on-accent">
          {loadingText(location.pathname)}
        </p>
      )}
    </div>
  );
}

function loadingText(pathname: string): string {
  if (isVehiclePage(pathname)) return "Fahrzeug wird geladen...";
  return pathname === paths.vehicles ? "Fahrzeuge werden geladen..." : "Seite wird geladen...";
}

function Breadcrumb() {
  const { pathname } = useLocation();
  const items = breadcrumb(pathname);
  if (items === null) return null;
  return (
    <nav aria-label="Brotkrümel" className="border-b border-line bg-surface">
      <ol className="safe-sides mx-auto flex max-w-page flex-wrap items-center gap-x-1 text-sm text-muted">
        {items.map(({ name, path }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: `/a/a` has the same name twice, and the order is fixed
          <li key={i} className="flex min-w-0 items-center gap-1">
            {i > 0 && <Icon icon={ChevronRight} size={14} className="shrink-0" />}
            {path === null ? (
              <span
                aria-current={i === items.length - 1 ? "page" : undefined}
                className="truncate py-2 text-ink md:py-2.5"
              >
                {name}
              </span>
            ) : (
              <BreadcrumbLink to={path} isReturn={isVehiclePage(pathname)}>
                {name}
              </BreadcrumbLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

type BreadcrumbLinkProps = {
  to: string;
  /** From a vehicle the link restores the list's filters and scroll position. */
  isReturn: boolean;
  children: ReactNode;
};

function BreadcrumbLink({ to, isReturn, children }: BreadcrumbLinkProps) {
  const linkProps = {
    className:
      "-mx-1 inline-flex min-h-11 items-center px-1 max-md:-my-1 underline-offset-4 hover:underline focus-visible:-outline-offset-3",
    children,
  };
  if (isReturn && to === paths.vehicles) return <ListLink {...linkProps} />;
  return <SiteLink to={to} {...linkProps} />;
}

/** Hidden while scrolling down, over what a visitor reads or fills in, and while a field has the focus (site.css). */
function ChatButton() {
  const dealership = useDealership();
  const [isScrollingDown, setScrollingDown] = useState(false);
  const isOverContent = useIsOverContent(isScrollingDown);
  useEffect(() => onScrollDirection(setScrollingDown), []);
  return (
    <aside
      aria-label="Chat"
      className="chat-button on-dusk"
      data-away={isScrollingDown || isOverContent || undefined}
    >
      <Tooltip text="WhatsApp-Chat öffnen" place="before">
        <a
          href={whatsappLink(dealership)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label="WhatsApp-Chat öffnen (externer Dienst, neuer Tab)"
        >
          <Icon icon={MessageCircle} size={24} />
        </a>
      </Tooltip>
    </aside>
  );
}

/** What the button must not cover. */
const keptClear = ".offer, .compare-area, .card-text, .card-actions, form[method=post]";

const cornerPx = 68;

function useIsOverContent(isScrollingDown: boolean): boolean {
  const { pathname } = useLocation();
  const [isOver, setIsOver] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own elements
  useEffect(() => {
    // The button is hidden then; later the list may have other cards.
    if (isScrollingDown) return;
    const under = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) under.add(target);
          else under.delete(target);
        }
        setIsOver(under.size > 0);
      },
      // The viewport's corner with the button.
      { rootMargin: `-${innerHeight - cornerPx}px 0px 0px -${innerWidth - cornerPx}px` },
    );
    for (const element of document.querySelectorAll(`main :is(${keptClear})`)) {
      observer.observe(element);
    }
    return () => {
      observer.disconnect();
      setIsOver(false);
    };
  }, [pathname, isScrollingDown]);
  return isOver;
}
