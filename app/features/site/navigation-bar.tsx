import { Menu, Phone, X } from "lucide";
import { useRef } from "react";
import { Link, useLocation } from "react-router";
import { phoneLink } from "#domain/contact-links.ts";
import { dealership } from "#domain/dealership.ts";
import { paths, vehiclePath } from "#domain/paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { DealerLogo } from "./dealer-logo.tsx";
import { HomeLink } from "./home-link.tsx";
import { useMenu } from "./use-menu.ts";
import { useScrolledPast } from "./use-scrolled-past.ts";

/** Specification, section 9. */
const scrollThreshold = 50;

const menuId = "menue";

const links = [
  { path: paths.vehicles, name: "Fahrzeuge" },
  { path: paths.sell, name: "Fahrzeugankauf" },
  { path: paths.contact, name: "Kontakt" },
] as const;

/**
 * The bar on top of every page. On home it lies over the hero, transparent until one scrolls
 * (specification, section 2); everywhere else it is dark and part of the page.
 */
export function NavigationBar() {
  const menu = useRef<HTMLElement>(null);
  const { isOpen, onToggle } = useMenu(menu);
  const isHome = useLocation().pathname === paths.home;
  const isScrolled = useScrolledPast(isHome ? scrollThreshold : null);
  const ground = isHome && !isScrolled && !isOpen ? "site-bar-clear" : "";
  return (
    <header className={`site-bar on-dusk ${isHome ? "site-bar-home" : ""} ${ground}`}>
      <div className="safe-sides mx-auto flex h-16 max-w-page items-center gap-2 max-[23.5rem]:gap-0 md:gap-4 lg:gap-6">
        <HomeLink className="mr-auto flex h-11 items-center">
          <DealerLogo />
        </HomeLink>
        <nav
          ref={menu}
          id={menuId}
          popover="auto"
          onToggle={onToggle}
          aria-label="Hauptnavigation"
          className="site-menu"
        >
          <MenuLinks />
        </nav>
        <a href={phoneLink()} className="site-phone figures">
          <Icon of={Phone} size={18} />
          <span className="max-lg:sr-only">
            <span className="sr-only">Anrufen: </span>
            {dealership.phone.display}
          </span>
        </a>
        <button
          type="button"
          popoverTarget={menuId}
          aria-expanded={isOpen}
          aria-controls={menuId}
          aria-label="Menü"
          className="flex size-11 items-center justify-center rounded-card md:hidden"
        >
          {isOpen ? <Icon of={X} size={24} /> : <Icon of={Menu} size={24} />}
        </button>
      </div>
    </header>
  );
}

function MenuLinks() {
  const { pathname } = useLocation();
  return links.map(({ path, name }) => (
    <Link key={path} to={path} aria-current={currency(path, pathname)} className="site-menu-link">
      {name}
    </Link>
  ));
}

/** What lies deeper is not found, and belongs to nothing. */
function isVehiclePath(pathname: string): boolean {
  const folder = vehiclePath("");
  return pathname.startsWith(folder) && !pathname.slice(folder.length).includes("/");
}

/** A vehicle is not the list, but it belongs to it. */
function currency(path: string, pathname: string): "page" | "true" | undefined {
  if (path === pathname) return "page";
  return path === paths.vehicles && isVehiclePath(pathname) ? "true" : undefined;
}
