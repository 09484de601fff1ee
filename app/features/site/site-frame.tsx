import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Toaster } from "../../ui/toaster.tsx";
import { Breadcrumb } from "./breadcrumb.tsx";
import { ChatButton } from "./chat-button.tsx";
import { contentId } from "./content-id.ts";
import { NavigationBar } from "./navigation-bar.tsx";
import { NavigationProgress } from "./navigation-progress.tsx";
import { pageOf } from "./page-of.ts";
import { SiteFooter } from "./site-footer.tsx";

type SiteFrameProps = {
  /** What wants an answer first: right after the skip link, so that the keyboard meets it early. */
  notice: ReactNode;
  children: ReactNode;
};

/** What stands around every page: skip link, navigation, breadcrumb, content, footer. */
export function SiteFrame({ notice, children }: SiteFrameProps) {
  const content = useRef<HTMLElement>(null);
  const page = pageOf(useLocation());
  const shownPage = useRef(page);

  // Outside React: the browser's focus. The link that was followed is gone with its page; without
  // this the keyboard would start at the top again and a screen reader would say nothing.
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    // A page may have put the focus to its own place already.
    if (content.current?.contains(document.activeElement)) return;
    content.current?.focus({ preventScroll: true });
  }, [page]);

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${contentId}`}
        className="on-dusk sr-only z-50 border border-transparent bg-accent font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:flex focus:min-h-11 focus:items-center focus:rounded-card focus:px-4"
      >
        Zum Inhalt springen
      </a>
      {notice}
      <NavigationBar />
      <NavigationProgress />
      <Breadcrumb />
      <main ref={content} id={contentId} tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter />
      <ChatButton />
      <Toaster />
    </div>
  );
}
