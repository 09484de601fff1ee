import { ChevronDown } from "lucide";
import { useId } from "react";
import type { CookieCategory, CookieService } from "#domain/cookie-categories.ts";
import { Icon } from "../../ui/icon.tsx";

type CategoryChoiceProps = Omit<CookieCategory, "key"> & {
  isOn: boolean;
  /** Null for what is always on, or has no service and so is always off. */
  onChange: ((isOn: boolean) => void) | null;
};

/** One category: its switch, what it is for, and each service that it would allow. */
export function CategoryChoice({ name, purpose, services, isOn, onChange }: CategoryChoiceProps) {
  const purposeId = useId();
  return (
    <div className="py-4">
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
        <span className="font-display text-lg font-bold">{name}</span>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its own state (ARIA in HTML)
          role="switch"
          checked={isOn}
          disabled={onChange === null}
          onChange={({ target }) => onChange?.(target.checked)}
          aria-describedby={purposeId}
          className="consent-switch"
        />
      </label>
      <p id={purposeId} className="text-muted">
        {purpose}
      </p>
      {services.length === 0 ? (
        <p className="mt-1 text-muted">
          Zurzeit setzen wir hier keinen Dienst ein, deshalb ist nichts zu entscheiden. Bevor sich
          das ändert, fragen wir Sie neu.
        </p>
      ) : (
        <Services services={services} of={name} />
      )}
    </div>
  );
}

function Services({ services, of }: { services: readonly CookieService[]; of: string }) {
  return (
    <details className="group mt-1">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 font-semibold underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
        Dienste und Speicherdauer <span className="sr-only">({of})</span>
        <Icon of={ChevronDown} size={18} className="group-open:rotate-180" />
      </summary>
      {services.map((service) => (
        <Service key={service.name} {...service} />
      ))}
    </details>
  );
}

function Service({ name, provider, purpose, storage, duration, thirdCountry }: CookieService) {
  const rows = [
    ["Anbieter", provider],
    ["Zweck", purpose],
    ["Speicherung", storage],
    ["Dauer", duration],
    ["Drittland", thirdCountry],
  ];
  return (
    <div className="mb-3 border-l-2 border-line pl-4">
      <h3 className="font-bold">{name}</h3>
      <dl className="mt-1 grid gap-x-4 gap-y-1 text-base sm:grid-cols-[7rem_1fr]">
        {rows.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="mt-1 text-muted sm:mt-0">{term}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
