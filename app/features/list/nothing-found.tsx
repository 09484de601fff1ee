import type { CarFilters } from "#domain/filter/car-filters.ts";
import { syncStatusQuestion } from "../../api/sync.ts";
import { useAnswer } from "../../use-answer.ts";
import { useSiteFacts } from "../site/site-facts.ts";
import { EmptyList } from "./filters/empty-list.tsx";
import { focusCount } from "./list-head.tsx";
import type { ListSearch } from "./use-list-search.ts";
import { useManualSync } from "./use-manual-sync.ts";

type NothingFoundProps = Pick<ListSearch, "active"> & {
  onRemove: (without: CarFilters) => void;
  onReset: () => void;
};

/** No vehicle is left: what to change, and a sync by hand when one is needed. */
export function NothingFound({ active, onRemove, onReset }: NothingFoundProps) {
  const { publicKey } = useSiteFacts();
  const { data: status } = useAnswer(syncStatusQuestion(publicKey));
  const { start, isRunning } = useManualSync();
  return (
    <EmptyList
      active={active}
      onRemove={(without) => {
        focusCount();
        onRemove(without);
      }}
      onReset={() => {
        focusCount();
        onReset();
      }}
      needsSync={status?.needsSync ?? false}
      onSync={start}
      syncing={isRunning}
    />
  );
}
