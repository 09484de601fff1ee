import { ArrowUpRight } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

type ExternalLinkProps = {
  href: string;
  /** For screen readers, as in '(externer Dienst, neuer Tab)'. */
  service: "Dienst" | "Kartendienst";
  className: string;
  children: ReactNode;
};

export function ExternalLink({ href, service, className, children }: ExternalLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <Icon icon={ArrowUpRight} size={16} />
      <span className="sr-only">{`(externer ${service}, neuer Tab)`}</span>
    </a>
  );
}
