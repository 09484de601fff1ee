import type { VehicleRest } from "./vehicle-rest.ts";

/** 'Ausstattung' in groups, hidden when there is none. */
export function Equipment({ groups }: { groups: VehicleRest["equipment"] }) {
  if (groups.length === 0) return null;
  return (
    <section className="equipment">
      <h2 className="part-title">Ausstattung</h2>
      <div className="equipment-groups">
        {groups.map(({ name, items }) => (
          <section key={name}>
            <h3>{name}</h3>
            <ul>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}
