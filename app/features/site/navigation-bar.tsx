import { Phone } from "lucide-react";
import { Link, NavLink } from "react-router";
import { dealership } from "#domain/dealership.ts";
import { paths } from "#domain/paths.ts";
import { DealerLogo } from "./dealer-logo.tsx";

/** The bar on top of every page. */
export function NavigationBar() {
  return (
    <header className="on-dusk sticky top-0 z-40 border-b border-dusk-line bg-dusk text-on-dusk">
      <div className="mx-auto flex h-16 max-w-page items-center gap-2 px-4 sm:gap-6 sm:px-6">
        <Link to={paths.home} className="mr-auto flex h-11 items-center">
          <DealerLogo />
        </Link>
        <nav aria-label="Hauptnavigation">
          <NavLink
            to={paths.vehicles}
            className="flex h-11 items-center px-1 font-semibold sm:px-2 underline-offset-8 hover:underline aria-[current=page]:underline aria-[current=page]:decoration-2"
          >
            Fahrzeuge
          </NavLink>
        </nav>
        <a
          href={`tel:${dealership.phone.international}`}
          className="figures flex h-11 min-w-11 items-center justify-center gap-2 rounded-card border border-dusk-line px-2.5 sm:px-3 font-semibold hover:border-on-dusk-muted"
        >
          <Phone aria-hidden size={18} />
          <span className="max-sm:sr-only">
            <span className="sr-only">Anrufen: </span>
            {dealership.phone.display}
          </span>
        </a>
      </div>
    </header>
  );
}
