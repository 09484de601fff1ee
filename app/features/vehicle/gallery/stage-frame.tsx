import { CarPhoto } from "../../car/car-photo.tsx";

/** The gallery of a vehicle without photos: the car under its cloth, in the place of the stage. */
export function StageFrame({ alt }: { alt: string }) {
  return (
    <section aria-label="Bilder">
      <div className="overflow-hidden max-sm:-mx-4 sm:rounded-card">
        <CarPhoto path={null} alt={alt} sizes="100vw" priority="lcp" />
      </div>
    </section>
  );
}
