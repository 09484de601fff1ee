import { createContext, useContext } from "react";

const ScriptMark = createContext<string | undefined>(undefined);

/** What the server's policy knows our own scripts by (server/pages/page-response.ts). */
export const ScriptMarkProvider = ScriptMark.Provider;

export function InlineScript({ text }: { text: string }) {
  const mark = useContext(ScriptMark);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of our own
  return <script nonce={mark} dangerouslySetInnerHTML={{ __html: text }} />;
}
