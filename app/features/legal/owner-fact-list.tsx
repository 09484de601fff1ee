import { dealership } from "#domain/dealership.ts";
import type { OwnerFactName } from "#domain/open-facts.ts";
import { OwnerFact } from "./owner-fact.tsx";

/** Facts of the owner as term and value; what he has not got is left out with its term. */
export function OwnerFactList({ rows }: { rows: readonly (readonly [string, OwnerFactName])[] }) {
  const given = rows.filter(([, name]) => dealership.legal.owner[name] !== false);
  return (
    <dl>
      {given.map(([term, name]) => (
        <div key={name}>
          <dt>{term}</dt>
          <dd>
            <OwnerFact of={name} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
