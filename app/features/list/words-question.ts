import type { Question } from "../../api/answers.ts";

/** How words are read: what a visitor types, and whether a car fits a word. */
export type Words = Pick<typeof import("#domain/query/understand-query.ts"), "understandQuery"> &
  Pick<typeof import("#domain/car-words.ts"), "matchesWord">;

/** Their vocabulary, which comes when somebody is about to search. */
export const wordsQuestion: Question<Words> = {
  key: "words",
  freshMs: Number.POSITIVE_INFINITY,
  ask: async () => {
    const [{ understandQuery }, { matchesWord }] = await Promise.all([
      import("#domain/query/understand-query.ts"),
      import("#domain/car-words.ts"),
    ]);
    return { understandQuery, matchesWord };
  },
};
