import { Mail, MapPin, Phone } from "lucide";
import { type FormEvent, type ReactNode, useState } from "react";
import type { OfficeProfile } from "#domain/office/office.ts";
import { completeStep } from "#domain/office/setup-steps.ts";
import { openingText } from "#domain/profile/opening-hours.ts";
import type { DealerProfile } from "#domain/profile/profile.ts";
import { applyDraft, type ProfileDraft } from "#domain/profile/profile-form.ts";
import type { ProfileSectionKey } from "#domain/profile/profile-sections.ts";
import { Icon } from "../../ui/icon.tsx";
import { ContactPeople } from "../site/contact-people.tsx";
import { OpeningHours, PostalAddress } from "../site/dealer-details.tsx";
import { DealerLogo } from "../site/navigation-bar.tsx";
import { ProfileProvider, publicProfile, useProfile } from "../site/site-settings.ts";

type SitePreviewProps = OfficeProfile & {
  section: ProfileSectionKey;
  draft: ProfileDraft;
  /** The form. */
  children: ReactNode;
};

/** Beside the form of a step: the parts of the site that show what is typed, as one types. */
export function SitePreview({ section, draft, children, ...current }: SitePreviewProps) {
  const { look } = useProfile();
  const [typed, setTyped] = useState(draft);
  const complete = completeStep(section, typed, current);
  // Not checked: half a time or number is shown as it is.
  const { profile: next } = applyDraft(section, complete, current.profile, current.moment.day);
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-12">
      <div onInput={(event) => setTyped(readTyped(event) ?? typed)}>{children}</div>
      <aside aria-label="Vorschau" className="mt-6 lg:sticky lg:top-6">
        <ProfileProvider
          value={{
            ...publicProfile(next as DealerProfile, current.moment.day),
            ...(look && { look }),
          }}
        >
          <div className="max-lg:hidden">
            <Preview profile={next as DealerProfile} moment={current.moment} />
          </div>
          <details className="lg:hidden">
            <summary className="action-link cursor-pointer list-none max-sm:w-full">
              So steht es auf der Website
            </summary>
            <div className="mt-4">
              <Preview profile={next as DealerProfile} moment={current.moment} />
            </div>
          </details>
        </ProfileProvider>
      </aside>
    </div>
  );
}

/** The fields of the form that holds the input; files are left out. */
function readTyped({ target }: FormEvent): ProfileDraft | null {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  if (!isField) return null;
  if (target.form === null) return null;
  const fields = [...new FormData(target.form)];
  return Object.fromEntries(
    fields.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
}

type PreviewProps = Pick<OfficeProfile, "profile" | "moment">;

const Preview = ({ profile, moment }: PreviewProps) => (
  <div className="overflow-hidden rounded-card border border-line bg-surface wrap-anywhere">
    <div className="site-bar on-dusk flex h-16 items-center px-4">
      <DealerLogo />
    </div>
    <div className="grid gap-5 p-4">
      <p className="font-display text-xl font-bold">{profile.claim}</p>
      {profile.visibleHours.length === 0 ? (
        <p className="text-muted">Öffnungszeiten folgen</p>
      ) : (
        <>
          <p className="figures font-semibold">{openingText(moment, profile)}</p>
          <OpeningHours className="gap-x-4" />
        </>
      )}
      <div className="flex gap-3">
        <Icon icon={MapPin} size={18} className="mt-1 shrink-0" />
        <PostalAddress hasName />
      </div>
      <p className="figures flex items-center gap-3">
        <Icon icon={Phone} size={18} className="shrink-0" />
        {profile.phone.display}
      </p>
      <p className="flex items-center gap-3">
        <Icon icon={Mail} size={18} className="shrink-0" />
        {profile.email}
      </p>
      <ContactPeople people={profile.people.filter(({ name }) => name !== "")} level="h3" />
      <p className="border-t border-line pt-3 text-sm text-muted">
        © {profile.legal.owner.companyName || profile.name}
      </p>
    </div>
  </div>
);
