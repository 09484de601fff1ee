import { Suspense, useRef, useState } from "react";
import { lazyOrNothing } from "../../ui/loading.ts";
import { scrollIntoView } from "./form-notes.tsx";

const ProofOfWork = lazyOrNothing(async () => (await import("./proof-of-work.tsx")).ProofOfWorkBox);

/** `message` is the server's reason; `round` counts the challenges. */
type CaptchaRequest = { round: number; message: string };

/**
 * The contact form has a captcha only once the server asks for it. The first solves itself and sends the form
 * again; later ones wait for the visitor.
 */
export function useContactCaptcha() {
  const [request, setRequest] = useState<CaptchaRequest | null>(null);
  const token = useRef<string | null>(null);
  /** Whether the next token sends the form; later ones, which renew an expired one, do not. */
  const sends = useRef(false);
  return {
    request,
    body: (): Readonly<Record<string, string>> =>
      token.current === null ? {} : { recaptchaToken: token.current },
    /** Returns whether the form is sent again without the visitor. */
    require: (message: string) => {
      const isRefused = token.current !== null;
      token.current = null;
      sends.current = true;
      setRequest((before) => {
        if (before !== null && !isRefused) return before;
        return { round: (before?.round ?? 0) + 1, message };
      });
      return !isRefused;
    },
    accept: (next: string | null, send: () => void) => {
      token.current = next;
      if (next === null || !sends.current) return;
      sends.current = false;
      send();
    },
    reset: () => {
      token.current = null;
      setRequest(null);
    },
  };
}

type ContactCaptchaProps = { request: CaptchaRequest; onToken: (token: string | null) => void };

export function ContactCaptcha({ request: { round, message }, onToken }: ContactCaptchaProps) {
  return (
    <section
      ref={scrollIntoView}
      aria-label="Automatische Prüfung"
      // Clear of the chat button.
      className="grid scroll-mb-20 gap-3"
    >
      <p role="alert">
        {message} Ihre Nachricht wird danach von selbst gesendet; was Sie eingegeben haben, bleibt
        stehen.
      </p>
      <Suspense>
        <ProofOfWork
          key={round}
          id="captcha"
          error={null}
          isRenewal={false}
          isImmediate={round === 1}
          onToken={onToken}
        />
      </Suspense>
    </section>
  );
}
