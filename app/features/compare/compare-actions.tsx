import { Printer, Share2 } from "lucide";
import { StatusMessage, useShare } from "../../ui/copy-status.tsx";
import { Icon } from "../../ui/icon.tsx";

export function CompareActions({ path }: { path: string }) {
  const { status, share } = useShare();
  const shareComparison = () => share({ title: "Fahrzeuge vergleichen", path });
  return (
    <div className="relative flex flex-wrap">
      <button type="button" onClick={() => void shareComparison()} className="quiet-action">
        <Icon icon={Share2} size={18} />
        Vergleich teilen
      </button>
      <button type="button" onClick={() => window.print()} className="quiet-action">
        <Icon icon={Printer} size={18} />
        Drucken
      </button>
      <StatusMessage status={status} side="left-0" />
    </div>
  );
}
