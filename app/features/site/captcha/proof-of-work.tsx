import { LoaderCircle, RotateCw, ShieldCheck } from "lucide";
import { buttonStyle } from "../../../ui/button-style.ts";
import { FieldError } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { CaptchaProps } from "./captcha-props.ts";
import { useProofOfWork } from "./use-proof-of-work.ts";

type Step = ReturnType<typeof useProofOfWork>["step"];

/** What is said of the check while it runs and after it, aloud too. */
const progress: Readonly<Record<Step, string>> = {
  open: "",
  waiting: "",
  working: "Wird geprüft. Das dauert nur einen Augenblick …",
  solved: "Bestätigt. Vielen Dank!",
  expired: "Die Bestätigung ist abgelaufen.",
  renewing: "Die Bestätigung war abgelaufen und wird gerade erneuert …",
  failed:
    "Die Prüfung ist leider nicht gelungen. Bitte versuchen Sie es noch einmal, oder rufen Sie uns an.",
};

/**
 * The self-hosted captcha: a checkbox, and a sum that the visitor's own machine works out. Nothing
 * is loaded or computed before it is ticked, unless `isImmediate`: then it begins by itself.
 */
export function ProofOfWork({
  id,
  error,
  isRenewal,
  isImmediate = false,
  onToken,
}: CaptchaProps & { isImmediate?: boolean }) {
  const { step, start, stop } = useProofOfWork({ isRenewal, isImmediate, onToken });
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
        {progress[step]}
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
