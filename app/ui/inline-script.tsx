import { createContext, useContext } from "react";

const NonceContext = createContext<string | undefined>(undefined);

/** Marks our own scripts and styles until server/rendering/page-response.ts has hashed them for the CSP. */
export const NonceProvider = NonceContext.Provider;

export function InlineScript({ text }: { text: string }) {
  const nonce = useContext(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: `text` is a constant
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />;
}

/** After the style sheets, of which it overrides tokens. */
export function InlineStyle({ text }: { text: string }) {
  const nonce = useContext(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: `text` is made of colours that the schema has checked
  return <style nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />;
}
