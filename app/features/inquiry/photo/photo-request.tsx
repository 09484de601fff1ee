import { Camera, MessageCircle } from "lucide";
import { buttonStyle } from "../../../ui/button-style.ts";
import { Icon } from "../../../ui/icon.tsx";
import { WhatsAppLink } from "../../site/whatsapp-link.tsx";

type PhotoRequestProps = {
  reference: string;
  path: string | null;
};

export function PhotoRequest({ reference, path }: PhotoRequestProps) {
  return (
    <section className="mt-6 border-y border-line py-5">
      <h3 className="text-lg font-bold">Mit Fotos wird unser Angebot genauer</h3>
      <p className="mt-1 max-w-prose">
        Vorn, hinten, Tacho, Innenraum und, wenn es welche gibt, Schäden: am besten gleich jetzt mit
        dem Handy.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {path !== null && (
          <a href={path} className={`${buttonStyle.primary} max-sm:w-full`}>
            <Icon icon={Camera} size={18} />
            Fotos senden
          </a>
        )}
        <PhotosByChat reference={reference} />
      </div>
    </section>
  );
}

/** An alternative to the upload page; the reference tells us whose photos they are. */
export function PhotosByChat({ reference }: { reference: string }) {
  const text = `Guten Tag, hier sind Fotos zu meiner Anfrage ${reference}:`;
  return (
    <WhatsAppLink text={text} className="action-link max-sm:w-full">
      <Icon icon={MessageCircle} size={18} />
      Fotos per WhatsApp senden <span className="sr-only">(externer Dienst)</span>
    </WhatsAppLink>
  );
}
