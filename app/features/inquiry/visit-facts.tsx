import { ArrowUpRight, IdCard, MapPin, TrainFront } from "lucide";
import type { ReactNode } from "react";
import { routeLink, stationRouteLink } from "#domain/site/contact-links.ts";
import { dealership } from "#domain/site/dealership.ts";
import { Icon } from "../../ui/icon.tsx";
import { PostalAddress } from "../site/dealer-facts.tsx";

/** Where a test drive begins, the ways there, and what to bring. */
export function VisitFacts() {
  return (
    <ul className="divide-y divide-line border-y border-line">
      <Fact icon={MapPin} title="Treffpunkt">
        <PostalAddress isNamed />
        <OutLink href={routeLink()}>Route planen</OutLink>
      </Fact>
      <Fact icon={TrainFront} title={`Vom Bahnhof ${dealership.address.city}`}>
        <OutLink href={stationRouteLink()}>Fußweg ansehen</OutLink>
      </Fact>
      <Fact icon={IdCard} title="Bitte mitbringen">
        Führerschein und Personalausweis
      </Fact>
    </ul>
  );
}

type FactProps = { icon: typeof MapPin; title: string; children: ReactNode };

function Fact({ icon, title, children }: FactProps) {
  return (
    <li className="flex gap-3 py-3">
      <Icon icon={icon} size={20} className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0">
        <p className="text-sm text-muted">{title}</p>
        {children}
      </div>
    </li>
  );
}

function OutLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline underline-offset-4 hover:no-underline"
    >
      {children}
      <Icon icon={ArrowUpRight} size={16} />
      <span className="sr-only">(externer Kartendienst, neuer Tab)</span>
    </a>
  );
}
