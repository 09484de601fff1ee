import { Copy, Mail, MessageCircle } from "lucide-react";
import { mailLink, whatsappLink } from "#domain/contact-links.ts";
import type { ContactWish } from "#domain/vehicle-letter.ts";
import { Said } from "../../ui/said.tsx";
import { useCopy } from "../../ui/use-copy.ts";
import { type SmallCar, SmallCard } from "../car/small-card.tsx";

/** A message about a vehicle that only needs to be sent. */
export type Prepared = {
  wish: ContactWish;
  car: SmallCar;
  letter: { subject: string; message: string };
  chat: string;
};

const titles: Record<ContactWish, string> = {
  anfrage: "Fahrzeug anfragen",
  probefahrt: "Probefahrt vereinbaren",
};

/** The vehicle a visitor comes from, and words to the dealer that name it. */
export function PreparedLetter({ wish, car, letter, chat }: Prepared) {
  const { said, copy } = useCopy({
    done: "Nachricht kopiert",
    refused: "Bitte markieren und kopieren Sie den Text selbst.",
  });
  return (
    <section className="mt-8 grid items-start gap-6 rounded-card border border-line bg-surface p-4 sm:grid-cols-[14rem_1fr] sm:p-6 lg:grid-cols-[20rem_1fr] lg:gap-8">
      <h2 className="text-2xl font-bold sm:col-span-2">{titles[wish]}</h2>
      <SmallCard car={car} level="h3" />
      <div className="min-w-0">
        <p>
          Wir haben eine Nachricht für Sie vorbereitet. Senden Sie sie auf dem Weg, der Ihnen am
          liebsten ist; Sie können sie vorher noch ändern.
        </p>
        <div className="mt-4 rounded-card bg-sunken p-4">
          <p className="font-semibold break-words">{letter.subject}</p>
          <p className="figures mt-3 break-words whitespace-pre-line">{letter.message}</p>
        </div>
        <div className="relative mt-5 flex flex-wrap gap-3">
          <a href={mailLink(letter)} className="way way-main max-sm:w-full">
            <Mail aria-hidden size={18} />
            Per E-Mail senden
          </a>
          <a
            href={whatsappLink(chat)}
            target="_blank"
            rel="noopener noreferrer"
            className="way max-sm:w-full"
          >
            <MessageCircle aria-hidden size={18} />
            Per WhatsApp senden <span className="sr-only">(externer Dienst)</span>
          </a>
          <button
            type="button"
            onClick={() => void copy(`${letter.subject}\n\n${letter.message}`)}
            className="way needs-script max-sm:w-full"
          >
            <Copy aria-hidden size={18} />
            Nachricht kopieren
          </button>
          <Said words={said} />
        </div>
      </div>
    </section>
  );
}
