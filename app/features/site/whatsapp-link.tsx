import type { ComponentProps } from "react";
import { whatsappLink } from "#domain/profile/contact-links.ts";
import { useProfile } from "./site-settings.ts";

type WhatsAppLinkProps = Omit<ComponentProps<"a">, "href" | "target" | "rel"> & {
  /** The message that the chat begins with. */
  text?: string | undefined;
};

/** Nothing for a dealer without WhatsApp. */
export function WhatsAppLink({ text, ...props }: WhatsAppLinkProps) {
  const { whatsapp } = useProfile();
  if (whatsapp === null) return null;
  const href = whatsappLink(whatsapp, text);
  return <a href={href} target="_blank" rel="noopener noreferrer" {...props} />;
}
