import {
  nextPageParameter,
  officeFields,
  officeLinkMinutes,
  officePaths,
  signInPath,
} from "#domain/office/office.ts";
import { buttonStyle, controlStyle } from "../../ui/button-style.ts";
import { useLacksMailServer } from "./fresh-page.ts";
import { LinkCommand, OfficePage } from "./office-parts.tsx";
import { UnsentFormKept } from "./unsent-form.tsx";

/** What was asked for, and when; null after a pasted text that is no link. */
type SignInAnswer = { requested: { email: string; at: string; next: string } | null };

/** `next`: the page that somebody asked for. */
type SignInPageProps = { next: string; answer: SignInAnswer | null };

export function SignInPage({ next, answer }: SignInPageProps) {
  const lacksMailServer = useLacksMailServer();
  const requested = answer?.requested ?? null;
  return (
    <OfficePage title="Anmelden" isSignedOut>
      {answer === null && <UnsentFormKept />}
      {answer !== null && requested === null && (
        <p role="alert" className="mt-4 max-w-prose font-semibold text-danger">
          Das ist kein Link ins Büro. Vielleicht fehlt vom Kopieren ein Stück.
        </p>
      )}
      {lacksMailServer ? (
        <AskForLink />
      ) : requested === null ? (
        <LinkForm next={next} />
      ) : (
        <LinkRequested {...requested} />
      )}
    </OfficePage>
  );
}

const LinkForm = ({ next }: { next: string }) => (
  <>
    <p className="mt-4 max-w-prose text-lg">
      Sie bekommen einen Link per E-Mail; ein Passwort brauchen Sie nicht. Anmelden kann sich, wer
      die Anfragen der Website bekommt oder für das Büro genannt ist.
    </p>
    <form method="post" className="mt-6 max-w-md">
      <input type="hidden" name={nextPageParameter} value={next} />
      <label htmlFor="email" className="block pb-1 font-semibold">
        E-Mail
      </label>
      <input
        id="email"
        name={officeFields.email}
        type="email"
        autoComplete="email"
        required
        className={`${controlStyle} h-12`}
      />
      <button type="submit" className={`${buttonStyle.primary} mt-5 max-sm:w-full`}>
        Link anfordern
      </button>
    </form>
  </>
);

/** Without a server for its mails, the site itself sends no link. */
const AskForLink = () => (
  <>
    <p className="mt-4 max-w-prose text-lg">
      Bitten Sie jemanden, der schon im Büro angemeldet ist: Unter „Konto“ bekommt er einen Code,
      den Sie mit diesem Telefon abfotografieren, und einen Link, den er Ihnen schicken kann.
    </p>
    <p className="mt-3 max-w-prose text-muted">
      Per E-Mail kommt kein Link, weil kein Mailserver eingerichtet ist.
    </p>
    <PastedLinkForm />
    <details className="mt-2 max-w-prose">
      <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        Niemand ist mehr angemeldet?
      </summary>
      <p>
        Dann zeigt der Server selbst einen Link, mit <LinkCommand /> und Ihrer E-Mail-Adresse.
      </p>
    </details>
  </>
);

type LinkRequestedProps = { email: string; at: string; next: string };

const LinkRequested = ({ email, at, next }: LinkRequestedProps) => (
  <>
    <p role="status" className="figures mt-4 max-w-prose text-lg wrap-anywhere">
      Um {at}&nbsp;Uhr angefordert: Wenn <strong>{email}</strong> zum Büro gehört, ist ein Link
      dorthin unterwegs. Er gilt {officeLinkMinutes}&nbsp;Minuten.
    </p>
    <div className="mt-5 grid gap-2 sm:flex sm:flex-wrap">
      <form method="post" action={officePaths.today} className="contents">
        <input type="hidden" name={nextPageParameter} value={next} />
        <input type="hidden" name={officeFields.email} value={email} />
        <button type="submit" className={buttonStyle.quiet}>
          Noch einmal senden
        </button>
      </form>
      <a href={signInPath(next)} className="action-link">
        Adresse ändern
      </a>
    </div>
    <p className="mt-4 max-w-prose text-muted">
      Nichts angekommen? Sehen Sie bitte auch im Spam-Ordner nach. Wenn Sie oft nacheinander einen
      Link anfordern, schicken wir keinen neuen: Dann gilt der in der neuesten E-Mail.
    </p>
    <PastedLinkForm />
  </>
);

/** For the office on a home screen, into which the link of a mail does not lead. */
const PastedLinkForm = () => (
  <details className="mt-4 max-w-md">
    <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
      Der Link öffnet sich woanders?
    </summary>
    <form method="post" action={officePaths.today} className="pb-2">
      <p className="max-w-prose">
        Liegt das Büro auf dem Home-Bildschirm, halten Sie den Link gedrückt, kopieren ihn und fügen
        ihn hier ein.
      </p>
      <label htmlFor="link" className="block pt-3 pb-1 font-semibold">
        Ihr Link
      </label>
      <input
        id="link"
        name={officeFields.link}
        inputMode="url"
        autoComplete="off"
        required
        className={`${controlStyle} h-12`}
      />
      <button type="submit" className={`${buttonStyle.quiet} mt-4 max-sm:w-full`}>
        Weiter
      </button>
    </form>
  </details>
);
