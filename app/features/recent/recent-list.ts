import { useSyncExternalStore } from "react";
import { onRecentChangeElsewhere, recentAdKeys } from "../../browser-storage.ts";

/** More than are shown: some of them may be sold. */
const maxKept = 16;

/** The newest first. What is no ad_key is left out. */
export function readRecent(text: string | null): readonly string[] {
  return [...new Set(text?.match(/(?<!\S)[\w-]{1,64}(?!\S)/g))].slice(0, maxKept);
}

/** Puts a vehicle in front. */
export function withRecent(text: string | null, adKey: string): string {
  return [adKey, ...readRecent(text).filter((other) => other !== adKey)]
    .slice(0, maxKept)
    .join(" ");
}

/** The ad_keys of the vehicles looked at, the newest first. */
export function useRecent(): readonly string[] {
  const text = useSyncExternalStore(onRecentChangeElsewhere, recentAdKeys.read, () => null);
  return readRecent(text);
}
