import { useEffect, useRef, useState } from "react";
import {
  officeFields,
  officePaths,
  officeWorker,
  pushActions,
  pushFields,
} from "#domain/office/office.ts";
import type { DevicePush } from "#domain/office/push.ts";
import { pushDeclined } from "../../browser-storage.ts";
import { buttonStyle } from "../../ui/button-style.ts";
import { ActionButton, rowStyle } from "./office-parts.tsx";

/** `install`: on an iPhone only an app of the home screen gets push messages. `unknown`: before the browser was asked. */
type DeviceState = "unknown" | "unsupported" | "install" | "refused" | "off" | "on";

const isAppleTouch = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

async function readState(stored: string | null): Promise<DeviceState> {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window))
    return isAppleTouch() ? "install" : "unsupported";
  if (Notification.permission === "denied") return "refused";
  const registration = await navigator.serviceWorker.getRegistration(officeWorker.scope);
  const own = await registration?.pushManager.getSubscription();
  return own != null && own.endpoint === stored ? "on" : "off";
}

/** Null when somebody does not allow it. Rejects when the browser's push service is away. */
async function subscribe(publicKey: string): Promise<PushSubscriptionJSON | null> {
  // Asked first, because browsers let only a tap ask.
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register(officeWorker.path, { scope: officeWorker.scope });
  const { pushManager } = await navigator.serviceWorker.ready;
  // One of earlier keys of the site would be in the way.
  await (await pushManager.getSubscription())?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  return (await pushManager.subscribe(options)).toJSON();
}

function useDeviceState({ endpoint }: DevicePush) {
  const [state, setState] = useState<DeviceState>("unknown");
  // Asks the browser, which alone knows its subscription.
  useEffect(() => {
    let isShown = true;
    readState(endpoint).then(
      (read) => isShown && setState(read),
      () => isShown && setState("unsupported"),
    );
    return () => {
      isShown = false;
    };
  }, [endpoint]);
  return [state, setState] as const;
}

type PushProps = { push: DevicePush };

/** Push messages on this device: turned on and off, and tried. */
export function Notifications({ push }: PushProps) {
  const [state, setState] = useDeviceState(push);
  return (
    <section className="mt-10 max-w-2xl">
      <h2 className="part-title">Benachrichtigungen auf diesem Gerät</h2>
      <p className="mt-2">
        Bei jeder neuen Anfrage meldet sich dieses Gerät, auch wenn das Büro geschlossen ist. Auf
        dem Sperrbildschirm steht nur, worum es geht, kein Name und keine Nachricht.
      </p>
      <noscript>
        <p className="mt-3">Dafür muss JavaScript eingeschaltet sein.</p>
      </noscript>
      {state === "off" && (
        <div className="mt-4">
          <TurnOn push={push} onRefused={() => setState("refused")} />
        </div>
      )}
      {state === "on" && <TurnedOn />}
      {state === "install" && <InstallSteps />}
      {state === "refused" && (
        <p className="mt-3">
          Dieser Browser lässt keine Benachrichtigungen dieser Website zu. Erlauben Sie sie in den
          Einstellungen des Browsers oder des Telefons, und öffnen Sie diese Seite dann neu.
        </p>
      )}
      {state === "unsupported" && (
        <p className="mt-3">
          Dieser Browser kann das nicht, vielleicht weil er in einem privaten Fenster läuft.
        </p>
      )}
    </section>
  );
}

/** On 'Heute', until it is turned on or dismissed. */
export function NotificationOffer({ push }: PushProps) {
  const [state, setState] = useDeviceState(push);
  const [isDeclined, setDeclined] = useState(false);
  if ((state !== "off" && state !== "install") || isDeclined || pushDeclined.read() !== null)
    return null;
  return (
    <section className={`mt-8 max-w-2xl ${rowStyle}`}>
      <h2 className="text-lg font-bold">Neue Anfragen aufs Telefon?</h2>
      <p className="mt-1">Dieses Gerät meldet sich dann, sobald jemand schreibt.</p>
      <div className="mt-3 flex flex-wrap items-start gap-3">
        {state === "off" ? (
          <TurnOn push={push} onRefused={() => setState("refused")} />
        ) : (
          <a href={officePaths.people} className={`${buttonStyle.strong} max-sm:w-full`}>
            So geht es auf dem iPhone
          </a>
        )}
        <button
          type="button"
          className={`${buttonStyle.quiet} max-sm:w-full`}
          onClick={() => {
            pushDeclined.write("1");
            setDeclined(true);
          }}
        >
          Nicht auf diesem Gerät
        </button>
      </div>
    </section>
  );
}

type TurnOnProps = PushProps & { onRefused: () => void };

/** Fills in a form with what the browser subscribes with, and sends it. */
function TurnOn({ push: { publicKey }, onRefused }: TurnOnProps) {
  const form = useRef<HTMLFormElement>(null);
  const [progress, setProgress] = useState<"idle" | "asking" | "failed">("idle");

  async function turnOn(): Promise<void> {
    setProgress("asking");
    try {
      const subscription = await subscribe(publicKey);
      if (subscription === null) return onRefused();
      const { endpoint, keys } = subscription;
      for (const [name, value] of Object.entries({ ...keys, endpoint })) {
        const field = form.current?.elements.namedItem(name);
        if (field instanceof HTMLInputElement) field.value = value ?? "";
      }
      pushDeclined.clear();
      form.current?.requestSubmit();
    } catch {
      setProgress("failed");
    }
  }

  return (
    <form ref={form} method="post" action={officePaths.people} className="max-sm:w-full">
      <input type="hidden" name={officeFields.action} value={pushActions.on} />
      {pushFields.map((name) => (
        <input key={name} type="hidden" name={name} />
      ))}
      <button
        type="button"
        disabled={progress === "asking"}
        onClick={() => void turnOn()}
        className={`${buttonStyle.strong} max-sm:w-full`}
      >
        Auf diesem Gerät benachrichtigen
      </button>
      {progress === "failed" && (
        <p role="alert" className="mt-2 max-w-prose">
          Der Dienst des Browsers antwortet nicht. Bitte versuchen Sie es später noch einmal.
        </p>
      )}
    </form>
  );
}

const TurnedOn = () => (
  <>
    <p className="mt-3 font-semibold">Eingeschaltet.</p>
    <form method="post" action={officePaths.people} className="mt-3 flex flex-wrap gap-3">
      <ActionButton value={pushActions.test}>Probe schicken</ActionButton>
      <ActionButton value={pushActions.off}>Ausschalten</ActionButton>
    </form>
  </>
);

const InstallSteps = () => (
  <>
    <p className="mt-3">
      Auf iPhone und iPad geht das, sobald das Büro auf dem Home-Bildschirm liegt:
    </p>
    <ol className="mt-2 grid list-decimal gap-2 pl-6">
      <li>
        In Safari unten auf <strong>Teilen</strong> tippen (das Quadrat mit dem Pfeil), dann auf{" "}
        <strong>Zum Home-Bildschirm</strong>.
      </li>
      <li>Das Büro vom Home-Bildschirm öffnen und dort einen Link zum Anmelden anfordern.</li>
      <li>
        Den Link in der E-Mail gedrückt halten und <strong>kopieren</strong>, statt ihn zu öffnen,
        und im Büro einfügen.
      </li>
      <li>Hier, unter „Personen und Geräte“, einschalten.</li>
    </ol>
  </>
);
