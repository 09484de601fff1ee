/** Why a connection was ended without the answer that was asked for on it. */
export type Refusal =
  | "not_understood"
  | "head_too_large"
  | "too_slow"
  | "answer_not_taken"
  | "too_many_connections";

/** How often what happened since this process began: plain numbers, which cost the busiest path nothing. */
export type SiteCounts = {
  /** Answers by route and method, and under them by status. */
  answers: Map<string, Map<number, number>>;
  /** Counts an answer; status 0: the client left before it was complete. */
  countAnswer(route: string, method: string, status: number): void;
  /** Connections that were ended, by why. */
  refused: Record<Refusal, number>;
  /** Pages rendered; all others came from memory. */
  pagesMade: number;
  /** Vehicle photos resized and encoded; all others were kept. */
  picturesMade: number;
};

/** Counters at zero. */
export function createSiteCounts(): SiteCounts {
  const answers: SiteCounts["answers"] = new Map();
  return {
    answers,
    countAnswer(route, method, status) {
      const key = `${method} ${route}`;
      let byStatus = answers.get(key);
      if (byStatus === undefined) {
        byStatus = new Map();
        answers.set(key, byStatus);
      }
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
    },
    refused: {
      not_understood: 0,
      head_too_large: 0,
      too_slow: 0,
      answer_not_taken: 0,
      too_many_connections: 0,
    },
    pagesMade: 0,
    picturesMade: 0,
  };
}
