import { MessageCircle } from "lucide";
import { whatsappLink } from "#domain/contact-links.ts";
import { Icon } from "../../ui/icon.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";

/** Floats at the bottom right of every page and opens the chat in a tab of its own. */
export function ChatButton() {
  return (
    <aside aria-label="Chat" className="chat-button on-dusk">
      <Tooltip text="WhatsApp-Chat öffnen" place="before">
        <a
          href={whatsappLink()}
          target="_blank"
          rel="noopener noreferrer"
          aria-label="WhatsApp-Chat öffnen (externer Dienst, neuer Tab)"
        >
          <Icon of={MessageCircle} size={24} />
        </a>
      </Tooltip>
    </aside>
  );
}
