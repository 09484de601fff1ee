import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { CaptchaProps } from "./captcha-props.ts";

type Step =
  | { kind: "open" | "working" | "failed" }
  /** Begins without being asked, once somebody looks at the page. */
  | { kind: "waiting" }
  /** Was good and is no longer: solved anew without being asked, once somebody looks at the page. */
  | { kind: "expired" | "renewing" }
  | { kind: "solved"; goodForMs: number };

type ProofOfWorkOptions = Pick<CaptchaProps, "isRenewal" | "onToken"> & { isImmediate: boolean };

/** `setTimeout` knows no longer time; no challenge lives that long. */
const longestTimer = 2 ** 31 - 1;

/**
 * The self-hosted captcha in the browser. `onToken` gets a token, and null as soon as it is no
 * longer good: on expiry and on error (specification, section 4). The code that solves is loaded
 * with the first start.
 */
export function useProofOfWork({ isRenewal, isImmediate, onToken }: ProofOfWorkOptions): {
  step: Step["kind"];
  start: () => void;
  stop: () => void;
} {
  const [step, setStep] = useState<Step>(() => {
    if (isImmediate) return { kind: "waiting" };
    return { kind: isRenewal ? "expired" : "open" };
  });
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
  const begin = useEffectEvent(() => {
    if (document.visibilityState !== "visible") return;
    solve(step.kind === "expired" ? "renewing" : "working");
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
    if (step.kind !== "expired" && step.kind !== "waiting") return;
    const onLook = () => begin();
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
