import type { Car } from "#domain/car.ts";
import { CarPhoto } from "../car/car-photo.tsx";

/** The first photo large, the others as a grid below it. */
export function Photos({ car, name }: { car: Car; name: string }) {
  const [first, ...others] = car.images;
  const total = car.images.length;
  return (
    <section aria-label="Bilder">
      <div className="overflow-hidden rounded-card">
        <CarPhoto
          path={first?.url ?? null}
          alt={first ? `${name}, Foto 1 von ${total}` : "Noch kein Foto von diesem Fahrzeug"}
          sizes="(min-width: 80rem) 54rem, (min-width: 64rem) 65vw, 100vw"
          priority="lcp"
        />
      </div>
      {others.length > 0 && (
        <ul className="mt-3 gap-3 max-sm:flex max-sm:snap-x max-sm:overflow-x-auto sm:grid sm:grid-cols-4">
          {others.map(({ url }, i) => (
            <li
              key={url}
              className="overflow-hidden rounded-card max-sm:w-28 max-sm:shrink-0 max-sm:snap-start"
            >
              <CarPhoto
                path={url}
                alt={`${name}, Foto ${i + 2} von ${total}`}
                sizes="(min-width: 40rem) 14rem, 7rem"
                priority="lazy"
                widest={640}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
