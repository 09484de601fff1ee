import { Clock } from "lucide";
import { Icon } from "../../ui/icon.tsx";

/** How fast the family answers. */
export function AnswerTimeNote({ sentence }: { sentence: string }) {
  return (
    <p className="figures mt-3 flex max-w-prose items-start gap-2 text-muted">
      <Icon icon={Clock} size={18} className="mt-[0.2em] shrink-0" />
      <span>{sentence}</span>
    </p>
  );
}
