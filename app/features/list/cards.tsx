import { Link, PrefetchPageLinks } from "react-router";
import { vehiclePath, vehiclesPagePath } from "#domain/paths.ts";
import { lastAdKey } from "../../browser-storage.ts";
import { CarCard } from "../car/car-card.tsx";
import type { ListPage } from "./list-page.ts";
import { MoreVehicles } from "./more-vehicles.tsx";
import type { ListSearch } from "./use-list-search.ts";
import { cardId, useReturnToCard } from "./use-return-to-card.ts";
import { useShownCount } from "./use-shown-count.ts";

type CardsProps = { page: ListPage; search: ListSearch; query: string };

/** The grid of cards: the first ones come in the HTML, the others grow in as one scrolls. */
export function Cards({ page, search, query }: CardsProps) {
  const { count, showMore, showAtLeast } = useShownCount(query);
  useReturnToCard(search.cars, showAtLeast);
  const shown = search.isWhole ? search.cars.slice(0, count) : search.cars;
  const hasMore = search.isWhole ? shown.length < search.cars.length : page.page < page.lastPage;
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
        {shown.map((car, i) => (
          <li key={car.ad_key} id={cardId(car.ad_key)} className="defer-offscreen">
            <CarCard
              car={car}
              priority={i === 0 ? "lcp" : i < 3 ? "early" : "lazy"}
              onOpen={() => lastAdKey.write(car.ad_key)}
            />
          </li>
        ))}
      </ul>
      {/* The first vehicle to be opened needs the code of its page: it comes before it is wanted. */}
      {search.isWhole && shown[0] && <PrefetchPageLinks page={vehiclePath(shown[0].ad_key)} />}
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
