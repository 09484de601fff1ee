import { readAdKeys } from "#domain/car/record.ts";
import { maxWishlistSize, paths } from "#domain/pages/paths.ts";
import { ask, siteContext } from "../context.ts";
import { createSmallCar } from "../features/car/small-card.tsx";
import { createPageMeta } from "../features/site/page-head.tsx";
import { type SharedCars, SharedList } from "../features/wishlist/shared-list.tsx";
import stylesheet from "../features/wishlist/wishlist.css?url";
import { Wishlist } from "../features/wishlist/wishlist.tsx";
import { PageSheet } from "../ui/page-sheet.tsx";
import type { Route } from "./+types/wishlist.ts";

/** Loads a shared list from the URL; the visitor's own list is in the browser only. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { cars, file } = await ask(site, ({ stock }) => stock.list());
  const keys = readAdKeys(new URL(request.url).searchParams.getAll("fahrzeuge"), maxWishlistSize);
  const requested = new Set(keys);
  const byKey = new Map(
    cars
      .filter(({ ad_key }) => requested.has(ad_key))
      .map((car) => [car.ad_key, createSmallCar(car)]),
  );
  const inOrder = keys.flatMap((key) => byKey.get(key) ?? []);
  const shared: SharedCars = { cars: inOrder, gone: keys.length - inOrder.length };
  return {
    stockFile: file.path,
    shared: keys.length === 0 ? null : shared,
    canonical: site.origin + paths.wishlist,
  };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  createPageMeta(matches, {
    title: "Merkliste",
    canonical: loaderData?.canonical,
    isIndexed: false,
  });

export default function WishlistPage({ loaderData }: Route.ComponentProps) {
  const { shared, stockFile } = loaderData;
  return (
    <div className="mx-auto max-w-page px-4 pt-8 pb-4 sm:px-6 sm:pt-12">
      <PageSheet href={stylesheet} />
      {shared ? <SharedList {...shared} /> : <Wishlist stockFile={stockFile} />}
    </div>
  );
}
