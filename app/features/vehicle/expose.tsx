import { Printer, Share2 } from "lucide";
import { useEffect, useState } from "react";
import { pictureInWidth } from "#domain/car/photos.ts";
import { dealership } from "#domain/site/dealership.ts";
import { formatDay } from "#domain/site/format.ts";
import { vehicleQrPath } from "#domain/site/paths.ts";
import { StatusMessage, useCopy } from "../../ui/copy-status.tsx";
import { Icon } from "../../ui/icon.tsx";
import { photosOf, type VehicleOverview } from "./page-data.ts";

/** Top of the printed page: who offers the vehicle, on which day, and the way back to its page. */
export function ExposeHead({ overview }: { overview: VehicleOverview }) {
  const { name, address, phone, email } = dealership;
  const day = usePrintDay();
  usePrintKey();
  return (
    <div className="expose-only expose-head">
      <p>
        <b>{name}</b>
        <br />
        {address.street}, {address.postalCode} {address.city}
        <br />
        Telefon {phone.display} · {email}
        <br />
        Fahrzeugnummer {overview.adKey}
        {day && ` · Stand: ${day}`}
      </p>
      {/* Not lazy: it must be there when somebody prints, and it is small. */}
      <img
        src={vehicleQrPath(overview.adKey)}
        alt="QR-Code mit der Adresse dieser Seite"
        width={110}
        height={110}
        fetchPriority="low"
      />
    </div>
  );
}

/** Photos of the printed page; unseen lazy pictures are not loaded before they are wanted. */
export function ExposePhotos({ overview }: { overview: VehicleOverview }) {
  const [first, ...others] = photosOf(overview).slice(0, smallPhotos + 1);
  if (first === undefined) return null;
  return (
    <div className="expose-only expose-photos">
      <ExposePhoto src={pictureInWidth(first, 960)} />
      {others.map((path) => (
        <ExposePhoto key={path} src={pictureInWidth(path, 320)} />
      ))}
    </div>
  );
}

const smallPhotos = 4;

function ExposePhoto({ src }: { src: string }) {
  return <img src={src} alt="" loading="lazy" className="expose-photo" />;
}

/** The day of the print: pages are kept and served for days, so it is read where one prints. */
function usePrintDay(): string | null {
  const [day, setDay] = useState<string | null>(null);

  // Outside React: the browser's clock, and its announcement that it will print.
  useEffect(() => {
    const read = () => setDay(formatDay(new Date()));
    read();
    window.addEventListener("beforeprint", read);
    return () => window.removeEventListener("beforeprint", read);
  }, []);

  return day;
}

/** Lets Ctrl+P, or Cmd+P, wait for the photos as the button does. */
function usePrintKey(): void {
  // Outside React: the keyboard, wherever the focus is.
  useEffect(() => {
    const takeKey = (event: KeyboardEvent) => {
      const isPrintKey = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "p";
      if (!isPrintKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void printExpose();
    };
    window.addEventListener("keydown", takeKey);
    return () => window.removeEventListener("keydown", takeKey);
  }, []);
}

/** Longest wait for the photos of the printed page, in ms; then it is printed as it is. */
const patience = 3_000;
let isPrinting = false;

/**
 * Loads the photos of the printed page, which nobody needs before, and opens the print dialog. Asked
 * again meanwhile it does nothing: one dialog is enough.
 */
async function printExpose(): Promise<void> {
  if (isPrinting) return;
  isPrinting = true;
  try {
    await loadPhotos();
    window.print();
  } finally {
    isPrinting = false;
  }
}

async function loadPhotos(): Promise<void> {
  const photos = [...document.querySelectorAll<HTMLImageElement>(".expose-photo")];
  for (const photo of photos) photo.loading = "eager";
  await Promise.race([
    Promise.allSettled(photos.map((photo) => photo.decode())),
    new Promise((resolve) => setTimeout(resolve, patience)),
  ]);
}

/** 'Fahrzeug teilen' and 'Exposé drucken'; they need a script and are not shown without one. */
export function PageActions({ name }: { name: string }) {
  const { said, copy } = useCopy({
    done: "Link kopiert",
    refused: "Bitte kopieren Sie die Adresse aus der Adresszeile Ihres Browsers.",
  });
  const share = async () => {
    const address = window.location.origin + window.location.pathname;
    const isShared = await shareNatively({ title: name, url: address });
    if (!isShared) await copy(address);
  };
  return (
    <div className="needs-script relative ml-auto flex max-sm:-mr-3">
      <button type="button" onClick={() => void share()} className="quiet-way">
        <Icon icon={Share2} size={18} />
        <span className="max-sm:sr-only">Fahrzeug teilen</span>
      </button>
      <button type="button" onClick={() => void printExpose()} className="quiet-way">
        <Icon icon={Printer} size={18} />
        <span className="max-sm:sr-only">Exposé drucken</span>
      </button>
      <StatusMessage words={said} />
    </div>
  );
}

/** Whether the device took the address, or asked its user and was told no. */
async function shareNatively(what: { title: string; url: string }): Promise<boolean> {
  if (!("share" in navigator)) return false;
  try {
    await navigator.share(what);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === "AbortError";
  }
}
