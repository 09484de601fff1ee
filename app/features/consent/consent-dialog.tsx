import { Dialog } from "@base-ui/react/dialog";
import { ChevronDown, X } from "lucide";
import { type FormEvent, useId, useState } from "react";
import { Link } from "react-router";
import {
  type ConsentChoice,
  consentLifetimeDays,
  type OptionalCategory,
} from "#domain/consent/consent.ts";
import {
  type CookieCategory,
  type CookieService,
  cookieCategories,
} from "#domain/consent/privacy-disclosures.ts";
import { paths } from "#domain/pages/paths.ts";
import { focusMain } from "../../ui/browser.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";
import {
  closeConsentSettings,
  readCurrentConsent,
  rejectAll,
  saveConsent,
  useConsentServices,
} from "../site/consent-store.ts";
import "./consent.css";
import { useProfile } from "../site/site-settings.ts";

export default function ConsentDialog({ isOpen }: { isOpen: boolean }) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => open || closeConsentSettings()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-dusk/60 transition-opacity duration-200 data-ending-style:opacity-0 starting:opacity-0" />
        <Panel />
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Mounted at each opening, so that its state starts from the saved choice. */
function Panel() {
  const services = useConsentServices();
  const { name } = useProfile();
  const [saved] = useState(() => readCurrentConsent(services));
  const [choice, setChoice] = useState<ConsentChoice>(saved);
  const changeCategory = (key: OptionalCategory, isOn: boolean) => {
    const mapOnly = key !== "functional" && choice.mapOnly === true;
    setChoice({ ...choice, [key]: isOn, mapOnly });
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    saveConsent(choice, services);
    closeConsentSettings();
  };
  // The first decision removes the button that opened this dialog. Base UI would focus the first field inside a
  // returned `main`, which opens the keyboard on phones; so we focus `main` itself.
  const finalFocus = () => {
    if (saved.decisionMade || !readCurrentConsent(services).decisionMade) return true;
    queueMicrotask(focusMain);
    return false;
  };
  return (
    <Dialog.Popup
      finalFocus={finalFocus}
      className="fixed inset-0 z-50 m-auto flex flex-col overflow-y-auto bg-canvas shadow-2xl transition-opacity duration-200 outline-none data-ending-style:opacity-0 sm:h-fit sm:max-h-[min(92dvh,52rem)] sm:max-w-2xl sm:rounded-card sm:border sm:border-line starting:opacity-0"
    >
      <header className="flex items-start gap-4 border-b border-line py-2 pr-2 pl-4 sm:pl-6 tight:gap-0">
        <div className="min-w-0 flex-1 pt-1.5">
          <Dialog.Title className="text-xl leading-tight font-bold tight:text-base">
            Cookie-Einstellungen anpassen
          </Dialog.Title>
          <Dialog.Description className="mt-1 text-sm text-muted">
            Was Sie hier erlauben, gilt {consentLifetimeDays} Tage und lässt sich jederzeit ändern.
            Mehr dazu: <PageLink to={paths.privacy}>Datenschutz</PageLink>,{" "}
            <PageLink to={paths.imprint}>Impressum</PageLink>
          </Dialog.Description>
        </div>
        <Dialog.Close
          aria-label="Schließen"
          className="flex size-11 shrink-0 items-center justify-center rounded-card hover:bg-sunken"
        >
          <Icon icon={X} size={22} />
        </Dialog.Close>
      </header>
      <form onSubmit={save} className="flex min-h-0 flex-1 flex-col tight:flex-none">
        <div className="relative min-h-48 flex-1 divide-y divide-line overflow-y-auto overscroll-contain px-4 sm:px-6 tight:flex-none tight:overflow-visible">
          {cookieCategories(name, services.analytics).map(({ key, ...category }) => (
            <CategoryChoice
              key={key}
              {...category}
              isOn={key === "essential" || choice[key]}
              isMapOnly={key === "functional" && choice.mapOnly === true}
              onChange={key === "essential" ? null : (isOn) => changeCategory(key, isOn)}
            />
          ))}
        </div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7rem,34%)),1fr))] gap-2 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:flex sm:flex-row-reverse sm:gap-3 sm:px-6">
          <button type="submit" className={`${buttonStyle.strong} max-sm:col-span-full`}>
            Einstellungen speichern
          </button>
          <button
            type="button"
            onClick={() => {
              rejectAll(services);
              closeConsentSettings();
            }}
            className={buttonStyle.quiet}
          >
            Alle ablehnen
          </button>
          <Dialog.Close className={buttonStyle.quiet}>Abbrechen</Dialog.Close>
        </div>
      </form>
    </Dialog.Popup>
  );
}

function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} onClick={closeConsentSettings} className="text-ink underline underline-offset-4">
      {children}
    </Link>
  );
}

type CategoryChoiceProps = Omit<CookieCategory, "key"> & {
  isOn: boolean;
  isMapOnly: boolean;
  /** Null for the category that is always on. */
  onChange: ((isOn: boolean) => void) | null;
};

function CategoryChoice(props: CategoryChoiceProps) {
  const { name, purpose, services, isOn, isMapOnly, onChange } = props;
  const purposeId = useId();
  return (
    <div className="py-2">
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4 tight:gap-2">
        <span className="font-display text-lg font-bold tight:text-base">{name}</span>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox conveys its own state (ARIA in HTML)
          role="switch"
          checked={isOn}
          disabled={onChange === null}
          onChange={({ target }) => onChange?.(target.checked)}
          aria-describedby={purposeId}
          className="consent-switch"
        />
      </label>
      <p id={purposeId} className="text-[0.9375rem] leading-snug text-muted">
        {purpose}
        {services.length === 0 &&
          " Zurzeit setzen wir hier keinen Dienst ein. Bevor sich das ändert, fragen wir Sie noch einmal."}
        {isMapOnly &&
          " Bisher haben Sie nur die Karte erlaubt. Möchten Sie alles erlauben, schalten Sie diesen Schalter bitte einmal aus und wieder ein."}
      </p>
      {services.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 font-semibold underline-offset-4 hover:underline [&::-webkit-details-marker]:hidden">
            Dienste und Speicherdauer <span className="sr-only">({name})</span>
            <Icon icon={ChevronDown} size={18} className="group-open:rotate-180" />
          </summary>
          {services.map((service) => (
            <Service key={service.name} {...service} />
          ))}
        </details>
      )}
    </div>
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
            <dd className="min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
