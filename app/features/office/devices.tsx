import { formatInstant } from "#domain/format/format.ts";
import { type OfficeDevice, officeFields, officePaths } from "#domain/office/office.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { OfficeFrame } from "./office-frame.tsx";

type DevicesPageProps = { address: string; devices: readonly OfficeDevice[] };

export function DevicesPage({ address, devices }: DevicesPageProps) {
  return (
    <OfficeFrame title="Geräte" address={address}>
      <p className="mt-4 max-w-prose text-lg">
        Hier sind Sie angemeldet. Kennen Sie ein Gerät nicht oder haben Sie es nicht mehr, melden
        Sie es ab.
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
      <form method="post" action={officePaths.devices} className="max-sm:w-full">
        <input type="hidden" name={officeFields.device} value={id} />
        <button type="submit" className={`${buttonStyle.quiet} max-sm:w-full`}>
          Abmelden<span className="sr-only">: {label}</span>
        </button>
      </form>
    </li>
  );
}

type DeviceRowProps = { device: OfficeDevice };
