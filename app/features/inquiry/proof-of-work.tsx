import { solveChallengeWorkers } from "altcha-lib";
import type { Challenge } from "altcha-lib/types";
import { LoaderCircle, RotateCw, ShieldCheck } from "lucide";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { asRecord } from "#domain/format/as-record.ts";
import { captchaChallengePath } from "#domain/pages/paths.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { FieldError } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";

export type CaptchaProps = {
  id: string;
  error: string | null;
  /** Without a click, because the visitor has agreed to an earlier captcha or the server asked for one. */
  startsByItself: boolean;
  /** Gets a single-use token, and null as soon as that has expired. */
  onToken: (token: string | null) => void;
};

type SolvingStep =
  /** `waiting` and `expired` start solving by themselves once the page is visible. */
  | { kind: "idle" | "working" | "failed" | "waiting" | "expired" | "renewing" }
  | { kind: "solved"; validForMs: number };

type ProofOfWorkOptions = Pick<CaptchaProps, "startsByItself" | "onToken">;

/** The maximum delay of `setTimeout`; `validForMs` may be infinite. */
const maxTimerMs = 2 ** 31 - 1;

function useProofOfWork({ startsByItself, onToken }: ProofOfWorkOptions) {
  const [step, setStep] = useState<SolvingStep>({ kind: startsByItself ? "waiting" : "idle" });
  const currentController = useRef<AbortController>(null);

  function solve(kind: "working" | "renewing"): void {
    currentController.current?.abort();
    const controller = new AbortController();
    currentController.current = controller;
    setStep({ kind });
    solveProofOfWork(controller).then(
      ({ token, validForMs }) => {
        if (controller.signal.aborted) return;
        setStep({ kind: "solved", validForMs });
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
  const startIfVisible = useEffectEvent(() => {
    if (document.visibilityState !== "visible") return;
    solve(step.kind === "expired" ? "renewing" : "working");
  });

  // Workers would otherwise continue after a navigation.
  useEffect(() => () => currentController.current?.abort(), []);

  useEffect(() => {
    if (step.kind !== "solved") return;
    const timer = setTimeout(expire, Math.min(step.validForMs, maxTimerMs));
    return () => clearTimeout(timer);
  }, [step]);

  useEffect(() => {
    if (step.kind !== "expired" && step.kind !== "waiting") return;
    const onVisibilityChange = () => startIfVisible();
    onVisibilityChange();
    document.addEventListener("visibilitychange", onVisibilityChange);
    return () => document.removeEventListener("visibilitychange", onVisibilityChange);
  }, [step]);

  return {
    step: step.kind,
    start: () => solve("working"),
    stop: () => {
      currentController.current?.abort();
      setStep({ kind: "idle" });
      onToken(null);
    },
  };
}

const progressTexts: Readonly<Record<SolvingStep["kind"], string>> = {
  idle: "",
  waiting: "",
  working: "Wird geprüft. Das dauert nur einen Augenblick …",
  solved: "Bestätigt. Vielen Dank!",
  expired: "Die Bestätigung ist abgelaufen.",
  renewing: "Die Bestätigung war abgelaufen und wird gerade erneuert …",
  failed:
    "Die Prüfung ist leider nicht gelungen. Bitte versuchen Sie es noch einmal oder rufen Sie uns an.",
};

/** Nothing is loaded or computed before the box is ticked, unless `startsByItself`. */
export function ProofOfWorkBox(props: CaptchaProps) {
  const { id, error } = props;
  const { step, start, stop } = useProofOfWork(props);
  const isBusy = step === "waiting" || step === "working" || step === "renewing";
  return (
    <div className="rounded-card border border-field bg-surface p-3 has-aria-invalid:border-danger sm:p-4">
      <div className="flex items-center gap-3">
        <label className="-m-2 flex min-h-11 flex-1 cursor-pointer items-center gap-3 p-2 font-semibold">
          <span className="relative size-6 shrink-0">
            <input
              id={id}
              type="checkbox"
              checked={isBusy || step === "solved"}
              onChange={({ target }) => (target.checked ? start() : stop())}
              aria-invalid={error !== null}
              aria-describedby={
                error === null ? `${id}-erklaerung` : `${id}-fehler ${id}-erklaerung`
              }
              className={`absolute inset-0 size-6 accent-ink ${isBusy ? "opacity-0" : ""}`}
            />
            {isBusy && (
              <Icon icon={LoaderCircle} size={24} className="pointer-events-none animate-spin" />
            )}
          </span>
          Ich bin kein Roboter
        </label>
        <Icon
          icon={ShieldCheck}
          size={24}
          className={step === "solved" ? "text-success" : "text-muted/50"}
        />
      </div>
      <p role="status" className="empty:hidden sm:pl-9">
        {progressTexts[step]}
      </p>
      {step === "failed" && (
        <button type="button" onClick={start} className={`${buttonStyle.quiet} mt-2 sm:ml-9`}>
          <Icon icon={RotateCw} size={18} />
          Erneut prüfen
        </button>
      )}
      <p id={`${id}-erklaerung`} className="pt-1 text-sm text-muted sm:pl-9">
        Ihr Gerät löst dafür eine kleine Rechenaufgabe von unserem Server. Dritte erfahren davon
        nichts.
      </p>
      <FieldError id={id} error={error} />
    </div>
  );
}

const maxThreads = 4;
const timeoutMs = 90_000;
/** A token counts as expired this long before the server refuses it. */
const expiryMarginMs = 20_000;

/** Rejects without challenge, solution, worker or WebCrypto, which exists on https and localhost only. */
async function solveProofOfWork(controller: AbortController) {
  const { challenge, validForMs } = await fetchChallenge(controller.signal);
  if (!isChallenge(challenge)) throw new Error("The challenge has another form than expected.");
  const started = performance.now();
  const solution = await solveChallengeWorkers({
    challenge,
    controller,
    // Half of the cores stay free for the page.
    concurrency: Math.min(maxThreads, Math.max(1, Math.floor(navigator.hardwareConcurrency / 2))),
    createWorker: () =>
      new Worker(new URL("./proof-of-work-worker.ts", import.meta.url), { type: "module" }),
    timeout: timeoutMs,
  });
  if (solution === null) throw new Error("The challenge was not solved.");
  const token = btoa(JSON.stringify({ challenge, solution }));
  return { token, validForMs: validForMs - (performance.now() - started) - expiryMarginMs };
}

/** Fetches a challenge of the self-hosted captcha. `validForMs`: the time until its solution expires. */
async function fetchChallenge(signal: AbortSignal) {
  const response = await fetch(captchaChallengePath, { signal, cache: "no-store" });
  if (!response.ok) throw new Error(`HTTP error! status: ${response.status}`);
  const challenge: unknown = await response.json();
  const { expiresAt } = asRecord(asRecord(challenge).parameters);
  // By the server's clock, because a visitor's may be wrong by hours.
  const serverTime = Date.parse(response.headers.get("date") ?? "");
  const now = Number.isNaN(serverTime) ? Date.now() : serverTime;
  const hasExpiry = typeof expiresAt === "number";
  return { challenge, validForMs: hasExpiry ? expiresAt * 1_000 - now : Number.POSITIVE_INFINITY };
}

/** Checks only what the library does not. */
function isChallenge(value: unknown): value is Challenge {
  return typeof value === "object" && value !== null && "parameters" in value;
}
