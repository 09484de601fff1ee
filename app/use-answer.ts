import { useSyncExternalStore } from "react";
import { answers, type Question } from "./api/answers.ts";
import type { Known } from "./kept-answers.ts";

const unknown: Known<never> = { data: undefined, isError: false };
const nothing = { read: () => unknown, watch: () => () => undefined };

/** The answer to a question as far as it is known, asked for while the component stands; null asks nothing. */
export function useAnswer<Answer>(question: Question<Answer> | null): Known<Answer> {
  const isAsked = question !== null && !import.meta.env.SSR;
  const { watch, read } = isAsked ? answers.about(question) : nothing;
  return useSyncExternalStore(watch, read, () => unknown);
}
