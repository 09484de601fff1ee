import { showToast } from "../../ui/toaster.tsx";
import { type CarToSave, useIsSaved } from "./saved-cars.ts";

type SaveButtonProps = {
  adKey: string;
  name: string;
  getCar: () => CarToSave;
};

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
  getCar,
  isLabelled = false,
}: SaveButtonProps & { isLabelled?: boolean }) {
  const isSaved = useIsSaved(adKey);
  const label = isSaved ? "Gemerkt" : "Merken";
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={`${label}: ${name}`}
      onClick={() => {
        // offline-bar.tsx usually has loaded this chunk in idle time already.
        import("./change-saved-cars.ts").then(
          ({ removeCars, saveCars }) => (isSaved ? removeCars([adKey]) : saveCars([getCar()])),
          () =>
            showToast({
              title: "Das ging gerade nicht",
              description:
                "Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es noch einmal.",
              tone: "failure",
            }),
        );
      }}
      className={isLabelled ? "heart action-link" : "heart"}
    >
      {isLabelled && label}
    </button>
  );
}
