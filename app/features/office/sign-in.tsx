import {
  nextPageParameter,
  officeFields,
  officeLinkMinutes,
  officePaths,
} from "#domain/office/office.ts";
import { buttonStyle, controlStyle } from "../../ui/button-style.ts";
import { OfficePage } from "./office-parts.tsx";

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
  return (
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
}

function LinkRequested() {
  return (
    <>
      <p role="status" className="mt-4 max-w-prose text-lg">
        Wenn diese Adresse zum Büro gehört, ist ein Link unterwegs. Er gilt {officeLinkMinutes}
        &nbsp;Minuten.
      </p>
      <p className="mt-4 max-w-prose text-muted">
        Nichts angekommen? Sehen Sie bitte auch im Spam-Ordner nach. Wenn Sie oft nacheinander einen
        Link anfordern, schicken wir keinen neuen: Dann gilt der in der neuesten E-Mail.
      </p>
      <p className="mt-6">
        <a href={officePaths.today} className="action-link max-sm:w-full">
          Noch einmal anfordern
        </a>
      </p>
    </>
  );
}
