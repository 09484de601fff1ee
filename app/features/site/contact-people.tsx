import type { ContactPerson } from "#domain/profile/profile.ts";

type ContactPeopleProps = {
  people: readonly ContactPerson[];
  level: "h2" | "h3";
  className?: string;
};

export function ContactPeople({ people, level: Heading, className = "" }: ContactPeopleProps) {
  if (people.length === 0) return null;
  return (
    <section className={className}>
      <Heading className={Heading === "h2" ? "part-title" : "text-lg font-bold"}>
        {people.length === 1 ? "Ihr Ansprechpartner" : "Ihre Ansprechpartner"}
      </Heading>
      <ul className="mt-3 grid gap-4">
        {people.map((person) => (
          <li key={person.name} className="flex items-center gap-4">
            {person.photo !== null && (
              <img
                src={person.photo}
                alt=""
                width={72}
                height={72}
                loading="lazy"
                decoding="async"
                className="size-18 shrink-0 rounded-card object-cover"
              />
            )}
            <p className="min-w-0">
              <span className="font-semibold">{person.name}</span>
              {person.role !== "" && <span className="block text-muted">{person.role}</span>}
              {person.languages.length > 0 && (
                <span className="block text-sm text-muted">{person.languages.join(", ")}</span>
              )}
              {person.phone !== null && (
                <a
                  href={`tel:${person.phone.international}`}
                  className="figures inline-flex min-h-11 items-center font-semibold underline-offset-4 hover:underline"
                >
                  <span className="sr-only">Direkt anrufen: </span>
                  {person.phone.display}
                </a>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
