import { Printer, Share2 } from "lucide";
import { StatusMessage, useCopy } from "../../ui/copy-status.tsx";
import { Icon } from "../../ui/icon.tsx";
import { printExpose } from "./expose.tsx";

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
