import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { mailLink, phoneLink } from "#domain/dealership/contact-links.ts";
import { dealership } from "#domain/dealership/dealership.ts";
import { paths } from "#domain/pages/paths.ts";
import { buttonStyle } from "../../../ui/button-style.ts";
import { FieldError } from "../../../ui/field.tsx";
import { useSiteFacts } from "../../site/site-facts.ts";
import { type CaptchaProps, ProofOfWorkBox } from "../proof-of-work.tsx";

/** What this site uses of the provider's script. */
type RecaptchaScript = {
  ready: (callback: () => void) => void;
  render: (
    container: HTMLElement,
    options: {
      sitekey: string;
      theme: "light" | "dark";
      callback: (token: string) => void;
      "expired-callback": () => void;
      "error-callback": () => void;
    },
  ) => number;
};

/** `render=explicit`: the script draws nothing by itself (developers.google.com/recaptcha/docs/display). */
const recaptchaAddress = "https://www.google.com/recaptcha/api.js?render=explicit&hl=de";

let loading: Promise<RecaptchaScript> | null = null;

/** Once; after a failure the next call tries again. The visitor must have agreed before. */
function loadRecaptcha(): Promise<RecaptchaScript> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      loading = null;
      script.remove();
      reject(new Error("The captcha's script cannot be loaded."));
    };
    script.src = recaptchaAddress;
    script.onerror = fail;
    script.onload = () => {
      const loaded: unknown = Reflect.get(window, "grecaptcha");
      if (!isScript(loaded)) return fail();
      loaded.ready(() => resolve(loaded));
    };
    document.head.append(script);
  });
  return loading;
}

function isScript(value: unknown): value is RecaptchaScript {
  return typeof value === "object" && value !== null && "ready" in value;
}

type Step = "asking" | "loading" | "shown" | "expired" | "failed";

const progress: Readonly<Record<Step, string>> = {
  asking: "",
  loading: "reCAPTCHA wird geladen …",
  shown: "",
  expired: "Die Bestätigung ist abgelaufen. Bitte bestätigen Sie noch einmal.",
  failed: "reCAPTCHA konnte nicht geladen werden. Bitte versuchen Sie es noch einmal.",
};

/** reCAPTCHA v2; nothing of it is loaded before the visitor agrees. */
function Recaptcha({ id, error, isRenewal, onToken, siteKey }: CaptchaProps & { siteKey: string }) {
  const [step, setStep] = useState<Step>(isRenewal ? "loading" : "asking");
  const isAgreed = step !== "asking" && step !== "failed";
  return (
    <div className="rounded-card border border-field bg-surface p-4">
      {isAgreed ? (
        <Widget id={id} siteKey={siteKey} onToken={onToken} onStep={setStep} />
      ) : (
        <Agreement id={id} error={error} onAgree={() => setStep("loading")} />
      )}
      <p role="status" className="empty:hidden mt-2">
        {progress[step]}
      </p>
      <FieldError id={id} error={error} />
    </div>
  );
}

type AgreementProps = Pick<CaptchaProps, "id" | "error"> & { onAgree: () => void };

function Agreement({ id, error, onAgree }: AgreementProps) {
  const { phone, email } = dealership;
  return (
    <>
      <p className="font-semibold">Sicherheitsabfrage von Google</p>
      <p id={`${id}-erklaerung`} className="mt-1 text-muted">
        Zum Schutz vor Spam prüfen wir mit reCAPTCHA, einem Dienst der Google Ireland Limited, ob
        ein Mensch das Formular absendet. Erst wenn Sie zustimmen, wird der Dienst geladen. Dabei
        erfährt Google unter anderem Ihre IP-Adresse und setzt Cookies; die Daten können auch in die
        USA gelangen. Mehr dazu in unserer{" "}
        <Link to={paths.privacy} className="underline underline-offset-4">
          Datenschutzerklärung
        </Link>
        .
      </p>
      <button
        id={id}
        type="button"
        onClick={onAgree}
        aria-describedby={error === null ? `${id}-erklaerung` : `${id}-fehler ${id}-erklaerung`}
        className={`${buttonStyle.strong} mt-3 max-sm:w-full`}
      >
        Zustimmen und reCAPTCHA laden
      </button>
      <p className="mt-3 text-muted">
        Lieber ohne? Rufen Sie uns an unter{" "}
        <a href={phoneLink()} className="figures whitespace-nowrap underline underline-offset-4">
          {phone.display}
        </a>{" "}
        oder schreiben Sie an{" "}
        <a href={mailLink(null)} className="underline underline-offset-4">
          {email}
        </a>
        .
      </p>
    </>
  );
}

type WidgetProps = Pick<CaptchaProps, "id" | "onToken"> & {
  siteKey: string;
  onStep: (step: Step) => void;
};

function Widget({ id, siteKey, onToken, onStep }: WidgetProps) {
  const place = useRef<HTMLDivElement>(null);
  const answer = useEffectEvent((step: Step, token: string | null) => {
    onToken(token);
    onStep(step);
  });

  // Outside React: the provider's script, which draws into the element.
  useEffect(() => {
    let isGone = false;
    const report = (step: Step, token: string | null = null) => {
      if (!isGone) answer(step, token);
    };
    loadRecaptcha().then(
      (script) => {
        if (isGone || place.current === null) return;
        // The provider draws into the same element once only.
        const box = place.current.appendChild(document.createElement("div"));
        script.render(box, {
          sitekey: siteKey,
          theme: shownTheme(),
          callback: (token) => report("shown", token),
          "expired-callback": () => report("expired"),
          "error-callback": () => report("failed"),
        });
        report("shown");
      },
      () => report("failed"),
    );
    return () => {
      isGone = true;
    };
  }, [siteKey]);

  return (
    <div ref={place} id={id} tabIndex={-1} className="min-h-20 overflow-x-auto outline-none" />
  );
}

function shownTheme(): "light" | "dark" {
  const chosen = getComputedStyle(document.documentElement).colorScheme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** The configured captcha (R32). A token that was used up needs another `key`. */
export function SellCaptcha(props: CaptchaProps) {
  const { captcha } = useSiteFacts();
  if (captcha.kind === "proof-of-work") return <ProofOfWorkBox {...props} />;
  return <Recaptcha {...props} siteKey={captcha.siteKey} />;
}
