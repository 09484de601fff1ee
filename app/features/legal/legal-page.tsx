import { ChevronDown } from "lucide";
import { createContext, type ReactNode, useContext } from "react";
import { formatDay } from "#domain/format/format.ts";
import {
  missingOwnerDetails,
  type OwnerDetailName,
  ownerDetailLabels,
} from "#domain/profile/missing-details.ts";
import type { LegalProfile } from "#domain/profile/profile.ts";
import { Icon } from "../../ui/icon.tsx";
import { useProfile } from "../site/site-settings.ts";

export type LegalSection = { id: string; title: string; body: ReactNode };

type LegalPageProps = {
  title: string;
  lead: string;
  legal: LegalProfile;
  sections: readonly LegalSection[];
};

const LegalProfileContext = createContext<LegalProfile | null>(null);

/** For the sections of a LegalPage. */
export function useLegalProfile(): LegalProfile {
  const legal = useContext(LegalProfileContext);
  if (legal === null) throw new Error("the legal profile is used outside a legal page");
  return legal;
}

export function LegalPage({ title, lead, legal, sections }: LegalPageProps) {
  const profile = useProfile();
  return (
    <article className="legal mx-auto max-w-page px-4 pt-8 sm:px-6 sm:pt-12">
      <h1 className="text-3xl font-bold sm:text-4xl">{title}</h1>
      <p className="mt-3 text-lg text-balance text-muted">{lead}</p>
      {legal.textsOf !== null && (
        <p className="mt-2 text-muted">Stand: {formatDay(new Date(legal.textsOf))}</p>
      )}
      {missingOwnerDetails({ ...profile, legal }).length > 0 && (
        <p className="mt-2 text-sm text-muted">
          Noch nicht vollständig: Einzelne Angaben trägt der Inhaber im Büro ein.
        </p>
      )}
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
          <LegalProfileContext.Provider value={legal}>
            {sections.map(({ id, title: name, body }) => (
              <section key={id} id={id} className="legal-section">
                <h2>{name}</h2>
                {body}
              </section>
            ))}
          </LegalProfileContext.Provider>
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

type OwnerDetailProps = { of: OwnerDetailName; isLabelled?: boolean };

export function OwnerDetail({ of, isLabelled = false }: OwnerDetailProps) {
  const detail = useLegalProfile().owner[of];
  if (detail === false) return null;
  if (detail !== null) return detail;
  const label = ownerDetailLabels[of];
  return <mark title={label}>vom Inhaber zu ergänzen{!isLabelled && `: ${label}`}</mark>;
}

/** A sentence that says nothing without its detail. */
export const IfOwner = ({ has, children }: { has: OwnerDetailName; children: ReactNode }) =>
  useLegalProfile().owner[has] !== false && children;

export function OwnerDetailList({
  rows,
}: {
  rows: readonly (readonly [string, OwnerDetailName])[];
}) {
  const { owner } = useLegalProfile();
  const applicable = rows.filter(([, name]) => owner[name] !== false);
  return (
    <dl>
      {applicable.map(([term, name]) => (
        <div key={name}>
          <dt>{term}</dt>
          <dd>
            <OwnerDetail of={name} isLabelled />
          </dd>
        </div>
      ))}
    </dl>
  );
}
