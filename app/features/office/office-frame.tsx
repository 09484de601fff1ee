import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { officePaths } from "#domain/office/office.ts";
import { contentId } from "#domain/pages/paths.ts";
import { DealerLogo, SkipLink } from "../site/navigation-bar.tsx";

const pages = [
  [officePaths.today, "Heute"],
  [officePaths.inquiries, "Anfragen"],
  [officePaths.week, "Woche"],
  [officePaths.stock, "Bestand"],
  [officePaths.facts, "Angaben"],
] as const;

type OfficeFrameProps = {
  title: string;
  /** Null while nobody is signed in. */
  address: string | null;
  children: ReactNode;
};

/** The frame of the office's pages. Its links are plain, because each page is loaded anew from the server. */
export function OfficeFrame({ title, address, children }: OfficeFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="site-bar on-dusk">
        <div className="safe-sides mx-auto flex h-16 max-w-page items-center justify-between gap-4">
          <DealerLogo />
          {address !== null && (
            <form method="post" action={officePaths.signOut}>
              <button type="submit" className="site-phone">
                Abmelden
              </button>
            </form>
          )}
        </div>
      </header>
      {address !== null && <OfficeNavigation />}
      <main id={contentId} tabIndex={-1} className="flex-1 outline-none">
        <div className="safe-sides mx-auto max-w-page py-8 sm:py-12">
          <h1 className="text-3xl font-bold sm:text-4xl">{title}</h1>
          {children}
        </div>
      </main>
      {address !== null && (
        <footer className="safe-sides mx-auto w-full max-w-page pb-8 text-sm wrap-anywhere text-muted">
          Angemeldet als {address} ·{" "}
          <a href={officePaths.devices} className="inline-flex min-h-11 items-center underline">
            Geräte
          </a>
        </footer>
      )}
    </div>
  );
}

function OfficeNavigation() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Büro" className="border-b border-line bg-surface">
      <ul className="safe-sides mx-auto flex max-w-page flex-wrap gap-x-3 max-sm:justify-between sm:gap-x-6">
        {pages.map(([path, label]) => (
          <li key={path}>
            <a
              href={path}
              aria-current={
                path === pathname || (path !== officePaths.today && pathname.startsWith(`${path}/`))
                  ? "page"
                  : undefined
              }
              className="inline-flex min-h-12 items-center font-semibold decoration-accent decoration-2 underline-offset-8 hover:underline aria-[current]:underline"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
