import {
  nextPageParameter,
  officeFields,
  officeLinkMinutes,
  officePaths,
} from "#domain/office/office.ts";
import { buttonStyle, controlStyle } from "../../ui/button-style.ts";
import { useLacksMailServer } from "./fresh-page.ts";
import { LinkCommand, OfficePage } from "./office-parts.tsx";

/** `next`: the page that somebody asked for. */
type SignInPageProps = { isRequested: boolean; next: string };

export function SignInPage({ isRequested, next }: SignInPageProps) {
  return (
    <OfficePage title="Anmelden" isSignedOut>
      {isRequested ? <LinkRequested /> : <LinkForm next={next} />}
    </OfficePage>
  );
}

function LinkForm({ next }: { next: string }) {
  const lacksMailServer = useLacksMailServer();
  return (
    <>
      {lacksMailServer ? (
        <NoLinkMailed />
      ) : (
        <p className="mt-4 max-w-prose text-lg">
          Sie bekommen einen Link per E-Mail; ein Passwort brauchen Sie nicht. Anmelden kann sich,
          wer die Anfragen der Website bekommt oder für das Büro genannt ist.
        </p>
      )}
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
}

/** The truth for whoever stands before the office without a server for its mails. */
const NoLinkMailed = () => (
  <p className="mt-4 max-w-prose text-lg">
    Nicht verschickt: kein Mailserver eingerichtet. Einen Link zum Anmelden bekommen Sie nur auf dem
    Server selbst, mit <LinkCommand /> und Ihrer E-Mail-Adresse.
  </p>
);

function LinkRequested() {
  return (
    <>
      {useLacksMailServer() ? (
        <div role="status">
          <NoLinkMailed />
        </div>
      ) : (
        <>
          <p role="status" className="mt-4 max-w-prose text-lg">
            Wenn diese Adresse zum Büro gehört, ist ein Link unterwegs. Er gilt {officeLinkMinutes}
            &nbsp;Minuten.
          </p>
          <p className="mt-4 max-w-prose text-muted">
            Nichts angekommen? Sehen Sie bitte auch im Spam-Ordner nach. Wenn Sie oft nacheinander
            einen Link anfordern, schicken wir keinen neuen: Dann gilt der in der neuesten E-Mail.
          </p>
        </>
      )}
      <PastedLinkForm />
      <p className="mt-6">
        <a href={officePaths.today} className="action-link max-sm:w-full">
          Noch einmal anfordern
        </a>
      </p>
    </>
  );
}

/** For the office on a home screen, into which the link of a mail does not lead. */
const PastedLinkForm = () => (
  <details className="mt-4 max-w-md">
    <summary className="flex min-h-11 cursor-pointer items-center underline underline-offset-4">
      Der Link öffnet sich woanders?
    </summary>
    <form method="post" action={officePaths.today} className="pb-2">
      <p className="max-w-prose">
        Liegt das Büro auf dem Home-Bildschirm, halten Sie den Link in der E-Mail gedrückt, kopieren
        ihn und fügen ihn hier ein.
      </p>
      <label htmlFor="link" className="block pt-3 pb-1 font-semibold">
        Link aus der E-Mail
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
