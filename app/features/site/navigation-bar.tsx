import { Phone } from "lucide-react";
import { Link, NavLink } from "react-router";
import { dealership } from "#domain/dealership.ts";
import { paths } from "#domain/paths.ts";
import { DealerLogo } from "./dealer-logo.tsx";

const link =
  "flex h-11 items-center px-1 font-semibold sm:px-2 underline-offset-8 hover:underline aria-[current=page]:underline aria-[current=page]:decoration-2";

/** The bar on top of every page. */
export function NavigationBar() {
  return (
    <header className="on-dusk sticky top-0 z-40 border-b border-dusk-line bg-dusk text-on-dusk">
      <div className="mx-auto flex h-16 max-w-page items-center gap-2 px-4 max-[23.5rem]:gap-0 sm:gap-6 sm:px-6">
        <Link to={paths.home} className="mr-auto flex h-11 items-center">
          <DealerLogo />
        </Link>
        <nav aria-label="Hauptnavigation" className="flex">
          <NavLink to={paths.vehicles} className={link}>
            Fahrzeuge
          </NavLink>
          {/* Small phones have no room for it; the footer has the same link. */}
          <NavLink to={paths.contact} className={`${link} max-[24rem]:hidden`}>
            Kontakt
          </NavLink>
        </nav>
        <a
          href={`tel:${dealership.phone.international}`}
          className="figures flex h-11 min-w-11 items-center justify-center gap-2 rounded-card border border-dusk-line px-2.5 sm:px-3 font-semibold whitespace-nowrap hover:border-on-dusk-muted"
        >
          <Phone aria-hidden size={18} />
          <span className="max-md:sr-only">
            <span className="sr-only">Anrufen: </span>
            {dealership.phone.display}
          </span>
        </a>
      </div>
    </header>
  );
}
