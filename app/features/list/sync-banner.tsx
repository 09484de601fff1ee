import { CircleCheck, TriangleAlert } from "lucide";
import { formatVehicleCount } from "#domain/format.ts";
import { saysNeverSynced } from "#domain/sync-words.ts";
import { syncStatusQuestion } from "../../api/sync.ts";
import { Icon } from "../../ui/icon.tsx";
import { useAnswer } from "../../use-answer.ts";
import { useSiteFacts } from "../site/site-facts.ts";
import { useManualSync } from "./use-manual-sync.ts";

/**
 * How it stands with the stock: count and message, with a warning and a way to sync by hand when
 * that is needed. Hidden when there is nothing and never was. Its place is kept free from the
 * start, because the answer comes after the page.
 */
export function SyncBanner() {
  const { publicKey } = useSiteFacts();
  const { data: status } = useAnswer(syncStatusQuestion(publicKey));
  const { start, isRunning } = useManualSync();
  const isShown = status && !(status.totalCars === 0 && saysNeverSynced(status));
  return (
    <div className="mt-2 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 text-sm leading-snug text-muted sm:min-h-6">
      {isShown && (
        <>
          <p className="flex min-w-0 items-center gap-2">
            {status.needsSync ? (
              <Icon
                of={TriangleAlert}
                size={18}
                label="Achtung"
                className="shrink-0 text-warning"
              />
            ) : (
              <Icon of={CircleCheck} size={18} className="shrink-0 text-success" />
            )}
            <span className="figures">
              <span className="font-semibold text-ink">{formatVehicleCount(status.totalCars)}</span>{" "}
              {status.message}
            </span>
          </p>
          {status.needsSync && (
            <button
              type="button"
              aria-disabled={isRunning}
              onClick={start}
              className="inline-flex min-h-11 items-center rounded-card border border-line bg-surface px-4 font-semibold text-ink hover:border-muted aria-disabled:cursor-progress aria-disabled:opacity-60"
            >
              {isRunning ? "Synchronisation läuft …" : "Jetzt synchronisieren"}
            </button>
          )}
        </>
      )}
    </div>
  );
}
