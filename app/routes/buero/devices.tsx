import { redirect } from "react-router";
import { z } from "zod";
import { formatInstant } from "#domain/format/format.ts";
import { type OfficeDevice, officeFields, officePaths } from "#domain/office/office.ts";
import { openOffice, readPosted } from "../../context.ts";
import { OfficePage } from "../../features/office/office-parts.tsx";
import { createPageMeta } from "../../features/site/page-head.tsx";
import { buttonStyle } from "../../ui/button-style.ts";
import type { Route } from "./+types/devices.ts";

export const loader = async ({ context }: Route.LoaderArgs) => ({
  devices: await openOffice(context).desk.devices(),
});

const deviceSchema = z.object({ [officeFields.device]: z.uuid() });

export async function action({ context }: Route.ActionArgs) {
  const { desk, values } = openOffice(context);
  await desk.signOutDevice(readPosted(deviceSchema, values)[officeFields.device]);
  // The page of this device leads to the sign-in page.
  return redirect(officePaths.devices, 303);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Büro: Geräte", isIndexed: false });

export default function DevicesPage({ loaderData: { devices } }: Route.ComponentProps) {
  return (
    <OfficePage title="Geräte">
      <p className="mt-4 max-w-prose text-lg">
        Hier sind Sie angemeldet. Wenn Sie ein Gerät nicht kennen oder nicht mehr haben, melden Sie
        es ab.
      </p>
      <ul className="mt-6 grid gap-4 lg:grid-cols-2">
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </ul>
    </OfficePage>
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
        <form method="post" className="max-sm:w-full">
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
