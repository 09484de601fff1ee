import { carSchema } from "#domain/car/record.ts";
import type { CatalogueEntry } from "#server/stock/catalogue.ts";

export function aCatalogueEntry({
  adKey = "1001",
  model = "Golf",
  ...rest
}: Partial<Omit<CatalogueEntry, "car">> & { adKey?: string; model?: string } = {}): CatalogueEntry {
  const emptyFields = Object.keys(carSchema.shape).map((field) => [field, null]);
  const {
    fetched_at: _,
    price_reduction: __,
    held_until: ___,
    file: ____,
    ...car
  } = carSchema.parse({
    ...Object.fromEntries(emptyFields),
    ad_key: adKey,
    brand: "Volkswagen",
    model,
    price_currency: "EUR",
    features: [],
    specifications: [],
    unknown_flags: [],
    images: [],
    fetched_at: "2026-01-01T00:00:00.000Z",
  });
  return { car, photos: [], marker: "2026-01-01T00:00:00+01:00", hasDetails: true, ...rest };
}
