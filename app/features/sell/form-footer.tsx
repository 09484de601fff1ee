import { ArrowLeft, ArrowRight } from "lucide";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";
import { SubmitButton } from "../../ui/submit-button.tsx";
import { formParts, lastPart } from "./form-parts.ts";
import type { useSellForm } from "./use-sell-form.ts";

const blockedId = "absenden-hinweis";

/** 'Zurück' and what leads on; in the last part the button that sends, and why it does not yet. */
export function FormFooter({ sell }: { sell: ReturnType<typeof useSellForm> }) {
  const { form, part, captcha } = sell;
  const isLast = part === lastPart;
  const isBlocked = isLast && captcha.token === null;
  return (
    <div className="needs-script">
      {isBlocked && (
        <p id={blockedId} className="mb-3">
          Zum Absenden fehlt noch die Bestätigung „Ich bin kein Roboter“.
        </p>
      )}
      <div className="flex flex-wrap-reverse gap-3 sm:justify-between">
        {part !== formParts[0] && (
          <button
            type="button"
            onClick={sell.goBack}
            className={`${buttonStyle.quiet} max-sm:w-full`}
          >
            <Icon icon={ArrowLeft} size={18} />
            Zurück
          </button>
        )}
        <div className="max-sm:w-full sm:ml-auto">
          {isLast ? (
            <SubmitButton
              isSending={form.state === "sending"}
              blockedBy={isBlocked ? blockedId : null}
            >
              Fahrzeug anbieten
            </SubmitButton>
          ) : (
            <button type="submit" className={`${buttonStyle.primary} max-sm:w-full`}>
              Weiter
              <Icon icon={ArrowRight} size={18} />
            </button>
          )}
        </div>
      </div>
    </div>
  );
}
