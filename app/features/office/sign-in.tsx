import { formatInstant } from "#domain/format/format.ts";
import {
  type OfficeDevice,
  officeFields,
  officeLinkMinutes,
  officePaths,
  officeSessionDays,
} from "#domain/office/office.ts";
import { buttonStyle, controlStyle } from "../../ui/button-style.ts";
import { OfficeFrame } from "./office-frame.tsx";

export function SignInPage({ isRequested }: { isRequested: boolean }) {
  return (
    <OfficeFrame title="Anmelden" address={null}>
      {isRequested ? <LinkRequested /> : <LinkForm />}
    </OfficeFrame>
  );
}

function LinkForm() {
  return (
    <>
      <p className="mt-4 max-w-prose text-lg">
        Sie bekommen einen Link per E-Mail; ein Passwort brauchen Sie nicht.
      </p>
      <form method="post" action={officePaths.today} className="mt-6 max-w-md">
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

/** Only its button redeems the link: mail scanners open links, too. */
export function LinkPage({ path, works }: { path: string; works: boolean }) {
  if (!works) return <ExpiredLink />;
  return (
    <OfficeFrame title="Im Büro anmelden" address={null}>
      <p className="mt-4 max-w-prose text-lg">
        Sie bleiben auf diesem Gerät {officeSessionDays}&nbsp;Tage angemeldet. Abmelden können Sie
        sich jederzeit.
      </p>
      <form method="post" action={path} className="mt-6">
        <button type="submit" className={`${buttonStyle.primary} max-sm:w-full`}>
          Auf diesem Gerät anmelden
        </button>
      </form>
    </OfficeFrame>
  );
}

function ExpiredLink() {
  return (
    <OfficeFrame title="Dieser Link gilt nicht mehr" address={null}>
      <p className="mt-4 max-w-prose text-lg">
        Jeder Link gilt {officeLinkMinutes}&nbsp;Minuten und nur einmal.
      </p>
      <p className="mt-6">
        <a href={officePaths.today} className="action-link action-link-primary max-sm:w-full">
          Neuen Link anfordern
        </a>
      </p>
    </OfficeFrame>
  );
}

type DevicesPageProps = { address: string; devices: readonly OfficeDevice[] };

export function DevicesPage({ address, devices }: DevicesPageProps) {
  return (
    <OfficeFrame title="Geräte" address={address}>
      <p className="mt-4 max-w-prose text-lg">
        Hier sind Sie angemeldet. Wenn Sie ein Gerät nicht kennen oder nicht mehr haben, melden Sie
        es ab.
      </p>
      <ul className="mt-6 grid gap-4 lg:grid-cols-2">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
    </OfficeFrame>
  );
}

function DeviceRow({ device: { id, label, signedInAt, seenAt, isCurrent } }: DeviceRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line bg-surface p-4">
      <div>
        <h2 className="text-lg font-bold">
          {label}
          {isCurrent && <span className="font-normal text-muted"> (dieses Gerät)</span>}
        </h2>
        <p className="figures">Zuletzt benutzt: {formatInstant(seenAt)}&nbsp;Uhr</p>
        <p className="figures text-sm text-muted">
          Angemeldet: {formatInstant(signedInAt)}&nbsp;Uhr
        </p>
      </div>
      {!isCurrent && (
        <form method="post" action={officePaths.devices} className="max-sm:w-full">
          <input type="hidden" name={officeFields.device} value={id} />
          <button type="submit" className={`${buttonStyle.quiet} max-sm:w-full`}>
            Abmelden<span className="sr-only">: {label}</span>
          </button>
        </form>
      )}
    </li>
  );
}

type DeviceRowProps = { device: OfficeDevice };
