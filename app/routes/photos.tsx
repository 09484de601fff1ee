import { Trash2 } from "lucide";
import { data, useLocation } from "react-router";
import {
  lastDayWords,
  maxPhotos,
  type PhotoOutcome,
  type PhotoOverview,
  type PhotoView,
  photoAccessDays,
  photoRetentionDays,
  readPhotoOutcome,
  removeField,
} from "#domain/inquiry/photos.ts";
import { phoneLink } from "#domain/profile/contact-links.ts";
import { ask, siteContext } from "../context.ts";
import { PhotoForm } from "../features/inquiry/photo/photo-form.tsx";
import { PhotosByChat } from "../features/inquiry/photo/photo-request.tsx";
import { MessagePage } from "../features/site/message-page.tsx";
import { createPageMeta } from "../features/site/page-head.tsx";
import { ListLink } from "../features/site/site-links.tsx";
import { useProfile } from "../features/site/site-settings.ts";
import { Icon } from "../ui/icon.tsx";
import type { Route } from "./+types/photos.ts";

/** `outcome`: result of a form posted without JavaScript, from the redirect's query. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const overview = await ask(site, ({ photos }) => photos.overview(params.token));
  const outcome = readPhotoOutcome(new URL(request.url).searchParams);
  return data({ overview, outcome }, { status: overview === null ? 404 : 200 });
}

export const meta: Route.MetaFunction = ({ matches }) =>
  createPageMeta(matches, { title: "Fotos zu Ihrer Anfrage", isIndexed: false });

/** The visitor who offered us a car uploads its photos here. */
export default function PhotosPage({ loaderData: { overview, outcome } }: Route.ComponentProps) {
  if (overview === null) return <ExpiredLink />;
  return (
    <div className="mx-auto max-w-page px-4 pt-8 sm:px-6 sm:pt-12">
      <SenderPage overview={overview} outcome={outcome} />
    </div>
  );
}

function ExpiredLink() {
  const profile = useProfile();
  return (
    <MessagePage>
      <h1>Dieser Link gilt nicht (mehr)</h1>
      <p className="mt-4 max-w-prose text-lg">
        Fotos können Sie uns {photoAccessDays} Tage lang senden; danach gilt der Link nicht mehr.
        Ist eine Anfrage gelöscht, sind es auch ihre Fotos.
      </p>
      <p className="mt-3 max-w-prose">
        Sie erreichen uns unter{" "}
        <a href={phoneLink(profile)} className="figures font-semibold underline underline-offset-4">
          {profile.phone.display}
        </a>
        .
      </p>
      <ListLink className="action-link action-link-primary mt-8 max-sm:w-full">
        Zu unseren Fahrzeugen
      </ListLink>
    </MessagePage>
  );
}

function SenderPage({ overview, outcome }: { overview: PhotoOverview; outcome: PhotoOutcome }) {
  const { reference, car, photos } = overview;
  const { pathname } = useLocation();
  const hasChat = useProfile().whatsapp !== null;
  return (
    <>
      <h1 className="text-3xl font-bold sm:text-4xl">Fotos Ihres Wagens</h1>
      <p className="mt-3 max-w-prose text-lg text-muted">
        {car} (Vorgangsnummer{" "}
        <strong className="figures whitespace-nowrap text-ink">{reference}</strong>)
      </p>
      <div className="mt-8 grid items-start gap-x-12 gap-y-8 md:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="min-w-0">
          <PhotoForm
            key={pathname}
            action={pathname}
            remaining={maxPhotos - photos.length}
            outcome={outcome}
          >
            {photos.length > 0 && (
              <section>
                <h2 className="text-lg font-bold">Ihre Fotos ({photos.length})</h2>
                <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3 md:grid-cols-2 lg:grid-cols-3">
                  {photos.map((photo, index) => (
                    <li key={photo.id}>
                      <Photo photo={photo} number={index + 1} />
                      <RemoveButton photo={photo} number={index + 1} action={pathname} />
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </PhotoForm>
        </div>
        <div className="space-y-8">
          {hasChat && (
            <section>
              <h2 className="text-lg font-bold">Lieber per WhatsApp?</h2>
              <p className="mt-1 text-muted">Die Vorgangsnummer steht schon in der Nachricht.</p>
              <p className="mt-3">
                <PhotosByChat reference={reference} />
              </p>
            </section>
          )}
          <section>
            <h2 className="text-lg font-bold">Was mit den Fotos geschieht</h2>
            <p className="mt-1 text-muted">
              Wir machen sie kleiner und entfernen Aufnahmeort und alle anderen Angaben aus der
              Datei. Sehen können die Fotos nur wir und bis zum{" "}
              <span className="whitespace-nowrap">{lastDayWords(overview)}</span> jeder, der diesen
              Link hat. Gelöscht werden sie mit Ihrer Anfrage, spätestens nach {photoRetentionDays}{" "}
              Tagen.
            </p>
          </section>
        </div>
      </div>
    </>
  );
}

function Photo({ photo: { path, width, height }, number }: { photo: PhotoView; number: number }) {
  return (
    <a href={path} className="block overflow-hidden rounded-card border border-line bg-sunken">
      <img
        src={path}
        alt={`Foto ${number}, groß ansehen`}
        width={width}
        height={height}
        loading="lazy"
        className="aspect-4/3 w-full object-cover"
      />
    </a>
  );
}

type RemoveButtonProps = { photo: PhotoView; number: number; action: string };

function RemoveButton({ photo, number, action }: RemoveButtonProps) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name={removeField} value={photo.id} />
      <button type="submit" className="quiet-action -ml-3 text-sm">
        <Icon icon={Trash2} size={16} />
        Löschen<span className="sr-only">: Foto {number}</span>
      </button>
    </form>
  );
}
