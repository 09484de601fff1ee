import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide";
import { type FormEvent, useState } from "react";
import { Link } from "react-router";
import { hasService } from "#domain/consent.ts";
import { cookieCategories } from "#domain/cookie-categories.ts";
import { paths } from "#domain/paths.ts";
import {
  closeConsentSettings,
  consentNow,
  saveConsent,
  useConsentServices,
} from "../../consent.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { Icon } from "../../ui/icon.tsx";
import { CategoryChoice } from "./category-choice.tsx";
import "./consent.css";
import { goOnReading } from "./go-on-reading.ts";

/** The dialog 'Cookie-Einstellungen anpassen' (specification, section 2). */
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

/** Made anew with each opening, so that it starts with what is saved. */
function Panel() {
  const services = useConsentServices();
  const [before] = useState(() => consentNow(services));
  const [choice, setChoice] = useState({
    functional: before.functional,
    analytics: before.analytics,
    marketing: before.marketing,
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    saveConsent(choice, services);
    closeConsentSettings();
  };
  // The banner goes with the answer, and with it the button that opened this: then on to the page. Not
  // by handing back its `main`: the focus would go to the first field in it and open phones' keyboards.
  const afterwards = () => {
    if (before.decisionMade || !consentNow(services).decisionMade) return true;
    queueMicrotask(goOnReading);
    return false;
  };
  return (
    <Dialog.Popup
      finalFocus={afterwards}
      className="fixed inset-0 z-50 m-auto flex flex-col overflow-y-auto bg-canvas shadow-2xl transition-opacity duration-200 outline-none data-ending-style:opacity-0 sm:h-fit sm:max-h-[min(92dvh,52rem)] sm:max-w-2xl sm:rounded-card sm:border sm:border-line starting:opacity-0"
    >
      <PanelHead />
      <form onSubmit={save} className="flex min-h-0 flex-1 flex-col">
        <div className="min-h-48 flex-1 divide-y divide-line overflow-y-auto overscroll-contain px-4 sm:px-6">
          {cookieCategories(services.analytics).map(({ key, ...category }) => {
            const isLocked = key === "essential" || !hasService(services)[key];
            return (
              <CategoryChoice
                key={key}
                {...category}
                isOn={key === "essential" || choice[key]}
                onChange={isLocked ? null : (isOn) => setChoice({ ...choice, [key]: isOn })}
              />
            );
          })}
        </div>
        <div className="grid gap-2 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:flex sm:flex-row-reverse sm:gap-3 sm:px-6">
          <button type="submit" className={buttonStyle.strong}>
            Einstellungen speichern
          </button>
          <Dialog.Close className={buttonStyle.quiet}>Abbrechen</Dialog.Close>
        </div>
      </form>
    </Dialog.Popup>
  );
}

function PanelHead() {
  return (
    <header className="flex items-start gap-4 border-b border-line py-3 pr-2 pl-4 sm:pl-6">
      <div className="min-w-0 flex-1 pt-1.5">
        <Dialog.Title className="text-2xl leading-tight font-bold">
          Cookie-Einstellungen anpassen
        </Dialog.Title>
        <Dialog.Description className="mt-1 text-muted">
          Was Sie hier erlauben, gilt 365 Tage und lässt sich jederzeit ändern. Mehr dazu:{" "}
          <PageLink to={paths.privacy}>Datenschutz</PageLink>,{" "}
          <PageLink to={paths.imprint}>Impressum</PageLink>
        </Dialog.Description>
      </div>
      <Dialog.Close
        aria-label="Schließen"
        className="flex size-11 shrink-0 items-center justify-center rounded-card hover:bg-sunken"
      >
        <Icon of={X} size={22} />
      </Dialog.Close>
    </header>
  );
}

/** Reading what one decides about closes the dialog, which decides nothing. */
function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} onClick={closeConsentSettings} className="text-ink underline underline-offset-4">
      {children}
    </Link>
  );
}
