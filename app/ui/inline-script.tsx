import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

/** CSP nonce, see server/pages/page-response.ts. */
export const NonceProvider = NonceContext.Provider;

export function InlineScript({ text }: { text: string }) {
  const nonce = useContext(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: `text` is a constant
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />;
}
