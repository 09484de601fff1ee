import { berlinMoment } from "#domain/format/format.ts";
import type { ProfileVersionView } from "#domain/office/office.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import {
  applyDraft,
  describeChanges,
  draftOf,
  type ProfileChange,
  type ProfileDraft,
  tidyRows,
} from "#domain/profile/profile-form.ts";
import {
  choiceField,
  type MergeConflict,
  mergeDrafts,
  takeBackAnswer,
} from "#domain/profile/profile-merge.ts";
import { sectionKeys } from "#domain/profile/profile-sections.ts";
import { valueAt } from "#domain/profile/profile-view.ts";
import type { OfficePerson } from "./office-sessions.ts";
import {
  findIssues,
  maxAttempts,
  maxVersions,
  type ProfileDeskDeps,
  readNames,
  saveProfile,
} from "./profile-desk.ts";

/** What was changed again since. */
export type TakeBackQuestion = Pick<MergeConflict, "name" | "label" | "ownText" | "theirText">;
type TakenBack = "done" | "nothing" | "impossible" | readonly TakeBackQuestion[];

/** Who changed what in the profile, and taking one change back. */
export function createProfileHistory(deps: ProfileDeskDeps, person: OfficePerson) {
  const { profiles } = deps;
  return {
    async history(): Promise<ProfileVersionView[]> {
      const nameOf = await readNames(deps);
      const versions = await profiles.history(maxVersions + 1);
      const before = await profiles.at((versions.at(-1)?.version ?? 1) - 1);
      return versions
        .slice(0, maxVersions)
        .map(({ version, changedAt, changedBy, ...each }, index) => {
          const former = versions[index + 1]?.profile ?? before;
          const isOther = former !== null && isOtherHouse(former, each.profile);
          const changes = former === null ? [] : describeChanges(former, each.profile);
          return {
            version,
            changedAt: changedAt.toISOString(),
            changedBy: nameOf(changedBy),
            changes: isOther ? ownFacts(changes) : changes,
            canTakeBack: former !== null && !isOther,
          };
        });
    },
    /**
     * Takes back what version `version` changed, and nothing else. Asks about what was changed again since, unless
     * `answers` has it.
     */
    async takeBack(version: number, answers: ProfileDraft): Promise<TakenBack> {
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const newest = profiles.version();
        const plan = await planTakeBack(version, answers, deps);
        if (plan === null) return "impossible";
        if (plan.questions.length > 0) return plan.questions;
        if (describeChanges(profiles.current(), plan.next).length === 0) return "nothing";
        const subject = `Stand ${version} zurückgenommen`;
        if (await saveProfile({ next: plan.next, base: newest, subject }, deps, person))
          return "done";
      }
      return "impossible";
    },
  };
}

/** Null when it would leave a profile that does not hold. */
async function planTakeBack(
  version: number,
  answers: ProfileDraft,
  { profiles, now }: ProfileDeskDeps,
): Promise<{ next: DealerProfile; questions: TakeBackQuestion[] } | null> {
  const [before, after] = await Promise.all([profiles.at(version - 1), profiles.at(version)]);
  if (before === null || after === null || isOtherHouse(before, after)) return null;
  const from = berlinMoment(now()).day;
  const questions: TakeBackQuestion[] = [];
  let next = takeBackHidden(before, after, profiles.current());
  for (const key of takeBackOrder) {
    const [base, own, theirs] = [after, before, next].map((each) => draftOf(key, each, from));
    if (base === undefined || own === undefined || theirs === undefined) continue;
    if (JSON.stringify(base) === JSON.stringify(own)) continue;
    const { draft, conflicts } = mergeDrafts(key, { base, theirs, own });
    const decided = conflicts.map((conflict) => {
      const name = `${key}.${conflict.name}`;
      const answer = answers[choiceField(name)];
      if (answer === undefined) questions.push({ ...conflict, name });
      return answer === takeBackAnswer ? conflict.own : conflict.theirs;
    });
    const chosen = tidyRows(key, Object.assign({}, draft, ...decided), null);
    const applied = applyDraft(key, chosen, next, from);
    if (findIssues(applied, profiles).length > 0) return null;
    next = profiles.check(applied.profile);
  }
  return { next, questions };
}

/**
 * After the change from the demo's house to the dealer's own, taking it back would bring the other's numbers and the
 * mailbox that inquiries go to.
 */
const isOtherHouse = (before: DealerProfile, after: DealerProfile) =>
  before.name !== after.name && before.address.postalCode !== after.address.postalCode;

/** What the other house was is nobody's news. */
const ownFacts = (changes: readonly ProfileChange[]): ProfileChange[] =>
  changes.flatMap((change) => (change.after === "" ? [] : [{ ...change, before: "" }]));

/** Claims first, because they change the default texts. */
const takeBackOrder = sectionKeys.toSorted(
  (one, other) => Number(other === "versprechen") - Number(one === "versprechen"),
);

/** What no form shows, as the command line imports it: whole, unless it was changed since. */
function takeBackHidden(
  before: DealerProfile,
  after: DealerProfile,
  current: DealerProfile,
): DealerProfile {
  if (describeChanges(before, after).some(({ section }) => section !== null)) return current;
  const isSame = (name: string, one: object, other: object) =>
    JSON.stringify(valueAt(one, name)) === JSON.stringify(valueAt(other, name));
  const names = Object.keys(before).filter(
    (name) => !isSame(name, before, after) && isSame(name, after, current),
  );
  return Object.assign({}, current, ...names.map((name) => ({ [name]: valueAt(before, name) })));
}
