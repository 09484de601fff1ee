import { defaultProfile } from "#domain/profile/default-profile.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import type { ProfileCopy } from "#server/profile/profile-store.ts";

export function profileInMemory(): ProfileCopy {
  let known: DealerProfile = defaultProfile;
  return {
    current: () => known,
    replace(next) {
      known = next;
    },
  };
}
