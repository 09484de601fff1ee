// How the family answers an inquiry from the office.

export const replyFields = { text: "antwort", seen: "gesehen" } as const;
/** The field itself, which the browser focuses when a link leads there. */
export const replyAnchor = "feld-antwort";
/** Query of the page that shows a template without scripts: its number. */
export const templateParameter = "vorlage";
export const maxReplyLength = 4_000;

export type ReplyTemplate = { title: string; text: string };

/** What the form for an answer shows. */
export type OfficeReply = {
  /** 'Guten Tag Erika Muster,' */
  greeting: string;
  templates: readonly ReplyTemplate[];
  /** The lines that the mail ends with. */
  signature: readonly string[];
  /** Whether the mail quotes what the customer wrote. */
  isQuoted: boolean;
  /** The last answer that the page shows; 0 before the first. */
  seen: number;
  lacksMailServer: boolean;
};

type Greeted = Pick<OfficeReply, "greeting" | "templates">;

export const startReply = ({ greeting }: Greeted, { text }: { text: string } = { text: "" }) =>
  `${greeting}\n\n${text}`;

/** A template replaces another one, and follows what somebody typed. */
export function insertTemplate(typed: string, template: ReplyTemplate, form: Greeted): string {
  const isOwn = ![undefined, ...form.templates].some(
    (each) => startReply(form, each).trim() === typed.trim(),
  );
  const start = typed.trim() === "" || !isOwn ? startReply(form) : `${typed.trimEnd()}\n\n`;
  return start + template.text;
}

export const isOnlyGreeting = (typed: string, { greeting }: Pick<OfficeReply, "greeting">) =>
  typed.trim() === greeting.trim();
