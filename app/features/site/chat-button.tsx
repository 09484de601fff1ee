import { MessageCircle } from "lucide";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { whatsappLink } from "#domain/site/contact-links.ts";
import { useIsWide } from "../../ui/browser-hooks.ts";
import { Icon } from "../../ui/icon.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";

/**
 * Floats at the bottom right of every page and opens the chat in a tab of its own. It goes out of the way
 * of who reads on and of forms, and comes back when one scrolls up; while a field has the focus too
 * (site.css).
 */
export function ChatButton() {
  const isReadingOn = useScrollingDown();
  const isOverForm = useOverForm();
  return (
    <aside
      aria-label="Chat"
      className="chat-button on-dusk"
      data-away={isReadingOn || isOverForm || undefined}
    >
      <Tooltip text="WhatsApp-Chat öffnen" place="before">
        <a
          href={whatsappLink()}
          target="_blank"
          rel="noopener noreferrer"
          aria-label="WhatsApp-Chat öffnen (externer Dienst, neuer Tab)"
        >
          <Icon icon={MessageCircle} size={24} />
        </a>
      </Tooltip>
    </aside>
  );
}

/** A finger that rests trembles: less than this is no scrolling, in px. */
const tremble = 8;

/** Whether the page was scrolled down last, not up. */
function useScrollingDown(): boolean {
  const [isDown, setIsDown] = useState(false);

  // Outside React: the window.
  useEffect(() => {
    let last = 0;
    const listen = () => {
      const top = Math.max(0, window.scrollY);
      if (Math.abs(top - last) < tremble && top > 0) return;
      setIsDown(top > last);
      last = top;
    };
    window.addEventListener("scroll", listen, { passive: true });
    return () => window.removeEventListener("scroll", listen);
  }, []);
  return isDown;
}

/** The corner of the window in which the button is, as insets of an IntersectionObserver's root. */
const corner = (isWide: boolean) => `-88% 0px 0px ${isWide ? "-91%" : "-80%"}`;

/** Whether a form that is sent to us lies in the corner of the button. */
function useOverForm(): boolean {
  const { pathname } = useLocation();
  const isWide = useIsWide();
  const [isOver, setIsOver] = useState(false);

  // Outside React: where the page is scrolled to. Each page has its own forms.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `pathname` stands for the next page
  useEffect(() => {
    const form = document.querySelector("main form[method=post]");
    if (form === null) return;
    const observer = new IntersectionObserver(
      (entries) => setIsOver(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: corner(isWide) },
    );
    observer.observe(form);
    return () => {
      observer.disconnect();
      setIsOver(false);
    };
  }, [pathname, isWide]);
  return isOver;
}
