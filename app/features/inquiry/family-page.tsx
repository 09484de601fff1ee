import { Phone } from "lucide";
import type { ReactNode } from "react";
import { dialLink } from "#domain/dealership/contact-links.ts";
import { pages } from "#domain/pages/pages.ts";
import { contentId } from "#domain/pages/paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { SkipLink } from "../site/navigation-bar.tsx";
import { useDealership } from "../site/site-facts.ts";

type FamilyPageProps = {
  title: ReactNode;
  /** Null where the link is no longer valid. */
  phone: string | null;
  name?: string;
  children: ReactNode;
};

/** A page behind a link in the family's mails, with nothing public but what the law demands. */
export function FamilyPage({ title, phone, name, children }: FamilyPageProps) {
  const dealership = useDealership();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-b border-line bg-surface">
        <p className="safe-sides mx-auto max-w-3xl py-3 font-semibold">{dealership.name}</p>
      </header>
      <main
        id={contentId}
        tabIndex={-1}
        className="safe-sides mx-auto w-full max-w-3xl flex-1 py-6 outline-none"
      >
        {phone !== null && <CallCustomer phone={phone} name={name} />}
        <h1 className="text-2xl font-bold sm:text-3xl">{title}</h1>
        {children}
      </main>
      <nav
        aria-label="Rechtliches"
        className="safe-sides mx-auto flex w-full max-w-3xl gap-x-6 pb-4 text-sm text-muted"
      >
        {[pages.imprint, pages.privacy].map(({ path, label }) => (
          <a key={path} href={path} className="quiet-action -ml-3">
            {label}
          </a>
        ))}
      </nav>
    </div>
  );
}

/** First on each page: most answers begin with a call. Without a dialable number the link has no target. */
function CallCustomer({ phone, name }: { phone: string; name: string | undefined }) {
  return (
    <a
      href={dialLink(phone) ?? undefined}
      className="mb-6 flex items-center gap-4 rounded-card border border-line bg-surface px-4 py-3"
    >
      <Icon icon={Phone} size={28} className="shrink-0 text-muted" />
      <span className="min-w-0">
        <bdi className="block text-sm wrap-anywhere whitespace-normal text-muted">
          {name ?? "Anrufen"}
        </bdi>
        <span className="figures block font-display text-2xl font-bold">{phone}</span>
      </span>
    </a>
  );
}
