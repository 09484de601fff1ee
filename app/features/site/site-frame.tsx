import { ChevronRight, MessageCircle } from "lucide";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { type Path, type UIMatch, useLocation, useNavigation } from "react-router";
import { breadcrumb } from "#domain/pages/breadcrumb.ts";
import { listParameters } from "#domain/pages/pages.ts";
import {
  belowContentId,
  contentId,
  isVehiclePage,
  machinePaths,
  paths,
} from "#domain/pages/paths.ts";
import { onScrollDirection } from "../../ui/browser.ts";
import { Icon } from "../../ui/icon.tsx";
import { Toaster } from "../../ui/toaster.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import { NavigationBar, SkipLink } from "./navigation-bar.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { SiteFooter } from "./site-footer.tsx";
import { ListLink, SiteLink } from "./site-links.tsx";
import { useProfile, useSiteSettings } from "./site-settings.ts";
import { WhatsAppLink } from "./whatsapp-link.tsx";

type SiteFrameProps = {
  /** The consent banner: right after the skip link, so that keyboard users reach it first. */
  notice: ReactNode;
  children: ReactNode;
};

/** By the route's file (app/routes.ts): all pages of the office have one. */
export const hasOwnFrame = ({ id }: Pick<UIMatch, "id">): boolean => id.startsWith("routes/buero/");

/** Without the filters, because changing them does not lead to another page. */
function identifyPage({ pathname, search }: Pick<Path, "pathname" | "search">): string {
  return `${pathname}#${new URLSearchParams(search).get(listParameters.page) ?? ""}`;
}

export function SiteFrame({ notice, children }: SiteFrameProps) {
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
      {/* Not of the root: the office has its own. */}
      <link rel="manifest" href={machinePaths.manifest} />
      <SkipLink />
      {notice}
      <NavigationBar />
      <NavigationProgress />
      <OfflineNotice />
      <Notice />
      <ExamplesNotice />
      <Breadcrumb />
      <main ref={content} id={contentId} tabIndex={-1} className="flex-1 outline-none">
        {children}
        {/* RecentVehicles renders into it, with consent (features/recent). */}
        <div id={belowContentId} />
      </main>
      <SiteFooter />
      {useProfile().whatsapp !== null && <ChatButton />}
      <Toaster />
    </div>
  );
}

const examplesText = "Beispielfahrzeuge: der Bestand folgt";

/** The dealer's message, on its days. */
export function Notice() {
  const { notice } = useProfile();
  const day = useSiteSettings().rendered?.day;
  if (notice === null || day === undefined || day < notice.from || day > notice.until) return null;
  return (
    <section aria-label="Hinweis" className="site-notice">
      <p className="safe-sides mx-auto max-w-page py-2.5">{notice.text}</p>
    </section>
  );
}

function ExamplesNotice() {
  if (useSiteSettings().showsExamples !== true) return null;
  return (
    <section aria-label="Zum Bestand" className="site-notice">
      <p className="safe-sides mx-auto max-w-page py-2.5 font-semibold">{examplesText}</p>
    </section>
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
        <p className="mx-auto w-fit rounded-b-card bg-accent-fill px-4 py-1.5 text-sm font-semibold text-on-accent">
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
      <ol className="breadcrumb safe-sides mx-auto flex max-w-page flex-wrap items-center gap-x-1 max-[18rem]:flex-nowrap text-sm text-muted">
        {items.map(({ name, path }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: `/a/a` has the same name twice, and the order is fixed
          <li key={i} className="flex min-w-0 items-center gap-1 max-[18rem]:not-last:shrink-0">
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

/**
 * Off-screen while scrolling down, while a field has the focus (site.css), and where it would cover something
 * to read or to press.
 */
function ChatButton() {
  const button = useRef<HTMLElement>(null);
  const [isScrollingDown, setScrollingDown] = useState(false);
  const isOverContent = useIsOverContent(button);
  useEffect(() => onScrollDirection(setScrollingDown), []);
  return (
    <aside
      ref={button}
      aria-label="Chat"
      className="chat-button on-dusk"
      data-away={isScrollingDown || isOverContent || undefined}
    >
      <Tooltip text="WhatsApp-Chat öffnen" place="before">
        <WhatsAppLink aria-label="WhatsApp-Chat öffnen (externer Dienst, neuer Tab)">
          <Icon icon={MessageCircle} size={24} />
        </WhatsAppLink>
      </Tooltip>
    </aside>
  );
}

const scrollPauseMs = 100;

function useIsOverContent(button: RefObject<HTMLElement | null>): boolean {
  const [isOver, setIsOver] = useState(false);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has another content.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => button.current && setIsOver(coversContent(button.current));
    const schedule = () => {
      clearTimeout(timer);
      timer = setTimeout(check, scrollPauseMs);
    };
    schedule();
    // A click may open or remove something, for instance the cookie banner. No ResizeObserver: the
    // cards' `content-visibility` resizes the page inside its loop, which browsers report as an error.
    const events = ["scroll", "resize", "click"];
    for (const event of events) window.addEventListener(event, schedule, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const event of events) window.removeEventListener(event, schedule);
    };
  }, [button, key]);

  return isOver;
}

/** At the place where the button rests, wherever it is now. */
function coversContent(button: HTMLElement): boolean {
  const { right, bottom } = getComputedStyle(button);
  const x = document.documentElement.clientWidth - Number.parseFloat(right) - button.offsetWidth;
  const y = window.innerHeight - Number.parseFloat(bottom) - button.offsetHeight;
  // The place is unknown without a style sheet, or while the button is not shown.
  if (!Number.isFinite(x + y)) return false;
  const place = new DOMRect(x, y, button.offsetWidth, button.offsetHeight);
  const under = new Set(
    [place.left, x + place.width / 2, place.right].flatMap((pointX) =>
      [place.top, y + place.height / 2, place.bottom].flatMap((pointY) =>
        document.elementsFromPoint(pointX, pointY),
      ),
    ),
  );
  return [...under].some(
    (element) =>
      !button.contains(element) &&
      (element.matches("button, summary, label, input, select, textarea, td, .action-link") ||
        [...element.childNodes].some((node) => node instanceof Text && isTextIn(node, place))),
  );
}

function isTextIn(text: Text, place: DOMRect): boolean {
  if (text.data.trim() === "") return false;
  const range = document.createRange();
  range.selectNode(text);
  return [...range.getClientRects()].some(
    (line) =>
      line.left < place.right &&
      line.right > place.left &&
      line.top < place.bottom &&
      line.bottom > place.top,
  );
}
