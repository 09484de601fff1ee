import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { paths } from "#domain/pages/paths.ts";
import { mailLink, phoneLink } from "#domain/profile/contact-links.ts";
import { buttonStyle } from "../../../ui/button-style.ts";
import { FieldError } from "../../../ui/field.tsx";
import { useProfile, useSiteSettings } from "../../site/site-settings.ts";
import { type CaptchaProps, ProofOfWorkBox } from "../proof-of-work.tsx";
import { loadRecaptcha } from "./recaptcha.ts";

type Status = "asking" | "loading" | "shown" | "expired" | "failed";

const statusTexts: Readonly<Record<Status, string>> = {
  asking: "",
  loading: "reCAPTCHA wird geladen …",
  shown: "",
  expired:
    "Die Bestätigung ist abgelaufen. Bitte bestätigen Sie noch einmal, dass Sie kein Roboter sind.",
  failed: "reCAPTCHA konnte nicht geladen werden. Bitte versuchen Sie es noch einmal.",
};

function RecaptchaBox({
  id,
  error,
  startsByItself,
  onToken,
  siteKey,
}: CaptchaProps & { siteKey: string }) {
  const [status, setStatus] = useState<Status>(startsByItself ? "loading" : "asking");
  const showsWidget = status !== "asking" && status !== "failed";
  return (
    <div className="rounded-card border border-field bg-surface p-4">
      {showsWidget ? (
        <RecaptchaWidget id={id} siteKey={siteKey} onToken={onToken} onStatus={setStatus} />
      ) : (
        <ConsentRequest id={id} error={error} onAgree={() => setStatus("loading")} />
      )}
      <p role="status" className="empty:hidden mt-2">
        {statusTexts[status]}
      </p>
      <FieldError id={id} error={error} />
    </div>
  );
}

type ConsentRequestProps = Pick<CaptchaProps, "id" | "error"> & { onAgree: () => void };

function ConsentRequest({ id, error, onAgree }: ConsentRequestProps) {
  const profile = useProfile();
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
        <a
          href={phoneLink(profile)}
          className="figures whitespace-nowrap underline underline-offset-4"
        >
          {profile.phone.display}
        </a>{" "}
        oder schreiben Sie an{" "}
        <a href={mailLink(profile, null)} className="underline underline-offset-4">
          {profile.email}
        </a>
        .
      </p>
    </>
  );
}

type RecaptchaWidgetProps = Pick<CaptchaProps, "id" | "onToken"> & {
  siteKey: string;
  onStatus: (status: Status) => void;
};

function RecaptchaWidget({ id, siteKey, onToken, onStatus }: RecaptchaWidgetProps) {
  const container = useRef<HTMLDivElement>(null);
  const update = useEffectEvent((status: Status, token: string | null) => {
    onToken(token);
    onStatus(status);
  });

  useEffect(() => {
    let isUnmounted = false;
    const report = (status: Status, token: string | null = null) => {
      if (!isUnmounted) update(status, token);
    };
    loadRecaptcha().then(
      (script) => {
        if (isUnmounted || container.current === null) return;
        // reCAPTCHA can render into an element only once.
        const box = container.current.appendChild(document.createElement("div"));
        script.render(box, {
          sitekey: siteKey,
          theme: readTheme(),
          callback: (token) => report("shown", token),
          "expired-callback": () => report("expired"),
          "error-callback": () => report("failed"),
        });
        report("shown");
      },
      () => report("failed"),
    );
    return () => {
      isUnmounted = true;
    };
  }, [siteKey]);

  return (
    <div ref={container} id={id} tabIndex={-1} className="min-h-20 overflow-x-auto outline-none" />
  );
}

function readTheme(): "light" | "dark" {
  const chosen = getComputedStyle(document.documentElement).colorScheme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** The configured captcha. After its single-use token was sent, it needs a new `key`. */
export function SellCaptcha(props: CaptchaProps) {
  const { captcha } = useSiteSettings();
  if (captcha.kind === "proof-of-work") return <ProofOfWorkBox {...props} />;
  return <RecaptchaBox {...props} siteKey={captcha.siteKey} />;
}
