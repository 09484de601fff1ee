import { Printer, Share2 } from "lucide";
import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { deliveryText } from "#domain/car/availability.ts";
import { pictureInWidth } from "#domain/car/pictures.ts";
import { formatDay } from "#domain/format/format.ts";
import { iconPaths, vehiclePath, vehicleQrPath } from "#domain/pages/paths.ts";
import { StatusMessage, useShare } from "../../ui/copy-status.tsx";
import { Icon } from "../../ui/icon.tsx";
import { CompareButton } from "../car/compare-button.tsx";
import { useProfile } from "../site/site-settings.ts";
import { listPictures, type VehicleOverview } from "./page-data.ts";

export function PrintHeader({ overview }: { overview: VehicleOverview }) {
  const { name, address, phone, email, people, look } = useProfile();
  const [person] = people;
  const printDay = usePrintDay();
  const isHere = deliveryText(overview.price) === null;
  const wish = isHere ? "Probefahrt vereinbaren" : "Fahrzeug anfragen";
  return (
    <div className="expose-only expose-head">
      {look?.paper ? (
        <img {...look.paper} alt="" loading="lazy" className="expose-logo" />
      ) : (
        <img src={iconPaths.svg} alt="" width={64} height={64} loading="lazy" />
      )}
      <p>
        <b>{name}</b>
        <br />
        {address.street}, {address.postalCode} {address.city}
        <br />
        Telefon {phone.display} · {email}
        <br />
        {person && (
          <>
            Ihr Ansprechpartner: {person.name}
            {person.phone && `, ${person.phone.display}`}
            <br />
          </>
        )}
        Fahrzeugnummer {overview.adKey}
        {printDay && ` · Stand: ${printDay}`}
      </p>
      <div className="expose-code">
        <img
          src={vehicleQrPath(overview.adKey)}
          alt={`QR-Code: ${wish}`}
          width={110}
          height={110}
          loading="lazy"
        />
        {wish}
      </div>
    </div>
  );
}

/** Lazy, so that they load for printing only. */
export function PrintPictures({ overview }: { overview: VehicleOverview }) {
  const [first, ...others] = listPictures(overview).slice(0, 4);
  if (first === undefined) return null;
  return (
    <div className="expose-only expose-photos">
      <PrintPicture src={pictureInWidth(first, 960)} />
      {others.map((path) => (
        <PrintPicture key={path} src={pictureInWidth(path, 480)} />
      ))}
    </div>
  );
}

const PrintPicture = ({ src }: { src: string }) => <img src={src} alt="" loading="lazy" />;

/** Read on print only: pages are cached for days, and the first date format is slow on a phone. */
function usePrintDay(): string | null {
  const [day, setDay] = useState<string | null>(null);

  useEffect(() => {
    // The print dialog does not wait for a React render.
    const updateDay = () => flushSync(() => setDay(formatDay(new Date())));
    window.addEventListener("beforeprint", updateDay);
    return () => window.removeEventListener("beforeprint", updateDay);
  }, []);

  return day;
}

/** Printing starts after this time even if pictures are missing. */
const printTimeoutMs = 8_000;
let isPrinting = false;

async function printExpose(): Promise<void> {
  if (isPrinting) return;
  isPrinting = true;
  try {
    const pictures = [...document.querySelectorAll<HTMLImageElement>(".expose-only img")];
    for (const picture of pictures) picture.loading = "eager";
    await Promise.race([
      Promise.allSettled([loadPrintStyles(), ...pictures.map(decode)]),
      new Promise((resolve) => setTimeout(resolve, printTimeoutMs)),
    ]);
    window.print();
  } finally {
    isPrinting = false;
  }
}

/** `HTMLImageElement.decode` may reject at once for a lazy picture that has just begun to load. */
async function decode(picture: HTMLImageElement): Promise<void> {
  if (!picture.complete) await waitForLoad(picture);
  await picture.decode();
}

const waitForLoad = (element: HTMLElement) =>
  new Promise((resolve) => {
    element.addEventListener("load", resolve);
    element.addEventListener("error", resolve);
  });

/** Browsers load print style sheets at the lowest priority. */
async function loadPrintStyles(): Promise<void> {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[media="print"]');
  const missing = [...sheets].filter(({ sheet }) => sheet === null);
  await Promise.all(missing.map(waitForLoad));
}

export function PageActions({ adKey, name }: { adKey: string; name: string }) {
  const { status, share } = useShare();
  const shareVehicle = () => share({ title: name, path: vehiclePath(adKey) });
  return (
    <div className="needs-script page-actions">
      <CompareButton adKey={adKey} name={name} className="quiet-action">
        Vergleichen
      </CompareButton>
      <button type="button" onClick={() => void printExpose()} className="quiet-action">
        <Icon icon={Printer} size={18} />
        Exposé drucken
      </button>
      <button type="button" onClick={() => void shareVehicle()} className="quiet-action">
        <Icon icon={Share2} size={18} />
        Fahrzeug teilen
      </button>
      <StatusMessage status={status} />
    </div>
  );
}
