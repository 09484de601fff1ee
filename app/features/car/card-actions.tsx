import { showToast } from "../../ui/toaster.tsx";
import { type CarToSave, useIsSaved } from "./saved-cars.ts";

type SaveButtonProps = {
  adKey: string;
  /** Tells the car from others. */
  name: string;
  /** Asked when the button is pressed. */
  read: () => CarToSave;
};

/** In the corner of a card, beside the link that covers it. */
export function CardActions(props: SaveButtonProps) {
  return (
    <div className="card-actions needs-script">
      <SaveButton {...props} />
    </div>
  );
}

/** Puts a car on the Merkliste, and takes it off again (N1). */
export function SaveButton({
  adKey,
  name,
  read,
  isLabelled = false,
}: SaveButtonProps & { isLabelled?: boolean }) {
  const isSaved = useIsSaved(adKey);
  const word = isSaved ? "Gemerkt" : "Merken";
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={`${word}: ${name}`}
      onClick={() => {
        // Loaded in the first idle moment (features/offline/register-worker.ts), or now.
        import("./change-saved-cars.ts").then(
          ({ removeCars, saveCars }) => (isSaved ? removeCars([adKey]) : saveCars([read()])),
          () =>
            showToast({
              title: "Das ging gerade nicht",
              description: "Bitte prüfen Sie Ihre Internetverbindung.",
              tone: "failure",
            }),
        );
      }}
      className={isLabelled ? "heart way" : "heart"}
    >
      {isLabelled && word}
    </button>
  );
}
