/** How often what happened since this process began: plain numbers, which cost the busiest path nothing. */
export type SiteCounts = {
  /** Answers by route and method, and under them by status. */
  answers: Map<string, Map<number, number>>;
  /** Counts an answer; status 0: the client left before it was complete. */
  countAnswer(route: string, method: string, status: number): void;
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
    pagesMade: 0,
    picturesMade: 0,
  };
}
