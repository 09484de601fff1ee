import { Check } from "lucide-react";

/** 'Ausstattung': the list of features, hidden when there are none. */
export function Equipment({ features }: { features: readonly string[] }) {
  if (features.length === 0) return null;
  return (
    <section>
      <h2 className="text-2xl font-bold">Ausstattung</h2>
      <ul className="mt-4 gap-x-10 sm:columns-2">
        {features.map((feature) => (
          <li key={feature} className="flex break-inside-avoid gap-2.5 py-1">
            <Check aria-hidden size={18} className="mt-1 shrink-0 text-muted" />
            {feature}
          </li>
        ))}
      </ul>
    </section>
  );
}
