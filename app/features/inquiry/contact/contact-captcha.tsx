import { useRef, useState } from "react";
import { scrollIntoView } from "../../../ui/browser.ts";
import { LazyProofOfWork } from "../lazy-proof-of-work.tsx";

type CaptchaRequest = { count: number; message: string };

/**
 * The contact form has a captcha only once the server asks for it. The first solves itself and sends the form
 * again; later ones wait for the visitor.
 */
export function useContactCaptcha() {
  const [request, setRequest] = useState<CaptchaRequest | null>(null);
  const token = useRef<string | null>(null);
  /** Whether the next token sends the form; one that renews an expired token does not. */
  const isSendPending = useRef(false);
  return {
    request,
    getTokenField: (): Readonly<Record<string, string>> =>
      token.current === null ? {} : { recaptchaToken: token.current },
    requestCaptcha: (message: string) => {
      const isTokenRefused = token.current !== null;
      token.current = null;
      isSendPending.current = true;
      setRequest((before) => {
        if (before !== null && !isTokenRefused) return before;
        return { count: (before?.count ?? 0) + 1, message };
      });
      return !isTokenRefused;
    },
    acceptToken: (next: string | null, send: () => void) => {
      token.current = next;
      if (next === null || !isSendPending.current) return;
      isSendPending.current = false;
      send();
    },
    reset: () => {
      token.current = null;
      setRequest(null);
    },
  };
}

type ContactCaptchaProps = { request: CaptchaRequest; onToken: (token: string | null) => void };

export function ContactCaptcha({ request: { count, message }, onToken }: ContactCaptchaProps) {
  return (
    <section
      ref={scrollIntoView}
      aria-label="Automatische Prüfung"
      // Leaves room for the floating chat button.
      className="grid scroll-mb-20 gap-3"
    >
      <p role="alert">
        {message} Ihre Nachricht wird danach von selbst gesendet; was Sie eingegeben haben, bleibt
        stehen.
      </p>
      <LazyProofOfWork key={count} startsByItself={count === 1} onToken={onToken} />
    </section>
  );
}
