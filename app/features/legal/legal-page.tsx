import { ChevronDown } from "lucide";
import { createContext, type ReactNode, useContext } from "react";
import type { LegalFacts } from "#domain/dealership/dealership.ts";
import { type OwnerDetailName, ownerDetailLabels } from "#domain/dealership/missing-details.ts";
import { formatDay } from "#domain/format/format.ts";
import { Icon } from "../../ui/icon.tsx";

export type LegalSection = { id: string; title: string; body: ReactNode };

type LegalPageProps = {
  title: string;
  lead: string;
  legal: LegalFacts;
  sections: readonly LegalSection[];
};

const LegalFactsContext = createContext<LegalFacts | null>(null);

/** For the sections of a LegalPage. */
export function useLegalFacts(): LegalFacts {
  const legal = useContext(LegalFactsContext);
  if (legal === null) throw new Error("legal facts are used outside a legal page");
  return legal;
}

export function LegalPage({ title, lead, legal, sections }: LegalPageProps) {
  return (
    <article className="legal mx-auto max-w-page px-4 pt-8 sm:px-6 sm:pt-12">
      <h1 className="text-3xl font-bold sm:text-4xl">{title}</h1>
      <p className="mt-3 text-lg text-balance text-muted">{lead}</p>
      <p className="mt-2 text-muted">Stand: {formatDay(new Date(legal.textsOf))}</p>
      <div className="legal-columns">
        <nav aria-label="Inhalt dieser Seite" className="legal-index">
          {/* Rendered twice: CSS cannot open a <details> in all browsers, and a script would shift the layout. */}
          <details className="group md:hidden">
            <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
              Inhalt dieser Seite
              <Icon
                icon={ChevronDown}
                size={20}
                className="transition-transform duration-200 group-open:rotate-180"
              />
            </summary>
            <TableOfContents sections={sections} className="pb-2" />
          </details>
          <TableOfContents sections={sections} className="legal-index-columns" />
        </nav>
        <div className="min-w-0">
          <LegalFactsContext.Provider value={legal}>
            {sections.map(({ id, title: name, body }) => (
              <section key={id} id={id} className="legal-section">
                <h2>{name}</h2>
                {body}
              </section>
            ))}
          </LegalFactsContext.Provider>
        </div>
      </div>
    </article>
  );
}

function TableOfContents(props: Pick<LegalPageProps, "sections"> & { className: string }) {
  return (
    <ul className={props.className}>
      {props.sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className="legal-entry">
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

type OwnerFactProps = { of: OwnerDetailName; isLabelled?: boolean };

export function OwnerFact({ of, isLabelled = false }: OwnerFactProps) {
  const fact = useLegalFacts().owner[of];
  if (fact === false) return null;
  if (fact !== null) return fact;
  const label = ownerDetailLabels[of];
  return <mark title={label}>vom Inhaber zu ergänzen{!isLabelled && `: ${label}`}</mark>;
}

export function OwnerFactList({ rows }: { rows: readonly (readonly [string, OwnerDetailName])[] }) {
  const { owner } = useLegalFacts();
  const applicable = rows.filter(([, name]) => owner[name] !== false);
  return (
    <dl>
      {applicable.map(([term, name]) => (
        <div key={name}>
          <dt>{term}</dt>
          <dd>
            <OwnerFact of={name} isLabelled />
          </dd>
        </div>
      ))}
    </dl>
  );
}
