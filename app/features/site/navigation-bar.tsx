import { MapPin, Menu, Phone, X } from "lucide";
import { memo, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Link, useLocation } from "react-router";
import { pages } from "#domain/pages/pages.ts";
import { contentId, isVehiclePage, paths } from "#domain/pages/paths.ts";
import { directionsLink, phoneLink } from "#domain/profile/contact-links.ts";
import { weeklyHours } from "#domain/profile/opening-hours.ts";
import { onWidthChange } from "../../ui/browser.ts";
import { Icon } from "../../ui/icon.tsx";
import { useSavedCount } from "../car/saved-cars.ts";
import { OpenNow } from "./dealer-details.tsx";
import { SiteLink } from "./site-links.tsx";
import { useProfile } from "./site-settings.ts";
import { ThemeToggle } from "./theme-toggle.tsx";

const menuId = "menue";

const links = Object.values(pages).filter(({ isInNavigation }) => isInNavigation);

/** On home it overlays the hero and is transparent until the page is scrolled. */
export const NavigationBar = memo(function NavigationBar() {
  const menu = useRef<HTMLElement>(null);
  const { phone } = useProfile();
  const [isOpen, setIsOpen] = useState(false);
  const { pathname, key } = useLocation();
  const isHome = pathname === paths.home;
  const isScrolled = useSyncExternalStore(
    subscribeToScroll,
    () => isHome && window.scrollY > 50,
    () => false,
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation, with its new key, closes it.
  useEffect(() => hideMenu(menu.current), [key]);

  // On a wide viewport, site.css shows the links in the bar itself.
  useEffect(() => onWidthChange(() => hideMenu(menu.current)), []);

  const barClass = isHome && !isScrolled && !isOpen ? "site-bar-clear" : "";
  return (
    <header className={`site-bar on-dusk @container ${isHome ? "site-bar-home" : ""} ${barClass}`}>
      <div className="safe-sides mx-auto flex h-16 max-w-page items-center gap-2 max-[23.5rem]:gap-0 md:gap-[min(1rem,2vw)] lg:gap-[min(1.5rem,2vw)]">
        <SiteLink to={paths.home} className="mr-auto flex h-11 min-w-0 items-center">
          <DealerLogo />
        </SiteLink>
        <nav
          ref={menu}
          id={menuId}
          popover="auto"
          onToggle={({ newState }) => setIsOpen(newState === "open")}
          aria-label="Hauptnavigation"
          className="site-menu"
        >
          {links.map(({ path, label }) => (
            <Link
              key={path}
              to={path}
              aria-current={findAriaCurrent(path, pathname)}
              className="site-menu-link"
            >
              {label}
            </Link>
          ))}
          <MenuFooter />
        </nav>
        <WishlistLink isCurrent={pathname === paths.wishlist} />
        <a href={phoneLink({ phone })} className="site-phone figures max-lg:border-transparent">
          <Icon icon={Phone} size={18} className="max-lg:size-5.5" />
          <span className="max-lg:sr-only @max-[56rem]:sr-only">
            <span className="sr-only">Anrufen: </span>
            {phone.display}
          </span>
        </a>
        <button
          type="button"
          popoverTarget={menuId}
          aria-label="Menü"
          className="flex h-11 w-[min(2.75rem,12vw)] shrink-0 items-center justify-center rounded-card md:hidden"
        >
          <Icon icon={isOpen ? X : Menu} size={24} />
        </button>
      </div>
    </header>
  );
});

function WishlistLink({ isCurrent }: { isCurrent: boolean }) {
  const count = useSavedCount();
  return (
    <Link
      to={paths.wishlist}
      aria-current={isCurrent ? "page" : undefined}
      aria-label={count === 0 ? "Merkliste" : `Merkliste, Fahrzeuge: ${count}`}
      className="site-wishlist heart"
    >
      {count > 0 && <span className="figures">{count}</span>}
    </Link>
  );
}

function MenuFooter() {
  const profile = useProfile();
  return (
    <div className="site-menu-footer">
      <OpenNow className="min-h-[1lh] font-semibold" />
      <p className="figures text-sm text-on-dusk-muted">{weeklyHours(profile.visibleHours)}</p>
      <div className="site-menu-actions">
        <a href={phoneLink(profile)} className="site-phone figures">
          <Icon icon={Phone} size={18} />
          <span className="sr-only">Telefon: </span>
          {profile.phone.display}
        </a>
        <a
          href={directionsLink(profile)}
          target="_blank"
          rel="noopener noreferrer"
          className="site-phone"
        >
          <Icon icon={MapPin} size={18} />
          Route <span className="sr-only">(externer Kartendienst, neuer Tab)</span>
        </a>
      </div>
      <ThemeToggle />
    </div>
  );
}

/** On a vehicle page the list's link is current (`true`, not `page`). */
function findAriaCurrent(path: string, pathname: string): "page" | "true" | undefined {
  if (path === pathname) return "page";
  return path === paths.vehicles && isVehiclePage(pathname) ? "true" : undefined;
}

/** Browsers from before 2024 have no popovers: the menu is always open there. */
function hideMenu(menu: HTMLElement | null): void {
  if (menu !== null && "hidePopover" in menu) menu.hidePopover();
}

function subscribeToScroll(listener: () => void): () => void {
  window.addEventListener("scroll", listener, { passive: true });
  return () => window.removeEventListener("scroll", listener);
}

/** The logo, or the name as a wordmark. */
export function DealerLogo({ isOnPaper = false }) {
  const { name, look } = useProfile();
  const logo = isOnPaper ? look?.paper : look?.head;
  if (logo) {
    const { src, width, height } = logo;
    const plate = "isOnPlate" in logo && logo.isOnPlate ? "logo-plate" : "";
    return (
      <img src={src} alt={name} width={width} height={height} className={`min-w-0 ${plate}`} />
    );
  }
  return (
    <span className="flex items-center gap-3">
      <svg
        viewBox="0 0 48 20"
        width="48"
        height="20"
        aria-hidden="true"
        className="h-auto w-[min(3rem,max(4vw,48px))] shrink-0 max-[26rem]:hidden"
      >
        <path
          d="M2 15c2-2.6 6-3.6 11-4.2C17 6.4 21 4 26.5 4c6 0 10 2.8 13.5 6.6 3.2.5 5 1.7 6 4.4M2 18h44"
          fill="none"
          className="stroke-on-dusk-accent"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      <span className="font-display text-[min(1rem,7vw)] leading-none font-bold tracking-tight sm:text-lg">
        {name}
      </span>
    </span>
  );
}

/** The first link of a page, visible while it has the focus. */
export function SkipLink() {
  return (
    <a
      href={`#${contentId}`}
      className="on-dusk sr-only z-50 border border-transparent bg-accent-fill font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:flex focus:min-h-11 focus:items-center focus:rounded-card focus:px-4"
    >
      Zum Inhalt springen
    </a>
  );
}
