import { Suspense, useRef, useState } from "react";
import { lazyOrNothing } from "../../ui/loading.ts";

const ProofOfWork = lazyOrNothing(async () => (await import("./proof-of-work.tsx")).ProofOfWorkBox);

/** Why the server asks for the check, in its words; `round` counts how often it did. */
type Asked = { round: number; words: string };

/**
 * The captcha of the contact form: it has none until the server asks for it, because very many inquiries
 * come in. The first time it solves itself and the form is sent again;
 * a token that was refused is solved anew when the visitor asks for it.
 */
export function useContactCaptcha() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const token = useRef<string | null>(null);
  /** Whether the next token sends the form; later ones, which renew an expired one, do not. */
  const sends = useRef(false);
  return {
    asked,
    /** Part of what is sent, beside the fields. */
    body: (): Readonly<Record<string, string>> =>
      token.current === null ? {} : { recaptchaToken: token.current },
    /** The server wants a token, or another one. Returns whether the form goes on by itself. */
    ask: (words: string) => {
      const isRefused = token.current !== null;
      token.current = null;
      sends.current = true;
      setAsked((before) => {
        if (before !== null && !isRefused) return before;
        return { round: (before?.round ?? 0) + 1, words };
      });
      return !isRefused;
    },
    take: (next: string | null, send: () => void) => {
      token.current = next;
      if (next === null || !sends.current) return;
      sends.current = false;
      send();
    },
    forget: () => {
      token.current = null;
      setAsked(null);
    },
  };
}

type ContactCaptchaProps = { asked: Asked; onToken: (token: string | null) => void };

/** Says why there is a check, and that nothing is to be done but to wait for it. */
export function ContactCaptcha({ asked: { round, words }, onToken }: ContactCaptchaProps) {
  return (
    <section
      ref={scrollIntoSight}
      aria-label="Automatische Prüfung"
      // Clear of the chat button.
      className="grid scroll-mb-20 gap-3"
    >
      <p role="alert">
        {words} Ihre Nachricht wird danach von selbst gesendet; was Sie eingegeben haben, bleibt
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

/** On a phone the button that was pressed is at the lower edge, and this stands below it. */
function scrollIntoSight(box: HTMLElement | null): void {
  box?.scrollIntoView({ block: "nearest" });
}
