import pLimit from "p-limit";
import { z } from "zod";
import { isPassengerCar } from "#domain/car/labels.ts";
import { ProviderError } from "#server/stock/provider.ts";
import { type Ad, readText } from "./ad.ts";

/** The provider's own German names. Each is null where the provider names nothing. */
export type ReferenceNames = {
  make(ad: Ad): string | null;
  model(ad: Ad): string | null;
  /** Of classes other than passenger cars, whose body types our filters know. */
  bodyType(ad: Ad): string | null;
};

type ReferenceDataDeps = {
  /** Resolves to null when there is no such list. */
  get(path: string, signal: AbortSignal | undefined): Promise<object | null>;
  now: () => Date;
};

const maxAgeMs = 24 * 3_600_000;
const maxParallel = 4;

type Names = ReadonlyMap<string, string>;
type List = { names: Names; askedAt: number };

const ofClass = ({ vehicleClass }: Ad) =>
  `/refdata/classes/${encodeURIComponent(vehicleClass ?? "Car")}`;
const makesOf = (ad: Ad) => `${ofClass(ad)}/makes`;
const modelsOf = (ad: Ad) => `${makesOf(ad)}/${encodeURIComponent(ad.make ?? "")}/models`;
const categoriesOf = (ad: Ad) => `${ofClass(ad)}/categories`;
const isCar = ({ vehicleClass }: Ad) => isPassengerCar({ vehicle_class: vehicleClass });

/** Asks for each list at most once a day, and keeps the last good answer. */
export function createReferenceData({ get, now }: ReferenceDataDeps) {
  const lists = new Map<string, List>();
  const failed = new Set<string>();
  const named = (path: string, key: string | null) => {
    if (key === null) return null;
    const names = lists.get(path)?.names;
    return names?.get(key) ?? names?.get(key.toUpperCase()) ?? null;
  };

  /** Rejects when the provider cannot answer now. */
  async function ask(path: string, signal: AbortSignal | undefined): Promise<void> {
    const known = lists.get(path);
    const at = now().getTime();
    if (known !== undefined && at - known.askedAt < maxAgeMs) return;
    failed.add(path);
    const json = await get(path, signal);
    const names = json === null ? (known?.names ?? new Map()) : readNames(json, path);
    lists.set(path, { names, askedAt: at });
    failed.delete(path);
  }

  /**
   * Stops at the first failure, so that an outage costs few requests. The next sync asks last for what failed, so
   * that a list that always fails keeps no other from us.
   */
  async function askAll(paths: readonly string[], signal: AbortSignal | undefined) {
    const limit = pLimit(maxParallel);
    const hasFailed = (path: string) => Number(failed.has(path));
    const ordered = [...new Set(paths)].sort((one, other) => hasFailed(one) - hasFailed(other));
    try {
      await Promise.all(ordered.map((path) => limit(() => ask(path, signal))));
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
    } finally {
      limit.clearQueue();
    }
  }

  return {
    names: {
      make: (ad) => named(makesOf(ad), ad.make),
      model: (ad) => named(modelsOf(ad), ad.model),
      bodyType: (ad) => (isCar(ad) ? null : named(categoriesOf(ad), ad.category)),
    } satisfies ReferenceNames,

    /** Asks only for what these ads need, and never fails because the provider does. */
    async refresh(ads: readonly Ad[], signal: AbortSignal | undefined): Promise<void> {
      await askAll(ads.map(makesOf), signal);
      const known = ads.filter((ad) => named(makesOf(ad), ad.make) !== null);
      const categories = known.filter((ad) => !isCar(ad)).map(categoriesOf);
      await askAll([...known.map(modelsOf), ...categories], signal);
    },
  };
}

const referenceSchema = z.object({
  values: z.array(z.object({ name: z.unknown(), description: z.unknown() }).partial()),
});

/** Leaves out values without a description, so that our own table names them. */
function readNames(json: object, path: string): Names {
  const parsed = referenceSchema.safeParse(json);
  if (!parsed.success) throw new ProviderError("unreadable", `GET ${path}: no list of values`);
  const names = new Map<string, string>();
  for (const value of parsed.data.values) {
    const [name, description] = [readText(value.name), readText(value.description)];
    if (name !== null && description !== null) names.set(name, description);
  }
  return names;
}
