import { Copy, Mail, MessageCircle, Share2 } from "lucide";
import { mailLinkWith } from "#domain/office/inquiry-view.ts";
import { type OfficeMember, type PassedLink, passedLinkMinutes } from "#domain/office/office.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { StatusMessage, useCopy, useShare } from "../../ui/copy-status.tsx";
import { Icon } from "../../ui/icon.tsx";
import { savedMark } from "./page-draft.tsx";

type LinkToPassOnProps = {
  passed: PassedLink;
  member: OfficeMember | undefined;
  /** Whoever gets it was entered just now. */
  isInvitation: boolean;
};

/** Shown once: whoever opens it first is signed in as that person. */
export function LinkToPassOn({ passed, member, isInvitation }: LinkToPassOnProps) {
  const { address, code, email } = passed;
  const isOwn = member === undefined || member.isSelf;
  const name = member?.name ?? email;
  return (
    <div
      role="status"
      {...savedMark}
      className="mt-4 grid max-w-3xl gap-x-6 gap-y-4 rounded-card border-2 border-accent bg-surface p-4 wrap-anywhere sm:grid-cols-[auto_1fr]"
    >
      <div className="sm:col-start-2">
        <h2 className="text-lg font-bold">{titleOf(isOwn, isInvitation, name)}</h2>
        <p className="mt-1">
          Er wird nur jetzt gezeigt, gilt {passedLinkMinutes}&nbsp;Minuten und nur einmal. Geben Sie
          ihn niemandem sonst: Wer ihn zuerst öffnet, ist {isOwn ? "als Sie" : `als ${name}`}{" "}
          angemeldet.
        </p>
        <div className="mt-3 grid gap-2 sm:flex sm:flex-wrap">
          <ShareButton title="Link zum Anmelden" path={new URL(address).pathname} />
          <a
            href={`https://wa.me/?text=${encodeURIComponent(wordsWith(address))}`}
            target="_blank"
            rel="noopener noreferrer"
            className="action-link"
          >
            <Icon icon={MessageCircle} size={18} />
            Per WhatsApp senden
          </a>
          {!isOwn && (
            <a
              href={mailLinkWith(email, "Einladung ins Büro", [
                `Guten Tag ${name},`,
                "",
                wordsWith(address),
              ])}
              className="action-link"
            >
              <Icon icon={Mail} size={18} />
              Per E-Mail senden
            </a>
          )}
          <CopyButton text={address} label="Link kopieren" />
        </div>
        <p className="mt-3 text-sm text-muted select-all">{address}</p>
      </div>
      <div className="max-sm:border-t max-sm:border-line max-sm:pt-4 sm:col-start-1 sm:row-start-1">
        <svg
          viewBox={`0 0 ${code.size} ${code.size}`}
          role="img"
          aria-label="QR-Code mit dem Link"
          className="mx-auto w-48 rounded-card bg-white"
        >
          <path d={code.path} fill="#000" shapeRendering="crispEdges" />
        </svg>
        <p className="mx-auto mt-2 max-w-48 text-center text-sm text-muted">
          {isOwn
            ? "Für die Kamera des anderen Geräts"
            : "Für die Kamera des Telefons, das ins Büro soll"}
        </p>
      </div>
    </div>
  );
}

function titleOf(isOwn: boolean, isInvitation: boolean, name: string): string {
  if (isOwn) return "Ihr Link für ein anderes Gerät";
  return isInvitation ? `Laden Sie ${name} mit diesem Link ein` : `Der Link für ${name}`;
}

const wordsWith = (address: string) =>
  `Damit melden Sie sich im Büro an (gilt ${passedLinkMinutes} Minuten, nur einmal): ${address}`;

const copyMessages = {
  done: "Kopiert",
  refused: "Bitte markieren und kopieren Sie die Adresse selbst.",
};

function ShareButton({ title, path }: { title: string; path: string }) {
  const { status, share } = useShare(copyMessages);
  return (
    <span className="needs-script relative grid max-sm:w-full">
      <button
        type="button"
        className={buttonStyle.primary}
        onClick={() => void share({ title, path })}
      >
        <Icon icon={Share2} size={18} />
        Teilen
      </button>
      <StatusMessage status={status} side="left-0" />
    </span>
  );
}

export function CopyButton({ text, label }: { text: string; label: string }) {
  const { status, copy } = useCopy(copyMessages);
  return (
    <span className="needs-script relative grid">
      <button type="button" className={buttonStyle.quiet} onClick={() => void copy(text)}>
        <Icon icon={Copy} size={18} />
        {label}
      </button>
      <StatusMessage status={status} side="left-0" />
    </span>
  );
}
