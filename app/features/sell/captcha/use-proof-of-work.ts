import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { CaptchaProps } from "./captcha-props.ts";

type Step =
  | { kind: "open" | "working" | "failed" }
  /** Was good and is no longer: solved anew without being asked, once somebody looks at the page. */
  | { kind: "expired" | "renewing" }
  | { kind: "solved"; goodForMs: number };

type ProofOfWorkOptions = Pick<CaptchaProps, "isRenewal" | "onToken">;

/** `setTimeout` knows no longer time; no challenge lives that long. */
const longestTimer = 2 ** 31 - 1;

/**
 * The self-hosted captcha in the browser. `onToken` gets a token, and null as soon as it is no
 * longer good: on expiry and on error (specification, section 4). The code that solves is loaded
 * with the first start.
 */
export function useProofOfWork({ isRenewal, onToken }: ProofOfWorkOptions): {
  step: Step["kind"];
  start: () => void;
  stop: () => void;
} {
  const [step, setStep] = useState<Step>({ kind: isRenewal ? "expired" : "open" });
  const running = useRef<AbortController>(null);

  function solve(kind: "working" | "renewing"): void {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setStep({ kind });
    import("./prove-work.ts")
      .then(({ proveWork }) => proveWork(controller))
      .then(
        ({ token, goodForMs }) => {
          if (controller.signal.aborted) return;
          setStep({ kind: "solved", goodForMs });
          onToken(token);
        },
        () => {
          if (!controller.signal.aborted) setStep({ kind: "failed" });
        },
      );
  }

  const expire = useEffectEvent(() => {
    onToken(null);
    setStep({ kind: "expired" });
  });
  const renew = useEffectEvent(() => {
    if (document.visibilityState === "visible") solve("renewing");
  });

  // Outside React: workers, which would go on after the page has gone.
  useEffect(() => () => running.current?.abort(), []);

  // Outside React: the browser's timer.
  useEffect(() => {
    if (step.kind !== "solved") return;
    const timer = setTimeout(expire, Math.min(step.goodForMs, longestTimer));
    return () => clearTimeout(timer);
  }, [step]);

  // Outside React: whether somebody looks at the page.
  useEffect(() => {
    if (step.kind !== "expired") return;
    const onLook = () => renew();
    onLook();
    document.addEventListener("visibilitychange", onLook);
    return () => document.removeEventListener("visibilitychange", onLook);
  }, [step]);

  return {
    step: step.kind,
    start: () => solve("working"),
    stop: () => {
      running.current?.abort();
      setStep({ kind: "open" });
      onToken(null);
    },
  };
}
