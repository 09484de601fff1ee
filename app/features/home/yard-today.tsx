import type { YardView } from "#domain/profile/yard-photo.ts";

/** 'Der Hof heute': loaded where the family has taken its photo. */
export function YardToday({ yard: { path, title } }: { yard: YardView }) {
  return (
    <section id="hof" aria-labelledby="yard-title" tabIndex={-1} className="home-part outline-none">
      <h2 id="yard-title" className="figures">
        {title}
      </h2>
      <img
        src={path}
        alt=""
        width={1600}
        height={1067}
        loading="lazy"
        decoding="async"
        className="mt-6 aspect-3/2 w-full rounded-card object-cover lg:aspect-2/1"
      />
    </section>
  );
}
