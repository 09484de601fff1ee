import { ArrowDown, Phone } from "lucide";
import { fallbackPicturePath } from "#domain/car/photos.ts";
import { phoneLink } from "#domain/site/contact-links.ts";
import { dealership } from "#domain/site/dealership.ts";
import { Icon } from "../../ui/icon.tsx";
import { formId } from "./form-id.ts";

/** What the page is for, and the two ways on: the form and the phone. */
export function SellHero() {
  const { phone } = dealership;
  return (
    <section className="on-dusk bg-dusk text-on-dusk">
      <div className="mx-auto grid max-w-page gap-x-10 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="self-center px-4 py-10 sm:px-6 sm:py-14 lg:py-20">
          <h1 className="text-4xl font-bold sm:text-5xl">Wir kaufen Ihr Auto</h1>
          <p className="mt-4 max-w-prose text-lg text-on-dusk-muted">
            Beschreiben Sie uns Ihren Wagen in drei kurzen Schritten. Sie bekommen ein
            unverbindliches Angebot von Menschen, die sich Ihren Wagen danach selbst ansehen, bei
            uns in {dealership.address.city}.
          </p>
          <p className="mt-8 flex flex-wrap gap-3">
            <a
              href={`#${formId}`}
              className="inline-flex min-h-12 items-center justify-center gap-2 rounded-card bg-on-dusk-accent px-5 py-2 text-center font-semibold text-dusk hover:brightness-110 max-sm:w-full"
            >
              Angebot anfragen
              <Icon icon={ArrowDown} size={18} />
            </a>
            <a
              href={phoneLink()}
              className="figures inline-flex min-h-12 items-center justify-center gap-2 rounded-card border border-on-dusk-muted px-5 font-semibold hover:bg-on-dusk/10 max-sm:w-full"
            >
              <Icon icon={Phone} size={18} />
              {phone.display}
            </a>
          </p>
        </div>
        <img
          src={fallbackPicturePath}
          alt=""
          width={1600}
          height={1200}
          className="size-full max-h-112 object-cover max-md:hidden md:max-lg:max-h-none"
        />
      </div>
    </section>
  );
}
