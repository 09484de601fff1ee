import { showToast } from "../../ui/toaster.tsx";
import { type CarToSave, useIsSaved } from "./saved-cars.ts";

type SaveButtonProps = {
  adKey: string;
  name: string;
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
        // Loaded in the first idle moment (features/site/offline-bar.tsx), or now.
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
