import { Link } from "react-router";
import { vehiclesPagePath } from "#domain/paths.ts";
import { CardGroup, groupLength } from "./card-group.tsx";
import { type ListPage, pageLength } from "./list-page.ts";
import { MoreVehicles } from "./more-vehicles.tsx";
import type { ListSearch } from "./use-list-search.ts";
import { useOpenVehicle } from "./use-open-vehicle.ts";
import { useReturnToCard } from "./use-return-to-card.ts";
import { useShownCount } from "./use-shown-count.ts";

type CardsProps = { page: ListPage; search: ListSearch };

/** The grid of cards: the first ones come in the HTML, the others grow in as one scrolls. */
export function Cards({ page, search }: CardsProps) {
  const { query } = search;
  const openVehicle = useOpenVehicle();
  const { count, soughtEnd, showMore, showAtLeast } = useShownCount(query);
  useReturnToCard(search.cars, showAtLeast);
  const shown = search.isWhole ? Math.min(count, search.cars.length) : search.cars.length;
  const hasMore = search.isWhole ? shown < search.cars.length : page.page < page.lastPage;
  const groups = Array.from({ length: Math.ceil(shown / groupLength) }, (_, i) => i * groupLength);
  return (
    <>
      {search.start > 0 && (
        <Link
          to={vehiclesPagePath(page.page - 1, query)}
          className="mt-4 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Vorherige Fahrzeuge
        </Link>
      )}
      <ul
        aria-busy={search.state === "loading"}
        className="mt-4 grid grid-cols-1 gap-x-6 gap-y-8 aria-busy:opacity-60 min-[44rem]:grid-cols-2 lg:grid-cols-3"
      >
        {groups.map((from) => {
          const to = Math.min(from + groupLength, shown);
          return (
            <CardGroup
              // Another search begins with groups that were never far.
              key={`${query} ${from}`}
              // The same cars out of the stock file would be made once more for nothing.
              cars={search.isAnswer && to <= page.cars.length ? page.cars : search.cars}
              from={from}
              to={to}
              before={search.start}
              total={search.total}
              onOpen={openVehicle}
              startsNear={from < pageLength || (from < soughtEnd && from >= soughtEnd - pageLength)}
            />
          );
        })}
      </ul>
      {hasMore && (
        <MoreVehicles
          nextPath={vehiclesPagePath(page.page + 1, query)}
          canGrow={search.isWhole}
          onMore={showMore}
        />
      )}
    </>
  );
}
